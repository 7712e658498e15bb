#include "core/quality/expected_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>

#include "core/base/order_statistics.h"
#include "core/base/parallel_invoke.h"
#include "core/math/neighbourhood.h"
#include "core/quality/cell_displacements.h"
#include "core/quality/differential_error.h"
#include "core/quality/displacement_jumps.h"
#include "core/quality/error_full_resolution.h"
#include "core/quality/error_neighbours.h"
#include "core/quality/likeness_field.h"
#include "core/quality/lost_places.h"
#include "core/quality/match_belief.h"
#include "core/quality/picture.h"
#include "core/quality/repeat_evidence.h"
#include "core/quality/seen_texture.h"
#include "core/quality/shown_twice.h"
#include "core/quality/torn_places.h"
#include "core/quality/unlike_squares.h"
#include "core/quality/unresolved_error.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr float contrast_floor = 0.02f;
constexpr int reach = LikenessField::max_reach_px, side = 2 * reach + 1, displacements = side * side;
constexpr double near_px = 1.5;
// Where the coarser pictures leave no doubt, finer ones look only so far.
constexpr int near_reach = 4, near_side = 2 * near_reach + 1;
constexpr double no_doubt = 0.98, little_doubt = 0.95;
constexpr double few_in_doubt = 0.01;  // of all places

// Held against maps made wrong on purpose (tests/bench/bench_verdict.py), on half of the pictures and seeds.
constexpr double temper = 2;    // so much fewer independent pixels than the residual's correlation leaves
constexpr double min_lead = 2;  // of the better of two repeats, as a logarithm of probabilities
// The variance that a place leaves unexplained where it is most alike, over that at a repeat: so near to 1
// the images resemble each other no better than a repeat further.
constexpr double repeats_as_well = 0.7;
// Then noise of the moving image alone lets one of two repeats lead by 0.9 times the square root of the
// number of pixels (one standard deviation, both images equally noisy).
constexpr double min_lead_over_noise = 2;
constexpr double lost_px = reach;   // how far off a lost place is taken to be
constexpr double finest_px = 0.02;  // no offset is known better
constexpr double unseen_px = 0.05;  // errors that a block averages over, and that interpolation makes
// The grain of bare glass finds no partner in another section, which is no news.
constexpr TextureThresholds in_alike{.contrast = 0.15}, in_differing{.contrast = 0.3};
constexpr double along_both_axes = 1.8;  // of the error along one, and some more for its tail

std::vector<LikenessField::Ground> grounds_of(const LikenessField& field) {
  std::vector<LikenessField::Ground> grounds;
  for (std::int64_t j = 0; j < field.places().height; ++j)
    for (std::int64_t i = 0; i < field.places().width; ++i) grounds.push_back(field.ground(i, j));
  return grounds;
}

// The pictures at one resolution, and what is known of their places before they are compared.
struct Level {
  GreyImage fixed, warped;
  std::vector<GreyImage> fixed_features, warped_features;
  int step_px = 8;
  std::unique_ptr<LikenessField> field;
  Size places;
  std::vector<LikenessField::Ground> grounds;
  std::vector<std::uint8_t> textured;
  double area_px = 1;                // so many pixels are as informative as one
  std::vector<MatchBelief> beliefs;  // empty for places that say nothing
};

constexpr std::int64_t small_picture = 512 * 768;

int step_for(Size size) {
  return size.area() <= small_picture ? LikenessField::cell_px : 2 * LikenessField::cell_px;
}

std::size_t likeliest(const MatchBelief& belief) {
  return static_cast<std::size_t>(std::max_element(belief.share.begin(), belief.share.end()) -
                                  belief.share.begin());
}

Vec2d displacement_of(std::size_t k) {
  return {static_cast<double>(static_cast<int>(k % side) - reach),
          static_cast<double>(static_cast<int>(k / side) - reach)};
}

double share_within(const MatchBelief& belief, int max_px) {
  double share = 0;
  for (int y = -max_px; y <= max_px; ++y)
    for (int x = -max_px; x <= max_px; ++x)
      share += static_cast<double>(belief.share[static_cast<std::size_t>((y + reach) * side + x + reach)]);
  return share;
}

// A likeness surface of near_reach among those of the whole reach; nothing is like beyond it.
std::vector<float> widened(std::span<const float> near) {
  std::vector<float> all(displacements, 0);
  for (int row = 0; row < near_side; ++row)
    std::copy_n(near.begin() + row * near_side, near_side,
                all.begin() + (row + reach - near_reach) * side + reach - near_reach);
  return all;
}

constexpr double no_rival = 1e3;  // a lead over none

