#include "core/workflow/version.h"

namespace alinify {

std::string program_version() {
  return ALINIFY_VERSION;
}

}  // namespace alinify
