// A warm-up leaves nothing for the first real run to load or allocate.
#include "core/workflow/warm_up.h"

#include <cuda_runtime_api.h>
#include <memory>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/phantom/phantom.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/inspect.h"
#include "core/workflow/register_pair.h"
#include "tests/gpu/first_gpu.h"
#include "tests/gpu/need_gpu.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::free_on_device;

std::shared_ptr<const TileSource> source_of(const Phantom& phantom, bool fixed) {
  const Size size = phantom.options().size;
  Image image(size, 3, PixelType::U8);
  fixed ? phantom.render_fixed(rect_of(size), image.pixels())
        : phantom.render_moving(rect_of(size), image.pixels());
  ImageInfo info;
  info.size = size;
  info.channels = 3;
  info.color = ColorModel::Rgb;
  info.levels = {{size, size, {1, 1}}};
  return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
}

void register_and_export(Backend& backend) {
  PhantomOptions options;
  options.size = {1400, 1100};
  options.seed = 8;
  const Phantom phantom(options);
  RegisterPairRequest request;
  request.fixed = source_of(phantom, true), request.moving = source_of(phantom, false);
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = register_pair(request, backend, nobody, progress);
  InspectRequest inspect;
  inspect.fixed = request.fixed, inspect.moving = request.moving;
  inspect.initial = result.initial, inspect.moving_from_fixed = result.moving_from_fixed;
  inspect_registration(inspect, backend, progress);
  const testing::TemporaryFolder folder;
  ExportRequest written;
  written.moving_from_fixed = result.moving_from_fixed;
  written.moving = request.moving;
  written.path = folder / "warped.tif";
  export_warped(written, backend, progress);
}

TEST(WarmUpOnAGpu, LaunchesWhateverARealRunLaunchesAndTakesItsMemory) {
  ALINIFY_NEED_GPU();
  const int device = list_gpus().front().index;
  ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
  const auto backend = make_cuda_backend(device, 0, 0);
  watch_gpu_work(true);
  Progress progress;
  const WarmUpReport report = warm_up(*backend, {}, progress);
  std::set<std::string> warm;
  for (const GpuWork& work : gpu_work()) warm.insert(work.name);
  EXPECT_GT(warm.size(), 20u);

  const std::int64_t before = free_on_device();
  register_and_export(*backend);
  for (const GpuWork& work : gpu_work()) EXPECT_THAT(warm, ::testing::Contains(work.name));
  watch_gpu_work(false);
  EXPECT_GE(free_on_device(), before - (std::int64_t{64} << 20)) << "the run took memory from the driver";
  EXPECT_EQ(report.stages.size(), warm_up_stages().size());
}

TEST(WarmUpOnAGpu, WorksWithLittleMemoryAndSaysWhatItKeeps) {
  ALINIFY_NEED_GPU();
  const auto backend = make_cuda_backend(list_gpus().front().index, 0, std::int64_t{1} << 30);
  Progress progress;
  const WarmUpReport report = warm_up(*backend, {}, progress);
  EXPECT_THAT(report.notes, ::testing::Contains(Says(::testing::HasSubstr("512.0 MiB"))));
}

}  // namespace
}  // namespace alinify