// The evidence of one place of the finest pictures by itself, in their pixels.
struct Finding {
  bool covered = false, textured = false, at_edge = false, ambiguous = false;
  bool undecided = false;  // between repeats that nothing in the images tells apart
  // Found elsewhere at the images' edges, where not even the larger block says so clearly.
  bool misled_at_edge = false;
  double lost = 0, beyond = 0, beyond_px = 0;
  double near_mode = 0;  // share of the likeliest displacement's surroundings
  double others_px = 0;  // mean distance of all other displacements within reach, times their share
  double sigma_px = 1e3;
  Vec2d off_px;  // the likeliest displacement, to a fraction of a pixel
  double rival_px = 0;
  // Where repeats are compared: by how much the likeliest displacement leads its rival, and the likeness peak
  // beside where the map says follows it, both as by lead_over_noise(); and where that peak lies.
  double lead_over_noise = no_rival, behind_over_noise = no_rival;
  Vec2d at_map_px;
  double nearest_repeat_px = 0;  // distance to the nearest of those as alike as the rival
  RepeatEvidence evidence;
  std::vector<std::pair<float, float>> tail;  // distance and share of the others, nearest first
};

Finding found(const LikenessField& field, const LikenessField::Surfaces& s,
              const LikenessField::Ground& ground, MatchBelief belief, const AtRepeats& repeats,
              double area_px, double lost_below) {
  Finding f;
  expect_repeats(belief, repeats.off_px.size());
  const double n_small =
                   static_cast<double>(ground.seen_small) * field.small_px() * field.small_px() / area_px,
               n_large =
                   static_cast<double>(ground.seen_large) * field.large_px() * field.large_px() / area_px;
  weigh_in(belief, s.large, repeats.large, n_large, lost_below);
  belief = loosened(belief);
  weigh_in(belief, s.small, repeats.small, n_small, lost_below);
  f.lost = belief.lost, f.beyond = belief.beyond, f.beyond_px = belief.beyond_px;
  const std::size_t mode = likeliest(belief);
  const Vec2d at = displacement_of(mode);
  for (std::size_t k = 0; k < belief.share.size(); ++k) {
    const auto share = static_cast<double>(belief.share[k]);
    if (share < 1e-7) continue;
    const Vec2d d = displacement_of(k);
    if (length(d - at) <= near_px) {
      f.near_mode += share;
    } else {
      f.others_px += share * length(d);
      f.tail.emplace_back(static_cast<float>(length(d)), static_cast<float>(share));
    }
  }
  const LikenessPeak small = peak_near(s.small, mode, temper * n_small),
                     large = peak_near(s.large, mode, temper * n_large);
  // The larger block is the steadier one, the smaller one is nearer to the place itself.
  constexpr double nearer_px = 0.1;
  const double ws = 1 / (small.sigma_px * small.sigma_px + finest_px * finest_px),
               wl = 1 / (large.sigma_px * large.sigma_px + nearer_px * nearer_px);
  f.off_px = (ws * small.at_px + wl * large.at_px) * (1 / (ws + wl));
  f.sigma_px = std::sqrt(1 / (ws + wl));
  const Rival rival = strongest_rival(s.large, f.off_px);
  double rival_likeness = rival.likeness;
  f.rival_px = length(rival.at_px - f.off_px);
  for (std::size_t r = 0; r < belief.repeats.size(); ++r)
    if (static_cast<double>(repeats.large[r]) > rival_likeness)
      rival_likeness = static_cast<double>(repeats.large[r]), f.rival_px = length(repeats.off_px[r]);
  const auto weight = [&](double c) { return -0.5 * n_large * std::log(std::max(1e-4, 1 - c * c)); };
  const bool has_rival = rival_likeness > 0.5 * std::max(0.0, large.likeness);
  f.ambiguous =
      has_rival && std::abs(weight(std::max(0.0, large.likeness)) - weight(rival_likeness)) < min_lead;
  const LikenessPeak beside_map = peak_near(s.large, displacements / 2, temper * n_large);
  const bool mode_is_elsewhere = length(large.at_px - beside_map.at_px) > near_px;
  // Cut off at an edge, a place is less like its partner than like a repeat further inside.
  if (!ground.at_edge && ground.seen_large >= 1)
    f.evidence = evidence_of(beside_map, mode_is_elsewhere ? std::max(rival.likeness, large.likeness) : 0,
                             repeats, n_large);
  if (has_rival && !repeats.off_px.empty()) {
    f.lead_over_noise = std::abs(lead_over_noise(large.likeness, rival_likeness, n_large));
    f.nearest_repeat_px = f.rival_px;
    for (std::size_t r = 0; r < repeats.off_px.size(); ++r)
      if (lead_over_noise(rival_likeness, static_cast<double>(repeats.large[r]), n_large) <
          min_lead_over_noise)
        f.nearest_repeat_px = std::min(f.nearest_repeat_px, length(repeats.off_px[r]));
    f.at_map_px = beside_map.at_px;
    f.behind_over_noise = lead_over_noise(large.likeness, beside_map.likeness, n_large);
  }
  double found_likeness = large.likeness;
  std::size_t likeliest_repeat = 0;
  for (std::size_t r = 0; r < belief.repeats.size(); ++r)
    if (belief.repeats[r] > belief.repeats[likeliest_repeat]) likeliest_repeat = r;
  for (std::size_t r = 0; r < belief.repeats.size(); ++r) {
    const auto share = static_cast<double>(belief.repeats[r]);
    if (share < 1e-7 || (r == likeliest_repeat && share > f.near_mode)) continue;
    f.others_px += share * length(repeats.off_px[r]);
    f.tail.emplace_back(static_cast<float>(length(repeats.off_px[r])), static_cast<float>(share));
  }
  if (!belief.repeats.empty() && static_cast<double>(belief.repeats[likeliest_repeat]) > f.near_mode) {
    f.others_px += f.near_mode * length(f.off_px);
    f.tail.emplace_back(static_cast<float>(length(f.off_px)), static_cast<float>(f.near_mode));
    f.near_mode = static_cast<double>(belief.repeats[likeliest_repeat]);
    found_likeness = static_cast<double>(repeats.large[likeliest_repeat]);
    f.off_px = repeats.off_px[likeliest_repeat], f.sigma_px = 0.5;
  }
  // Where part of a block has no partner, or what is compared is cut off at an edge, a place is less like its
  // partner than like a repeat further inside. The larger block is cut off the least.
  if ((ground.at_edge || ground.seen_large < 1) && length(f.off_px) > near_px) {
    constexpr std::size_t at_map = displacements / 2;
    const bool can_be_at_map =
        s.small[at_map] > LikenessField::impossible && s.large[at_map] > LikenessField::impossible;
    f.misled_at_edge = !can_be_at_map ||
                       lead_over_noise(found_likeness, peak_near(s.large, at_map, temper * n_large).likeness,
                                       n_large) < min_lead_over_noise;
  }
  return f;
}

