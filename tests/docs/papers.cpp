#include "tests/docs/papers.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>
#include <sstream>

#include "tests/support/text_files.h"

namespace alinify::papers {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// Takes `code` out of a line of text, and keeps it.
std::string without_code(const std::string& line, int number, Paper& paper) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t open = line.find('`', at);
    const std::size_t close = open == std::string::npos ? open : line.find('`', open + 1);
    if (close == std::string::npos) return text + line.substr(at);
    text += line.substr(at, open - at) + "code";
    paper.code.emplace_back(number, line.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return text;
}

// The bracket that opens what the one at `close` closes.
std::optional<std::size_t> opening_bracket(const std::string& line, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    if (line[i] == ']') ++depth;
    if (line[i] == '[' && --depth == 0) return i;
  }
  return {};
}

void take_links(const std::string& line, int number, Paper& paper) {
  for (std::size_t at = 0; (at = line.find("](", at)) != std::string::npos; at += 2) {
    const std::size_t end = line.find(')', at);
    const std::optional<std::size_t> open = opening_bracket(line, at);
    if (end == std::string::npos || !open) continue;
    paper.links.push_back({number, *open > 0 && line[*open - 1] == '!',
                           line.substr(*open + 1, at - *open - 1), line.substr(at + 2, end - at - 2)});
  }
}

// The anchor that GitHub gives a heading: letters, digits, hyphens and underscores stay, blanks become
// hyphens.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') anchor += '-';
    if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80)
      anchor += static_cast<char>(std::tolower(byte));
  }
  return anchor;
}

void take_heading(const std::string& line, Paper& paper) {
  const std::size_t level = line.find_first_not_of('#');
  if (level == 0 || level == std::string::npos || level > 6 || line[level] != ' ') return;
  std::string heading = line.substr(level + 1);
  heading = std::regex_replace(heading, std::regex("\\[([^\\]]*)\\]\\([^)]*\\)"), "$1");
  const std::string anchor = anchor_of(heading);
  std::string unique = anchor;
  for (int k = 1; paper.anchors.count(unique) > 0; ++k) unique = anchor + "-" + std::to_string(k);
  paper.anchors.insert(unique);
}

// Whether the rest of a shown line is the rest of a printed one.
bool same_line(std::string_view shown, std::string_view printed) {
  std::size_t i = 0, j = 0;
  const auto number_end = [](std::string_view text, std::size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1])) {
      ++at;
      while (at < text.size() && is_digit(text[at])) ++at;
    }
    return at;
  };
  while (i < shown.size()) {
    if (shown.substr(i, 3) == "...") {
      for (std::size_t k = j; k <= printed.size(); ++k)
        if (same_line(shown.substr(i + 3), printed.substr(k))) return true;
      return false;
    }
    if (j >= printed.size()) return false;
    if (shown[i] == ' ' && printed[j] == ' ') {
      // A table's columns are as wide as their contents.
      while (i < shown.size() && shown[i] == ' ') ++i;
      while (j < printed.size() && printed[j] == ' ') ++j;
    } else if (is_digit(shown[i]) && is_digit(printed[j])) {
      i = number_end(shown, i);
      j = number_end(printed, j);
    } else if (shown[i++] != printed[j++]) {
      return false;
    }
  }
  return j == printed.size();
}

bool same_lines(const std::vector<std::string>& shown, std::size_t i, const std::vector<std::string>& printed,
                std::size_t j) {
  if (i == shown.size()) return j == printed.size();
  if (shown[i] == "...") {
    for (std::size_t k = j; k <= printed.size(); ++k)
      if (same_lines(shown, i + 1, printed, k)) return true;
    return false;
  }
  return j < printed.size() && same_line(shown[i], printed[j]) && same_lines(shown, i + 1, printed, j + 1);
}

// "--opt" of "--opt=3" or "`--opt`,"; empty if the word is no option.
std::string option_of(const std::string& word) {
  if (word.rfind("--", 0) != 0 || word.size() < 4) return {};
  std::size_t end = 2;
  while (end < word.size() && (std::isalnum(static_cast<unsigned char>(word[end])) || word[end] == '-'))
    ++end;
  return end > 2 ? word.substr(0, end) : std::string();
}

