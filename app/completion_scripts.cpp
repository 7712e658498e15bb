#include "app/completion_scripts.h"

#include <functional>
#include <span>
#include <string_view>

#include "core/base/text_list.h"

namespace alinify::cli {
namespace {

using Takes = FlagDescription::Takes;
using Visit = std::function<void(const CommandDescription&)>;

void for_each_command(const CommandDescription& command, const Visit& visit) {
  visit(command);
  for (const CommandDescription& below : command.commands) for_each_command(below, visit);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// Quotes any text as one word of a POSIX shell.
std::string in_quotes(const std::string& text) {
  std::string quoted = "'";
  quoted += replaced(text, "'", "'\\''");
  quoted += "'";
  return quoted;
}

// The commands that lead to it, without the program: "", "flatfield", "flatfield estimate".
std::string below_program(const CommandDescription& command) {
  return joined(std::span(command.path).subspan(1), " ");
}

constexpr const char* kMadeBy = "made by 'alinify-cli completion'; do not edit";

// Completing cuts sentences anyway; the first line suffices.
std::string short_help(const FlagDescription& flag) {
  return flag.help.substr(0, flag.help.find('\n'));
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
  std::string offers, values, commands;
  for_each_command(program, [&](const CommandDescription& command) {
    const std::string path = below_program(command);
    std::vector<std::string> words, below_it;
    for (const CommandDescription& below : command.commands) {
      below_it.push_back(below.name());
      commands += "      " + in_quotes(path.empty() ? below.name() : path + " " + below.name()) +
                  ") command=$next ;;\n";
    }
    for (const FlagDescription& flag : command.flags) {
      if (flag.positional) continue;
      for (const std::string& name : flag.names) {
        words.push_back(name);
        if (flag.takes == Takes::Nothing) continue;
        const std::string key = path + ":" + name;
        if (!flag.words.empty()) {
          values += "    " + in_quotes(key) + ") words=" + in_quotes(joined(flag.words, " ")) + " ;;\n";
        } else {
          values += "    " + in_quotes(key) +
                    ") takes=" + (flag.takes == Takes::File ? std::string("file") : std::string("text")) +
                    " ;;\n";
        }
      }
    }
    offers += "      " + in_quotes(path) + ") words=" + in_quotes(joined(words, " ")) +
              " commands=" + in_quotes(joined(below_it, " ")) + " ;;\n";
  });
  return std::string("# Completion of alinify-cli for bash, ") + kMadeBy + R"(.
_alinify_cli() {
  local line=${COMP_LINE:0:COMP_POINT} current='' previous='' command='' next words='' commands='' takes='' i
  local -a typed
  # bash itself cuts words at = and :, which belong to values here.
  read -ra typed <<<"$line"
  if [[ $line != *[[:space:]] ]]; then
    current=${typed[-1]}
    unset 'typed[-1]'
  fi
  for ((i = 1; i < ${#typed[@]}; i++)); do
    next=${command:+$command }${typed[i]}
    case $next in
)" + commands +
         R"(    esac
    previous=${typed[i]}
  done
  COMPREPLY=()
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
    current=${current#*=}
  fi
  case $command:$previous in
)" + values +
         R"(  esac
  # No answer lets bash complete file names.
  [[ $takes == file ]] && return
  if [[ $takes == text ]]; then
    compopt +o default +o bashdefault 2>/dev/null
    return
  fi
  if [[ -z $words ]]; then
    case $command in
)" + offers +
         R"(    esac
    # What is no option is a command, or a file.
    [[ $current == -* ]] || words=$commands
    [[ -z $words ]] && return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  # Only what follows the last of the characters that bash cuts words at may be answered.
  if [[ $current == *[=:]* ]]; then
    local before=${current%"${current##*[=:]}"}
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
  fi
}
complete -o default -o bashdefault -F _alinify_cli alinify-cli
)";
}

namespace {

// The syntax of _arguments: : ends a part, [ and ] enclose the help.
std::string zsh_text(const std::string& text) {
  std::string escaped = replaced(text, "\\", "\\\\");
  for (const char* c : {"[", "]", ":"}) escaped = replaced(escaped, c, std::string("\\") + c);
  return replaced(escaped, "\n", " ");
}

std::string zsh_action(const FlagDescription& flag) {
  if (flag.takes == Takes::File) return "_files";
  if (flag.words.empty()) return " ";
  bool assignments = true;
  std::vector<std::string> words;
  for (const std::string& word : flag.words) {
    assignments = assignments && word.back() == '=';
    words.push_back(replaced(word, ":", "\\:"));
  }
  // A word that ends in = is to go on at once.
  if (assignments) return "{compadd -S '' -- " + joined(words, " ") + "}";
  return "(" + joined(words, " ") + ")";
}

std::string zsh_function(const CommandDescription& command) {
  std::string name = "_" + replaced(joined(command.path, "_"), " ", "_");
  return replaced(name, "-", "_");
}

std::string zsh_specification(const FlagDescription& flag, const std::string& name) {
  const std::string value = ":" + zsh_text(flag.value) + ":" + zsh_action(flag);
  if (flag.positional) {
    const std::string message = zsh_text(flag.names.front());
    return in_quotes((flag.repeats ? "*:" : ":") + message + ":" + zsh_action(flag));
  }
  std::string text = flag.repeats ? "*" : "";
  text += name;
  if (flag.takes != Takes::Nothing && name.starts_with("--")) text += "=";
  text += "[" + zsh_text(short_help(flag)) + "]";
  if (flag.takes != Takes::Nothing) text += value;
  return in_quotes(text);
}

}  // namespace

std::string zsh_completion(const CommandDescription& program) {
  std::string text = "#compdef alinify-cli\n# Completion of alinify-cli for zsh, ";
  text += kMadeBy;
  text += ".\n";
  for_each_command(program, [&](const CommandDescription& command) {
    text += "\n" + zsh_function(command) + "() {\n";
    const bool has_commands = !command.commands.empty();
    if (has_commands) text += "  local state line\n  local -a commands\n";
    text += "  _arguments -s";
    if (has_commands) text += " -C";
    for (const FlagDescription& flag : command.flags)
      for (const std::string& name : flag.names) text += " \\\n    " + zsh_specification(flag, name);
    if (has_commands) text += " \\\n    '1:command:->command' \\\n    '*::argument:->argument'";
    text += "\n";
    if (has_commands) {
      text += "  case $state in\n    command)\n      commands=(\n";
      for (const CommandDescription& below : command.commands)
        text += "        " + in_quotes(below.name() + ":" + replaced(below.help, ":", "\\:")) + "\n";
      text += "      )\n      _describe command commands\n      ;;\n    argument)\n      case $line[1] in\n";
      for (const CommandDescription& below : command.commands)
        text += "        " + below.name() + ") " + zsh_function(below) + " ;;\n";
      text += "      esac\n      ;;\n  esac\n";
    }
    text += "}\n";
  });
  text += "\nif [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  " + zsh_function(program) +
          " \"$@\"\nelse\n  compdef " + zsh_function(program) + " alinify-cli\nfi\n";
  return text;
}

std::string fish_completion(const CommandDescription& program) {
  // Inside single quotes fish knows \\ and \'.
  const auto quoted = [](const std::string& text) {
    std::string inside = "'";
    inside += replaced(replaced(text, "\\", "\\\\"), "'", "\\'");
    inside += "'";
    return inside;
  };
  std::string text = std::string("# Completion of alinify-cli for fish, ") + kMadeBy + ".\n";
  for_each_command(program, [&](const CommandDescription& command) {
    std::string seen;
    for (std::size_t i = 1; i < command.path.size(); ++i) {
      if (!seen.empty()) seen += "; and ";
      seen += "__fish_seen_subcommand_from " + command.path[i];
    }
    std::vector<std::string> names;
    for (const CommandDescription& below : command.commands) names.push_back(below.name());
    std::string unchosen = seen;
    if (!names.empty()) {
      if (!unchosen.empty()) unchosen += "; and ";
      unchosen += "not __fish_seen_subcommand_from " + joined(names, " ");
    }
    const auto line = [&](const std::string& condition) {
      std::string begin = "complete -c alinify-cli";
      if (!condition.empty()) begin += " -n " + quoted(condition);
      return begin;
    };
    for (const CommandDescription& below : command.commands)
      text += line(unchosen) + " -f -a " + below.name() + " -d " + quoted(below.help) + "\n";
    for (const FlagDescription& flag : command.flags) {
      if (flag.positional) continue;
      std::string one = line(unchosen);
      for (const std::string& name : flag.names)
        one += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!flag.words.empty()) {
        one += " -x -a " + quoted(joined(flag.words, " "));
      } else if (flag.takes == Takes::File) {
        one += " -r -F";
      } else if (flag.takes == Takes::Text) {
        one += " -x";
      }
      text += one + " -d " + quoted(short_help(flag)) + "\n";
    }
  });
  return text;
}

}  // namespace alinify::cli
