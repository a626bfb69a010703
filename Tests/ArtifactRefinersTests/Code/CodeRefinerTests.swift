import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct CodeRefinerTests {
  private func refined(
    _ text: String, _ attributes: [String: String] = [:], finished: Bool = false
  ) -> CodeRefiner {
    RefinerPromises<CodeRefiner>(attributes: attributes).refiner(text, finished: finished)
  }

  private func lines(_ code: CodeLines) -> [String] {
    (0..<code.lineCount).map { code.text(of: $0) }
  }

  // MARK: Refinement

  @Test("R4.1 It is ready with its first scalar", arguments: ["x", "é", "\n", "let a = \"", "```"])
  func isReady(text: String) {
    let refinement = refined(text).refinement
    #expect(refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
    #expect(refinement.verdict == .pending)
  }

  @Test(
    "R4.1 The safe prefix never ends inside a scalar",
    arguments: [
      ([0x61, 0xC3], 1), ([0x61, 0xE2, 0x82], 1), ([0x61, 0xF0, 0x9F, 0x98], 1),
      ([0x61, 0xF0, 0x9F, 0x98, 0x80], 5), ([0x61, 0xC0], 2), ([0x61, 0xE2, 0x41], 3),
      ([0x61, 0xE0, 0x80], 3), ([0x61, 0x80, 0x80], 3),
    ] as [([UInt8], Int)])
  func keepsScalarsWhole(bytes: [UInt8], safeLength: Int) {
    let refiner = RefinerPromises<CodeRefiner>().refiner(Chunks.single(bytes))
    #expect(refiner.refinement.status == .ready(safeLength: safeLength, closing: ""))
    let text = String(decoding: bytes[..<safeLength], as: UTF8.self)
    #expect(lines(refiner.model) == [text])
  }

  @Test("R4.1 Before that it waits", arguments: [[], [0xF0], [0xE2, 0x82]] as [[UInt8]])
  func waits(bytes: [UInt8]) {
    let refiner = RefinerPromises<CodeRefiner>().refiner(bytes)
    guard case .waiting(let progress) = refiner.refinement.status else {
      Issue.record("ready")
      return
    }
    #expect(progress.receivedCharacters == min(bytes.count, 1))
  }

  @Test("R4.2 Any text is valid", arguments: ["", "\n", "x", "\"", "/*", "\u{0}"])
  func isValid(text: String) {
    let refinement = refined(text, ["language": "c"], finished: true).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
  }

  // MARK: Lines

  @Test(
    "R4.3 Line breaks end lines",
    arguments: [
      ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\rb", ["a", "b"]), ("a\r", ["a"]),
      ("a\n\rb", ["a", "", "b"]), ("\na\n", ["", "a"]), ("a\r\n\r\n", ["a", ""]), ("", []),
      ("\n", [""]), ("a", ["a"]), ("a\n\n\nb\n", ["a", "", "", "b"]),
    ])
  func separatesLines(text: String, expected: [String]) {
    let model = refined(text, finished: true).model
    #expect(lines(model) == expected)
    #expect(model.settledLineCount == expected.count)
  }

  @Test("R4.4 R4.5 Only the last line is live")
  func hasLiveLine() {
    let code = refined("a\nb").model
    #expect((code.lineCount, code.settledLineCount) == (2, 1))
    let ended = refined("a\nb\n").model
    #expect(lines(ended) == ["a", "b"])
    #expect(ended.settledLineCount == 2)
  }

  @Test("R4.3 An LF that follows a CR belongs to it, in the next chunk too")
  func joinsBreaks() {
    let refiner = RefinerPromises<CodeRefiner>().refiner([
      ArraySlice("a\r".utf8), ArraySlice("\nb".utf8),
    ])
    #expect(lines(refiner.model) == ["a", "b"])
  }

  @Test("R4.6 The live line is shown up to its limit, then whole")
  func limitsLiveLine() {
    let long = String(repeating: "漢", count: CodeLines.liveLineLimit)
    let live = refined("x\n" + long).model
    #expect(live.text(of: 1) == String(repeating: "漢", count: CodeLines.liveLineLimit / 3))
    #expect(refined("x\n" + long + "\ny").model.text(of: 1) == long)
  }

  @Test("R4.7 A line is coloured up to a limit, and its strings still close")
  func limitsTokens() {
    let long = "\"" + String(repeating: "漢", count: CodeLines.tokenizedLineLimit) + "\" 1"
    let code = refined(long + "\n2", ["language": "swift"], finished: true).model
    #expect(code.tokens(of: 0).map(\.role) == [.string])
    #expect(code.tokens(of: 0)[0].range.upperBound <= CodeLines.tokenizedLineLimit)
    #expect((code.tokens(of: 0)[0].range.upperBound - 1) % 3 == 0)
    #expect(code.dump(1) == "number‹2›")
  }

  // MARK: Language

  @Test(
    "R4.8 R4.9 The tag names the language",
    arguments: [
      (["language": "Python"], "python"), (["lang": "JS"], "javascript"), (["LANG": "rs"], "rust"),
      (["language": "c#"], "c-sharp"), (["language": "sh"], "bash"), (["language": "TSX"], "tsx"),
      (["language": "Brainfuck"], "brainfuck"), (["fileExtension": "kt"], "kotlin"),
      (["fileExtension": ".PY"], "python"), (["filename": "src/main.go"], "go"),
      (["fileName": "a.b.YML"], "yaml"), (["filePath": "/x/Dockerfile"], "dockerfile"),
      (["title": "errors.rs"], "rust"), (["title": "index.html"], "html"),
      (["language": "", "title": "a.swift"], "swift"),
      (["language": "go", "filename": "a.rs", "title": "a.py"], "go"),
      (["filename": "a.rs", "title": "a.py"], "rust"),
    ])
  func namesLanguage(attributes: [String: String], language: String) {
    #expect(refined("x", attributes).model.language == language)
  }

  @Test(
    "R4.8 An unknown language name is no language",
    arguments: ["Release 1.2", "My program", "a.", ".", "x.qqq"])
  func namesNoLanguage(title: String) {
    #expect(refined("x", ["title": title]).model.language == nil)
    #expect(refined("x", ["filename": title]).model.language == nil)
  }

  @Test("R1.5 A kept copy keeps its value while lines arrive")
  func keepsCopies() {
    var refiner = refined("a\nb", ["language": "swift"])
    let kept = refiner.model
    for _ in 0..<3_000 { refiner.append("\nlet x = 1".utf8.span) }
    #expect(lines(kept) == ["a", "b"])
    #expect(refiner.model.lineCount == 3_002)
    #expect(refiner.model.dump(3_001) == "keyword‹let› operator‹=› number‹1›")
  }

  @Test(
    "R4.16 Without a language name, the first line may decide",
    arguments: [
      ("#!/usr/bin/env python3", "python"), ("#!/bin/sh -e", "bash"),
      ("#! /usr/bin/perl -w", "perl"),
      ("#!/usr/bin/env -S node --x", "javascript"), ("#!/usr/bin/lua5.4", "lua"),
      ("#!/usr/bin/env Rscript", "r"), ("#!/usr/bin/env FOO=1 ruby", "ruby"),
      ("#!/usr/bin/env pwsh", "powershell"), ("<?php", "php"),
      ("<?php declare(strict_types=1);", "php"),
      ("<?xml version='1.0'?>", "xml"), ("<!DOCTYPE html>", "html"), ("package main", "go"),
      ("package com.example.app;", "java"), ("#include <stdio.h>", "c"), ("#include \"a.h\"", "c"),
      ("#include <vector>", "cpp"), ("FROM golang:1.22 AS build", "dockerfile"),
      ("FROM --platform=linux/amd64 node", "dockerfile"), ("FROM scratch", "dockerfile"),
      ("module Main (main) where", "haskell"), ("defmodule A do", "elixir"),
      ("const std = @import(\"std\");", "zig"), ("using System.Linq;", "c-sharp"),
      ("use strict;", "perl"), ("import 'package:flutter/material.dart';", "dart"),
      ("FROM the desk of Jane", nil), ("FROM Berlin", nil), ("package", nil), ("package x.y", nil),
      ("#include", nil), ("#include x", nil), ("# Title", nil), ("#!/usr/bin/env", nil),
      ("#!", nil),
      ("#!/opt/unknown", nil), (" package main", nil), ("", nil), ("Hello", nil),
    ])
  func detectsLanguage(line: String, language: String?) {
    #expect(refined(line).model.language == nil)
    for end in ["\n", "\r\n", "\nFROM x\n"] {
      #expect(refined(line + end).model.language == language)
      var single = CodeRefiner()
      for chunk in Chunks.single(Array((line + end).utf8)) { single.append(chunk.span) }
      #expect(single.model.language == language)
    }
    var finished = refined(line)
    finished.finish()
    #expect(finished.model.language == language)
    #expect(refined("\n" + line + "\n").model.language == nil)
    #expect(refined(line + "\n", ["language": "swift"]).model.language == "swift")
    #expect(refined(line + "\n", ["type": "text/plain"]).model.language == nil)
  }

  @Test("R4.16 The line that names the language is coloured with it, and stays so")
  func coloursDetected() {
    let refiner = refined("#!/bin/sh\nfor x in a; do # b\n")
    #expect(refiner.model.dump(0) == "comment‹#!/bin/sh›")
    #expect(refiner.model.dump(1) == "keyword‹for› keyword‹in› keyword‹do› comment‹# b›")
  }
}