// Whether the place itself tells where it lies: its likeness is known all around a peak, or peaks elsewhere.
bool is_located(const Finding& f) {
  constexpr double unknown_px = 100;
  return f.sigma_px < unknown_px || length(f.off_px) > near_px;
}

// All of a mode's share lies this near to it, however blunt its peak.
double sigma_of_mode(const Finding& f) {
  return std::min(f.sigma_px, near_px);
}

// The error if the place lies at its likeliest displacement, pixels of the pictures.
double error_at_mode(const Finding& f, double prior_variance) {
  const double sigma = sigma_of_mode(f), s2 = sigma * sigma, kept = prior_variance / (prior_variance + s2);
  const double far = length(f.off_px);
  // Measured errors are partly noise: the more so, the smaller those of the other places.
  const double off = far > near_px ? far : std::max(kept, 1 - 2 * s2 / std::max(1e-9, far * far)) * far;
  // Differences between the pictures mislead the map as much as this measure: their agreement locates a place
  // no more finely than the pictures do. The mean of a Rayleigh distribution, along two axes.
  return std::sqrt(off * off + 0.5 * std::numbers::pi * s2 + unseen_px * unseen_px);
}

// The same if the place lies where the map says, on whichever repeat that is; NaN where the likeness has no
// peak there that is as good as any.
double error_at_map(Finding f, double prior_variance) {
  constexpr double at_map_px = 0.5;
  if (!(length(f.at_map_px) < at_map_px) || f.behind_over_noise >= min_lead_over_noise)
    return std::numeric_limits<double>::quiet_NaN();
  f.off_px = f.at_map_px;
  return error_at_mode(f, prior_variance);
}

PlaceError error_of(const Finding& f, double prior_variance, double scale) {
  PlaceError e;
  const double sigma = sigma_of_mode(f), here = error_at_mode(f, prior_variance);
  const double beyond_px = std::max(f.beyond_px, lost_px);
  e.expected_px = static_cast<float>(
      scale * (f.near_mode * here + f.others_px + f.lost * lost_px + f.beyond * beyond_px));
  e.off_px = scale * f.off_px;
  // The distribution of distances: the peak's as a normal one in three steps, the others as they are.
  std::vector<std::pair<double, double>> parts;
  constexpr double weights[] = {0.1, 0.25, 0.3, 0.25, 0.1}, steps[] = {-1.75, -0.8, 0, 0.8, 1.75};
  for (int k = 0; k < 5; ++k)
    parts.emplace_back(std::max(0.1 * here, here + steps[k] * sigma), weights[k] * f.near_mode);
  for (const auto& [px, share] : f.tail)
    parts.emplace_back(static_cast<double>(px), static_cast<double>(share));
  if (f.lost > 0)
    parts.emplace_back(0.5 * lost_px, 0.5 * f.lost), parts.emplace_back(3 * lost_px, 0.5 * f.lost);
  if (f.beyond > 0) parts.emplace_back(beyond_px, f.beyond);
  std::sort(parts.begin(), parts.end());
  double sum = 0;
  bool below = true;
  e.high_px = static_cast<float>(scale * parts.back().first);
  for (const auto& [px, share] : parts) {
    sum += share;
    if (below && sum >= 0.05) e.low_px = static_cast<float>(scale * px), below = false;
    if (sum >= 0.95) {
      e.high_px = static_cast<float>(scale * px);
      break;
    }
  }
  const bool elsewhere = length(f.off_px) > near_px;
  if (f.lost > 0.5) {
    e.state = PlaceState::Lost;
  } else if (f.undecided || (f.ambiguous && !elsewhere)) {
    e.state = PlaceState::Ambiguous;
  } else {
    e.state = PlaceState::Measured;
  }
  return e;
}

