// The dense engine between two resident pictures.
#include "tests/bench/bench_gpu.h"

namespace alinify::bench {

void bench_flow(GpuBench&, std::int64_t) {}

}  // namespace alinify::bench
