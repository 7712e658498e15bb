#include "core/compute/multi_device_backend.h"

#include <atomic>
#include <cstring>
#include <set>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/algo/draw_view.h"
#include "core/compute/field_steps.h"
#include "core/compute/grey_steps.h"
#include "core/compute/host_memory.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

// A device that writes down what it is asked, and can be made to wait.
class FakeDevice final : public Backend, private FieldSteps, private GreySteps {
 public:
  explicit FakeDevice(int number) : number_(number) {}

  Message description() const override { return Message::verbatim("Fake " + std::to_string(number_)); }
  std::string device() const override { return "fake:" + std::to_string(number_); }
  Rect warp_footprint(const WarpTileRequest&, Size) const override { return {number_, 0, 1, 1}; }
  void warp_tile(const WarpTileRequest&, Pixels out) override {
    ++warps;
    ++running;
    while (wait) std::this_thread::yield();
    --running;
    if (fail) throw OutOfMemory(Message::verbatim("cannot warp"), 1, 0);
    if (out.data) *out.data = static_cast<std::byte>(number_);
  }
  void draw_view(const DrawViewArgs&) override { ++draws; }
  GreySteps& grey() override { return *this; }
  FieldSteps& fields() override { return *this; }
  ForegroundSteps& foreground() override {
    ++large;
    throw std::logic_error("no steps");
  }
  IlluminationSteps& illumination() override {
    ++large;
    throw std::logic_error("no steps");
  }
  std::shared_ptr<void> allocate(std::int64_t bytes) override { return take_host_memory(bytes); }
  void copy_rows(void*, std::int64_t, const void*, std::int64_t, std::int64_t, std::int64_t) override {
    ++large;
  }
  bool works_in_host_memory() const override { return true; }
  std::int64_t available_memory_bytes() const override { return 1000 + number_; }
  void trim_memory() override { ++given_back; }
  std::shared_ptr<ThreadPool> pool() const override { return nullptr; }

  std::atomic<int> warps{0}, draws{0}, large{0}, running{0}, given_back{0};
  std::atomic<bool> wait{false}, fail{false};

 private:
  FlowTileSums flow_tile(const FlowTileArgs&, const FlowSteps&, const Progress&) override {
    ++large;
    return {};
  }
  FitLosses fit_flow(const FitFlowArgs&, const Progress&) override {
    ++large;
    return {};
  }
  BsplineFit fit_bspline(const FitBsplineArgs&, const Progress&) override {
    ++large;
    return {};
  }
  void load(ConstPixels, const GreyRule&, float, float, View2D<std::uint16_t>, const Progress&) override {
    ++large;
  }
  void halve(const HalveGreyArgs&, const Progress&) override { ++large; }
  void average(const AverageArea&) override { ++large; }
  void resize_field(View2D<const Vec2f>, View2D<Vec2f>, float, float, float) override { ++large; }
  void fit_thin_plate(const ThinPlateArgs&, const Progress&) override { ++large; }
  void carry_field(const CarryFieldArgs&, const Progress&) override { ++large; }

  int number_;
};

struct Three {
  std::vector<FakeDevice*> devices;
  std::unique_ptr<Backend> all;
  Three() {
    std::vector<std::unique_ptr<Backend>> owned;
    for (int i = 0; i < 3; ++i) {
      auto device = std::make_unique<FakeDevice>(i);
      devices.push_back(device.get());
      owned.push_back(std::move(device));
    }
    all = make_multi_device_backend(std::move(owned));
  }
};

TEST(MultiDeviceBackend, NamesThemAll) {
  const Three three;
  EXPECT_EQ(three.all->device(), "fake:all");
  EXPECT_EQ(three.all->description().english(), "3 devices: Fake 0, Fake 1, Fake 2");
}

TEST(MultiDeviceBackend, DealsCallsThatComeOneByOneInTurn) {
  const Three three;
  for (int i = 0; i < 12; ++i) three.all->warp_tile({}, {});
  for (int i = 0; i < 6; ++i) three.all->draw_view({});
  for (const FakeDevice* device : three.devices) {
    EXPECT_EQ(device->warps, 4);
    EXPECT_EQ(device->draws, 2);
  }
}

TEST(MultiDeviceBackend, GivesACallToADeviceThatIsFree) {
  const Three three;
  three.devices[0]->wait = true;
  std::jthread stuck([&] { three.all->warp_tile({}, {}); });
  while (three.devices[0]->running == 0) std::this_thread::yield();
  for (int i = 0; i < 10; ++i) three.all->warp_tile({}, {});
  EXPECT_EQ(three.devices[0]->warps, 1);
  EXPECT_EQ(three.devices[1]->warps, 5);
  EXPECT_EQ(three.devices[2]->warps, 5);
  three.devices[0]->wait = false;
}

