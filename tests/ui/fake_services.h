#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <QString>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/image/pyramid.h"
#include "core/image/stated_pixel_size.h"
#include "core/io/messages.h"
#include "tests/support/rgb_source.h"
#include "ui/services.h"

namespace alinify::test {

/// A picture with structure, of one level; `on_glass`: in an ellipse alone, bright around it.
inline std::shared_ptr<const TileSource> patterned_image(Size size, int shift, bool on_glass = false) {
  return testing::rgb_source(size, [&](std::int64_t x, std::int64_t y) {
    const double u = (static_cast<double>(x) - 450) / 300, w = (static_cast<double>(y) - 350) / 230;
    const bool glass = on_glass && u * u + w * w > 1;
    const int v = static_cast<int>(glass ? 250
                                         : 128 + 60 * std::sin(static_cast<double>(x + shift) / 17) +
                                               50 * std::cos(static_cast<double>(y) / 23));
    return std::array<int, 3>{v, v, v / 2};
  });
}

/// A page of a file that holds several.
class PageSource final : public TileSource {
 public:
  PageSource(std::shared_ptr<const TileSource> image, const std::filesystem::path& path, int page,
             int page_count)
      : image_(std::move(image)), info_(image_->info()) {
    info_.path = path.string(), info_.page = page, info_.page_count = page_count;
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override { image_->read(level, rect, out); }

 private:
  std::shared_ptr<const TileSource> image_;
  ImageInfo info_;
};

/// A message of the test's own.
inline Message words(const char* text) {
  return Message::verbatim(text);
}

/// Services that need no files and no engine, whose pace the test sets.
struct FakeServices {
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  std::atomic<int> iterations{40};
  std::atomic<int> iteration_ms{5};
  std::atomic<int> open_ms{0};
  std::atomic<bool> fail_registration{false};
  std::atomic<int> exports{0};
  std::atomic<double> last_shift{0}, judged_start{0};
  std::atomic<double> check_s{0};  ///< that a job says its verdict took
  std::atomic<std::int64_t> memory_limit{0};
  std::map<std::string, std::string> options;  ///< of the last run; read it when nothing runs
  Rect counted;                                ///< of its fixed mask; empty: there was none
  Rect counted_moving, asked_region;
  std::vector<Rect> asked_regions;  ///< of every run of a part
  std::vector<LandmarkPair> asked_hints, asked_found_elsewhere;
  bool flip_allowed = false;
  SearchLimits limits;
  InitialMode initial = InitialMode::Auto;
  std::optional<Affine2> began_from;
  std::atomic<int> given_landmarks{-1}, checked_points{-1}, exported_parts{-1};
  std::atomic<bool> held_to_landmarks{true};
  std::optional<QualityReport> next_report;  ///< what inspecting says; set it when nothing runs
  std::atomic<int> estimate_ms{0};
  std::atomic<int> inspections{0}, inspection_ms{0};
  std::optional<Tolerance> asked_tolerance;  ///< of the last inspection
  std::vector<LandmarkPair> checked;         ///< its check points
  Transform inspected;                       ///< its map
  double part_shift_px = 2;                  ///< downwards, by which a part is registered anew
  std::optional<TransformPart> part_bend;    ///< that comes with it

  /// The rectangle where a mask is not zero; empty for none.
  static Rect counted_part(const std::shared_ptr<const TileSource>& source) {
    if (!source) return {};
    const Image mask = read_level(*source, 0);
    std::int64_t left = mask.size().width, top = mask.size().height, right = -1, bottom = -1;
    for (std::int64_t y = 0; y < mask.size().height; ++y)
      for (std::int64_t x = 0; x < mask.size().width; ++x)
        if (mask.pixels().at(x, y)[0] != std::byte(0)) {
          left = std::min(left, x), right = std::max(right, x);
          top = std::min(top, y), bottom = std::max(bottom, y);
        }
    return {left, top, right + 1 - left, bottom + 1 - top};
  }

