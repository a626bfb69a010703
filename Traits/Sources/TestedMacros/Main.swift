public import SpecComponentSyntax
import SwiftSyntaxMacros

public enum ComponentMacro: ComponentExpansion {}
public enum PropMacro: PropExpansion {}

/// Does nothing: only tests use this target.
@main
enum TestedMacros {
  static func main() {}
}
