#include "core/workflow/message_catalogue.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/messages.h"
#include "core/phantom/messages.h"
#include "core/quality/messages.h"
#include "gpu/messages.h"
#include "ui/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// The modules beside and above core/workflow.
const std::vector<const MessageText*>& other_messages() {
  static const std::vector<const MessageText*> all = {
#define MESSAGE(id, english) &messages::id,
#include "app/messages.def"
#include "core/phantom/messages.def"
#include "gpu/messages.def"
#include "ui/messages.def"
#undef MESSAGE
  };
  return all;
}

std::vector<const MessageText*> all_messages() {
  std::vector<const MessageText*> all = message_catalogue();
  all.insert(all.end(), other_messages().begin(), other_messages().end());
  return all;
}

// The ids that a messages.def declares, one a line.
std::vector<std::string> ids_in(const fs::path& file) {
  static const std::regex entry(R"(MESSAGE\((\w+), ".*"\))");
  std::vector<std::string> ids;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    std::smatch match;
    if (std::regex_match(line, match, entry)) {
      ids.push_back(match[1]);
    } else {
      EXPECT_TRUE(line.empty() || line.starts_with("//")) << file << ": " << line;
    }
  }
  return ids;
}

std::set<std::string> ids_of(const std::vector<const MessageText*>& list) {
  std::set<std::string> ids;
  for (const MessageText* text : list) ids.insert(text->id);
  return ids;
}

TEST(MessageCatalogue, HasTheMessagesOfEveryRoom) {
  const fs::path root = ALINIFY_SOURCE_DIR;
  const std::set<std::string> core = ids_of(message_catalogue()), others = ids_of(other_messages());
  std::size_t modules = 0, entries = 0;
  for (const auto& found : fs::recursive_directory_iterator(root / "core")) {
    const fs::path& file = found.path();
    if (file.filename() != "messages.def") continue;
    ++modules;
    const bool beside = file.parent_path().filename() == "phantom";
    for (const std::string& id : ids_in(file)) {
      EXPECT_TRUE((beside ? others : core).contains(id)) << file << ": " << id;
      ++entries;
    }
  }
  for (const char* top : {"app", "gpu", "ui"})
    for (const std::string& id : ids_in(root / top / "messages.def")) {
      EXPECT_TRUE(others.contains(id)) << top << ": " << id;
      ++entries;
    }
  EXPECT_GE(modules, 13u) << "the test did not see the tree";
  EXPECT_EQ(entries, all_messages().size());
}

TEST(MessageCatalogue, UsesEveryIdOnce) {
  std::map<std::string, std::string> english;
  for (const MessageText* text : all_messages())
    EXPECT_TRUE(english.emplace(text->id, text->english).second)
        << text->id << " is both \"" << english[text->id] << "\" and \"" << text->english << '"';
}

TEST(MessageCatalogue, NumbersPlaceholdersWithoutGaps) {
  for (const MessageText* text : all_messages()) {
    const std::string english = text->english;
    EXPECT_FALSE(english.empty()) << text->id;
    std::set<char> used;
    for (std::size_t i = 0; i + 1 < english.size(); ++i)
      if (english[i] == '%' && english[i + 1] >= '0' && english[i + 1] <= '9') used.insert(english[i + 1]);
    char expected = '1';
    for (const char digit : used) EXPECT_EQ(digit, expected++) << text->id << ": " << english;
  }
}

TEST(MessageCatalogue, FindsAnEntryById) {
  EXPECT_EQ(find_message("one_place_to_look"), &messages::one_place_to_look);
  EXPECT_EQ(find_message("no_such_message"), nullptr);
  EXPECT_EQ(find_message(""), nullptr);
}

}  // namespace
}  // namespace alinify
