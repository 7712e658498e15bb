// The dense engine's kernels that were tuned by hand against the plain operations on the same device:
// pictures of all sizes, rows that begin anywhere, places outside of the picture and places that are no
// number.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/math/ops/blur_run.h"
#include "core/math/ops/fit_cell.h"
#include "core/math/ops/normalise_picture.h"
#include "core/math/ops/resample_moving.h"
#include "core/math/ops/sum_cell.h"
#include "core/math/ops/warp_view.h"
#include "gpu/cuda_exec.cuh"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

std::mt19937& randomness() {
  static std::mt19937 generator(20);
  return generator;
}
float any(float min, float max) {
  return std::uniform_real_distribution<float>(min, max)(randomness());
}

/// Rows of elements on the device and their copy here; `gap` values lie between two rows.
template <class T>
class Plane {
 public:
  Plane(CudaExec& exec, std::int64_t width, std::int64_t height, int count = 1, std::int64_t gap = 0)
      : width_(width),
        height_(height),
        stride_(width * count + gap),
        values(static_cast<std::size_t>(stride_ * height)),
        memory_(exec.keep_memory(static_cast<std::int64_t>(values.size() * sizeof(T)))) {}
  template <class Value>
  void fill(const Value& value) {
    for (T& v : values) v = value();
    copy(memory_.get(), values.data(), cudaMemcpyHostToDevice);
  }
  void fetch() { copy(values.data(), memory_.get(), cudaMemcpyDeviceToHost); }
  View2D<T> view() const { return {static_cast<T*>(memory_.get()), width_, height_, stride_}; }
  View2D<const T> in() const { return view(); }

 private:
  std::int64_t width_, height_, stride_;

 public:
  std::vector<T> values;

 private:
  void copy(void* to, const void* from, cudaMemcpyKind kind) {
    ASSERT_EQ(cudaMemcpy(to, from, values.size() * sizeof(T), kind), cudaSuccess);
    // The executor's stream waits for no other.
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }
  std::shared_ptr<void> memory_;
};

class FusedFlow : public ::testing::Test {
 protected:
  void SetUp() override {
    ALINIFY_NEED_GPU();
    exec_ = std::make_unique<CudaExec>(std::make_shared<DeviceMemory>(list_gpus().front().index, 0), nullptr);
  }
  CudaExec& exec() { return *exec_; }

  /// The operation as it stands.
  template <class Op>
  void plainly(const Op& op, Size extent) {
    const dim3 block(32, 8),
        grid(static_cast<unsigned>((extent.width + 31) / 32), static_cast<unsigned>((extent.height + 7) / 8));
    cuda_detail::run_op<<<grid, block, 0, exec().queue().stream()>>>(op, extent.width, extent.height);
    exec().synchronize();
  }
  template <class Op>
  void at_once(const Op& op, Size extent) {
    exec().for_each("at once", extent, op);
    exec().synchronize();
  }

 private:
  std::unique_ptr<CudaExec> exec_;
};

struct Difference {
  double largest = 0;
  std::size_t above = 0;  ///< how many are more than `much` apart
};
template <class T>
Difference difference(Plane<T>& a, Plane<T>& b, double much) {
  a.fetch();
  b.fetch();
  Difference d;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const auto x = static_cast<double>(a.values[i]), y = static_cast<double>(b.values[i]);
    double off = std::isnan(x) && std::isnan(y) ? 0 : std::abs(x - y);
    if (std::isnan(off)) off = std::numeric_limits<double>::infinity();
    if (off > much) ++d.above;
    d.largest = std::max(d.largest, off);
  }
  return d;
}

template <int Count>
void blurs_as_two_passes_do(CudaExec& exec, Size size, std::int64_t gap, const GaussianTaps& taps) {
  Plane<float> in(exec, size.width, size.height, Count, gap),
      between(exec, size.width, size.height, Count, gap), expected(exec, size.width, size.height, Count, gap),
      found(exec, size.width, size.height, Count, gap);
  in.fill([] { return any(-1, 1); });
  // What lies between the rows stays as it is.
  for (Plane<float>* plane : {&between, &expected, &found}) plane->fill([] { return 7.0f; });
  const Size runs{size.width, size.height};
  exec.for_each("rows", runs, BlurRun<Count, false, Count>{in.in(), between.view(), taps});
  exec.for_each("columns", runs, BlurRun<Count, true, Count>{between.in(), expected.view(), taps});
  ASSERT_TRUE(exec.fused_blur<Count>(in.in(), found.view(), taps));
  exec.synchronize();
  EXPECT_LE(difference(expected, found, 0).largest, 1e-6)
      << Count << " floats, " << size.width << " x " << size.height << ", gap " << gap << ", radius "
      << taps.radius;
}

