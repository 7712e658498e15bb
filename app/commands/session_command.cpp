#include "app/commands/command.h"
#include "core/base/error.h"

namespace alinify::cli {

Command add_session(CLI::App& program) {
  CLI::App* app = program.add_subcommand("session", "Work with saved sessions (not part of this version)");
  app->allow_extras();
  return {app, [](CommandContext&) {
            throw Error(ErrorKind::Failed, "cannot work with sessions", "this version does not save them yet",
                        "Use register, warp and points with --transform.");
          }};
}

}  // namespace alinify::cli
