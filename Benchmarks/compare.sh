#!/usr/bin/env bash
# Compares ArtifactKit with other programs in one run: what they accept and make of the same texts, and
# how fast they are. Programs that are not installed are left out; the scripts say how to install them.
#
#     Benchmarks/compare.sh            # correctness, then speed
set -u
cd "$(dirname "$0")/.."
swift build -c release && swift build -c release --package-path Benchmarks || exit 1
status=0
Benchmarks/compare-refiners.py || status=1
Benchmarks/compare-markdown.py || status=1
Benchmarks/compare-refiners.py --speed
Benchmarks/compare-markdown.py --speed
exit $status