TEST_F(FusedFlow, BlursAsTwoPassesDo) {
  for (const Size size : {Size{1, 1}, Size{5, 3}, Size{33, 20}, Size{271, 135}, Size{2203, 1105}})
    for (int radius = 1; radius <= 7; ++radius) {
      const GaussianTaps taps = gaussian_taps(radius / 3.0 - 0.05);
      ASSERT_EQ(taps.radius, radius);
      for (const std::int64_t gap : {0, 1, 4}) {
        blurs_as_two_passes_do<1>(exec(), size, gap, taps);
        blurs_as_two_passes_do<2>(exec(), size, 2 * gap, taps);
      }
      blurs_as_two_passes_do<4>(exec(), size, 4, taps);
      blurs_as_two_passes_do<8>(exec(), size, 8, taps);
    }
  const GaussianTaps widest = gaussian_taps(2.6);
  ASSERT_EQ(widest.radius, 8);
  blurs_as_two_passes_do<1>(exec(), {2203, 1105}, 1, widest);
  blurs_as_two_passes_do<2>(exec(), {301, 77}, 0, widest);
  blurs_as_two_passes_do<4>(exec(), {301, 77}, 0, widest);
}

TEST_F(FusedFlow, LeavesToTheOperationsWhatItCannotBlur) {
  Plane<float> a(exec(), 64, 64, 8), b(exec(), 64, 64, 8);
  EXPECT_FALSE(exec().fused_blur<8>(a.in(), b.view(), gaussian_taps(2.6)));  // too wide for its memory
  EXPECT_FALSE(exec().fused_blur<8>(a.in(), b.view(), gaussian_taps(3.5)));
  EXPECT_FALSE(exec().fused_blur<8>(a.in(), b.view(), gaussian_taps(0)));
  EXPECT_FALSE(exec().fused_blur<8>(a.in(), a.view(), gaussian_taps(1)));  // in its place
}

// What the engine asks for of one width, by the kernel and by the operations.
void solves_as_the_operations_do(CudaExec& exec, Size size, const GaussianTaps& taps, bool wider, bool first,
                                 bool rest) {
  const Size half_size{(size.width + 1) / 2, (size.height + 1) / 2};
  const std::int64_t gap = size.width % 2 == 0 ? 0 : 2;  // rows of pairs begin at a multiple of 16 bytes
  Plane<float> residual(exec, size.width, size.height, 2, gap),
      between(exec, size.width, size.height, 2, gap), smooth(exec, size.width, size.height, 2, gap),
      matrix(exec, size.width, size.height, 4), own(exec, size.width, size.height, 4),
      coarse(exec, half_size.width, half_size.height, 2), estimate(exec, size.width, size.height, 2),
      found(exec, size.width, size.height, 2), left(exec, size.width, size.height, 2, gap),
      own_left(exec, size.width, size.height, 2, gap), half(exec, half_size.width, half_size.height, 2),
      own_half(exec, half_size.width, half_size.height, 2);
  for (Plane<float>* plane : {&residual, &coarse}) plane->fill([] { return any(-1, 1); });
  for (Plane<float>* plane : {&matrix, &own}) {
    int lane = 0;
    plane->fill([&] { return lane++ % 4 == 1 ? any(-0.5f, 0.5f) : any(1, 2); });
  }
  for (Plane<float>* plane : {&estimate, &found, &left, &own_left, &half, &own_half})
    plane->fill([] { return 7.0f; });
  const Size all{size.width, size.height};
  exec.for_each("rows", all, BlurRun<2, false, 2>{residual.in(), between.view(), taps});
  exec.for_each("columns", all, BlurRun<2, true, 2>{between.in(), smooth.view(), taps});
  SolveMean op{matrix.in(), smooth.in(), {}, 0.2f, first, estimate.view()};
  if (wider) op.wider = coarse.in();
  if (rest) op.own = own.in(), op.before = residual.in(), op.rest = left.view();
  exec.for_each("solve", all, op);
  if (rest) exec.for_each("halve", half_size, HalveLanes<2>{left.in(), half.view()});
  op.right = {}, op.out = found.view();
  if (rest) op.rest = own_left.view();
  ASSERT_TRUE(exec.fused_solve_mean(residual.in(), taps, op, rest ? own_half.view() : View2D<float>{}));
  exec.synchronize();
  const auto where = ::testing::Message()
                     << size.width << " x " << size.height << ", radius " << taps.radius
                     << (wider ? ", wider" : "") << (first ? ", first" : "") << (rest ? ", rest" : "");
  EXPECT_LE(difference(estimate, found, 0).largest, 2e-6) << where;
  EXPECT_LE(difference(left, own_left, 0).largest, 5e-6) << where;
  EXPECT_LE(difference(half, own_half, 0).largest, 5e-6) << where;
}