// The errors of all places of the finest pictures, from the evidence of each by itself, its neighbours, and a
// closer look where doubt remains.
ErrorMap error_map_of(const ErrorRequest& request, const Level& level, Vec2d origin_px,
                      const std::vector<Finding>& findings, bool repeats_alike, ThreadPool& pool,
                      const Progress& progress) {
  const bool texture_repeats = request.texture_repeats || repeats_alike;
  const double scale = level.fixed.downsample;
  const std::size_t count = findings.size();
  ErrorMap map;
  map.size = level.places;
  map.step_px = scale * level.step_px;
  map.origin_px = origin_px;
  map.pixel_px = scale;
  map.periodic = texture_repeats;
  // The scatter of the offsets of all places beyond noise.
  std::vector<double> squares, noises;
  for (const Finding& f : findings) {
    const bool at_mode = f.near_mode > 0.9, at_map = f.undecided && f.behind_over_noise < min_lead_over_noise;
    const double off_px = length(at_map ? f.at_map_px : f.off_px);
    if (f.covered && f.textured && (at_mode || at_map) && off_px < near_px)
      squares.push_back(off_px * off_px), noises.push_back(f.sigma_px * f.sigma_px);
  }
  const double prior =
      squares.size() < 8 ? 1 : std::max(finest_px * finest_px, median(squares) / 1.386 - median(noises));
  map.places.resize(count);
  const auto width = static_cast<std::size_t>(map.size.width);
  pool.parallel_for(map.size.height, [&](std::int64_t row) {
    const auto begin = static_cast<std::size_t>(row) * width;
    for (std::size_t k = begin; k < begin + width; ++k) {
      PlaceError& p = map.places[k];
      const Finding& f = findings[k];
      if (!f.covered)
        p.expected_px = p.low_px = p.high_px = std::numeric_limits<float>::quiet_NaN();
      else if (!f.textured)
        p.state = PlaceState::Blank;
      else
        p = error_of(f, prior, scale);
    }
  });
  std::vector<double> rival_distances;
  for (std::size_t k = 0; k < count; ++k)
    if (map.places[k].state == PlaceState::Ambiguous)
      rival_distances.push_back(
          scale * (findings[k].undecided ? findings[k].nearest_repeat_px : findings[k].rival_px));
  map.rival_px = median(rival_distances);
  // Beside a repeat of the texture, that neighbours agree is no evidence.
  const bool confirms = request.shows_one_texture() && !texture_repeats;
  OwnErrors own;
  if (confirms) {
    own.confirmed = confirmed_at_map(map);
    for (const Finding& f : findings) {
      own.px.push_back(static_cast<float>(scale * error_at_mode(f, prior)));
      own.rival_px.push_back(static_cast<float>(scale * f.rival_px));
    }
    keep_confirmed(map, own);
  }
  std::optional<CellDisplacements> of_cells;
  if (request.shows_one_texture())
    of_cells.emplace(*request.moving_from_fixed, level.fixed.size, scale, pool);
  std::vector<float> jumps_px, roughness_px;
  if (of_cells && texture_repeats)
    jumps_px = displacement_jumps(*of_cells, level.step_px, level.places, pool);
  if (std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.undecided; })) {
    doubt_few_decided(map);
    if (!jumps_px.empty()) {
      std::vector<float> own_px;
      std::vector<RepeatEvidence> evidence;
      for (const Finding& f : findings) {
        own_px.push_back(static_cast<float>(scale * error_at_map(f, prior)));
        evidence.push_back(f.evidence);
        evidence.back().off_px = scale * evidence.back().off_px;
      }
      settle_at_marks(map, own_px, jumps_px, evidence,
                      request.repeats_px.size() + request.design_repeats.size());
      settle_at_landmarks(map, own_px, jumps_px, request.landmarks);
    }
  }
  drop_outliers(map);
  std::vector<bool> at_edge;
  for (const Finding& f : findings) at_edge.push_back(f.at_edge);
  doubt_edges(map, at_edge);
  // After doubt_edges(), so that these make no neighbour doubtful: what those show is evidence of their own.
  for (std::size_t k = 0; k < count; ++k)
    if (findings[k].misled_at_edge && map.places[k].state == PlaceState::Measured)
      map.places[k].state = PlaceState::Ambiguous;
  std::vector<double> sigmas_px;
  for (const Finding& f : findings) sigmas_px.push_back(scale * f.sigma_px);
  add_variation(map, sigmas_px);
  if (of_cells) {
    raise_measured_to(map, scale,
                      differential_errors(level.fixed, level.warped, level.step_px, level.places, pool));
    if (!texture_repeats) roughness_px = displacement_roughness(*of_cells, level.step_px, level.places, pool);
    allow_for_unresolved(
        map, along_both_axes * scale,
        unresolved_errors(level.fixed, level.warped, *of_cells, level.step_px, level.places, pool),
        own.confirmed, roughness_px);
  }
  const std::vector<std::uint8_t> suspected = suspected_places(map);
  if (request.full_resolution) refine_by_blocks(map, *request.full_resolution);
  if (request.look_closer) {
    constexpr std::size_t max_blocks = 256;
    const std::vector<Vec2d> centres = places_to_confirm(map, suspected, max_blocks);
    if (!centres.empty()) confirm_by_blocks(map, suspected, request.look_closer(centres));
  }
  const auto complete = [&](ErrorMap& errors) {
    add_unlikeness(errors, request.usual);
    if (!request.shows_one_texture()) bridge_lost(errors, *request.moving_from_fixed);
    fill_from_neighbours(errors, *request.moving_from_fixed, reach);
  };
  std::optional<ErrorMap> without_samples;  // the errors, had no blank place been looked at
  std::vector<std::uint8_t> unsure;
  if (request.look_closer && request.shows_one_texture() && !request.moving_is_design) {
    constexpr std::size_t max_samples = 512;
    const BlankSamples samples = sample_blank_places(map, max_samples);
    if (!samples.places.empty()) {
      without_samples = map;
      unsure = measure_blank_places(map, samples, request.look_closer(samples.centres_px),
                                    abrupt_places(jumps_px, roughness_px));
      complete(*without_samples);
    }
  }
  complete(map);
  if (repeats_alike) expect_one_repeat(map);
  for (std::size_t k = 0; k < unsure.size(); ++k)
    if (unsure[k] && map.places[k].expected_px < without_samples->places[k].expected_px)
      map.places[k] = without_samples->places[k];
  if (confirms) settle_confirmed(map, own);
  // Last, so that no neighbour takes its error from a jump or from a piece that lies elsewhere.
  if (!jumps_px.empty()) allow_for_jumps(map, jumps_px);
  if (!roughness_px.empty() && !shows_glass(map)) allow_for_roughness(map, roughness_px);
  if (of_cells) reach_over_jumps(map, displacement_steps(*of_cells, level.step_px, level.places, pool));
  if (request.shows_one_texture())
    find_lost_places(map, level.fixed, level.warped, level.step_px, pool, progress);
  return map;
}

