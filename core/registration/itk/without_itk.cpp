// In place of syn_fields.cpp where ITK's registration was not found at build time.
#include "core/base/error.h"
#include "core/registration/itk/messages.h"
#include "core/registration/itk/syn_fields.h"

namespace alinify {

SynFields syn_fields(const SynImages&, const SynSettings&, const SynListener&, ThreadPool&, const Progress&) {
  throw Error(ErrorKind::NotFound, messages::cannot_compute_itk_syn, why_no_itk_registration(),
              messages::build_with_itk_registration);
}

Message why_no_itk_registration() {
  return messages::built_without_itk_registration;
}

}  // namespace alinify