TEST_F(FusedFlow, SolvesAsTheOperationsDo) {
  for (const Size size : {Size{1, 1}, Size{2, 5}, Size{33, 20}, Size{270, 135}, Size{2203, 1105}})
    for (const double sigma : {0.4, 1.0, 1.5, 2.25, 2.6}) {
      const GaussianTaps taps = gaussian_taps(sigma);
      solves_as_the_operations_do(exec(), size, taps, false, true, false);
      solves_as_the_operations_do(exec(), size, taps, true, true, false);
      solves_as_the_operations_do(exec(), size, taps, true, false, false);
      solves_as_the_operations_do(exec(), size, taps, true, false, true);
    }
  Plane<float> a(exec(), 8, 8, 2), m(exec(), 8, 8, 4);
  SolveMean in_place{m.in(), {}, {}, 1, true, a.view()};
  EXPECT_FALSE(exec().fused_solve_mean(a.in(), gaussian_taps(1), in_place, {}));
}

// Two floats a cell: smooth, with some noise around zero and a place that is no number.
void fill_field(Plane<float>& field, float amplitude) {
  std::size_t i = 0;
  const std::size_t nowhere = field.values.size() / 3;
  field.fill([&] {
    const float t = 0.001f * static_cast<float>(i);
    return i++ == nowhere ? std::numeric_limits<float>::quiet_NaN()
                          : amplitude * std::sin(t) + any(-0.05f, 0.05f);
  });
}

TEST_F(FusedFlow, PullsPicturesAsTheOperationDoes) {
  const Size cells{61, 43}, pixels{cells.width * cell_px, cells.height * cell_px},
      runs{cells.width, pixels.height};
  std::vector<float> rows(513 * 8);
  for (int k = 0; k <= 512; ++k) LanczosKernel::weights(static_cast<float>(k) / 512, rows.data() + 8 * k);
  Plane<float> table(exec(), 8, 513);
  std::size_t next = 0;
  table.fill([&] { return rows[next++]; });
  Plane<std::uint16_t> picture(exec(), 230, 190, 1, 3);
  picture.fill([] { return static_cast<std::uint16_t>(randomness()()); });
  Plane<std::uint8_t> mask(exec(), 230, 190);
  mask.fill([] { return static_cast<std::uint8_t>(randomness()() % 5 == 0 ? 0 : 1); });
  Plane<float> field(exec(), cells.width, cells.height, 2);
  fill_field(field, 6);
  for (const double turn : {0.0, 0.05, 1.9, 4.4})
    for (const double scale : {1.0, 0.7, 1.6})
      for (const bool six : {true, false})
        for (const bool masked : {true, false}) {
          Affine2 map{scale * std::cos(turn),
                      -scale * std::sin(turn),
                      scale * std::sin(turn),
                      scale * std::cos(turn),
                      0,
                      0};
          const Vec2d middle =
              map({0.5 * static_cast<double>(pixels.width), 0.5 * static_cast<double>(pixels.height)});
          map = compose(Affine2::translation(Vec2d{112.3, 95.7} - middle), map);
          Plane<float> out(exec(), pixels.width, pixels.height), own_out(exec(), pixels.width, pixels.height);
          Plane<std::uint8_t> weight(exec(), pixels.width, pixels.height),
              own_weight(exec(), pixels.width, pixels.height);
          ResampleMoving<std::uint16_t> op{picture.in(), {},         field.in(),   {},
                                           map,          {-3, 0},    {229, 192},   1.0f / 65535,
                                           0.1f,         out.view(), weight.view()};
          if (masked) op.mask = mask.in();
          if (six) op.table = table.in();
          plainly(op, runs);
          op.out = own_out.view(), op.weight = own_weight.view();
          at_once(op, runs);
          // Rounded otherwise, a position falls on the table's next row now and then: 1/512 of a pixel.
          const Difference d = difference(out, own_out, 1e-4);
          EXPECT_LE(d.largest, 0.02) << turn << ", " << scale << ", " << six << masked;
          EXPECT_LE(d.above, out.values.size() / 200) << turn << ", " << scale << ", " << six << masked;
          EXPECT_LE(difference(weight, own_weight, 0.5).above, 3u);
        }
}

