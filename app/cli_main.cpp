#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "app/cli_interrupt.h"
#include "app/cli_text.h"
#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/base/log.h"
#include "core/workflow/version.h"

namespace {

using namespace alinify;
using namespace alinify::cli;

enum ExitCode { done = 0, failed = 1, usage = 2, cancelled = 130 };

int print_failure(CommandContext& context, const std::string& message, int code) {
  context.end_progress();
  std::cerr << "error: " << one_line(message) << std::endl;
  return code;
}

int print_cancelled(CommandContext& context) {
  context.end_progress();
  std::cerr << "cancelled" << std::endl;
  return cancelled;
}

bool takes_memory_limit(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return app.get_option_no_throw("--memory-limit") != nullptr ||
         std::any_of(parsed.begin(), parsed.end(),
                     [](const CLI::App* inner) { return takes_memory_limit(*inner); });
}

// Runs the command and turns every exception into an exit code: the only place where the command line
// catches.
int run(const Command& command, CommandContext& context, const CancelFlag& cancel) {
  try {
    command.run(context);
    context.end_progress();
    return done;
  } catch (const Cancelled&) {
    return print_cancelled(context);
  } catch (const Error& error) {
    // Ctrl-C reaches child programs too; their death is then no failure.
    if (cancel.requested()) return print_cancelled(context);
    return print_failure(context, error.what(), error.kind() == ErrorKind::Usage ? usage : failed);
  } catch (const std::bad_alloc&) {
    return print_failure(context,
                         std::string("not enough memory: the system refused more. Close other programs") +
                             (takes_memory_limit(*command.app) ? ", or give --memory-limit." : "."),
                         failed);
  } catch (const std::exception& problem) {
    return print_failure(context, std::string("internal error: ") + problem.what() + ". Please report it.",
                         failed);
  }
}

void print_usage_error(const CLI::ParseError& error, const std::string& command) {
  std::string message = one_line(error.what());
  if (!message.empty() && message.back() != '.') message += '.';
  std::cerr << "error: cannot understand the command line: " << message << " See 'alinify-cli"
            << (command.empty() ? "" : " " + command) << " --help'." << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  // Everything that is printed may go to a pipe; C++ streams alone are used.
  std::ios::sync_with_stdio(false);
  const auto cancel = cancel_on_interrupt();
  CommandContext context(cancel);

  CLI::App program("Registers two very large images and warps one onto the other at full resolution.",
                   "alinify-cli");
  program.get_formatter()->column_width(38);
  program.set_version_flag("--version", "alinify-cli " + program_version(), "Print the version and exit");
  program.set_help_flag("-h,--help", "Print this help and exit");
  program.require_subcommand(0, 1);
  program.footer(
      "A first try, in four lines:\n"
      "  alinify-cli phantom  --kind tissue --size 2048x2048 --out pair\n"
      "  alinify-cli register --fixed pair/fixed.tif --moving pair/moving.tif --transform-out T.json --out "
      "warped.tif\n"
      "  alinify-cli evaluate --transform T.json --fixed-points pair/fixed_points.csv --moving-points "
      "pair/moving_points.csv\n"
      "  alinify-cli compose  --fixed pair/fixed.tif --moving pair/moving.tif --transform T.json --out "
      "check.png\n\n"
      "Results go to stdout (--json for programs), progress to stderr (--quiet for none).\n"
      "Exit codes: 0 done, 1 failed, 2 not understood, 130 cancelled.\n"
      "Completion: source <(alinify-cli completion bash), or zsh, or fish.");

  std::vector<Command> commands{
#define COMMAND(name) add_##name(program),
#include "app/commands/commands.def"
#undef COMMAND
  };
  const auto add_common = [&](CLI::App& app) {
    app.add_flag("--json", context.json, "print the result as JSON");
    app.add_flag("--quiet", context.quiet, "no progress, no notes");
  };
  add_common(program);
  for (Command& command : commands) add_common(*command.app);

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version are answers, not errors.
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      program.exit(error, std::cout, std::cerr);
      return std::cout.flush() ? done : failed;
    }
    const auto parsed = program.get_subcommands();
    print_usage_error(error, parsed.empty() ? "" : parsed.front()->get_name());
    return usage;
  }
  const auto command =
      std::find_if(commands.begin(), commands.end(), [](const Command& c) { return c.app->parsed(); });
  if (command == commands.end()) {
    std::cerr << program.help();
    return usage;
  }
  set_log_sink([&context](LogLevel level, std::string_view line) {
    if (level == LogLevel::Warning) context.warn(Message::verbatim(std::string(line)));
  });
  if (!context.quiet) answer_interrupts();
  if (cancel->requested()) return print_cancelled(context);
  const int code = run(*command, context, *cancel);
  set_log_sink({});
  return code;
}
