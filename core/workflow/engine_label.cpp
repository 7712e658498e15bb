#include "core/workflow/engine_label.h"

#include <string>

#include "core/registration/messages.h"
#include "core/workflow/messages.h"

namespace alinify {

Message engine_label(std::string_view engine) {
  for (const MessageText* label :
       {&messages::stage_auto_engine, &messages::step_flow, &messages::step_elastix})
    if (engine == label->english) return *label;
  return Message::verbatim(std::string(engine));
}

}  // namespace alinify
