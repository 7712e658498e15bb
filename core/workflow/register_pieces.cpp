#include "core/workflow/register_pieces.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/image/cropped_source.h"
#include "core/registration/initial/blend_pieces.h"
#include "core/registration/messages.h"
#include "core/workflow/image_parts.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_judge.h"

namespace alinify {
namespace {

constexpr double kPieceSpacingPx = 4;  // the dense engine's own
constexpr double kPiecePreviewSamples = 192;

/// The surroundings of a piece without any other one, and another mask's part of these.
class PieceMask final : public TileSource {
 public:
  PieceMask(const PieceLabels& side, int label, std::shared_ptr<const TileSource> other)
      : region_(piece_region(side, label)),
        size_(side.size),
        downsample_(side.downsample),
        other_(std::move(other)) {
    info_.size = side.image;
    info_.levels = {{info_.size, {512, 512}, {1, 1}}};
  }
  const ImageInfo& info() const override { return info_; }

  /// The part of the image that it leaves.
  Rect bounds() const {
    Rect all;
    for (std::int64_t y = 0; y < size_.height; ++y)
      for (std::int64_t x = 0; x < size_.width; ++x)
        if (region_[static_cast<std::size_t>(y * size_.width + x)]) all = united(all, {x, y, 1, 1});
    const auto full = [&](std::int64_t v) { return std::llround(static_cast<double>(v) * downsample_); };
    return intersect({full(all.x), full(all.y), full(all.width), full(all.height)}, rect_of(info_.size));
  }

  void read(int, Rect rect, Pixels out) const override {
    const auto nearest = [this](std::int64_t full, std::int64_t count) {
      return std::min(static_cast<std::int64_t>((static_cast<double>(full) + 0.5) / downsample_), count - 1);
    };
    const auto to = out.samples<std::uint8_t>();
    for (std::int64_t y = 0; y < rect.height; ++y) {
      const std::int64_t row = nearest(rect.y + y, size_.height) * size_.width;
      for (std::int64_t x = 0; x < rect.width; ++x)
        to.at(x, y) = region_[static_cast<std::size_t>(row + nearest(rect.x + x, size_.width))] ? 255 : 0;
    }
    if (!other_) return;
    Image image(rect.size(), other_->info().channels, other_->info().type);
    other_->read(0, rect, image.pixels());
    visit_pixel_type(image.pixels().type, [&](auto zero) {
      using T = decltype(zero);
      const auto from = std::as_const(image).pixels().template samples<T>();
      const auto channels = other_->info().channels;
      for (std::int64_t y = 0; y < rect.height; ++y)
        for (std::int64_t x = 0; x < rect.width; ++x)
          if (!(from.at(channels * x, y) > T(0))) to.at(x, y) = 0;
    });
  }

 private:
  std::vector<std::uint32_t> region_;
  Size size_;
  double downsample_;
  std::shared_ptr<const TileSource> other_;
  ImageInfo info_;
};

Message about_piece(const PieceStarts& starts, std::size_t k, Message what) {
  const Rect bounds = starts.fixed.bounds[static_cast<std::size_t>(starts.matched[k].fixed - 1)];
  return messages::of_piece(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2, std::move(what));
}

// Forwards the engine's reports on a piece, converted to the whole images.
class PieceObserver final : public RegistrationObserver {
 public:
  PieceObserver(RegistrationObserver& observer, std::function<void(std::shared_ptr<const Transform>)> preview,
                double began_s)
      : observer_(observer), preview_(std::move(preview)), began_s_(began_s) {}
  void on_iteration(const IterationSample& sample) override {
    IterationSample later = sample;
    later.elapsed_s += began_s_;
    observer_.on_iteration(later);
  }
  void on_resolution(const WorkingResolution& resolution) override { observer_.on_resolution(resolution); }
  void on_preview(std::shared_ptr<const Transform> part) override { preview_(std::move(part)); }
  bool wants_previews() const override { return observer_.wants_previews(); }

 private:
  RegistrationObserver& observer_;
  std::function<void(std::shared_ptr<const Transform>)> preview_;
  double began_s_;
};

// One result of those of all pieces.
class Joint {
 public:
  explicit Joint(const PieceStarts& starts) : starts_(starts) {}

  void add(std::size_t k, RegistrationResult part, double area, double began_s) {
    for (IterationSample sample : part.trace) {
      sample.elapsed_s += began_s;
      all_.trace.push_back(std::move(sample));
    }
    for (StageTime& time : part.timing) {
      const auto known = std::find_if(all_.timing.begin(), all_.timing.end(),
                                      [&](const StageTime& t) { return t.stage == time.stage; });
      if (known == all_.timing.end()) {
        all_.timing.push_back(std::move(time));
        continue;
      }
      known->elapsed_s += time.elapsed_s;
      known->read_bytes += time.read_bytes;
      known->readings.insert(known->readings.end(), time.readings.begin(), time.readings.end());
    }
    if (part.agreement) {
      agreement_.correlation += area * part.agreement->correlation;
      agreement_.chance += area * part.agreement->chance;
      area_ += area;
    }
    if (any_ == 0 || part.resolution.downsample > all_.resolution.downsample)
      all_.resolution = part.resolution;
    all_.peak_bytes = std::max(all_.peak_bytes, part.peak_bytes);
    for (Message& note : part.notes) notes_.push_back({k, std::move(note)});
    if (any_++ > 0) return;
    all_.compared = std::move(part.compared);
    all_.moving_from_fixed.provenance = std::move(part.moving_from_fixed.provenance);
  }

