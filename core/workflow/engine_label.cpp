#include "core/workflow/engine_label.h"

#include <string>

#include "core/registration/messages.h"
#include "core/workflow/messages.h"

namespace alinify {

Message engine_label(std::string_view engine) {
  // The other engines' names are the names of their methods, in every language.
  if (engine == "auto") return messages::stage_auto_engine;
  if (engine == "flow") return messages::step_flow;
  if (engine == "elastix") return messages::step_elastix;
  return Message::verbatim(std::string(engine));
}

}  // namespace alinify
