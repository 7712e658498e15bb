#include "core/process/line_splitter.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::vector<std::string> split(const std::vector<std::string>& pieces, std::size_t longest = 1000) {
  std::vector<std::string> lines;
  LineSplitter splitter([&](std::string_view line) { lines.emplace_back(line); }, longest);
  for (const std::string& piece : pieces) splitter.feed(piece);
  splitter.finish();
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineSplitter, JoinsLinesThatArriveInPieces) {
  EXPECT_EQ(split({"fir", "st\nsec", "ond", "\n"}), (Lines{"first", "second"}));
}

TEST(LineSplitter, HandsOutALastLineWithoutAnEnd) {
  EXPECT_EQ(split({"a\nb"}), (Lines{"a", "b"}));
}

TEST(LineSplitter, TakesReturnAndNewlineAsOneEndEvenWhenTheyArriveApart) {
  EXPECT_EQ(split({"a\r", "\nb\r\nc\rd\n"}), (Lines{"a", "b", "c", "d"}));
}

TEST(LineSplitter, KeepsEmptyLines) {
  EXPECT_EQ(split({"a\n\nb\n"}), (Lines{"a", "", "b"}));
}

TEST(LineSplitter, CutsALineThatWillNotEnd) {
  EXPECT_EQ(split({std::string(25, 'x')}, 10), (Lines{std::string(10, 'x'), std::string(10, 'x'), "xxxxx"}));
}

}  // namespace
}  // namespace alinify
