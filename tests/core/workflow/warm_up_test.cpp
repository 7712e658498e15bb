#include "core/workflow/warm_up.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/algo/draw_view.h"
#include "core/base/error.h"
#include "core/compute/field_steps.h"
#include "core/compute/grey_steps.h"
#include "core/image/tile_cache.h"
#include "core/phantom/phantom.h"
#include "core/view/view_renderer.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/register_pair.h"
#include "tests/support/image_source.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// The processor in the clothes of a device, so that everything a GPU would be asked for is asked for. Writes
// down every sort of work, as finely as kernels differ.
class Recorder final : public Backend, private FieldSteps, private GreySteps {
 public:
  Message description() const override { return Message::verbatim("Recorder"); }
  std::string device() const override { return "cuda:0"; }
  std::shared_ptr<ThreadPool> pool() const override { return cpu_->pool(); }
  Rect warp_footprint(const WarpTileRequest& request, Size out_size) const override {
    return cpu_->warp_footprint(request, out_size);
  }
  void warp_tile(const WarpTileRequest& request, Pixels out) override {
    note("warp type ", static_cast<int>(out.type), " channels ", out.channels, " by ",
         static_cast<int>(request.interpolation));
    cpu_->warp_tile(request, out);
  }
  void draw_view(const DrawViewArgs& args) override {
    for (const ViewLayerArgs& layer : args.layers)
      for (const ViewPiece& piece : layer.pieces)
        note("show type ", piece.samples.index(), " as ", static_cast<int>(layer.kind));
    note("compare ", static_cast<int>(args.mode));
    cpu_->draw_view(args);
  }
  GreySteps& grey() override { return *this; }
  FieldSteps& fields() override { return *this; }
  ForegroundSteps& foreground() override { return cpu_->foreground(); }
  IlluminationSteps& illumination() override { return cpu_->illumination(); }
  std::shared_ptr<void> allocate(std::int64_t bytes) override {
    if (bytes > max_bytes)
      throw OutOfMemory(Message::verbatim("cannot allocate GPU memory"), bytes, max_bytes);
    largest_bytes = std::max(largest_bytes, bytes);
    return cpu_->allocate(bytes);
  }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) override {
    cpu_->copy_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }
  bool works_in_host_memory() const override { return false; }
  std::int64_t available_memory_bytes() const override { return std::int64_t{2} << 30; }
  void trim_memory() override { cpu_->trim_memory(); }

  std::set<std::string> asked() {
    const std::lock_guard lock(mutex_);
    return std::exchange(asked_, {});
  }
  std::int64_t max_bytes = std::int64_t{1} << 28, largest_bytes = 0;

 private:
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    note("flow match ", steps.match, " cubic ", steps.cubic, " six taps ", args.six_taps.width > 0,
         " measured ", args.normal_equations.width > 0);
    if (args.landmark_terms.width > 0) note("flow to landmarks");
    if (steps.displacement_prior_px > 0) note("flow with a displacement prior");
    if (steps.filters.front().window_px > 0) note("flow of normalised pictures");
    return cpu_->fields().flow_tile(args, steps, progress);
  }
  FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) override {
    note("fit ", args.candidate >= 0);
    return cpu_->fields().fit_flow(args, progress);
  }
  BsplineFit fit_bspline(const FitBsplineArgs& args, const Progress& progress) override {
    note("fit spline");
    return cpu_->fields().fit_bspline(args, progress);
  }
  void load(ConstPixels pixels, const GreyRule& rule, float base, float scale, View2D<std::uint16_t> out,
            const Progress& progress) override {
    cpu_->grey().load(pixels, rule, base, scale, out, progress);
  }
  void halve(const HalveGreyArgs& args, const Progress& progress) override {
    note("halve");
    if (args.mask.width > 0) note("halve a mask");
    cpu_->grey().halve(args, progress);
  }
  void average(const AverageArea& area) override {
    note("average areas");
    cpu_->grey().average(area);
  }
  void resize_field(View2D<const Vec2f> in, View2D<Vec2f> out, float scale, float offset,
                    float factor) override {
    note("resize");
    cpu_->fields().resize_field(in, out, scale, offset, factor);
  }
  void fit_thin_plate(const ThinPlateArgs& args, const Progress& progress) override {
    cpu_->fields().fit_thin_plate(args, progress);
  }
  void carry_field(const CarryFieldArgs& args, const Progress& progress) override {
    note("carry");
    cpu_->fields().carry_field(args, progress);
  }

  template <class... Parts>
  void note(const Parts&... parts) {
    std::ostringstream text;
    (text << ... << parts);
    const std::lock_guard lock(mutex_);
    asked_.insert(text.str());
  }

  std::unique_ptr<Backend> cpu_ = make_cpu_backend(2);
  std::mutex mutex_;
  std::set<std::string> asked_;
};

struct Told {
  std::vector<std::string> stages;  // without what is nested in them
  std::set<std::string> texts;
  double fraction = 0;

  Progress::Listener listener() {
    return [this](const ProgressSnapshot& snapshot) {
      const std::string text = snapshot.stage.english(), stage = text.substr(0, text.find(':'));
      if (!stage.empty() && (stages.empty() || stages.back() != stage)) stages.push_back(stage);
      texts.insert(text);
      fraction = snapshot.fraction;
    };
  }
};

