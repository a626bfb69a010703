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
      "name": "", "email": "", "plan": "Free", "terms": false, "sent": false,
      "plans": [["title": "Free", "price": "0 €"], ["title": "Pro", "price": "9 €"]],
    ],
    "root": "page",
    "elements": [
      "page": [
        "type": "VStack", "props": ["alignment": "leading", "spacing": 16],
        "children": ["table", "form", "thanks"],
      ],
      "table": ["type": "HStack", "props": ["spacing": 24], "children": ["titles", "prices"]],
      "titles": [
        "type": "VStack", "props": ["alignment": "leading"],
        "children": ["titles-head", "titles-rows"],
      ],
      "titles-head": ["type": "Text", "props": ["content": "Plan", "weight": "bold"]],
      "titles-rows": [
        "type": "VStack", "repeat": ["statePath": "/plans", "key": "title"],
        "props": ["alignment": "leading"], "children": ["title"],
      ],
      "title": ["type": "Text", "props": ["content": ["$item": "title"]]],
      "prices": [
        "type": "VStack", "props": ["alignment": "trailing"],
        "children": ["prices-head", "prices-rows"],
      ],
      "prices-head": ["type": "Text", "props": ["content": "Price", "weight": "bold"]],
      "prices-rows": [
        "type": "VStack", "repeat": ["statePath": "/plans", "key": "title"],
        "props": ["alignment": "trailing"], "children": ["price"],
      ],
      "price": ["type": "Text", "props": ["content": ["$item": "price"]]],
      "form": [
        "type": "Form", "visible": ["$not": ["$state": "/sent"]],
        "children": ["name", "email", "plan", "terms", "send"],
      ],
      "name": [
        "type": "TextField",
        "props": ["label": "Name", "value": ["$bindState": "/name"], "required": true],
      ],
      "email": [
        "type": "TextField",
        "props": [
          "label": "E-mail", "value": ["$bindState": "/email"],
          "checks": [
            ["type": "required", "message": "Where do we write to?"],
            ["type": "email", "message": "This isn’t an e-mail address."],
          ],
        ],
      ],
      "plan": [
        "type": "Select",
        "props": [
          "label": "Plan", "options": ["Free", "Pro"], "value": ["$bindState": "/plan"],
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