  void add(std::size_t k, Message note) { notes_.push_back({k, std::move(note)}); }
  bool empty() const { return any_ == 0; }

  RegistrationResult take() {
    if (area_ > 0) all_.agreement = LocalAgreement{agreement_.correlation / area_, agreement_.chance / area_};
    // Notes common to every piece are given once.
    for (const auto& [k, note] : notes_) {
      const auto alike = std::count_if(notes_.begin(), notes_.end(),
                                       [&n = note](const auto& other) { return other.second == n; });
      if (alike < static_cast<std::ptrdiff_t>(any_) || any_ == 1)
        all_.notes.push_back(any_ == 1 && starts_.matched.size() == 1 ? note : about_piece(starts_, k, note));
      else if (std::find(all_.notes.begin(), all_.notes.end(), note) == all_.notes.end())
        all_.notes.push_back(note);
    }
    return std::move(all_);
  }

 private:
  const PieceStarts& starts_;
  RegistrationResult all_;
  LocalAgreement agreement_;
  double area_ = 0;
  std::size_t any_ = 0;
  std::vector<std::pair<std::size_t, Message>> notes_;
};

}  // namespace

Transform joined_starts(const PieceStarts& starts, ThreadPool& pool, const Progress& progress) {
  Transform map;
  map.parts.emplace_back(PieceBlend(starts).field_of_starts(pool, progress));
  map.parts.emplace_back(starts.base());
  return map;
}

RegistrationResult register_pieces(const RegistrationEngine& engine, const RegistrationProblem& problem,
                                   const PieceStarts& starts, Backend& backend,
                                   RegistrationObserver& observer, Progress& progress) {
  const auto began = std::chrono::steady_clock::now();
  const auto since_began = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  };
  ThreadPool& pool = *backend.pool();
  const PieceBlend blend(starts);
  const Affine2 base = starts.base();
  const Transform whole = problem.start();
  std::vector<Transform> maps;  // of the whole images, as far as they have come
  for (const PieceStart& piece : starts.matched) {
    maps.push_back(whole);
    maps.back().parts = {piece.moving_from_fixed};
  }
  const auto joined = [&](double spacing_px, const Progress& unseen) {
    Transform map = whole;
    map.parts = {blend.field(base, maps, spacing_px, pool, unseen), base};
    return map;
  };
  const auto longer = static_cast<double>(std::max(whole.fixed.size.width, whole.fixed.size.height));

  Joint joint(starts);
  std::optional<Error> failed;
  double downsample = 1;
  for (std::size_t k = 0; k < starts.matched.size(); ++k) {
    const PieceStart& piece = starts.matched[k];
    const auto fixed_mask = std::make_shared<PieceMask>(starts.fixed, piece.fixed, problem.fixed_mask),
               moving_mask = std::make_shared<PieceMask>(starts.moving, piece.moving, problem.moving_mask);
    const ImageParts parts{fixed_mask->bounds(), moving_mask->bounds()};
    RegistrationProblem alone = problem;
    alone.fixed = make_cropped_source(problem.fixed, parts.fixed);
    alone.moving = make_cropped_source(problem.moving, parts.moving);
    alone.fixed_mask = part_of_mask(fixed_mask, parts.fixed);
    alone.moving_mask = part_of_mask(moving_mask, parts.moving);
    alone.landmarks = between_parts(problem.landmarks, parts);
    alone.initial = between_parts(maps[k], parts);
    QualityJudge judge({});
    alone.judge = &judge;  // one of the whole images cannot judge a part of them
    const double began_s = since_began();
    PieceObserver seen(
        observer,
        [&, k](const std::shared_ptr<const Transform>& map) {
          maps[k] = between_images(*map, whole, parts);
          observer.on_preview(
              std::make_shared<const Transform>(joined(longer / kPiecePreviewSamples, Progress())));
        },
        began_s);
    Progress part = progress.sub(0.95 / static_cast<double>(starts.matched.size() - k),
                                 messages::step_piece(k + 1, starts.matched.size()));
    try {
      RegistrationResult result = engine.run(alone, backend, seen, part);
      maps[k] = between_images(result.moving_from_fixed, whole, parts);
      downsample = k == 0 ? result.resolution.downsample : std::min(downsample, result.resolution.downsample);
      joint.add(k, std::move(result), static_cast<double>(parts.fixed.area()), began_s);
    } catch (const OutOfMemory&) {
      throw;
    } catch (const Error& error) {
      maps[k] = whole;
      maps[k].parts = {piece.moving_from_fixed};
      joint.add(k, messages::piece_keeps_its_start(
                       Message::joined({error.problem_message(), error.why_message()}, ": ")));
      failed = error;
    }
  }
  if (joint.empty()) throw Error(*failed);

  const double joining_s = since_began();
  RegistrationResult result = joint.take();
  Progress join = progress.sub(1, messages::stage_joining);
  const Transform map = joined(kPieceSpacingPx * std::max(1.0, downsample), join);
  result.moving_from_fixed.parts = map.parts;
  const double smallest = blend.smallest_determinant(std::get<DisplacementField>(map.parts.front()));
  if (!(smallest > 0)) result.notes.push_back(messages::pieces_fold);
  result.timing.push_back({"joining", since_began() - joining_s});
  progress.update(1);
  return result;
}

}  // namespace alinify