TEST(WarmUp, GoesThroughEveryStageInItsOrderAndTellsTheSteps) {
  const auto backend = make_cpu_backend(2);
  Told told;
  Progress progress(told.listener());
  const WarmUpReport report = warm_up(*backend, {}, progress);
  EXPECT_EQ(told.stages, warm_up_stages());
  EXPECT_DOUBLE_EQ(told.fraction, 1);
  EXPECT_THAT(told.texts, Contains(HasSubstr("registration: iteration 3 of ")));
  EXPECT_THAT(told.texts, Contains(HasSubstr("registration by structure: iteration 1 of ")));
  ASSERT_EQ(report.stages.size(), warm_up_stages().size());
  double sum = 0;
  for (std::size_t i = 0; i < report.stages.size(); ++i) {
    EXPECT_EQ(report.stages[i].stage, warm_up_stages()[i]);
    sum += report.stages[i].elapsed_s;
  }
  EXPECT_LE(sum, report.elapsed_s);
  for (const char* of_a_job : {"registration", "quality", "registration by structure"}) {
    const auto stage = std::find_if(report.stages.begin(), report.stages.end(),
                                    [&](const StageTime& one) { return one.stage == of_a_job; });
    ASSERT_NE(stage, report.stages.end()) << of_a_job;
    EXPECT_GT(stage->elapsed_s, 0) << of_a_job;
  }
}

// A user's whole day, on pairs that the warm-up does not know.
std::set<std::string> work_of_real_runs(Recorder& backend) {
  PhantomOptions options;
  options.kind = PhantomKind::Fabric;
  options.size = {1000, 800};
  options.seed = 5;
  const Phantom phantom(options);
  const auto source = [&](bool fixed) {
    Image image(options.size, 3, PixelType::U8);
    fixed ? phantom.render_fixed(rect_of(options.size), image.pixels())
          : phantom.render_moving(rect_of(options.size), image.pixels());
    return testing::source_of(std::move(image));
  };
  RegisterPairRequest request;
  request.fixed = source(true), request.moving = source(false);
  RegistrationObserver nobody;
  Progress progress;
  Transform map = register_pair(request, backend, nobody, progress).moving_from_fixed;
  request.engine = "flow";
  request.engine_values["data"] = "structure";
  request.landmarks = phantom.points();
  Image mask(options.size, 1, PixelType::U8);
  std::fill_n(mask.pixels().data, mask.byte_count(), std::byte{255});
  std::fill_n(mask.pixels().data, 5000, std::byte{0});
  ImageInfo grey;
  grey.size = options.size;
  grey.levels = {{grey.size, grey.size, {1, 1}}};
  request.fixed_mask = make_memory_source(std::make_shared<const Image>(std::move(mask)), grey);
  register_pair(request, backend, nobody, progress);
  request.engine_values["data"] = "texture";
  register_pair(request, backend, nobody, progress);

  const testing::TemporaryFolder folder;
  ExportRequest written;
  written.moving_from_fixed = map;
  written.moving = request.moving;
  written.path = folder / "warped.tif";
  export_warped(written, backend, progress);

  ViewRenderer renderer(backend, std::make_shared<TileCache>());
  ViewRequest view;
  view.layers = {{request.fixed, false, true, {}}, {request.moving, true, true, {}}};
  view.moving_from_fixed = std::make_shared<const Transform>(map);
  view.viewport = fitting_viewport(options.size, {300, 200});
  for (const CompareMode mode : {CompareMode::Overlay, CompareMode::RedCyan, CompareMode::Swipe}) {
    view.mode = mode;
    renderer.render(view);
  }
  return backend.asked();
}

TEST(WarmUp, AsksADeviceForEveryKindOfWorkThatRealRunsNeed) {
  Recorder backend;
  Progress progress;
  const WarmUpReport report = warm_up(backend, {}, progress);
  EXPECT_THAT(report.notes, Contains(Says(HasSubstr("256.0 MiB of cuda:0"))));
  const std::set<std::string> warm = backend.asked(), real = work_of_real_runs(backend);
  EXPECT_GT(real.size(), 12u);
  for (const std::string& work : real) EXPECT_THAT(warm, Contains(work));
}

// Runs it until the stage is reached and asks it to stop there.
Told stopped_at(const std::string& stage, Backend& backend, const WarmUpOptions& options = {}) {
  const auto cancel = std::make_shared<CancelFlag>();
  Told told;
  const auto listener = told.listener();
  Progress progress(
      [&](const ProgressSnapshot& snapshot) {
        listener(snapshot);
        if (!told.stages.empty() && told.stages.back() == stage) cancel->request();
      },
      cancel);
  EXPECT_THROW(warm_up(backend, options, progress), Cancelled) << stage;
  return told;
}

TEST(WarmUp, MakesTheDevicesPoolAsLargeAsCanBeHad) {
  Recorder backend;
  stopped_at("registration", backend);
  EXPECT_EQ(backend.largest_bytes, backend.max_bytes) << "half of 2 GiB, halved until it was given";
  WarmUpOptions options;
  options.pool_bytes = 100 << 20;
  backend.largest_bytes = 0;
  stopped_at("registration", backend, options);
  EXPECT_EQ(backend.largest_bytes, 100 << 20);
}

TEST(WarmUp, StopsWhereItIsAskedTo) {
  for (const std::string stage : {"device", "memory", "registration", "elastix"}) {
    const auto backend = make_cpu_backend(2);
    EXPECT_EQ(stopped_at(stage, *backend).stages.back(), stage);
  }
}

TEST(WarmUp, DoesWithoutElastixAndSaysSo) {
  const char* before = std::getenv("ALINIFY_ELASTIX");
  const std::string kept = before ? before : "";
  setenv("ALINIFY_ELASTIX", "/nowhere/elastix", 1);
  const auto backend = make_cpu_backend(2);
  Progress progress;
  const WarmUpReport report = warm_up(*backend, {}, progress);
  EXPECT_THAT(report.notes, Contains(Says(HasSubstr("elastix was left out: "))));
  before ? setenv("ALINIFY_ELASTIX", kept.c_str(), 1) : unsetenv("ALINIFY_ELASTIX");
}

}  // namespace
}  // namespace alinify