TEST_F(FusedFlow, WarpsViewsAsTheOperationDoes) {
  const Size cells{61, 43}, pixels{cells.width * cell_px, cells.height * cell_px},
      runs{cells.width, pixels.height};
  Plane<float> view(exec(), pixels.width, pixels.height), field(exec(), cells.width, cells.height, 2),
      expected(exec(), pixels.width, pixels.height), found(exec(), pixels.width, pixels.height);
  view.fill([] { return any(-2, 2); });
  for (const float amplitude : {0.0f, 0.4f, 30.0f}) {
    fill_field(field, amplitude);
    plainly(WarpView<true>{view.in(), field.in(), expected.view()}, runs);
    at_once(WarpView<true>{view.in(), field.in(), found.view()}, runs);
    EXPECT_LE(difference(expected, found, 0).largest, 2e-4) << amplitude;
    plainly(WarpView<false>{view.in(), field.in(), expected.view()}, runs);
    at_once(WarpView<false>{view.in(), field.in(), found.view()}, runs);
    EXPECT_LE(difference(expected, found, 0).largest, 2e-4) << amplitude;
  }
}

TEST_F(FusedFlow, NormalisesAsTheOperationsDo) {
  for (const Size half : {Size{2, 2}, Size{4, 6}, Size{30, 14}, Size{62, 30}, Size{334, 158}})
    for (const double sigma : {0.5, 1.1, 1.94, 2.6}) {
      const Size pixels{2 * half.width, 2 * half.height};
      Plane<float> picture(exec(), pixels.width, pixels.height),
          in_place(exec(), pixels.width, pixels.height), moments(exec(), half.width, half.height, 4),
          between(exec(), half.width, half.height, 4), means(exec(), half.width, half.height, 4),
          expected(exec(), pixels.width, pixels.height);
      Plane<std::uint8_t> weight(exec(), pixels.width, pixels.height);
      picture.fill([] { return any(0, 1); });
      std::size_t next = 0;
      in_place.fill([&] { return picture.values[next++]; });
      // A corner where nothing counts.
      next = 0;
      weight.fill([&] {
        const std::size_t i = next++, width = static_cast<std::size_t>(pixels.width);
        return static_cast<std::uint8_t>(i % width < width / 3 && i / width < width / 3 ? 0
                                         : any(0, 1) < 0.1f                             ? 0
                                                                                        : 1);
      });
      exec().for_each("moments", half, GatherMoments<>{picture.in(), weight.in(), moments.view()});
      const GaussianTaps taps = gaussian_taps(sigma);
      exec().for_each("rows", half, BlurRun<4, false, 4>{moments.in(), between.view(), taps});
      exec().for_each("columns", half, BlurRun<4, true, 4>{between.in(), means.view(), taps});
      exec().for_each("normalise", Size{pixels.width / 4, pixels.height},
                      NormalisePicture{picture.in(), weight.in(), means.in(), 4e-4f, expected.view()});
      NormalisePicture op{in_place.in(), weight.in(), {}, 4e-4f, in_place.view()};
      ASSERT_TRUE(exec().fused_normalise(moments.in(), taps, op));
      exec().synchronize();
      // Smoothed moments are 1e-7 off, and so is a variance that may be small.
      const Difference d = difference(expected, in_place, 1e-4);
      EXPECT_LE(d.largest, 5e-3) << half.width << " x " << half.height << ", sigma " << sigma;
      EXPECT_LE(d.above, expected.values.size() / 1000) << half.width << ", sigma " << sigma;
    }
}

TEST_F(FusedFlow, SumsCellsAsTheOperationDoes) {
  for (const Size cells : {Size{1, 1}, Size{3, 2}, Size{9, 5}, Size{133, 41}})
    for (const bool add : {false, true}) {
      const Size pixels{cells.width * cell_px, cells.height * cell_px};
      Plane<float> fixed(exec(), pixels.width, pixels.height), moving(exec(), pixels.width, pixels.height),
          expected(exec(), cells.width, cells.height, 8), found(exec(), cells.width, cells.height, 8);
      Plane<std::uint8_t> weight(exec(), pixels.width, pixels.height);
      for (Plane<float>* plane : {&fixed, &moving}) plane->fill([] { return any(-2, 2); });
      weight.fill([] { return static_cast<std::uint8_t>(any(0, 1) < 0.2f ? 0 : 1); });
      for (Plane<float>* plane : {&expected, &found}) plane->fill([] { return 1.0f; });
      plainly(SumCell{fixed.in(), moving.in(), weight.in(), expected.view(), add}, cells);
      at_once(SumCell{fixed.in(), moving.in(), weight.in(), found.view(), add}, cells);
      EXPECT_LE(difference(expected, found, 0).largest, 1e-5) << cells.width << " x " << cells.height;
    }
}

}  // namespace
}  // namespace alinify
