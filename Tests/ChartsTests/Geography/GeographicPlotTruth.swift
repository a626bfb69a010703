// swift-format-ignore-file
/// Marks on maps, from Vega.
enum GeographicPlotTruth {
  /// A specification after `#`; then its marks: the kind, the fill, the stroke (`-` for none), and
  /// of shapes the numbers of subpaths and points and the bounds, of others the position; then the
  /// texts of the legend.
  static let plots = #"""
    #  {"width":200,"height":200,"data":{"values":{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[-10,20]},"objects":{"c":{"type":"GeometryCollection","geometries":[{"type":"Polygon","id":1,"properties":{"name":"A"},"arcs":[[0,1]]},{"type":"Polygon","id":2,"arcs":[[-1,2]]},{"type":"Point","coordinates":[5,5],"id":3}]}},"arcs":[[[20,0],[0,20]],[[20,20],[-20,0],[0,-20],[20,0]],[[20,0],[20,0],[0,20],[-20,0]]]},"format":{"type":"topojson","feature":"c"}},"mark":"geoshape","encoding":{"color":{"field":"id","type":"nominal"}}}
    shape #4c78a8 - 2 33 0 51.33 200 148.67
    shape #f58518 - 2 33 0 51.33 200 148.67
    shape #e45756 - 1 0 91.49 78.89 100.49 87.89
    legend 1 2 3 id
    #  {"width":200,"height":200,"data":{"values":{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[-10,20]},"objects":{"c":{"type":"GeometryCollection","geometries":[{"type":"Polygon","id":1,"properties":{"name":"A"},"arcs":[[0,1]]},{"type":"Polygon","id":2,"arcs":[[-1,2]]},{"type":"Point","coordinates":[5,5],"id":3}]}},"arcs":[[[20,0],[0,20]],[[20,20],[-20,0],[0,-20],[20,0]],[[20,0],[20,0],[0,20],[-20,0]]]},"format":{"type":"topojson","mesh":"c"}},"mark":{"type":"geoshape","filled":false}}
    shape - #4c78a8 1 12 0 33 200 165.78
    #  {"width":200,"height":200,"data":{"values":{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[-10,20]},"objects":{"c":{"type":"GeometryCollection","geometries":[{"type":"Polygon","id":1,"properties":{"name":"A"},"arcs":[[0,1]]},{"type":"Polygon","id":2,"arcs":[[-1,2]]},{"type":"Point","coordinates":[5,5],"id":3}]}},"arcs":[[[20,0],[0,20]],[[20,20],[-20,0],[0,-20],[20,0]],[[20,0],[20,0],[0,20],[-20,0]]]},"format":{"type":"topojson","mesh":"c","filter":"interior"}},"mark":{"type":"geoshape","filled":false}}
    shape - #4c78a8 1 2 100 0 100 200
    #  {"width":200,"height":200,"data":{"values":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":null,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}},{"type":"Feature","id":null,"properties":{"n":null},"geometry":{"type":"Polygon","coordinates":[[[60,0],[60,10],[70,10],[70,0],[60,0]]]}}]},"mark":{"type":"geoshape","stroke":"white"},"encoding":{"color":{"field":"properties.n","type":"quantitative"}}}
    shape rgb(239,249,189) white 1 4 0 73.13 40 126.87
    shape rgb(28,49,133) white 1 4 158.84 73.13 200 126.87
    legend 4 6 8 properties.n
    #  {"width":200,"height":200,"data":{"values":[{"type":"Feature","id":null,"properties":{"n":"a"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":null,"properties":{"n":"b"},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]},"mark":{"type":"geoshape"},"encoding":{"color":{"field":"properties.n"},"opacity":{"value":0.5}}}
    shape #4c78a8 - 1 4 0 73.13 40 126.87
    shape #f58518 - 1 4 158.84 73.13 200 126.87
    legend a b properties.n
    #  {"width":200,"height":200,"layer":[{"data":{"values":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":null,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]},"mark":{"type":"geoshape","fill":"#eee","stroke":"#999"}},{"data":{"values":[{"a":5,"b":30,"s":4},{"a":20,"b":5,"s":9}]},"mark":"circle","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"size":{"field":"s","type":"quantitative"}}}],"projection":{"type":"mercator"}}
    shape #eee #999 1 4 0 122.74 40 162.95
    shape #eee #999 1 4 160 122.74 200 162.95
    symbol #4c78a8 - 20 37.05
    symbol #4c78a8 - 80 142.92
    legend 0 2 4 6 8 s
    #  {"width":200,"height":200,"layer":[{"data":{"values":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":null,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]},"mark":"geoshape"},{"data":{"values":[{"a":5,"b":30,"s":"x"},{"a":20,"b":5,"s":"y"}]},"mark":"text","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"text":{"field":"s"}}}]}
    shape #4c78a8 - 1 4 0 122.74 40 162.95
    shape #4c78a8 - 1 4 160 122.74 200 162.95
    text black - 20 37.05
    text black - 80 142.92
    #  {"width":200,"height":200,"data":{"values":[{"a":5,"b":30,"c":-50,"d":10},{"a":20,"b":5,"c":100,"d":40}]},"mark":"rule","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"longitude2":{"field":"c"},"latitude2":{"field":"d"}}}
    rule - black 78.56 85.09 0 122.69
    rule - black 100.68 132.39 200 67.61
    #  {"width":200,"height":200,"data":{"values":[{"a":5,"b":30,"o":2},{"a":20,"b":5,"o":1},{"a":50,"b":-5,"o":3}]},"mark":"line","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"order":{"field":"o"}}}
    line - #4c78a8 68.25 141.67
    line - #4c78a8 2.02 0
    line - #4c78a8 197.98 200
    #  {"width":200,"height":200,"data":{"values":[{"k":1,"v":10},{"k":2,"v":20},{"k":9,"v":5}]},"transform":[{"lookup":"k","from":{"data":{"values":[{"type":"Feature","id":1,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":2,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]},"key":"id"},"as":"geo"}],"mark":"geoshape","encoding":{"shape":{"field":"geo","type":"geojson"},"color":{"field":"v","type":"quantitative"}}}
    shape rgb(239,249,189) - 1 4 0 73.13 40 126.87
    shape rgb(28,49,133) - 1 4 158.84 73.13 200 126.87
    legend 10 12 14 16 18 20 v
    #  {"hconcat":[{"data":{"values":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}}]},"mark":"geoshape"},{"data":{"values":[{"type":"Feature","id":null,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]},"mark":"geoshape"}]}
    shape #4c78a8 - 1 4 0 119.85 60 180.15
    shape #4c78a8 - 1 4 240 119.85 300 180.15
    #  {"width":200,"height":200,"data":{"values":[{"a":5,"b":30,"o":2},{"a":20,"b":5,"o":1},{"a":50,"b":-5,"o":1}]},"mark":"point","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"column":{"field":"o"}}}
    symbol - #4c78a8 66.67 136.56
    symbol - #4c78a8 200 181.07
    symbol - #4c78a8 -0 18.93
    #  {"hconcat":[{"data":{"values":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}}]},"mark":"geoshape"},{"data":{"values":[{"a":1}]},"mark":"bar","encoding":{"y":{"field":"a","type":"quantitative"}}}]}
    shape #4c78a8 - 1 5 0.76 -1.13 299.24 300
    rect #4c78a8 - 1 0
    #  {"width":200,"height":200,"data":{"graticule":{"step":[30,30]}},"mark":{"type":"geoshape","color":"red","strokeWidth":0.5}}
    shape - red 17 845 0 51.33 200 148.67
    #  {"width":200,"height":200,"data":{"graticule":{"extent":[[-50,-40],[60,70]],"stepMinor":[20,20]}},"projection":{"type":"equirectangular"},"mark":{"type":"geoshape"}}
    shape - #4c78a8 11 300 0 0 200 200
    #  {"width":200,"height":200,"data":{"values":[{"a":5,"b":30},{"a":20,"b":5}]},"mark":"circle","encoding":{"longitude":{"field":"a"},"latitude":{"field":"b"},"x":{"field":"b","type":"quantitative"}}}
    symbol #4c78a8 - 200 0
    symbol #4c78a8 - 33.33 200
    #  {"width":200,"height":200,"datasets":{"t":{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[-10,20]},"objects":{"c":{"type":"GeometryCollection","geometries":[{"type":"Polygon","id":1,"properties":{"name":"A"},"arcs":[[0,1]]},{"type":"Polygon","id":2,"arcs":[[-1,2]]},{"type":"Point","coordinates":[5,5],"id":3}]}},"arcs":[[[20,0],[0,20]],[[20,20],[-20,0],[0,-20],[20,0]],[[20,0],[20,0],[0,20],[-20,0]]]}},"data":{"name":"t","format":{"type":"topojson","feature":"c"}},"mark":"geoshape","projection":{"type":"mercator"}}
    shape #4c78a8 - 2 30 0 0 200 200
    shape #4c78a8 - 2 30 0 0 200 200
    shape #4c78a8 - 1 0 91.33 82.67 100.33 91.67
    #  {"width":200,"height":200,"datasets":{"g":{"type":"FeatureCollection","features":[{"type":"Feature","id":null,"properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}},{"type":"Feature","id":null,"properties":{"n":9},"geometry":{"type":"Polygon","coordinates":[[[40,0],[40,10],[50,10],[50,0],[40,0]]]}}]}},"data":{"name":"g","format":{"property":"features"}},"mark":"geoshape"}
    shape #4c78a8 - 1 4 0 73.13 40 126.87
    shape #4c78a8 - 1 4 158.84 73.13 200 126.87
    #  {"width":200,"height":200,"data":{"values":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[10,20]}},{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[30,50]}}]},"projection":{"type":"mercator","pointRadius":10},"mark":"geoshape"}
    shape #4c78a8 - 1 0 36.65 190 56.65 210
    shape #4c78a8 - 1 0 143.35 -10 163.35 10
    """#
}
