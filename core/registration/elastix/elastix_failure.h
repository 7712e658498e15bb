#pragma once

#include <string>

#include "core/base/error.h"
#include "core/process/child_process.h"
#include "core/registration/elastix/log_parser.h"

namespace alinify {

/// Why elastix gave no result, as an Error that quotes the decisive line of its output and says what to do
/// about it.
Error failure_of(const ChildExit& end, const LogParser& log, const std::string& stage);

}  // namespace alinify