bool knows(const std::string& help, const std::string& option) {
  for (std::size_t at = 0; (at = help.find(option, at)) != std::string::npos; at += option.size()) {
    const char next = at + option.size() < help.size() ? help[at + option.size()] : ' ';
    if (!std::isalnum(static_cast<unsigned char>(next)) && next != '-') return true;
  }
  return false;
}

// The options of one command line, from its word `at` on, that its help does not know.
std::vector<std::string> unknown_of(const std::vector<std::string>& words, std::size_t at,
                                    const Helps& helps) {
  std::string name = words[at];
  if (at + 1 < words.size() && helps.count(name + " " + words[at + 1]) > 0) name += " " + words[at + 1];
  const auto help = helps.find(name);
  if (help == helps.end()) return {"command " + name};
  std::vector<std::string> unknown;
  for (std::size_t i = at; i < words.size(); ++i) {
    if (words[i] == "|" || words[i] == "#" || words[i] == "&&") break;
    const std::string option = option_of(words[i]);
    if (!option.empty() && !knows(help->second, option)) unknown.push_back(name + " " + option);
  }
  return unknown;
}

bool is_cli(const std::string& word) {
  return word == "alinify-cli" ||
         (word.size() > 12 && word.compare(word.size() - 12, 12, "/alinify-cli") == 0);
}

std::string said(const Paper& paper, int line, const std::string& what) {
  return paper.path.generic_string() + ":" + std::to_string(line) + ": " + what + "\n";
}

std::set<std::string> found_by(const std::regex& pattern, const std::string& text) {
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    found.insert((*it)[1].str() + " -> " + (*it)[2].str());
  return found;
}

}  // namespace

std::vector<Command> Block::commands() const {
  std::vector<Command> commands;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].rfind("$ ", 0) != 0) {
      if (!commands.empty()) commands.back().expected.push_back(lines[i]);
      continue;
    }
    Command command{line + 1 + static_cast<int>(i), lines[i].substr(2), {}};
    while (!command.text.empty() && command.text.back() == '\\' && i + 1 < lines.size()) {
      command.text.pop_back();
      command.text += lines[++i];
    }
    commands.push_back(std::move(command));
  }
  return commands;
}

Paper parse(const fs::path& path, const std::string& text) {
  Paper paper;
  paper.path = path;
  paper.text = text;
  Block* open = nullptr;
  for (const std::string& line : lines_of(text)) {
    const int number = ++paper.lines;
    const std::size_t first = line.find_first_not_of(' ');
    if (first != std::string::npos && line.compare(first, 3, "```") == 0) {
      if (open) {
        open = nullptr;
      } else {
        paper.blocks.push_back({number, line.substr(first + 3), {}});
        open = &paper.blocks.back();
      }
    } else if (open) {
      open->lines.push_back(line);
    } else {
      take_heading(line, paper);
      take_links(without_code(line, number, paper), number, paper);
    }
  }
  return paper;
}