// Whether a place beside this one is found elsewhere: what the moving image shows here may belong there.
bool lies_beside_displaced(const ErrorMap& map, std::int64_t i, std::int64_t j) {
  constexpr std::int64_t beside = 3;
  bool displaced = false;
  for_each_neighbour(map.size, i, j, beside, [&](std::int64_t x, std::int64_t y) {
    displaced = displaced || is_found_elsewhere(map.at(x, y), map.pixel_px);
  });
  return displaced;
}

// A place of which nothing is found nearby.
PlaceError lost_place(double pixel_px) {
  Finding gone;
  gone.covered = gone.textured = true;
  gone.lost = 1;
  return error_of(gone, 1, pixel_px);
}

// Places whose own picture is missing are lost, whatever their neighbours say; it is nowhere to be searched
// for. Beside displaced ones, what the moving image shows belongs to them: the map is as wrong here as there.
void lose_missing(ErrorMap& map, const std::vector<std::uint8_t>& missing, const Transform& moving_from_fixed,
                  ThreadPool& pool) {
  if (std::find(missing.begin(), missing.end(), 1) == missing.end()) return;
  const std::vector<std::uint8_t> torn = torn_places(map, moving_from_fixed, pool);
  // On plain ground of cloth it belongs to a patch that slipped; over glass no map need be right.
  std::vector<std::uint8_t> twice(missing.size(), 0);
  if (shows_glass(map)) twice = places_shown_twice(map, moving_from_fixed, pool);
  std::vector<std::size_t> lost;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const auto k = static_cast<std::size_t>(j * map.size.width + i);
      if (missing[k] == 0 || torn[k] || twice[k]) continue;
      if (lies_beside_displaced(map, i, j))
        map.places[k].state = PlaceState::Measured;
      else
        lost.push_back(k);
    }
  for (const std::size_t k : lost) map.places[k] = lost_place(map.pixel_px);
}

// What the moving image shows at each place, and which places it shows a texture at.
struct Shown {
  std::vector<LikenessField::Ground> grounds;
  std::vector<std::uint8_t> textured;
};
Shown shown_by_moving(const Level& level, const TextureThresholds& thresholds, ThreadPool& pool) {
  LikenessField moving(level.warped, level.warped_features, level.step_px, pool);
  moving.load(level.fixed_features, level.fixed);
  Shown shown{grounds_of(moving), {}};
  shown.textured = seen_texture(moving, shown.grounds, level.warped, thresholds, pool);
  return shown;
}

// The places that have something to be found again; of a design only those where it is drawn, too.
std::vector<std::uint8_t> textured_places(const ErrorRequest& request, const Level& level,
                                          const LikenessField& field,
                                          const std::vector<LikenessField::Ground>& grounds,
                                          ThreadPool& pool) {
  const TextureThresholds& thresholds = request.shows_one_texture() ? in_alike : in_differing;
  std::vector<std::uint8_t> textured = seen_texture(field, grounds, level.fixed, thresholds, pool);
  if (!request.moving_is_design) return textured;
  const std::vector<std::uint8_t> drawn = shown_by_moving(level, thresholds, pool).textured;
  for (std::size_t k = 0; k < textured.size(); ++k) textured[k] = textured[k] && drawn[k] ? 1 : 0;
  return textured;
}

