// Commands for those who install the program: completion for shells, and manual pages.
#include <filesystem>
#include <iostream>
#include <system_error>

#include "app/command_tree.h"
#include "app/commands/command.h"
#include "app/commands/register_flags.h"
#include "app/completion_scripts.h"
#include "app/manual_pages.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/text_file.h"
#include "core/workflow/version.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

// An empty group keeps a command out of the help.
constexpr const char* hidden = "";

void print_text(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout)
    throw Error(ErrorKind::NotWritable, messages::cannot_write_the_result, messages::stdout_refuses_it);
}

}  // namespace

Command add_completion(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* app = program.add_subcommand("completion", "Print a script that completes this command line");
  app->group(hidden);
  app->add_option("shell", *shell, "the shell that is to read it")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app->footer(
      "For this session of bash: source <(alinify-cli completion bash)\n"
      "For good: alinify-cli completion bash > ~/.local/share/bash-completion/completions/alinify-cli\n"
      "          alinify-cli completion zsh > FOLDER/_alinify-cli, a folder of $fpath\n"
      "          alinify-cli completion fish > ~/.config/fish/completions/alinify-cli.fish");
  return {app, [shell, &program](CommandContext&) {
            const CommandDescription tree = describe_command(program);
            print_text(*shell == "bash"  ? bash_completion(tree)
                       : *shell == "zsh" ? zsh_completion(tree)
                                         : fish_completion(tree));
          }};
}

Command add_man(CLI::App& program) {
  struct Flags {
    std::string command, out_dir;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand("man", "Print a manual page, or write all of them");
  app->group(hidden);
  app->add_option("page", flags->command, "alinify-cli-register, alinify-engines ... (default: alinify-cli)")
      ->type_name("PAGE");
  app->add_option("--out-dir", flags->out_dir,
                  "write all pages into this folder, which is made where it is missing")
      ->type_name("DIR");
  app->footer("To read one: alinify-cli man alinify-cli-register | man -l -");
  return {app, [flags, &program](CommandContext&) {
            const auto pages = manual_pages(describe_command(program), program_version(), engine_help());
            if (flags->out_dir.empty()) {
              const std::string wanted = flags->command.empty() ? "alinify-cli" : flags->command;
              for (const ManualPage& page : pages)
                if (page.name == wanted) return print_text(page.text);
              throw Error(ErrorKind::Usage, messages::no_manual_page(wanted),
                          messages::manual_pages_are_commands, messages::name_a_manual_page);
            }
            std::error_code problem;
            fs::create_directories(flags->out_dir, problem);
            if (!fs::is_directory(flags->out_dir))
              throw Error(
                  ErrorKind::NotWritable, messages::cannot_make_folder(fs::path(flags->out_dir)),
                  problem ? Message::verbatim(problem.message()) : messages::something_else_has_that_name,
                  messages::give_another_out_dir);
            for (const ManualPage& page : pages)
              write_text_file(page.text, fs::path(flags->out_dir) / page.file_name());
          }};
}

}  // namespace alinify::cli