TEST(MultiDeviceBackend, FindsTheForegroundOnTheFirst) {
  const Three three;
  EXPECT_THROW(three.all->foreground(), std::logic_error);
  EXPECT_EQ(three.devices[0]->large, 1);
  EXPECT_EQ(three.devices[1]->large, 0);
}

TEST(MultiDeviceBackend, CountsACallThatFailedAsOver) {
  const Three three;
  three.devices[1]->fail = true;
  three.all->warp_tile({}, {});
  EXPECT_THROW(three.all->warp_tile({}, {}), OutOfMemory);
  three.devices[1]->fail = false;
  for (int i = 0; i < 7; ++i) three.all->warp_tile({}, {});
  for (const FakeDevice* device : three.devices) EXPECT_EQ(device->warps, 3);
}

TEST(MultiDeviceBackend, RunsTheDenseEngineOnTheFirst) {
  const Three three;
  const Progress progress;
  three.all->fields().flow_tile({}, {}, progress);
  three.all->fields().fit_flow({}, progress);
  three.all->grey().halve({}, progress);
  three.all->fields().resize_field({}, {}, 1, 0, 1);
  three.all->copy_rows(nullptr, 0, nullptr, 0, 0, 0);
  EXPECT_EQ(three.devices[0]->large, 5);
  EXPECT_EQ(three.devices[1]->large + three.devices[2]->large, 0);
  EXPECT_EQ(three.all->available_memory_bytes(), 1000);
  EXPECT_EQ(three.all->warp_footprint({}, {}).x, 0);
  three.all->trim_memory();
  for (const FakeDevice* device : three.devices) EXPECT_EQ(device->given_back, 1);
}

TEST(MultiDeviceBackend, WarpsOnTheFirstWhatLiesInItsMemory) {
  const Three three;
  std::shared_ptr<void> block = three.all->allocate(100);
  auto* const bytes = static_cast<std::byte*>(block.get());
  std::byte elsewhere{};
  const auto pixels = [](std::byte* data) { return Pixels{data, PixelType::U8, 1, 1, 1, 1}; };
  WarpTileRequest request;
  three.all->warp_tile(request, pixels(&elsewhere));  // the first one's turn is over
  for (std::byte* at : {bytes, bytes + 99}) {
    request.footprint = {};
    three.all->warp_tile(request, pixels(at));
    EXPECT_EQ(*at, std::byte{0});
    request.footprint = pixels(at);
    elsewhere = std::byte{9};
    three.all->warp_tile(request, pixels(&elsewhere));
    EXPECT_EQ(elsewhere, std::byte{0});
  }
  EXPECT_EQ(three.devices[0]->warps, 5);
  // Once it was given back, its addresses mean nothing.
  block.reset();
  request.footprint = {};
  three.all->warp_tile(request, pixels(&elsewhere));
  EXPECT_EQ(elsewhere, std::byte{1});
}

TEST(MultiDeviceBackend, WarpsTheSamePixelsAsOne) {
  const auto one = make_cpu_backend(2);
  std::vector<std::unique_ptr<Backend>> owned;
  for (int i = 0; i < 3; ++i) owned.push_back(make_cpu_backend(1));
  const auto all = make_multi_device_backend(std::move(owned));
  Image source({70, 60}, 3, PixelType::U8);
  for (std::int64_t i = 0; i < source.byte_count(); ++i)
    source.pixels().data[i] = static_cast<std::byte>(i * 2654435761u >> 13);
  Transform map;
  map.fixed.size = map.moving.size = source.size();
  map.parts.emplace_back(Affine2{1.01, 0.03, -0.02, 0.98, 1.7, -2.2});
  WarpTileRequest request;
  request.moving_from_fixed = &map;
  request.footprint = source.pixels();
  request.level_size = source.size();
  Image expected({70, 60}, 3, PixelType::U8);
  one->warp_tile(request, expected.pixels());
  for (int turn = 0; turn < 3; ++turn) {
    Image found({70, 60}, 3, PixelType::U8);
    all->warp_tile(request, found.pixels());
    EXPECT_EQ(std::memcmp(found.pixels().data, expected.pixels().data,
                          static_cast<std::size_t>(expected.byte_count())),
              0);
  }
}

TEST(MultiDeviceBackend, AreMoreThanNone) {
  testing::expect_error(ErrorKind::Usage, "there is none", [] { make_multi_device_backend({}); });
}

}  // namespace
}  // namespace alinify
