#include "core/workflow/message_catalogue.h"

#include <unordered_map>

#include "core/annotations/messages.h"
#include "core/base/messages.h"
#include "core/compute/messages.h"
#include "core/grey/messages.h"
#include "core/image/messages.h"
#include "core/io/messages.h"
#include "core/memory_plan/messages.h"
#include "core/prepare/foreground/messages.h"
#include "core/prepare/illumination/basic/messages.h"
#include "core/prepare/illumination/messages.h"
#include "core/prepare/repeat/messages.h"
#include "core/process/messages.h"
#include "core/quality/messages.h"
#include "core/registration/bspline/messages.h"
#include "core/registration/design/messages.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/flow/messages.h"
#include "core/registration/itk/messages.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"
#include "core/registration/syn/messages.h"
#include "core/session/messages.h"
#include "core/transform/messages.h"
#include "core/warp/messages.h"
#include "core/workflow/messages.h"

namespace alinify {

const std::vector<const MessageText*>& message_catalogue() {
  static const std::vector<const MessageText*> all = {
#define MESSAGE(id, english) &messages::id,
#include "core/annotations/messages.def"
#include "core/base/messages.def"
#include "core/compute/messages.def"
#include "core/grey/messages.def"
#include "core/image/messages.def"
#include "core/io/messages.def"
#include "core/memory_plan/messages.def"
#include "core/prepare/foreground/messages.def"
#include "core/prepare/illumination/basic/messages.def"
#include "core/prepare/illumination/messages.def"
#include "core/prepare/repeat/messages.def"
#include "core/process/messages.def"
#include "core/quality/messages.def"
#include "core/registration/bspline/messages.def"
#include "core/registration/design/messages.def"
#include "core/registration/elastix/messages.def"
#include "core/registration/flow/messages.def"
#include "core/registration/itk/messages.def"
#include "core/registration/messages.def"
#include "core/registration/opencv/messages.def"
#include "core/registration/syn/messages.def"
#include "core/session/messages.def"
#include "core/transform/messages.def"
#include "core/warp/messages.def"
#include "core/workflow/messages.def"
#undef MESSAGE
  };
  return all;
}

const MessageText* find_message(std::string_view id) {
  static const std::unordered_map<std::string_view, const MessageText*> by_id = [] {
    std::unordered_map<std::string_view, const MessageText*> entries;
    for (const MessageText* text : message_catalogue()) entries.emplace(text->id, text);
    return entries;
  }();
  const auto found = by_id.find(id);
  return found == by_id.end() ? nullptr : found->second;
}

}  // namespace alinify
