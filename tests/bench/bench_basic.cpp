// BaSiC from tiles to fields: how long an estimate takes, and how it grows with the stack.
//
//   bench_basic [cpu|cuda] [basicpy|matlab|strict] [approximate|ladmap] [FOLDER]
//
// With a FOLDER the tiles are written there as uncompressed TIFFs first (4 GB) and read back through the
// reader; without, they come out of memory. bench_basic.py runs BaSiCPy on the tiles of a folder, where it is
// installed.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>

#include "app/services.h"
#include "core/prepare/illumination/basic/estimate_basic.h"
#include "tests/bench/tile_stack.h"

namespace {

using namespace alinify;

constexpr std::int64_t side = 1024;

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string device = argc > 1 ? argv[1] : "cpu", set = argc > 2 ? argv[2] : "basicpy";
  BasicOptions options = basic_options_of(basic_parameter_set_from(set));
  if (argc > 3) options.variant = argv[3];
  const std::filesystem::path folder = argc > 4 ? argv[4] : "";
  const ChosenBackend chosen = make_backend(device, 0);
  Backend& backend = *chosen.backend;
  std::printf("%s, %s %s, tiles of %d x %d, uint16, %s\n", backend.description().english().c_str(),
              set.c_str(), options.variant.c_str(), int{side}, int{side},
              folder.empty() ? "from memory" : folder.c_str());
  std::printf("%8s %10s %12s %12s %6s %6s\n", "tiles", "seconds", "again", "ms a tile", "fits", "iter.");
  for (const std::int64_t count : {50, 100, 200, 500, 1000, 2000}) {
    const BasicInput input = bench::tile_stack(count, side, folder);
    BasicEstimate estimate;
    const auto run = [&] {
      Progress progress;
      estimate = estimate_basic(input, options, backend, progress);
    };
    const double first = seconds(run), again = seconds(run);
    std::printf("%8lld %10.3f %12.3f %12.3f %6d %6d%s\n", static_cast<long long>(count), first, again,
                1000 * again / static_cast<double>(count), estimate.reweightings, estimate.iterations,
                estimate.converged ? "" : "  not settled");
    std::fflush(stdout);
  }
  return 0;
}
