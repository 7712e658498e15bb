#include "core/session/message_json.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/io/json_reader.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

constexpr MessageText map_folds{"map_folds", "the map folds on %1"};
constexpr MessageText because{"because", "%1, because of %2"};

const MessageText* find(std::string_view id) {
  for (const MessageText* text : {&map_folds, &because})
    if (id == text->id) return text;
  return nullptr;
}

Message read(const std::string& text, const FindMessage& finder = find) {
  const nlohmann::json json = nlohmann::json::parse(text);
  return read_message(JsonReader(json, "s.alinify"), finder);
}

Message there_and_back(const Message& message, const FindMessage& finder = find) {
  return read(message_json(message).dump(), finder);
}

const Message folds = map_folds(MessageArgument::number("1.5 %"));

TEST(MessageJson, HoldsTheIdTheEnglishTextAndTheArguments) {
  EXPECT_EQ(
      message_json(because(folds, "scan.tif")).dump(),
      R"({"id":"because","english":"the map folds on 1.5 %, because of scan.tif","arguments":[)"
      R"({"nested":[{"id":"map_folds","english":"the map folds on 1.5 %","arguments":[{"number":"1.5 %"}]}],)"
      R"("separator":""},{"text":"scan.tif"}]})");
  EXPECT_EQ(message_json(Message::verbatim("bad strip")).dump(), R"("bad strip")");
  EXPECT_EQ(message_json({}).dump(), R"("")");
}

TEST(MessageJson, BringsEveryKindBack) {
  const Message list = Message::joined({folds, Message::verbatim("it broke"), because("a", 7)}, ", ");
  for (const Message& message : {Message(), Message::verbatim("%1 is bad"), folds, because(folds, "scan.tif"),
                                 list, because(list, Message()), Message::joined({list, folds}, ": ")}) {
    EXPECT_EQ(there_and_back(message), message);
    EXPECT_EQ(there_and_back(message).english(), message.english());
  }
}

TEST(MessageJson, KeepsALengthAsExactAsItIs) {
  const Message message = map_folds(pixels_number(0.0121));
  EXPECT_EQ(message.english(), "the map folds on 0.01 px");
  const Message after = there_and_back(message);
  EXPECT_EQ(after, message);
  ASSERT_TRUE(after.arguments().front().px());
  EXPECT_EQ(*after.arguments().front().px(), 0.0121);
  EXPECT_FALSE(there_and_back(map_folds(pixels_number(NAN))).arguments().front().px());
}

TEST(MessageJson, KeepsTheEnglishTextOfAnUnknownId) {
  const Message message = because(folds, "scan.tif");
  const auto none = [](std::string_view) -> const MessageText* { return nullptr; };
  EXPECT_EQ(there_and_back(message, none), Message::verbatim(message.english()));
  EXPECT_EQ(there_and_back(message, {}), Message::verbatim(message.english()));
  // Only the nested one is known.
  const auto some = [](std::string_view id) { return id == "because" ? nullptr : find(id); };
  EXPECT_EQ(there_and_back(Message::joined({message, folds}), some),
            Message::joined({Message::verbatim(message.english()), folds}));
}

TEST(MessageJson, KeepsTheEnglishTextWhereAnEntryNowWantsMoreArguments) {
  EXPECT_EQ(read(R"({"id": "because", "english": "so it was", "arguments": [{"text": "a"}]})"),
            Message::verbatim("so it was"));
}

TEST(MessageJson, TakesThePlainStringsOfOlderFiles) {
  EXPECT_EQ(read(R"("the map folds on 1.5 %")"), Message::verbatim("the map folds on 1.5 %"));
  EXPECT_TRUE(read(R"("")").empty());
}

TEST(MessageJson, RefusesWhatIsNoMessage) {
  using testing::expect_error;
  expect_error(ErrorKind::NotReadable, "must be an object", [] { read("7"); });
  expect_error(ErrorKind::NotReadable, "\"english\" is missing", [] { read(R"({"id": "map_folds"})"); });
  expect_error(ErrorKind::NotReadable, "arguments[0]: must have a text, a number or nested messages",
               [] { read(R"({"id": "map_folds", "english": "", "arguments": [{"word": ""}]})"); });
  std::string deep = "\"x\"";
  for (int i = 0; i < 1000; ++i)
    deep = R"({"english": "x", "arguments": [{"separator": "", "nested": [)" + deep + "]}]}";
  expect_error(ErrorKind::NotReadable, "is nested too deeply", [&] { read(deep); });
}

}  // namespace
}  // namespace alinify
