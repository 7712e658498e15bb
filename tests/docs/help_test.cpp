// The window's help, in three languages, and the guide are written by hand, each for its reader. What they
// must not do is tell different steps: the keys and menus that one names, the others name too.

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/docs/papers.h"
#include "tests/support/text_files.h"

namespace alinify::papers {
namespace {

namespace fs = std::filesystem;
using alinify::testing::get_text;

const fs::path root = ALINIFY_SOURCE_DIR;
const std::vector<std::string> languages{"en", "de", "zh"};

std::vector<std::string> found_in(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), wanted), end; it != end; ++it)
    found.push_back((*it)[1].str());
  return found;
}

// A key as the English help and the guide write it: "Strg+Bild ab" is "Ctrl+Page Down".
std::string english_key(std::string key) {
  static const std::vector<std::pair<std::string, std::string>> words{{"Strg", "Ctrl"},
                                                                      {"Umschalt", "Shift"},
                                                                      {"Entf", "Del"},
                                                                      {"Delete", "Del"},
                                                                      {"Bild ab", "Page Down"},
                                                                      {"Bild auf", "Page Up"},
                                                                      {"Pfeil auf", "Up"},
                                                                      {"Pfeil ab", "Down"},
                                                                      {"Pfeil links", "Left"},
                                                                      {"Pfeil rechts", "Right"},
                                                                      {"↑", "Up"},
                                                                      {"↓", "Down"},
                                                                      {"←", "Left"},
                                                                      {"→", "Right"},
                                                                      {"Rücktaste", "Backspace"}};
  for (const auto& [from, to] : words)
    if (const std::size_t at = key.find(from); at != std::string::npos) key.replace(at, from.size(), to);
  return key;
}

// A page's sections by the names of their headings, in their order.
std::vector<std::pair<std::string, std::string>> sections_of(const std::string& page) {
  const std::regex heading("<h2><a name=\"([a-z]+)\"></a>");
  std::vector<std::pair<std::string, std::string>> sections;
  for (std::sregex_iterator it(page.begin(), page.end(), heading), next, end; it != end; it = next) {
    next = it;
    ++next;
    const auto from = static_cast<std::size_t>(it->position());
    const auto to = next == end ? page.size() : static_cast<std::size_t>(next->position());
    sections.emplace_back((*it)[1].str(), page.substr(from, to - from));
  }
  return sections;
}

std::string help_page(const std::string& language) {
  return get_text(root / "resources/help" / (language + ".html"));
}

std::multiset<std::string> keys_of(const std::string& html) {
  std::multiset<std::string> keys;
  for (const std::string& key : found_in(html, "<kbd>([^<]+)</kbd>")) keys.insert(english_key(key));
  return keys;
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::set<std::string> without(const std::set<std::string>& some, const std::set<std::string>& others) {
  std::set<std::string> rest;
  std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

// The guide's names of keys: is_key() knows letters; these are the others that the window takes.
bool names_a_key(const std::string& code) {
  static const std::set<std::string> named{
      "Enter",     "Esc", "Del", "Tab", "Backspace", "Up", "Down", "Left", "Right", "Page Up",
      "Page Down", "+",   "-",   "[",   "]",         "0",  "3",    "4",    "1"};
  const std::size_t plus = code.size() < 3 ? std::string::npos : code.rfind('+', code.size() - 2);
  const std::string last = plus == std::string::npos ? code : code.substr(plus + 1);
  const bool modified =
      plus == std::string::npos ||
      std::regex_match(code.substr(0, plus), std::regex("(Ctrl|Shift|Alt)(\\+(Ctrl|Shift|Alt))*"));
  return is_key(code) || code == "Shift" || code == "Ctrl" || (modified && named.count(last) > 0);
}

// "File > Export > Report" and "File ▸ Export ▸ Report" alike, without the dots of a dialog.
std::string menu_path(std::string path) {
  for (const char* arrow : {" ▸ ", "…"})
    for (std::size_t at; (at = path.find(arrow)) != std::string::npos;)
      path.replace(at, std::string(arrow).size(), arrow[0] == ' ' ? " > " : "");
  return path;
}

struct Steps {
  std::set<std::string> keys, menus;
};

Steps steps_of_guide() {
  Steps steps;
  for (const Paper& paper : read_papers(root)) {
    if (paper.path.parent_path() != "docs/guide") continue;
    for (const auto& [line, code] : paper.code) {
      if (names_a_key(code)) steps.keys.insert(english_key(code));
      if (std::regex_match(code, std::regex("[A-Z][A-Za-z ]+( > [^>]+)+")))
        steps.menus.insert(menu_path(code));
    }
  }
  return steps;
}

TEST(HelpPages, AreReadWithTheirKeysAndSections) {
  const std::string page =
      "<h2><a name=\"one\"></a>A</h2><kbd>Strg+Bild ab</kbd>\n<h2><a name=\"two\"></a>B</h2><kbd>Entf</kbd>";
  const auto sections = sections_of(page);
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_EQ(sections[1].first, "two");
  EXPECT_EQ(keys_of(sections[0].second), (std::multiset<std::string>{"Ctrl+Page Down"}));
  EXPECT_EQ(keys_of(sections[1].second), (std::multiset<std::string>{"Del"}));
  for (const char* key : {"Ctrl+Alt+R", "Alt+Page Up", "F8", "[", "Enter", "Shift"})
    EXPECT_TRUE(names_a_key(key)) << key;
  for (const char* other : {"--json", "flow", "Fixed", "Enter it"}) EXPECT_FALSE(names_a_key(other)) << other;
  EXPECT_EQ(menu_path("Image ▸ Tile Design…"), "Image > Tile Design");
}

TEST(HelpPages, TellTheSameStepsInEachLanguage) {
  const auto english = sections_of(help_page("en"));
  ASSERT_GT(english.size(), 8u);
  for (const std::string& language : languages) {
    const auto other = sections_of(help_page(language));
    ASSERT_EQ(other.size(), english.size()) << language;
    for (std::size_t i = 0; i < english.size(); ++i) {
      EXPECT_EQ(other[i].first, english[i].first) << language;
      EXPECT_EQ(keys_of(other[i].second), keys_of(english[i].second)) << language << ", " << english[i].first;
      for (const char* part : {"<i>([^<]*▸[^<]*)</i>", "<(p|li)>"})
        EXPECT_EQ(found_in(other[i].second, part).size(), found_in(english[i].second, part).size())
            << language << ", " << english[i].first << ": " << part;
    }
  }
}

TEST(HelpPages, TellTheStepsOfTheGuideAndNoOthers) {
  const std::string page = help_page("en");
  const auto all_keys = keys_of(page);
  Steps help{{all_keys.begin(), all_keys.end()}, {}};
  for (const std::string& menu : found_in(page, "<i>([^<]*▸[^<]*)</i>")) help.menus.insert(menu_path(menu));
  const Steps guide = steps_of_guide();
  EXPECT_GT(guide.keys.size(), 40u);
  EXPECT_GT(guide.menus.size(), 8u);
  EXPECT_EQ(joined(without(guide.keys, help.keys)), "") << "keys that only the guide names";
  EXPECT_EQ(joined(without(help.keys, guide.keys)), "") << "keys that only the help names";
  EXPECT_EQ(joined(without(guide.menus, help.menus)), "") << "menus that only the guide names";
  EXPECT_EQ(joined(without(help.menus, guide.menus)), "") << "menus that only the help names";
}

}  // namespace
}  // namespace alinify::papers
