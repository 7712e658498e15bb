#pragma once

#include <string>

#include <gtest/gtest.h>

#include "tests/support/algorithm_cases.h"

/// The algorithms' cases as a typed test suite takes them:
/// TYPED_TEST_SUITE(Suite, testing::AlgorithmTypes, testing::CaseName).
namespace alinify::testing {

template <class List>
struct TypesOf;
template <class... Cases>
struct TypesOf<CaseList<Cases...>> {
  using Types = ::testing::Types<Cases...>;
};
using AlgorithmTypes = TypesOf<AlgorithmCases>::Types;

struct CaseName {
  template <class Case>
  static std::string GetName(int) {
    return Case::name;
  }
};

}  // namespace alinify::testing