  ui::Services services() {
    ui::Services s;
    s.backend = backend.get();
    s.version = "test";
    s.open_image = [this](const std::filesystem::path& path, int page,
                          Progress& progress) -> std::shared_ptr<const TileSource> {
      progress.update(0.5);
      for (int ms = 0; ms < open_ms; ms += 5) {
        progress.check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      if (path.filename().string().find("missing") != std::string::npos)
        throw Error(ErrorKind::NotFound, messages::cannot_read(path.filename()), messages::no_such_file,
                    messages::check_the_name);
      const bool on_glass = path.filename().string().find("section") != std::string::npos;
      const bool moving = path.filename().string().find("moving") != std::string::npos;
      const int pages = path.filename().string().find("stack") != std::string::npos ? 12 : 1;
      if (page >= pages)
        throw Error(ErrorKind::NotReadable, messages::cannot_read(path.filename()),
                    pages == 1 ? messages::no_page_only_0(page) : messages::no_such_page(page, pages - 1),
                    messages::choose_another_page);
      auto image = patterned_image({900, 700}, (moving ? 12 : 0) + 3 * page, on_glass);
      if (pages > 1) image = std::make_shared<const PageSource>(std::move(image), path, page, pages);
      const bool calibrated = path.filename().string().find("calibrated") != std::string::npos;
      return calibrated ? with_pixel_size(std::move(image), {Vec2d{2, 2}}) : image;
    };
    s.list_engines = [] {
      EngineDescription one, other;
      one.name = "fake", one.title = words("Fake"), one.sentence = words("Moves the image by 12 pixels.");
      using Type = OptionDescription::Type;
      one.options = {{"iterations", "", words("Iterations"),
                      words("Steps of the optimiser; 0 chooses by itself"), "0", 0, 500, Type::Int, true},
                     {"grid_spacing_px", "px", words("Grid spacing"), words("How far apart the points are"),
                      "16", 1, 256, Type::Double},
                     {"thorough", "", words("Thorough"), words("Looks twice"), "true", 0, 1, Type::Bool},
                     {"program", "", words("Program"), words("Which program does it"), "", 0, 0, Type::Text}};
      other.name = "absent", other.title = words("Absent"), other.available = false,
      other.why_not = words("it is not installed");
      return std::vector<EngineDescription>{one, other};
    };
    const auto register_pair = [this](const RegisterPairRequest& request, RegistrationObserver& observer,
                                      Progress& progress) {
      given_landmarks = static_cast<int>(request.landmarks.size());
      held_to_landmarks = request.hold_to_landmarks;
      observer.on_resolution({1, words("full resolution")});
      memory_limit = request.memory_limit_bytes.value_or(0);
      options = request.engine_values;
      flip_allowed = request.allow_flip;
      limits = request.limits;
      initial = request.initial;
      began_from = request.start;
      counted = counted_part(request.fixed_mask);
      counted_moving = counted_part(request.moving_mask);
      Transform t;
      t.fixed = {request.fixed->info().size, request.fixed->info().pixel_size_um};
      t.moving = {request.moving->info().size, request.moving->info().pixel_size_um};
      RegistrationResult result;
      const int count = iterations;
      for (int i = 0; i < count; ++i) {
        progress.check_cancelled();
        progress.update(double(i) / count);
        IterationSample sample;
        sample.stage = i < count / 2 ? "affine" : "b-spline";
        sample.level = i % (count / 2) * 2 / (count / 2);
        sample.level_count = 2;
        sample.iteration = i;
        sample.metric = -0.4 - 0.3 * i / count;
        observer.on_iteration(sample);
        result.trace.push_back(sample);
        if (i % 10 == 9) {
          t.parts = {Affine2::translation({-12.0 * i / count, 0})};
          observer.on_preview(std::make_shared<const Transform>(t));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(iteration_ms));
      }
      if (fail_registration)
        throw Error(ErrorKind::Failed, words("cannot register the pair"), words("the images do not overlap"),
                    words("Choose another start."));
      t.parts = {Affine2::translation({-12, 0})};
      result.moving_from_fixed = t;
      t.parts = {Affine2::translation({-9, 0})};
      result.initial = t;
      result.resolution = {1, words("full resolution")};
      result.timing = {{"affine", 0.2}};
      return result;
    };
    s.inspect = [this](const InspectRequest& request, Progress& progress) {
      for (int ms = 0; ms < inspection_ms; ms += 5) {
        progress.check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      asked_tolerance = request.tolerance;
      checked = request.check_points;
      inspected = request.moving_from_fixed;
      judged_start = request.initial(Vec2d{0, 0}).x;
      checked_points = static_cast<int>(request.check_points.size());
      ++inspections;
      if (next_report) return *next_report;
      QualityReport report;
      report.verdict = Verdict::Check;
      report.before.gradient = 0.125, report.after.gradient = 0.5, report.chance.gradient = 0.25;
      report.reasons = {words("the images are only pretended")};
      report.findings = {{{600, 100, 100, 80}, words("lies 12 px too far left"), 12},
                         {{100, 500, 60, 60}, words("almost nothing matches here"), 0.1}};
      return report;
    };
    s.register_job = [this, register_pair, inspect = s.inspect](
                         const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      JobResult done;
      done.fixed = job.pair.fixed->info(), done.moving = job.pair.moving->info();
      done.device = backend->description(), done.machine = Message::verbatim("a machine of the test");
      done.initial_mode = job.initial_mode;
      done.result = register_pair(job.pair, observer, progress);
      if (job.part) {
        asked_region = job.part->region;
        asked_regions.push_back(asked_region);
        asked_hints = job.part->hints;
        asked_found_elsewhere = job.part->found_elsewhere;
        done.result.initial = done.result.moving_from_fixed = *job.part->current;
        std::vector<TransformPart>& parts = done.result.moving_from_fixed.parts;
        parts.insert(parts.begin(), Affine2::translation({0, part_shift_px}));
        if (part_bend) parts.insert(parts.begin(), *part_bend);
      }
      done.quality = inspect(inspection_of(job, done.result), progress);
      if (check_s > 0) done.stages.push_back({"inspect", check_s});
      return done;
    };
    s.export_warped = [this](const ExportRequest& request, Progress& progress) {
      for (int i = 0; i < 50; ++i) {
        progress.check_cancelled();
        progress.update(i / 50.0);
        std::this_thread::sleep_for(std::chrono::milliseconds(iteration_ms));
      }
      exported_parts = static_cast<int>(request.moving_from_fixed.parts.size());
      last_shift = request.moving_from_fixed(Vec2d{0, 0}).x;
      ++exports;
      return WrittenFile{request.path, 1234567, false, 3, {}};
    };
    s.estimate_export = [this](const ExportRequest& request, Progress& progress) {
      for (int ms = 0; ms < estimate_ms; ms += 5) {
        progress.check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      ExportEstimate estimate;
      estimate.file_bytes = request.region ? 3 << 20 : 12 << 20;
      estimate.elapsed_s = request.region ? 4 : 75;
      estimate.sampled = 0.1;
      return estimate;
    };
    s.estimated_file_bytes = estimated_file_bytes;
    s.free_disk_bytes = [](const std::filesystem::path&) { return std::int64_t{8} << 30; };
    return s;
  }
};

}  // namespace alinify::test