// Places where the fixed image shows nothing, or nothing but noise, and the moving one what would be seen
// there too: it is missing, or something else covers it. In images that differ, what one shows is no news.
std::vector<std::uint8_t> missing_places(const ErrorRequest& request, const Level& level, ThreadPool& pool,
                                         const Progress& progress) {
  const auto count = static_cast<std::size_t>(level.places.area());
  std::vector<std::uint8_t> missing(count, 0), asked(count, 0);
  if (!request.shows_one_texture() || request.moving_is_design) return missing;
  const auto is_seen = [&](std::size_t k) {
    return level.grounds[k].covered && static_cast<double>(level.grounds[k].seen_small) > in_alike.share;
  };
  std::size_t blank = 0;
  for (std::size_t k = 0; k < count; ++k) blank += is_seen(k) && !level.textured[k] ? 1 : 0;
  if (blank == 0) return missing;
  const auto [shown, textured] = shown_by_moving(level, in_alike, pool);
  std::vector<double> gains;
  for (std::size_t k = 0; k < count; ++k)
    if (level.textured[k] && textured[k])
      gains.push_back(static_cast<double>(level.grounds[k].contrast) /
                      static_cast<double>(shown[k].contrast));
  if (gains.empty()) return missing;
  const double gain = median(std::move(gains));
  // It has to stand out from the fixed image's noise: interpolation colours that of the warped one, so that
  // plain ground, and the rim of something small on it, may look like a texture.
  constexpr double stands_out = 1.5, hardly_there = 0.5;
  for (std::size_t k = 0; k < count; ++k)
    asked[k] = !level.textured[k] && textured[k] && is_seen(k) &&
               gain * static_cast<double>(shown[k].contrast) >=
                   stands_out * static_cast<double>(level.grounds[k].contrast);
  constexpr int nearby_px = 2;
  level.field->visit(nearby_px, asked, pool, progress, [&](const LikenessField::Surfaces& s) {
    const auto k = static_cast<std::size_t>(s.j * level.places.width + s.i);
    const double likeness = *std::max_element(s.small.begin(), s.small.end());
    missing[k] = likeness < hardly_there * request.usual ? 1 : 0;
  });
  return missing;
}

void prepare(Level& level, std::int64_t factor, const ErrorRequest& request, ThreadPool& pool,
             const Progress& progress) {
  progress.check_cancelled();
  level.fixed = factor > 1 ? reduced(*request.fixed, factor, &pool) : *request.fixed;
  level.warped = factor > 1 ? reduced(*request.warped, factor, &pool) : *request.warped;
  level.step_px = step_for(level.fixed.size);
  const auto features_of = [&](const GreyImage& picture) {
    return feature_images(picture, request.features, contrast_floor, pool);
  };
  parallel_invoke(pool, {[&] { level.fixed_features = features_of(level.fixed); },
                         [&] { level.warped_features = features_of(level.warped); }});
  progress.check_cancelled();
  level.field = std::make_unique<LikenessField>(level.fixed, level.fixed_features, level.step_px, pool);
  level.places = level.field->places();
  level.field->load(level.warped_features, level.warped);
  progress.check_cancelled();
  level.grounds = grounds_of(*level.field);
  level.textured = textured_places(request, level, *level.field, level.grounds, pool);
  level.area_px = std::max(4.0, level.field->residual_area_px()) * temper;
}

// The pictures at up to three resolutions, the coarsest first; side by side, as the small ones do not keep
// all threads busy.
std::vector<Level> levels_of(const ErrorRequest& request, ThreadPool& pool, const Progress& progress) {
  constexpr std::int64_t min_side = 48;
  const Size size = request.fixed->size;
  std::vector<std::int64_t> factors;
  for (const std::int64_t factor : {4, 2, 1})
    if (factor == 1 || std::min(size.width, size.height) / factor >= min_side) factors.push_back(factor);
  std::vector<Level> levels(factors.size());
  pool.parallel_for(static_cast<std::int64_t>(levels.size()), [&](std::int64_t l) {
    const auto k = static_cast<std::size_t>(l);
    prepare(levels[k], factors[k], request, pool, progress);
  });
  return levels;
}

// What the next coarser level says of the place (i, j) of a level with that step; null: nothing.
const MatchBelief* belief_at(const Level& coarser, int step_px, std::int64_t i, std::int64_t j) {
  const double ratio = static_cast<double>(step_px) / (2.0 * coarser.step_px);
  const auto near = [&](std::int64_t at, std::int64_t n) {
    return std::clamp<std::int64_t>(static_cast<std::int64_t>((static_cast<double>(at) + 0.5) * ratio), 0,
                                    n - 1);
  };
  const MatchBelief& b = coarser.beliefs[static_cast<std::size_t>(
      near(j, coarser.places.height) * coarser.places.width + near(i, coarser.places.width))];
  return b.share.empty() ? nullptr : &b;
}

