// Links the library that square roots and rounding call on Linux; without it, a program that imports
// nothing else of the system would not link.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
