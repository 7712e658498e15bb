#pragma once

#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify::testing {

/// Expects an Error of that kind whose text contains `words`.
template <class Call>
void expect_error(ErrorKind kind, const std::string& words, Call&& call) {
  try {
    call();
    ADD_FAILURE() << "no error; expected: " << words;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos)
        << error.what() << "\nexpected: " << words;
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos)
        << "more than a line: " << error.what();
  }
}

}  // namespace alinify::testing