// How much less variance a place leaves unexplained where it is most alike than at a repeat, or the other way
// round: 0 where there is no such repeat, to 1 where both are alike. Empty: it is lost.
std::optional<double> unexplained_ratio(std::span<const float> likeness, std::span<const float> at_repeats,
                                        double lost_below) {
  constexpr double hardly_a_repeat = 0.8;
  const auto best = [](std::span<const float> values) {
    return std::max(0.0, static_cast<double>(*std::max_element(values.begin(), values.end())));
  };
  const auto [less, more] = std::minmax({best(likeness), best(at_repeats)});
  if (more < lost_below) return std::nullopt;
  return less < hardly_a_repeat * more ? 0 : unexplained_share(more) / unexplained_share(less);
}

// The repeats of the moving image as offsets at a place of the fixed one, in pixels of a level of that scale.
// `overall` is the map's nearest affine. Where the map squeezes or folds, its own derivative would place the
// next thread far away.
std::vector<Vec2d> repeat_offsets(const ErrorRequest& request, const Affine2& overall, Vec2d place_px,
                                  double scale) {
  constexpr double most_strained = 2;
  const Jacobian2 m = jacobian(*request.moving_from_fixed, place_px);
  const double det = m.determinant();
  const Affine2 back = inverse(overall);
  const Vec2d origin = back({0, 0});
  std::vector<Vec2d> off;
  for (const Vec2d v : request.repeats_px) {
    const Vec2d by_all = back(v) - origin;
    const Vec2d here = {(m.yy * v.x - m.xy * v.y) / det, (m.xx * v.y - m.yx * v.x) / det};
    const double strain = length(here) / length(by_all);
    const bool sound =
        det * overall.determinant() > 0 && strain > 1 / most_strained && strain < most_strained;
    off.push_back((1 / scale) * (sound ? here : by_all));
  }
  for (const Affine2& repeat : request.design_repeats)
    off.push_back((1 / scale) * (repeat(place_px) - place_px));
  return off;
}

}  // namespace

