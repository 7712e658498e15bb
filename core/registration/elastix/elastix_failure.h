#pragma once

#include "core/base/error.h"
#include "core/process/child_process.h"
#include "core/registration/elastix/log_parser.h"

namespace alinify {

/// Why elastix failed, as an Error that quotes the decisive line of its output and suggests a remedy. `stage`
/// as it is shown: "b-spline".
Error failure_of(const ChildExit& end, const LogParser& log, const Message& stage);

}  // namespace alinify
