#include "app/command_tree.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/registration/engine.h"

namespace alinify::cli {
namespace {

using Takes = FlagDescription::Takes;

// "a", "b" of a value that is written as "TEXT:{a,b}", CLI11's notation of a closed list.
std::vector<std::string> listed_words(const std::string& type) {
  const std::size_t begin = type.find('{'), end = type.rfind('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
  std::vector<std::string> words;
  std::string word;
  for (const char c : type.substr(begin + 1, end - begin - 1)) {
    if (c == ',') {
      words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  words.push_back(word);
  return words;
}

// Values of options that take others too, or whose list is made at run time.
std::vector<std::string> usual_words(const std::string& name) {
  if (name == "--device") return {"auto", "cpu", "cuda", "cuda:all"};
  if (name == "--compression") return {"none", "lzw", "deflate", "zstd", "jpeg", "ccitt-g4"};
  std::vector<std::string> words;
  if (name == "--engine") {
    words.emplace_back("auto");
    for (const EngineDescription& engine : list_engines()) words.push_back(engine.name);
  } else if (name == "--set") {
    for (const EngineDescription& engine : list_engines())
      for (const OptionDescription& option : engine.options) words.push_back(option.name + "=");
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

bool is_file(const std::string& value) {
  constexpr std::array<std::string_view, 18> texts{"TEXT", "INT", "UINT", "FLOAT", "0.5px|5um", "A,B",
                                                   "DEG",  "HOW", "I/N",  "ID",    "KEY=VALUE", "KIND",
                                                   "N",    "PX",  "S",    "SIZE",  "WxH",       "NAME"};
  if (value == "WxH[mm]") return false;
  return std::find(texts.begin(), texts.end(), value) == texts.end();
}

FlagDescription describe(const CLI::Option& option) {
  FlagDescription flag;
  flag.positional = !option.nonpositional();
  if (flag.positional) {
    flag.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) flag.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) flag.names.push_back("--" + name);
  }
  flag.required = option.get_required();
  flag.repeats = option.get_items_expected_max() > 1 ||
                 option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  flag.help = option.get_description();
  flag.default_value = option.get_default_str();
  flag.group = option.get_group();
  // A flag's value has no size of its own.
  if (option.get_type_size_max() == 0 || option.get_items_expected_max() == 0) return flag;
  const std::string type = option.get_type_name();
  flag.words = listed_words(type);
  const std::size_t own_end = type.find(':');
  flag.value = type.substr(0, own_end);
  if (flag.words.empty()) {
    if (own_end != std::string::npos) flag.limits = type.substr(own_end + 1);
    flag.words = usual_words(flag.names.back());
    flag.takes = !flag.words.empty() ? Takes::Text : is_file(flag.value) ? Takes::File : Takes::Text;
  } else {
    flag.takes = Takes::OneOfWords;
  }
  return flag;
}

CommandDescription describe_below(const CLI::App& app, std::vector<std::string> path) {
  CommandDescription command;
  path.push_back(app.get_name());
  command.path = path;
  command.help = app.get_description();
  command.footer = app.get_footer();
  while (!command.footer.empty() && command.footer.back() == '\n') command.footer.pop_back();
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) command.flags.push_back(describe(*option));
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!below->get_group().empty()) command.commands.push_back(describe_below(*below, path));
  return command;
}

}  // namespace

CommandDescription describe_command(const CLI::App& app) {
  return describe_below(app, {});
}

}  // namespace alinify::cli
