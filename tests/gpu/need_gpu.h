#pragma once

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "gpu/gpu.h"

/// First line of a test that needs a GPU: a loud skip where there is none, a failure where there must be one
/// (ALINIFY_REQUIRE_GPU=1).
#define ALINIFY_NEED_GPU()                                                            \
  if (::alinify::list_gpus().empty()) {                                               \
    const char* required = std::getenv("ALINIFY_REQUIRE_GPU");                        \
    ASSERT_FALSE(required&& std::string(required) == "1") << ::alinify::gpu_status().english(); \
    GTEST_SKIP() << ::alinify::gpu_status().english();                                          \
  }                                                                                   \
  static_assert(true)
