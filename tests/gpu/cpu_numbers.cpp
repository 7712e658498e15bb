#include "tests/gpu/cpu_numbers.h"

#include <stdexcept>

#include "core/compute/cpu_algorithms.h"

namespace alinify::testing {
namespace {

template <class... Cases>
Numbers numbers_of(const std::string& name, CaseList<Cases...>) {
  Numbers numbers;
  const auto run = [&](auto instance) {
    if (instance.name != name) return false;
    CpuExec exec;
    numbers = instance.run(exec);
    return true;
  };
  if (!(run(Cases{}) || ...)) throw std::invalid_argument("no case is called " + name);
  return numbers;
}

}  // namespace

Numbers cpu_numbers(const std::string& name) {
  return numbers_of(name, AlgorithmCases{});
}

}  // namespace alinify::testing
