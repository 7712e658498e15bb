#include "core/registration/initial/initial_alignment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/error.h"
#include "core/registration/initial/nelder_mead.h"
#include "core/registration/initial/overlap_score.h"

namespace alinify {
namespace {

// Chance finds among many turned candidates are to be expected: they must be clearly better, and by more than
// the mutual information (in nats) that two pictures of mere noise can show.
constexpr double turned_trust = 0.85, chance_information = 0.02;

// A similarity or affine map about the middles of what is matched; one number per freedom, each of the size
// of one.
struct Pose {
  Vec2d fixed_centre, moving_centre;
  double scale_x = 1, scale_y = 1, angle = 0;
  bool mirrored = false;
  std::string name;
  bool plain = true;  // unturned and unmirrored: what an operator would try first
  double trust = 1;   // what its score is multiplied by before it is compared
};

// Freedoms: shift x, shift y (shares of the moving image's size), angle, log scale, log stretch, shear.
using Freedoms = std::vector<double>;

Affine2 map_of(const Pose& pose, const Freedoms& f, double moving_extent) {
  const double angle = pose.angle + f[2], c = std::cos(angle), s = std::sin(angle), grow = std::exp(f[3]);
  const double sx = pose.scale_x * grow * std::exp(f[4]) * (pose.mirrored ? -1 : 1),
               sy = pose.scale_y * grow * std::exp(-f[4]);
  const Affine2 shape = compose(Affine2{c, -s, s, c, 0, 0}, Affine2{sx, sx * f[5], 0, sy, 0, 0});
  const Vec2d shift{pose.moving_centre.x + f[0] * moving_extent, pose.moving_centre.y + f[1] * moving_extent};
  return compose(Affine2::translation(shift), compose(shape, Affine2::translation(-1.0 * pose.fixed_centre)));
}

const Freedoms no_change(6, 0.0);

// Repeating weave agrees with itself at many places and scales; of those the one near the start is meant.
double nearness(const Freedoms& f) {
  constexpr double shift = 0.15, angle = 0.25, log_scale = 0.2;
  const double squares = (f[0] * f[0] + f[1] * f[1]) / (shift * shift) + f[2] * f[2] / (angle * angle) +
                         (f[3] * f[3] + f[4] * f[4] + f[5] * f[5]) / (log_scale * log_scale);
  return std::exp(-0.5 * squares);
}

Freedoms steps_of(InitialMode family, double size) {
  const double shift = 0.04 * size, angle = 0.08 * size, scale = 0.05 * size;
  switch (family) {
    case InitialMode::Translation:
      return {shift, shift, 0, 0, 0, 0};
    case InitialMode::Rigid:
      return {shift, shift, angle, 0, 0, 0};
    case InitialMode::Affine:
      return {shift, shift, angle, scale, scale, scale};
    default:
      return {shift, shift, angle, scale, 0, 0};
  }
}

Vec2d middle_of(Size size) {
  return {static_cast<double>(size.width - 1) / 2, static_cast<double>(size.height - 1) / 2};
}

std::vector<Pose> candidates_for(const InitialRequest& request, const OverlapScore& score) {
  const ImageInfo &fixed = request.fixed->info(), &moving = request.moving->info();
  const Vec2d fixed_middle = middle_of(fixed.size), moving_middle = middle_of(moving.size);
  std::vector<Pose> plain{
      {{0, 0}, {0, 0}, 1, 1, 0, false, "identity", true},
      {fixed_middle, moving_middle, 1, 1, 0, false, "middles matched", true},
      {score.fixed_centroid(), score.moving_centroid(), 1, 1, 0, false, "centres of mass matched", true}};
  std::vector<double> scales{1};
  if (request.mode == InitialMode::Auto || request.mode == InitialMode::Similarity ||
      request.mode == InitialMode::Affine) {
    const double sx = static_cast<double>(moving.size.width) / static_cast<double>(fixed.size.width);
    const double sy = static_cast<double>(moving.size.height) / static_cast<double>(fixed.size.height);
    plain.push_back({fixed_middle, moving_middle, sx, sy, 0, false, "sizes matched", true});
    const double by_mass = score.moving_spread() / score.fixed_spread();
    plain.push_back({score.fixed_centroid(), score.moving_centroid(), by_mass, by_mass, 0, false,
                     "masses matched", true});
    scales.push_back(std::sqrt(sx * sy));
    scales.push_back(by_mass);
    if (fixed.pixel_size_um && moving.pixel_size_um) {
      const double by_calibration = fixed.pixel_size_um->x / moving.pixel_size_um->x;
      plain.push_back({fixed_middle, moving_middle, by_calibration, by_calibration, 0, false,
                       "calibrations matched", true});
      plain.push_back({score.fixed_centroid(), score.moving_centroid(), by_calibration, by_calibration, 0,
                       false, "calibrations and centres of mass matched", true});
      scales.push_back(by_calibration);
    }
  }
  // Masses mean little in a picture that is full to its edges; where they do mean something, other starts
  // lead to the same place.
  for (Pose& pose : plain)
    if (pose.name.find("mass") != std::string::npos) pose.trust = 0.93;
  std::vector<Pose> all = plain;
  if (request.mode == InitialMode::Translation) return all;
  // Scales that hardly differ are one.
  std::sort(scales.begin(), scales.end());
  scales.erase(std::unique(scales.begin(), scales.end(), [](double a, double b) { return b / a < 1.1; }),
               scales.end());
  constexpr int turns = 24;
  for (const bool mirrored : {false, true}) {
    if (mirrored && !request.allow_flip) continue;
    for (int turn = mirrored ? 0 : 1; turn < turns; ++turn) {
      for (const double scale : scales) {
        Pose pose{fixed_middle,
                  moving_middle,
                  scale,
                  scale,
                  2 * std::numbers::pi * turn / turns,
                  mirrored,
                  std::string(mirrored ? "mirrored and " : "") + "turned by " +
                      std::to_string(360 * turn / turns) + " degrees",
                  false,
                  turned_trust};
        all.push_back(pose);
        pose.fixed_centre = score.fixed_centroid();
        pose.moving_centre = score.moving_centroid();
        all.push_back(pose);
      }
    }
  }
  return all;
}

struct Refined {
  Affine2 map;
  double score, nearness;
  const Pose* pose;
};

}  // namespace

InitialMode initial_mode_from(const std::string& word) {
  if (word == "auto") return InitialMode::Auto;
  if (word == "none") return InitialMode::None;
  if (word == "center") return InitialMode::Center;
  if (word == "translation") return InitialMode::Translation;
  if (word == "rigid") return InitialMode::Rigid;
  if (word == "similarity") return InitialMode::Similarity;
  if (word == "affine") return InitialMode::Affine;
  if (word == "landmarks") return InitialMode::Landmarks;
  throw Error(ErrorKind::Usage, "unknown initial alignment '" + word + "'",
              "it is one of auto, none, center, translation, rigid, similarity, affine, landmarks");
}

InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress) {
  if (request.mode == InitialMode::Landmarks)
    throw Error(ErrorKind::Usage, "cannot align by landmarks here", "a fit of landmarks looks at no pixels");
  if (request.mode == InitialMode::None) return {{}, "identity", 0};
  const Vec2d between = middle_of(request.moving->info().size) - middle_of(request.fixed->info().size);
  if (request.mode == InitialMode::Center) return {Affine2::translation(between), "middles matched", 0};

  constexpr std::int64_t fine_side = 256, coarse_side = 96;
  const auto read = [&](const std::shared_ptr<const TileSource>& source, std::int64_t side, double share) {
    Progress part = progress.sub(share, "");
    return read_small(source, side, pool, part);
  };
  const auto score_at = [&](std::int64_t side, double share) {
    GreyImage fixed = read(request.fixed, side, share / 2), moving = read(request.moving, side, share / 2);
    GreyImage fixed_mask, moving_mask;
    if (request.fixed_mask) fixed_mask = read(request.fixed_mask, side, 0);
    if (request.moving_mask) moving_mask = read(request.moving_mask, side, 0);
    return OverlapScore(std::move(fixed), std::move(moving), request.fixed_mask ? &fixed_mask : nullptr,
                        request.moving_mask ? &moving_mask : nullptr);
  };
  const OverlapScore fine = score_at(fine_side, 0.4), coarse = score_at(coarse_side, 0.4);

  const Size moving_size = request.moving->info().size;
  const auto extent = static_cast<double>(std::max(moving_size.width, moving_size.height));
  const std::vector<Pose> poses = candidates_for(request, coarse);
  // First near the start, then as the small differences go.
  const auto refine_near = [&](const Pose& pose) {
    return nelder_mead([&](const Freedoms& f) { return -coarse(map_of(pose, f, extent)) * nearness(f); },
                       no_change, steps_of(request.mode, 1), 200);
  };
  const auto polish = [&](const Pose& pose, const Freedoms& start) {
    return nelder_mead([&](const Freedoms& f) { return -fine(map_of(pose, f, extent)); }, start,
                       steps_of(request.mode, 0.2), 120);
  };

  // Every candidate as it is; the best of them refined on the small images, the best of those on the larger
  // ones.
  std::vector<double> scores(poses.size());
  pool.parallel_for(static_cast<std::int64_t>(poses.size()), [&](std::int64_t i) {
    const auto k = static_cast<std::size_t>(i);
    scores[k] = coarse(map_of(poses[k], no_change, extent));
  });
  progress.check_cancelled();
  std::vector<std::size_t> order;
  const auto add_best = [&](bool plain, std::size_t most) {
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < poses.size(); ++i)
      if (poses[i].plain == plain) some.push_back(i);
    std::stable_sort(some.begin(), some.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    some.resize(std::min(some.size(), most));
    order.insert(order.end(), some.begin(), some.end());
  };
  add_best(true, 8);
  add_best(false, 10);
  std::vector<Freedoms> found(order.size(), no_change);
  std::vector<Refined> refined(order.size());
  pool.parallel_for(static_cast<std::int64_t>(order.size()), [&](std::int64_t i) {
    const auto k = static_cast<std::size_t>(i);
    const Pose& pose = poses[order[k]];
    found[k] = polish(pose, refine_near(pose));
    const Affine2 map = map_of(pose, found[k], extent);
    refined[k] = {map, fine(map), nearness(found[k]), &pose};
  });
  progress.check_cancelled();

  const auto worth = [](const Refined& r) {
    return r.score * r.nearness * r.pose->trust - (r.pose->plain ? 0 : chance_information);
  };
  const auto best = std::max_element(refined.begin(), refined.end(),
                                     [&](const Refined& a, const Refined& b) { return worth(a) < worth(b); });
  progress.update(1);
  const char* const family = request.mode == InitialMode::Translation ? "a translation"
                             : request.mode == InitialMode::Rigid     ? "a rigid map"
                             : request.mode == InitialMode::Affine    ? "an affine map"
                                                                      : "a similarity";
  return {best->map, best->pose->name + ", refined as " + family, best->score};
}

}  // namespace alinify
