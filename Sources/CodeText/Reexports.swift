@_exported public import RefinerCore
