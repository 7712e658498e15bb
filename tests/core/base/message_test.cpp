#include "core/base/message.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

constexpr MessageText nothing_to_match{"nothing_to_match", "there is nothing to match"};
constexpr MessageText only_share{"only_share", "only %1 of %2"};
constexpr MessageText because{"because", "%1, because %2"};

TEST(Message, SaysItsEntry) {
  const Message message = nothing_to_match;
  EXPECT_EQ(message.english(), "there is nothing to match");
  EXPECT_EQ(message.text(), &nothing_to_match);
  EXPECT_FALSE(message.empty());
}

TEST(Message, SaysNothingWhereItIsEmpty) {
  EXPECT_TRUE(Message().empty());
  EXPECT_EQ(Message().english(), "");
  EXPECT_TRUE(Message::verbatim("").empty());
  EXPECT_EQ(Message::verbatim(""), Message());
}

TEST(Message, GivesTheLastOfItsPartsHoweverTheyNest) {
  const Message level = only_share(3, 7);
  EXPECT_EQ(
      Message::joined({nothing_to_match, Message::joined({because("a", "b"), level})}, ": ").last_part(),
      level);
  EXPECT_EQ(level.last_part(), level);
  const Message nested = because(nothing_to_match, "b");
  EXPECT_EQ(nested.last_part(), nested) << "an argument is no part";
  EXPECT_EQ(Message::verbatim("a: b").last_part(), Message::verbatim("a: b"));
  EXPECT_TRUE(Message().last_part().empty());
}

TEST(Message, FillsInTextsPathsAndNumbers) {
  EXPECT_EQ(only_share("half", std::string("it")).english(), "only half of it");
  EXPECT_EQ(only_share(std::string_view("half"), std::filesystem::path("a/b.tif")).english(),
            "only half of a/b.tif");
  EXPECT_EQ(only_share(12, std::int64_t{-3000000000}).english(), "only 12 of -3000000000");
  EXPECT_EQ(only_share(std::size_t{7}, MessageArgument::number("2.3 GiB")).english(), "only 7 of 2.3 GiB");
  const Message message = only_share("a", MessageArgument::number("8.2 %"));
  ASSERT_EQ(message.arguments().size(), 2u);
  EXPECT_EQ(message.arguments()[0].kind(), MessageArgument::Kind::Text);
  EXPECT_EQ(message.arguments()[1].kind(), MessageArgument::Kind::Number);
  EXPECT_EQ(message.arguments()[1].text(), "8.2 %");
}

TEST(Message, NestsOthers) {
  const Message message = because(nothing_to_match, only_share(1, 2));
  EXPECT_EQ(message.english(), "there is nothing to match, because only 1 of 2");
  EXPECT_EQ(message.arguments()[0].kind(), MessageArgument::Kind::Nested);
  EXPECT_EQ(because(message, Message()).english(),
            "there is nothing to match, because only 1 of 2, because ");
}

TEST(Message, JoinsSeveralAndLeavesEmptyOnesOut) {
  EXPECT_EQ(Message::joined({nothing_to_match, Message(), only_share(1, 2)}).english(),
            "there is nothing to match; only 1 of 2");
  EXPECT_EQ(Message::joined({nothing_to_match, only_share(1, 2)}, ": ").english(),
            "there is nothing to match: only 1 of 2");
  EXPECT_EQ(Message::joined({nothing_to_match, only_share(1, 2)}).text(), nullptr);
  EXPECT_EQ(Message::joined({Message(), nothing_to_match}), Message(nothing_to_match)) << "one is itself";
  EXPECT_TRUE(Message::joined({Message(), Message()}).empty());
  EXPECT_EQ(because(Message::joined({nothing_to_match, nothing_to_match}, " and "), "x").english(),
            "there is nothing to match and there is nothing to match, because x");
}

TEST(Message, RepeatsForeignWordsAsTheyAre) {
  const Message message = Message::verbatim("100 %1 of it");
  EXPECT_EQ(message.english(), "100 %1 of it");
  EXPECT_EQ(message.text(), nullptr);
}

TEST(Message, DoesNotFillInWhatAnArgumentBrings) {
  EXPECT_EQ(only_share("%2 and %1", "50%").english(), "only %2 and %1 of 50%");
}

TEST(FilledIn, ReplacesPlaceholdersByNumber) {
  std::vector<std::string> values;
  for (int i = 1; i <= 9; ++i) values.push_back(std::string(1, static_cast<char>('a' + i - 1)));
  EXPECT_EQ(filled_in("%9%8%7%6%5%4%3%2%1", values), "ihgfedcba");
  EXPECT_EQ(filled_in("%1 and %1", {"x"}), "x and x");
  EXPECT_EQ(filled_in("%10", {"x"}), "x0") << "one digit only";
  EXPECT_EQ(filled_in("100 % of %, %0, 5 %", {"x"}), "100 % of %, %0, 5 %");
  EXPECT_EQ(filled_in("%1%2", {"x"}), "x") << "a missing one is left out";
  EXPECT_EQ(filled_in("", {"x"}), "");
}

TEST(Message, EqualsAnotherOfTheSameEntryAndArguments) {
  EXPECT_EQ(only_share("a", 2), only_share(std::string("a"), 2));
  EXPECT_NE(only_share("a", 2), only_share("a", 3));
  EXPECT_NE(only_share("a", "2"), only_share("a", 2)) << "a number is no text";
  EXPECT_NE(only_share("a", 2), because("a", 2));
  EXPECT_NE(Message::verbatim("there is nothing to match"), Message(nothing_to_match));
  EXPECT_EQ(because(only_share(1, 2), "x"), because(only_share(1, 2), "x"));
  EXPECT_NE(because(only_share(1, 2), "x"), because(only_share(1, 3), "x"));
  EXPECT_NE(Message::joined({nothing_to_match, nothing_to_match}, "; "),
            Message::joined({nothing_to_match, nothing_to_match}, ": "));
}

}  // namespace
}  // namespace alinify
