// The examples of a prompt, which fit the built-in catalog.

import ArtifactCore

extension SpecPrompt {
  /// A list to which items are added.
  static let list: JSONValue = [
    "state": ["new": "", "todos": [["id": "1", "title": "Buy milk", "done": false]]],
    "root": "page",
    "elements": [
      "page": ["type": "VStack", "props": ["alignment": "leading"], "children": ["list", "add"]],
      "list": [
        "type": "List", "repeat": ["statePath": "/todos", "key": "id"], "children": ["row"],
      ],
      "row": [
        "type": "Toggle",
        "props": ["label": ["$item": "title"], "isOn": ["$bindItem": "done"]],
      ],
      "add": ["type": "HStack", "children": ["field", "button"]],
      "field": [
        "type": "TextField",
        "props": ["placeholder": "New todo", "value": ["$bindState": "/new"]],
      ],
      "button": [
        "type": "Button", "visible": ["$state": "/new"], "props": ["label": "Add"],
        "on": [
          "press": [
            "action": "pushState",
            "params": [
              "path": "/todos",
              "value": ["id": "$id", "title": ["$state": "/new"], "done": false],
              "clearStatePath": "/new",
            ],
          ]
        ],
      ],
    ],
  ]

  /// Operations that change the list, one per line.
  static let changes = [
    #"{"op":"add","path":"/elements/count","value":{"type":"Badge","props":{"text":"#
      + #"{"$count":{"$state":"/todos"}}}}}"#,
    #"{"op":"add","path":"/elements/page/children/0","value":"count"}"#,
    #"{"op":"replace","path":"/elements/button/props/label","value":"Add it"}"#,
  ]

  /// A form with checks, a choice and a table.
  static let form: JSONValue = [
    "state": [
      "name": "", "email": "", "plan": "free", "terms": false, "sent": false,
      "plans": [
        ["id": "free", "title": "Free", "price": "0 €"],
        ["id": "pro", "title": "Pro", "price": "9 €"],
      ],
    ],
    "root": "page",
    "elements": [
      "page": [
        "type": "VStack", "props": ["alignment": "leading", "spacing": 16],
        "children": ["form", "thanks"],
      ],
      "form": [
        "type": "Form", "visible": ["$not": ["$state": "/sent"]],
        "children": ["name", "email", "plan", "terms", "send"],
      ],
      "name": [
        "type": "TextField",
        "props": [
          "placeholder": "Name", "value": ["$bindState": "/name"],
          "checks": [["type": "required", "message": "What is your name?"]],
        ],
      ],
      "email": [
        "type": "TextField",
        "props": [
          "placeholder": "E-mail", "value": ["$bindState": "/email"],
          "checks": [
            ["type": "required", "message": "Where do we write to?"],
            ["type": "email", "message": "This isn’t an e-mail address."],
          ],
        ],
      ],
      "plan": ["type": "Section", "props": ["header": "Plan"], "children": ["table", "choice"]],
      "table": ["type": "HStack", "props": ["spacing": 24], "children": ["titles", "prices"]],
      "titles": [
        "type": "VStack", "props": ["alignment": "leading"],
        "children": ["titles-head", "titles-rows"],
      ],
      "titles-head": ["type": "Text", "props": ["content": "Plan", "weight": "bold"]],
      "titles-rows": [
        "type": "VStack", "repeat": ["statePath": "/plans", "key": "id"],
        "props": ["alignment": "leading"], "children": ["title"],
      ],
      "title": ["type": "Text", "props": ["content": ["$item": "title"]]],
      "prices": [
        "type": "VStack", "props": ["alignment": "trailing"],
        "children": ["prices-head", "prices-rows"],
      ],
      "prices-head": ["type": "Text", "props": ["content": "Price", "weight": "bold"]],
      "prices-rows": [
        "type": "VStack", "repeat": ["statePath": "/plans", "key": "id"],
        "props": ["alignment": "trailing"], "children": ["price"],
      ],
      "price": ["type": "Text", "props": ["content": ["$item": "price"]]],
      "choice": [
        "type": "HStack", "repeat": ["statePath": "/plans", "key": "id"], "children": ["option"],
      ],
      "option": [
        "type": "Button",
        "props": [
          "label": ["$item": "title"],
          "style": [
            "$cond": ["$item": "id", "eq": ["$state": "/plan"]], "$then": "borderedProminent",
            "$else": "bordered",
          ],
        ],
        "on": [
          "press": ["action": "setState", "params": ["path": "/plan", "value": ["$item": "id"]]]
        ],
      ],
      "terms": [
        "type": "Toggle",
        "props": [
          "label": "I accept the terms", "isOn": ["$bindState": "/terms"],
          "checks": [["type": "required", "message": "Please accept the terms."]],
        ],
      ],
      "send": [
        "type": "Button", "props": ["label": "Sign up", "style": "borderedProminent"],
        "on": [
          "press": [
            ["action": "validateForm"],
            [
              "action": "setState", "params": ["path": "/sent", "value": true],
              "when": ["$state": "/formValidation/valid"],
            ],
          ]
        ],
      ],
      "thanks": [
        "type": "Text", "visible": ["$state": "/sent"],
        "props": ["content": ["$template": "Welcome, ${/name}: the ${/plan} plan."]],
      ],
    ],
  ]
}
