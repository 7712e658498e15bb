#include "app/manual_pages.h"

#include <algorithm>
#include <string_view>

#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/registration/engine.h"

namespace alinify::cli {
namespace {

using Takes = FlagDescription::Takes;

// Text as roff prints it unchanged: its escape character, and dashes that can be copied into a shell.
std::string plain(std::string_view text) {
  std::string escaped;
  bool at_begin = true;
  for (const char c : text) {
    // These would be a request at the beginning of a line.
    if (at_begin && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    at_begin = c == '\n';
  }
  return escaped;
}

std::string bold(const std::string& text) {
  return "\\fB" + plain(text) + "\\fR";
}
std::string italic(const std::string& text) {
  return "\\fI" + plain(text) + "\\fR";
}

// Keeps the text as it is, line for line.
std::string verbatim(const std::string& text) {
  return ".nf\n" + plain(text) + "\n.fi\n";
}

std::string page_name(const std::vector<std::string>& path) {
  return joined(path, "-");
}

std::string head(const std::string& name, int section, const std::string& version, const std::string& what) {
  return ".\\\" Made by 'alinify-cli man'; do not edit.\n.TH " + upper_case(plain(name)) + " " +
         std::to_string(section) + " \"\" \"Alinify " + plain(version) + "\" \"Alinify\"\n.SH NAME\n" +
         plain(name) + " \\- " + plain(what) + "\n";
}

std::string value_of(const FlagDescription& flag) {
  if (flag.takes == Takes::Nothing) return {};
  return italic(flag.value) + (flag.repeats && flag.positional ? " ..." : "");
}

std::string synopsis(const CommandDescription& command) {
  std::string text;
  for (const std::string& word : command.path) append_item(text, bold(word), " ");
  for (const FlagDescription& flag : command.flags) {
    if (!flag.required && !flag.positional) continue;
    const std::string one = flag.positional ? value_of(flag) : bold(flag.names.back()) + " " + value_of(flag);
    text += flag.required ? " " + one : " [" + one + "]";
  }
  if (!command.commands.empty()) text += " " + italic("COMMAND");
  return text + " [" + italic("OPTIONS") + "]\n";
}

std::string entry(const FlagDescription& flag) {
  std::string text = ".TP\n";
  if (flag.positional) {
    text += value_of(flag);
  } else {
    std::string names;
    for (const std::string& name : flag.names) append_item(names, bold(name));
    text += names;
    if (flag.takes != Takes::Nothing) text += " " + value_of(flag);
  }
  text += "\n" + plain(flag.help);
  if (flag.takes == Takes::OneOfWords) {
    std::string words;
    for (const std::string& word : flag.words) append_item(words, bold(word));
    text += "\n.br\nOne of " + words + ".";
  }
  if (!flag.limits.empty()) text += "\n.br\n" + plain(flag.limits) + ".";
  if (!flag.default_value.empty()) text += "\n.br\nDefault: " + plain(flag.default_value) + ".";
  if (flag.required) text += "\n.br\nRequired.";
  return text + "\n";
}

std::string options(const CommandDescription& command) {
  std::string text, positionals;
  std::vector<std::string> groups;
  for (const FlagDescription& flag : command.flags) {
    if (flag.positional) {
      positionals += entry(flag);
    } else if (groups.empty() || std::find(groups.begin(), groups.end(), flag.group) == groups.end()) {
      groups.push_back(flag.group);
    }
  }
  if (!positionals.empty()) text += ".SH ARGUMENTS\n" + positionals;
  if (!groups.empty()) text += ".SH OPTIONS\n";
  for (const std::string& group : groups) {
    if (groups.size() > 1) text += ".SS \"" + plain(group) + "\"\n";
    for (const FlagDescription& flag : command.flags)
      if (!flag.positional && flag.group == group) text += entry(flag);
  }
  return text;
}

std::string without(std::string text, const std::string& part, const std::string& instead) {
  if (const std::size_t at = text.find(part); at != std::string::npos && !part.empty())
    text.replace(at, part.size(), instead);
  return text;
}

ManualPage page_of(const CommandDescription& command, const std::string& version,
                   const std::string& engines) {
  ManualPage page;
  page.name = page_name(command.path);
  std::string& text = page.text;
  text = head(page.name, 1, version, command.help) + ".SH SYNOPSIS\n" + synopsis(command);
  if (!command.commands.empty()) {
    text += ".SH COMMANDS\n";
    for (const CommandDescription& below : command.commands)
      text += ".TP\n" + bold(below.name()) + "\n" + plain(below.help) + ".\nSee " +
              bold(page_name(below.path)) + "(1).\n";
  }
  text += options(command);
  const std::string notes = without(command.footer, engines, "Engines: see alinify-engines(7).\n");
  if (!notes.empty()) text += ".SH NOTES\n" + verbatim(notes);
  text +=
      ".SH EXIT STATUS\n0 done, 1 failed, 2 the command line was not understood, 130 cancelled.\n.SH SEE "
      "ALSO\n";
  if (command.path.size() > 1) text += bold(command.path.front()) + "(1), ";
  text += bold("alinify") + "(1), " + bold("alinify-engines") + "(7)\n";
  return page;
}

ManualPage page_of_engines(const std::string& version) {
  ManualPage page{"alinify-engines", 7, {}};
  page.text = head(page.name, 7, version, "how Alinify registers images, and the options of each way") +
              ".SH DESCRIPTION\n" + bold("alinify-cli register") + ", " + bold("batch") + " and " +
              bold("series") + " take an engine with " + bold("--engine") + " and its options with " +
              bold("--set") + " " + italic("KEY=VALUE") + ". " + bold("alinify-cli register --help") +
              " says which of them can run on this machine.\n";
  for (const EngineDescription& engine : list_engines()) {
    page.text += ".SH " + upper_case(plain(engine.name)) + "\n" + bold(engine.name) + ": " +
                 plain(engine.title.english()) + ". " + plain(engine.sentence.english()) + "\n";
    for (const OptionDescription& option : engine.options)
      page.text += ".TP\n" + bold(option.name + "=" + option.default_value) +
                   (option.unit.empty() ? "" : " " + plain(option.unit)) + "\n" +
                   plain(option.help.english()) + "\n";
  }
  page.text += ".SH SEE ALSO\n" + bold("alinify-cli-register") + "(1)\n";
  return page;
}

void add_pages(const CommandDescription& command, const std::string& version, const std::string& engines,
               std::vector<ManualPage>& pages) {
  pages.push_back(page_of(command, version, engines));
  for (const CommandDescription& below : command.commands) add_pages(below, version, engines, pages);
}

}  // namespace

std::vector<ManualPage> manual_pages(const CommandDescription& program, const std::string& version,
                                     const std::string& engines) {
  std::vector<ManualPage> pages;
  add_pages(program, version, engines, pages);
  pages.push_back(page_of_engines(version));
  return pages;
}

}  // namespace alinify::cli
