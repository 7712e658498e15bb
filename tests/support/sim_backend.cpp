#include "tests/support/sim_backend.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/compute/device_backend.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/sim_exec.h"

namespace alinify::testing {
namespace {

class SimBackend final : public BackendDecorator {
 public:
  explicit SimBackend(SimMemory memory) : BackendDecorator(made()), memory_(memory) {}

  bool works_in_host_memory() const override { return memory_ == SimMemory::Host; }
  std::shared_ptr<void> allocate(std::int64_t bytes) override {
    std::shared_ptr<void> block = BackendDecorator::allocate(bytes);
    if (block) std::memset(block.get(), 0xFF, static_cast<std::size_t>(bytes));
    return block;
  }

 private:
  static std::unique_ptr<Backend> made() {
    const auto make = [] { return std::make_unique<SimExec>(); };
    return std::make_unique<DeviceBackend<SimExec>>("sim:0", Message::verbatim("simulated"),
                                                    std::make_shared<ThreadPool>(1), make, make,
                                                    [] { return std::int64_t{1} << 30; });
  }

  SimMemory memory_;
};

}  // namespace

std::unique_ptr<Backend> make_sim_backend(SimMemory memory) {
  return std::make_unique<SimBackend>(memory);
}

}  // namespace alinify::testing
