#pragma once

#include <ostream>

#include <gmock/gmock.h>

#include "core/base/message.h"

namespace alinify {

/// Prints messages in failed expectations.
inline void PrintTo(const Message& message, std::ostream* out) {
  *out << '"' << message.english() << '"';
}

/// A Message whose English text is `inner` or matches it: Contains(Says(HasSubstr("folds"))).
MATCHER_P(Says, inner, "") {
  return ::testing::ExplainMatchResult(inner, arg.english(), result_listener);
}

}  // namespace alinify