ErrorMap expect_errors(const ErrorRequest& request, ThreadPool& pool, const Progress& progress) {
  std::vector<Level> levels = levels_of(request, pool, progress);
  std::vector<Finding> findings;
  ErrorMap map;
  const Affine2 overall = request.repeats_px.empty() ? Affine2{} : nearest_affine(*request.moving_from_fixed);
  constexpr double unknown_ratio = -1;
  bool repeats_alike = false;  // the images resemble each other as well a repeat further
  for (std::size_t l = 0; l < levels.size(); ++l) {
    Level& level = levels[l];
    const Level* const coarser = l > 0 ? &levels[l - 1] : nullptr;
    const bool finest = l + 1 == levels.size();
    LikenessField& field = *level.field;
    const std::vector<LikenessField::Ground>& grounds = level.grounds;
    const std::vector<std::uint8_t>& textured = level.textured;
    const auto count = static_cast<std::size_t>(level.places.area());
    const double scale = level.fixed.downsample;
    const double first = (level.step_px - 1) / 2.0;
    const auto centre_of = [&](std::int64_t i, std::int64_t j) {
      return full_from_level(Vec2d{first + static_cast<double>(i * level.step_px),
                                   first + static_cast<double>(j * level.step_px)},
                             scale);
    };
    const double lost_below = finest ? request.lost_below : request.lost_below_coarse;
    if (finest) {
      findings.resize(count);
      for (std::size_t k = 0; k < count; ++k)
        findings[k].covered = grounds[k].covered, findings[k].textured = textured[k] != 0;
    } else {
      level.beliefs.resize(count);
    }
    const auto coarser_belief = [&](std::int64_t i, std::int64_t j) -> const MatchBelief* {
      return coarser ? belief_at(*coarser, level.step_px, i, j) : nullptr;
    };
    // How alike places are to the texture a repeat further.
    std::size_t repeats = 0;
    std::vector<float> repeat_small, repeat_large;
    const auto look_further = [&](const std::vector<std::uint8_t>& wanted) {
      const std::size_t short_ones = request.repeats_px.size();
      repeats = short_ones + request.design_repeats.size();
      if (repeats == 0) return;
      repeat_small.resize(count * repeats), repeat_large.resize(count * repeats);
      const GreyImage moving = finest ? *request.moving : reduced(*request.moving, 2, &pool);
      for (std::size_t r = 0; r < repeats; ++r) {
        // Over a long way the cloth's strain changes it.
        const bool is_short = r < short_ones;
        const int nearby_px = is_short ? 1 : 2;
        const auto highest = [&](std::span<const float> likeness) {
          return is_short ? *std::max_element(likeness.begin(), likeness.end())
                          : highest_between_pixels(likeness);
        };
        const GreyImage further =
            is_short ? request.warped_further(level.fixed, moving, request.repeats_px[r])
                     : request.warped_at_repeat(level.fixed, moving, request.design_repeats[r - short_ones]);
        field.load(feature_images(further, request.features, contrast_floor, pool), further);
        field.visit(nearby_px, wanted, pool, progress, [&](const LikenessField::Surfaces& s) {
          const auto k = static_cast<std::size_t>(s.j * level.places.width + s.i);
          repeat_small[k * repeats + r] = highest(s.small);
          repeat_large[k * repeats + r] = highest(s.large);
        });
      }
      field.load(level.warped_features, level.warped);
    };
    const auto at_repeats = [&](const std::vector<float>& likeness, std::size_t k) {
      return std::span(likeness).subspan(k * repeats, repeats);
    };
    // Small pictures are looked through at once; of large ones the second finest says where it is worth it.
    const bool in_one_look = request.fixed->size.area() <= small_picture;
    const bool looked_further_everywhere = in_one_look ? finest : l + 2 == levels.size() || repeats_alike;
    if (looked_further_everywhere) look_further(textured);
    std::vector<double> unexplained_ratios(looked_further_everywhere && repeats > 0 ? count : 0,
                                           unknown_ratio);
    // True when it leaves no doubt about all that lies further than near_reach.
    const auto look = [&](const LikenessField::Surfaces& s) {
      const auto k = static_cast<std::size_t>(s.j * level.places.width + s.i);
      const LikenessField::Ground& ground = grounds[k];
      if (!unexplained_ratios.empty())
        unexplained_ratios[k] =
            unexplained_ratio(s.large, at_repeats(repeat_large, k), lost_below).value_or(unknown_ratio);
      const MatchBelief* const coarse = coarser_belief(s.i, s.j);
      MatchBelief belief = coarse ? refined(*coarse) : first_belief();
      if (!finest) {
        const double n_small = static_cast<double>(ground.seen_small) * field.small_px() * field.small_px() /
                               level.area_px,
                     n_large = static_cast<double>(ground.seen_large) * field.large_px() * field.large_px() /
                               level.area_px;
        expect_repeats(belief, repeats);
        weigh_in(belief, s.large, at_repeats(repeat_large, k), n_large, lost_below);
        belief = loosened(belief);
        weigh_in(belief, s.small, at_repeats(repeat_small, k), n_small, lost_below);
        level.beliefs[k] = std::move(belief);
        return share_within(level.beliefs[k], near_reach - 1) >= little_doubt;
      }
      Finding& finding = findings[k];
      if (!ground.covered) return true;
      AtRepeats at;
      std::vector<Vec2d> off;
      if (repeats > 0) {
        off = repeat_offsets(request, overall, centre_of(s.i, s.j), scale);
        at.small = at_repeats(repeat_small, k), at.large = at_repeats(repeat_large, k);
        at.off_px = off;
        at.of_texture = request.repeats_px.size();
      }
      finding = found(field, s, ground, std::move(belief), at, level.area_px, lost_below);
      finding.covered = true;
      // Cut off at the moving image's edge, so that only coarser pictures tell of it: as good as blank.
      finding.textured = is_located(finding) || finding.lost > 0.5;
      finding.at_edge = ground.at_edge;
      return finding.near_mode >= little_doubt &&
             std::max(std::abs(finding.off_px.x), std::abs(finding.off_px.y)) < near_reach - 1;
    };
    std::vector<std::uint8_t> near(count, 0), far = textured;
    for (std::size_t k = 0; k < count; ++k) {
      const auto i = static_cast<std::int64_t>(k) % level.places.width,
                 j = static_cast<std::int64_t>(k) / level.places.width;
      const MatchBelief* const coarse = textured[k] ? coarser_belief(i, j) : nullptr;
      if (coarse && !repeats_alike && share_within(*coarse, 1) >= no_doubt) near[k] = 1, far[k] = 0;
    }
    field.visit(near_reach, near, pool, progress, [&](const LikenessField::Surfaces& s) {
      const std::vector<float> small = widened(s.small), large = widened(s.large);
      if (!look({s.i, s.j, small, large})) far[static_cast<std::size_t>(s.j * level.places.width + s.i)] = 1;
    });
    if (finest && !looked_further_everywhere) {
      // Places that the coarser pictures cannot distinguish from a repeat; where few places are left, the
      // displacements within reach are enough.
      const auto in_doubt = std::count(far.begin(), far.end(), 1);
      if (static_cast<double>(in_doubt) > few_in_doubt * static_cast<double>(count)) look_further(far);
    }
    field.visit(reach, far, pool, progress, [&](const LikenessField::Surfaces& s) { look(s); });
    std::erase(unexplained_ratios, unknown_ratio);
    if (!unexplained_ratios.empty()) repeats_alike = median(std::move(unexplained_ratios)) > repeats_as_well;
    if (coarser) levels[l - 1] = {};  // no finer level asks for it
    if (finest) {
      if (repeats_alike)
        for (Finding& f : findings) f.undecided = f.lead_over_noise < min_lead_over_noise;
      map = error_map_of(request, level, centre_of(0, 0), findings, repeats_alike, pool, progress);
      lose_missing(map, missing_places(request, level, pool, progress), *request.moving_from_fixed, pool);
      if (request.shows_one_texture() && !request.moving_is_design)
        lose_unlike_squares(map, lost_place(map.pixel_px),
                            {level.fixed, level.warped, level.fixed_features, level.warped_features},
                            level.step_px, pool);
    }
  }
  return map;
}

}  // namespace alinify
