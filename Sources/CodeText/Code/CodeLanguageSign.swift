import ArtifactBase
import ArtifactCore
import RefinerCore

/// Detects the language of code from its first line when no language is declared (R4.16).
///
/// Only patterns that occur in exactly one language count: a wrong guess gives worse highlighting
/// than none.
enum CodeLanguageSign {
  /// The maximum number of bytes of the line to inspect.
  private static let lengthLimit = 512

  /// Line prefixes and the languages they identify; the first match wins.
  private static let beginnings: [(text: StaticString, language: String)] = [
    ("<?php", "php"), ("<?xml ", "xml"), ("<!DOCTYPE html", "html"), ("<!doctype html", "html"),
    ("<html", "html"), ("%YAML ", "yaml"), ("defmodule ", "elixir"), ("using System", "c-sharp"),
    ("use strict;", "perl"), ("use warnings;", "perl"), ("import java.", "java"),
    ("import javax.", "java"), ("import SwiftUI", "swift"), ("import Foundation", "swift"),
    ("import numpy", "python"), ("import pandas", "python"), ("from __future__ ", "python"),
    ("import 'package:", "dart"), ("const std = @import(", "zig"), ("use std::", "rust"),
    ("fn main() {", "rust"),
  ]

  static func language(ofFirst line: Span<UInt8>) -> String? {
    let head = line.extracting(first: lengthLimit).copied()
    let text = String(decoding: head, as: UTF8.self)
    for (beginning, language) in beginnings
    where line.count >= beginning.utf8CodeUnitCount
      && line.extracting(first: beginning.utf8CodeUnitCount).isEqual(to: beginning)
    {
      return language
    }
    let words = text.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
    guard let first = words.first, text.utf8.first == first.utf8.first else { return nil }
    if first.hasPrefix("#!") { return ofInterpreter(words) }
    if first.hasPrefix("#include") { return ofInclude(text) }
    switch first {
    case "package": return ofPackage(words)
    case "FROM": return isImage(words.dropFirst()) ? "dockerfile" : nil
    case "module" where words.last == "where": return "haskell"
    default: return nil
    }
  }

  /// Returns the language for a shebang line: `#!/usr/bin/env python3`, `#!/bin/sh -e`.
  private static func ofInterpreter(_ words: [String]) -> String? {
    var words = words[...]
    if words.first == "#!" { words.removeFirst() }
    guard var path = words.popFirst() else { return nil }
    if path.hasPrefix("#!") { path.removeFirst(2) }
    var name = fileName(path)
    if name == "env" {
      guard let next = words.first(where: { !$0.hasPrefix("-") && !$0.utf8.contains(0x3D) }) else {
        return nil
      }
      name = fileName(next)
    }
    if name == "Rscript" { return "r" }
    if name == "deno" || name == "bun" || name == "ts-node" { return "typescript" }
    if let language = CodeLanguage(named: name) { return language.id }
    // Drops a version suffix: `python3.12`, `lua5.4`.
    let bare = name.utf8.prefix { !(0x30...0x39).contains($0) && $0 != 0x2E }
    return CodeLanguage(named: String(Substring(bare)))?.id
  }

  private static func fileName(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  }

  /// Returns the language for an `#include` line: `#include <vector>`.
  private static func ofInclude(_ text: String) -> String? {
    let rest = Array(text.utf8.dropFirst("#include".utf8.count).drop { $0 == 0x20 })
    guard let quote = rest.first else { return nil }
    let close: UInt8 = quote == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "\"")
    guard quote == UInt8(ascii: "<") || quote == close,
      let end = rest.dropFirst().firstIndex(of: close)
    else { return nil }
    return rest[1..<end].suffix(2).elementsEqual(".h".utf8) ? "c" : "cpp"
  }

  /// Returns the language for a package declaration: Go's has one word, Java's ends with a
  /// semicolon.
  private static func ofPackage(_ words: [String]) -> String? {
    guard words.count == 2 else { return nil }
    if words[1] == "main" { return "go" }
    return words[1].utf8.last == UInt8(ascii: ";") && words[1].utf8.count > 1 ? "java" : nil
  }

  /// Whether the words are the arguments of a Dockerfile's `FROM`: `FROM --platform=linux/amd64
  /// node:22 AS build`.
  private static func isImage(_ words: ArraySlice<String>) -> Bool {
    var words = words.drop { $0.hasPrefix("--") }
    guard let image = words.popFirst(), image.utf8.allSatisfy(isOfImage) else { return false }
    if words.isEmpty { return true }
    return words.count == 2 && (words.first == "AS" || words.first == "as")
  }

  private static func isOfImage(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "./:_-@".utf8.contains(byte)
    }
  }
}