std::vector<Paper> read_papers(const fs::path& root) {
  std::vector<fs::path> paths;
  const auto take = [&](const fs::path& path) {
    if (path.extension() == ".md") paths.push_back(path.lexically_relative(root));
  };
  for (const auto& entry : fs::directory_iterator(root))
    if (entry.is_regular_file()) take(entry.path());
  for (const char* folder : {"docs", "resources"})
    if (fs::is_directory(root / folder))
      for (const auto& entry : fs::recursive_directory_iterator(root / folder)) take(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Paper> papers;
  for (const fs::path& path : paths) papers.push_back(parse(path, testing::get_text(root / path)));
  return papers;
}

std::string dead_links(const fs::path& root, const std::vector<Paper>& papers) {
  std::map<fs::path, const Paper*> by_path;
  for (const Paper& paper : papers) by_path[paper.path] = &paper;
  std::string dead;
  for (const Paper& paper : papers)
    for (const Link& link : paper.links) {
      if (link.target.rfind("http", 0) == 0 || link.target.rfind("mailto:", 0) == 0) continue;
      const std::size_t hash = link.target.find('#');
      const std::string file = link.target.substr(0, hash);
      const fs::path path = file.empty() ? paper.path : (paper.path.parent_path() / file).lexically_normal();
      if (!fs::exists(root / path)) {
        dead += said(paper, link.line, "no file " + path.generic_string());
      } else if (hash != std::string::npos) {
        const std::string anchor = link.target.substr(hash + 1);
        const auto led = by_path.find(path);
        if (led == by_path.end() || led->second->anchors.count(anchor) == 0)
          dead += said(paper, link.line, "no heading " + link.target);
      }
      if (link.shown && link.text.size() < 10) dead += said(paper, link.line, "a picture without words");
    }
  return dead;
}

bool prints(const std::vector<std::string>& expected, const std::string& output) {
  return same_lines(expected, 0, lines_of(output), 0);
}

std::string unknown_options(const Paper& paper, const Helps& helps) {
  std::string unknown;
  const auto look = [&](const std::string& text, int line) {
    const std::vector<std::string> words = words_of(text);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      if (is_cli(words[i]) && std::islower(static_cast<unsigned char>(words[i + 1][0])))
        for (const std::string& what : unknown_of(words, i + 1, helps)) unknown += said(paper, line, what);
  };
  for (const Block& block : paper.blocks) {
    std::string joined;
    int line = block.line;
    for (const std::string& part : block.lines) {
      ++line;
      joined += part;
      if (!joined.empty() && joined.back() == '\\') {
        joined.pop_back();
        continue;
      }
      look(joined, line);
      joined.clear();
    }
  }
  for (const auto& [line, code] : paper.code) {
    const std::vector<std::string> words = words_of(code);
    if (words.empty()) continue;
    look(code, line);
    if (helps.count(words[0]) > 0 && words.size() > 1 &&
        !option_of(words.back() == words[0] ? "" : words[1]).empty())
      for (const std::string& what : unknown_of(words, 0, helps)) unknown += said(paper, line, what);
    const std::string option = option_of(words[0]);
    if (!option.empty() && std::none_of(helps.begin(), helps.end(),
                                        [&](const auto& help) { return knows(help.second, option); }))
      unknown += said(paper, line, option);
  }
  return unknown;
}

std::set<std::string> keys_of_source(const std::string& source) {
  static const std::regex pattern("((?:Qt::(?:CTRL|SHIFT|ALT) \\| )*)Qt::Key_([A-Za-z0-9]+)");
  std::set<std::string> keys;
  for (std::sregex_iterator it(source.begin(), source.end(), pattern), end; it != end; ++it) {
    const std::string held = (*it)[1].str();
    std::string key;
    for (const auto& [in_qt, name] : {std::pair{"CTRL", "Ctrl+"}, {"ALT", "Alt+"}, {"SHIFT", "Shift+"}})
      if (held.find(in_qt) != std::string::npos) key += name;
    const std::string last = (*it)[2].str();
    key += last == "Comma" ? "," : last;
    keys.insert(std::move(key));
  }
  return keys;
}

bool is_key(const std::string& code) {
  static const std::regex pattern("((Ctrl|Shift|Alt)\\+)+(F[0-9]+|[A-Z0-9,])|F[0-9]+|[A-Z]");
  return std::regex_match(code, pattern);
}

std::set<std::string> arrows_of_svg(const std::string& svg) {
  const std::string plain =
      testing::replaced(testing::replaced(testing::replaced(svg, "&#45;", "-"), "&gt;", ">"), "->", " to ");
  return found_by(std::regex("<title>([a-z_-]+) to ([a-z_-]+)</title>"), plain);
}

std::set<std::string> arrows_of_dot(const std::string& dot) {
  return found_by(std::regex("\"([a-z_-]+)\" -> \"([a-z_-]+)\""), dot);
}

}  // namespace alinify::papers
