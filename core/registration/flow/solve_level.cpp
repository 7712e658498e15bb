#include "core/registration/flow/solve_level.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "core/algo/mutual_information.h"
#include "core/compute/field_steps.h"
#include "core/image/pyramid.h"
#include "core/math/cell_grid.h"
#include "core/math/gaussian_taps.h"
#include "core/math/kernels.h"
#include "core/registration/flow/interpolate_landmarks.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// The part of an image's level reached from the tile's cells by `share` of the field, with margin for steps
// and interpolation.
Rect footprint(const Affine2& level_from_tile, View2D<Vec2f> field, double share, double room, Size level) {
  double min_x = 1e300, min_y = 1e300, max_x = -1e300, max_y = -1e300;
  for (std::int64_t j = -1; j <= field.height; ++j)
    for (std::int64_t i = -1; i <= field.width; ++i) {
      const Vec2f u = field.at(std::clamp<std::int64_t>(i, 0, field.width - 1),
                               std::clamp<std::int64_t>(j, 0, field.height - 1));
      const Vec2d q =
          level_from_tile({static_cast<double>(i * cell_px) + 1.5 + share * static_cast<double>(u.x),
                           static_cast<double>(j * cell_px) + 1.5 + share * static_cast<double>(u.y)});
      if (!std::isfinite(q.x) || !std::isfinite(q.y)) continue;
      min_x = std::min(min_x, q.x), max_x = std::max(max_x, q.x);
      min_y = std::min(min_y, q.y), max_y = std::max(max_y, q.y);
    }
  const auto low = [&](double v, std::int64_t max) {
    return static_cast<std::int64_t>(std::clamp(std::floor(v - room), 0.0, static_cast<double>(max - 1)));
  };
  const auto high = [&](double v, std::int64_t max) {
    return static_cast<std::int64_t>(std::clamp(std::ceil(v + room) + 1, 1.0, static_cast<double>(max)));
  };
  Rect r{low(min_x, level.width), low(min_y, level.height), 0, 0};
  r.width = std::max<std::int64_t>(1, high(max_x, level.width) - r.x);
  r.height = std::max<std::int64_t>(1, high(max_y, level.height) - r.y);
  return r;
}

// Displacements of a part, copied to the host.
FlowField field_on_host(const BackendBuffer<Vec2f>& vectors, Rect part) {
  FlowField here({part.width * cell_px, part.height * cell_px}, 1);
  vectors.read(here.view(), part.x, part.y);
  return here;
}

// A tile's landmarks as data terms of the cells that contain them; `margin_px` is that of a midway frame,
// which has a landmark midway between its two ends.
std::vector<float> landmark_terms_of(const LevelInputs& in, Rect cells, double downsample,
                                     std::optional<double> margin_px) {
  if (in.landmarks.empty()) return {};
  std::vector<float> landmark_terms(static_cast<std::size_t>(cells.area() * 4));
  const Affine2 fixed_from_moving = inverse(in.affine);
  const double sigma = std::max(0.05, in.landmark_sigma_px / downsample);
  for (const LandmarkPair& pair : in.landmarks) {
    const std::optional<Vec2d> place = place_on_level(pair, in.level.fixed, downsample);
    if (!place) continue;
    Vec2d p = *place;
    const Vec2d displacement = level_from_full(fixed_from_moving(pair.moving), downsample) - p;
    if (margin_px) p = p + 0.5 * displacement + Vec2d{*margin_px, *margin_px};
    const auto i = static_cast<std::int64_t>(std::floor((p.x + 0.5) / cell_px)) - cells.x;
    const auto j = static_cast<std::int64_t>(std::floor((p.y + 0.5) / cell_px)) - cells.y;
    if (i < 0 || j < 0 || i >= cells.width || j >= cells.height) continue;
    float* term = landmark_terms.data() + 4 * (j * cells.width + i);
    // Two landmarks in one cell: their mean, with twice the weight.
    const float before = term[0], added = static_cast<float>(1 / (sigma * sigma)), sum = before + added;
    term[1] = (term[1] * before + static_cast<float>(displacement.x) * added) / sum;
    term[2] = (term[2] * before + static_cast<float>(displacement.y) * added) / sum;
    term[0] = sum;
  }
  return landmark_terms;
}

// Six-tap Lanczos weights for every 1/512 of a pixel.
const std::vector<float>& lanczos_table() {
  static const std::vector<float> table = [] {
    std::vector<float> rows(513 * 8);
    for (int k = 0; k <= 512; ++k) LanczosKernel::weights(static_cast<float>(k) / 512, rows.data() + 8 * k);
    return rows;
  }();
  return table;
}

}  // namespace

FlowMemoryModel flow_memory_model(const Backend& backend, FlowData data) {
  FlowMemoryModel model;
  model.coarsest_side_px = 0;
  model.min_side_px = 192;
  // A device has no caches for a tile to fit into, and larger tiles mean fewer halos; but several devices
  // share a level by tiles, and the tiles must match those of a single device for identical results. A tile
  // takes 19 to 22 bytes a pixel where the levels are held, plus its own pixels where they are read.
  if (!backend.works_in_host_memory()) {
    model.max_tile_px = 16384;
    model.shared_above_px = 8704;
    model.bytes_per_tile_px = 28;
  }
  // Three images for one, of both pictures, and the memory for making them.
  if (data == FlowData::Gradient) model.bytes_per_tile_px += 21;
  return model;
}

FlowSteps flow_steps(FlowData data, Size level, bool coarsest, bool finest) {
  FlowSteps steps;
  steps.match = coarsest;
  steps.cubic = finest;
  if (finest) {
    steps.iterations = 5;
    steps.fine_iterations = 3;
  }
  // The structure shared by different stains does not determine the place everywhere.
  const double widest_px = 0.15 * static_cast<double>(std::max(level.width, level.height));
  switch (data) {
    case FlowData::Texture:
      break;
    case FlowData::Structure:
      steps.filters = {FeatureFilter{2, 16, 0.02}};
      steps.window_px = 12;
      steps.sample_area_px2 = steps.matching.sample_area_px = 40;
      steps.displacement_prior_px = widest_px;
      break;
    case FlowData::Difference:
      steps.filters = {FeatureFilter{0.8, 0, 0}};
      break;
    case FlowData::Gradient:
      steps.filters = {FeatureFilter{1, 16, 0.02, EdgeFilter{}}};
      steps.window_px = 16;
      steps.sample_area_px2 = steps.matching.sample_area_px = 20;
      steps.displacement_prior_px = widest_px;
      break;
    case FlowData::Mutual:
      steps.filters = {FeatureFilter{0.8, 0, 0}};
      steps.mutual = true;
      steps.match = false;  // blocks that share no order of greys do not correlate
      steps.window_px = 12;
      steps.displacement_prior_px = widest_px;
      break;
  }
  return steps;
}

NormalEquations make_normal_equations(Backend& backend, Size cells) {
  return {backend, {cells.width * 8, cells.height}};
}

namespace {

// A device's copy of an image's level while it works on it, if it does not hold the pyramids; otherwise
// empty.
struct LevelCopy {
  BackendBuffer<std::uint16_t> pixels;
  BackendBuffer<std::uint8_t> mask;
};

// One of both images at a level, as a tile that displaces it needs it.
struct DisplacedImage {
  const GreyPyramid& pyramid;
  int level = 0;
  Size size;
  Affine2 level_from_frame;            // at zero displacement
  double share = 1;                    // of the displacement, that it takes
  std::vector<LevelCopy> copies = {};  // one per device
};

// Calls work(piece, device) for every piece: devices take turns in a fixed order, so that each knows its
// pieces in advance, and each runs on a thread of its own.
template <class Work>
void deal_out(std::size_t pieces, std::size_t devices, const Work& work) {
  std::atomic<bool> failed{false};
  const auto share_of = [&](std::size_t device) {
    try {
      for (std::size_t piece = device; piece < pieces && !failed; piece += devices) work(piece, device);
    } catch (...) {
      failed = true;  // stops the others early
      throw;
    }
  };
  std::vector<std::future<void>> others;  // their destructors wait
  for (std::size_t device = 1; device < std::min(devices, pieces); ++device)
    others.push_back(std::async(std::launch::async, share_of, device));
  share_of(0);
  for (auto& other : others) other.get();
}

// Where a level is solved: in the frame of the fixed image, or midway between both, where each takes half of
// the displacement.
struct LevelFrame {
  FlowLevel level;                                 // `fixed` is the size of the frame
  std::optional<double> margin_px = {};            // of a midway frame
  const BackendBuffer<Vec2f>* of_fixed = nullptr;  // receives the fixed image's displacement, midway
};

// Solves one level, tile by tile.
class LevelSolver {
 public:
  LevelSolver(const LevelInputs& in, const FlowSteps& steps, LevelFrame frame,
              const BackendBuffer<Vec2f>& before, const BackendBuffer<Vec2f>& after,
              const NormalEquations* normal_equations, Progress& progress)
      : in_(in),
        steps_(steps),
        frame_(std::move(frame)),
        before_(before),
        after_(after),
        normal_equations_(normal_equations),
        progress_(progress),
        all_cells_(static_cast<double>(after.size().area())),
        fixed_{in.fixed, in.level.fixed_level, in.level.fixed, {}, -0.5},
        moving_{in.moving, in.level.moving_level, in.level.moving, {}, midway() ? 0.5 : 1} {
    const double margin = frame_.margin_px.value_or(0);
    fixed_.level_from_frame = Affine2::translation({-margin, -margin});
    const double moving_downsample = std::ldexp(1.0, in.level.moving_level);
    const Affine2 moving_from_fixed =
        compose(level_from_full(Vec2d{moving_downsample, moving_downsample}),
                compose(in.affine, full_from_level(Vec2d{downsample_, downsample_})));
    moving_.level_from_frame = compose(moving_from_fixed, fixed_.level_from_frame);
    for (const LevelInputs::Channel& channel : in.further_channels)
      further_.push_back(
          {{channel.fixed, fixed_.level, fixed_.size, fixed_.level_from_frame, fixed_.share},
           {channel.moving, moving_.level, moving_.size, moving_.level_from_frame, moving_.share},
           channel.share});
    room_ = (steps.match ? steps.matching.radius + 4 : 4) * 2 *
                std::sqrt(std::abs(moving_from_fixed.determinant())) +
            4;
  }

  FlowTileSums run() {
    if (steps_.mutual) {
      over_tiles(true);
      for (std::size_t c = 0; c <= further_.size(); ++c) {
        PairCounts all;
        // Whole numbers: the order of the tiles does not matter.
        for (const Tile& tile : tiles_) all.add(tile.pairs[c]);
        scores_.emplace_back(all);
      }
      tiles_.clear();
    }
    over_tiles(false);
    // Summed in tile order, whichever finished first.
    FlowTileSums means;
    for (const Tile& tile : tiles_) {
      means.correlation += tile.found.correlation / all_cells_;
      means.trace += tile.found.trace / all_cells_;
    }
    return means;
  }

 private:
  struct Tile {
    FlowTileSums found;
    std::vector<double> course;
    double cells = 0;
    std::vector<PairCounts> pairs;  // of each channel, for mutual information
  };

  void over_tiles(bool counting) {
    const std::vector<Backend*> devices = in_.backend.devices();
    tiles_.resize(static_cast<std::size_t>(frame_.level.tile_count()));
    fixed_.copies.resize(devices.size());
    moving_.copies.resize(devices.size());
    for (Channel& channel : further_) {
      channel.fixed.copies.resize(devices.size());
      channel.moving.copies.resize(devices.size());
    }
    const bool alone = devices.size() < 2 || tiles_.size() < 2;
    deal_out(tiles_.size(), devices.size(), [&](std::size_t tile, std::size_t device) {
      if (device > 0) {
        copy_to(*devices[device], moving_, moving_.copies[device]);
        if (midway()) copy_to(*devices[device], fixed_, fixed_.copies[device]);
        for (Channel& channel : further_) {
          copy_to(*devices[device], channel.moving, channel.moving.copies[device]);
          if (midway()) copy_to(*devices[device], channel.fixed, channel.fixed.copies[device]);
        }
      }
      solve(tile, *devices[device], device, counting);
      if (alone && !counting) report_course(tiles_[tile]);
    });
    // The observer is called on its own thread.
    if (!alone && !counting)
      for (const Tile& tile : tiles_) report_course(tile);
  }

  // Part of an image's level.
  struct Piece {
    GreyTile grey;
    std::int64_t x = 0, y = 0;  // its first pixel
  };

  bool midway() const { return frame_.margin_px.has_value(); }

  void copy_to(Backend& device, const DisplacedImage& image, LevelCopy& copy) const {
    if (!copy.pixels.empty() || !image.pyramid.holds(image.level)) return;
    const GreyTile all = image.pyramid.tile(image.level, rect_of(image.size), *in_.backend.pool());
    copy.pixels = {device, image.size};
    copy.pixels.write(all.pixels);
    if (all.mask.width > 0) {
      copy.mask = {device, image.size};
      copy.mask.write(all.mask);
    }
  }

  // The part of an image that a tile of the frame needs.
  Piece piece_of(const DisplacedImage& image, std::size_t device, Rect rect) const {
    Piece piece;
    const Rect foot =
        image.pyramid.holds(image.level)
            ? rect_of(image.size)
            : footprint(compose(image.level_from_frame, Affine2::translation(corner_of(rect))),
                        field_on_host(before_, cells_of(rect)).view(), image.share, room_, image.size);
    piece.x = foot.x, piece.y = foot.y;
    const LevelCopy& copy = image.copies[device];
    if (!copy.pixels.empty()) {
      piece.grey.pixels = copy.pixels.view();
      if (!copy.mask.empty()) piece.grey.mask = copy.mask.view();
    } else {
      piece.grey = image.pyramid.tile(image.level, foot, *in_.backend.pool());
    }
    return piece;
  }

  static Vec2d last_pixel_of(Size level) {
    return {static_cast<double>(level.width - 1), static_cast<double>(level.height - 1)};
  }

  void solve(std::size_t index, Backend& device, std::size_t device_index, bool counting) {
    progress_.check_cancelled();
    const FlowLevel& level = frame_.level;
    const auto row = static_cast<std::int64_t>(index) / level.columns,
               column = static_cast<std::int64_t>(index) % level.columns;
    const Rect rect = level.tile_with_halo(column, row, in_.halo_px);
    const Rect cells = cells_of(rect), core = cells_of(level.tile(column, row));
    FlowTileArgs args;
    args.field = before_.view(cells);
    // Owners of the pixels, until the call returns.
    Piece fixed, moving = piece_of(moving_, device_index, rect);
    if (midway()) {
      fixed = piece_of(fixed_, device_index, rect);
      args.fixed_from_frame = fixed_.level_from_frame;
      args.fixed_x = fixed.x, args.fixed_y = fixed.y;
      args.fixed_max = last_pixel_of(fixed_.size);
      args.out_fixed = frame_.of_fixed->view(core);
    } else {
      fixed.grey = in_.fixed.tile(level.fixed_level, rect, *in_.backend.pool());
    }
    args.fixed = fixed.grey.pixels;
    args.fixed_mask = fixed.grey.mask;
    args.moving = moving.grey.pixels;
    args.moving_mask = moving.grey.mask;
    args.fixed_gain = GreyPyramid::gain;
    args.fixed_offset = GreyPyramid::offset;
    args.moving_gain = in_.negative ? -GreyPyramid::gain : GreyPyramid::gain;
    args.moving_offset = in_.negative ? 1 - GreyPyramid::offset : GreyPyramid::offset;
    args.first_x = rect.x, args.first_y = rect.y;
    args.moving_from_frame = moving_.level_from_frame;
    args.moving_x = moving.x, args.moving_y = moving.y;
    args.moving_max = last_pixel_of(moving_.size);
    if (steps_.cubic || midway()) args.six_taps = {lanczos_table().data(), 8, 513, 8};
    const std::vector<float> landmark_terms = landmark_terms_of(in_, cells, downsample_, frame_.margin_px);
    if (!landmark_terms.empty())
      args.landmark_terms = {landmark_terms.data(), cells.width * 4, cells.height, cells.width * 4};
    // This tile owns only its core.
    args.core = {core.x - cells.x, core.y - cells.y, core.width, core.height};
    args.share = in_.share;
    std::vector<Piece> pieces;  // owners, too
    pieces.reserve(2 * further_.size());
    for (const Channel& channel : further_) {
      FlowChannel& further = args.further_channels.emplace_back();
      further.share = channel.share;
      pieces.push_back(piece_of(channel.moving, device_index, rect));
      further.moving = pieces.back().grey.pixels;
      if (midway()) {
        pieces.push_back(piece_of(channel.fixed, device_index, rect));
      } else {
        pieces.push_back({channel.fixed.pyramid.tile(level.fixed_level, rect, *in_.backend.pool())});
      }
      further.fixed = pieces.back().grey.pixels;
    }
    Tile& tile = tiles_[index];
    if (counting) {
      args.count_one_in = one_in(level.fixed);
      tile.pairs.resize(1 + further_.size());
      args.pairs.counts = tile.pairs[0].view();
      for (std::size_t c = 0; c < further_.size(); ++c)
        args.further_channels[c].pairs.counts = tile.pairs[c + 1].view();
      device.fields().flow_tile(args, steps_, progress_);
      return;
    }
    if (!scores_.empty()) {
      args.pairs.scores = scores_[0].table();
      for (std::size_t c = 0; c < further_.size(); ++c)
        args.further_channels[c].pairs.scores = scores_[c + 1].table();
    }
    args.out = after_.view(core);
    if (normal_equations_)
      args.normal_equations = normal_equations_->view({core.x * 8, core.y, core.width * 8, core.height});
    if (in_.course && level.tile_count() == 1) args.course = &tile.course;
    tile.found = device.fields().flow_tile(args, steps_, progress_);
    tile.course.push_back(tile.found.correlation);
    tile.cells = static_cast<double>(core.area());
    progress_.advance(tile.cells / all_cells_);
  }

  // A million pairs are enough of a sample; the likelihood is that of every pixel.
  static std::uint32_t one_in(Size level) {
    std::uint32_t n = 1;
    while (level.area() / (2 * static_cast<std::int64_t>(n)) > std::int64_t{1} << 20) n *= 2;
    return n;
  }

  void report_course(const Tile& tile) const {
    if (!in_.course) return;
    for (const double sum : tile.course) in_.course(sum / tile.cells);
  }

  const LevelInputs& in_;
  const FlowSteps& steps_;
  const LevelFrame frame_;
  const BackendBuffer<Vec2f>&before_, &after_;
  const NormalEquations* normal_equations_;
  Progress& progress_;
  double all_cells_;
  double downsample_ = std::ldexp(1.0, in_.level.fixed_level);
  DisplacedImage fixed_, moving_;
  struct Channel {
    DisplacedImage fixed, moving;
    float share = 1;
  };
  std::vector<Channel> further_;
  double room_ = 0;
  std::vector<Tile> tiles_;
  std::vector<PairScores> scores_;  // of each channel, for mutual information
};

}  // namespace

FlowTileSums solve_level(const LevelInputs& in, const FlowSteps& steps, LevelField& field,
                         const NormalEquations* normal_equations, Progress& progress) {
  const BackendBuffer<Vec2f> after(in.backend, field.cells);
  const FlowTileSums means =
      LevelSolver(in, steps, {in.level}, field.vectors, after, normal_equations, progress).run();
  field.vectors = after;
  return means;
}

FlowTileSums solve_level(const LevelInputs& in, const FlowSteps& steps, MidwayField& field,
                         const NormalEquations* normal_equations, Progress& progress) {
  const BackendBuffer<Vec2f> after(in.backend, field.between.cells);
  LevelFrame frame{in.level, static_cast<double>(field.margin_cells * cell_px), &field.of_fixed};
  frame.level.fixed = field.between.level_size;
  frame.level.columns = (frame.level.fixed.width + frame.level.tile_px - 1) / frame.level.tile_px;
  frame.level.rows = (frame.level.fixed.height + frame.level.tile_px - 1) / frame.level.tile_px;
  const FlowTileSums means =
      LevelSolver(in, steps, frame, field.between.vectors, after, normal_equations, progress).run();
  field.between.vectors = after;
  return means;
}

void fit_level(Backend& backend, const NormalEquations& normal_equations, double mean_trace,
               LevelField& field, Progress& progress, std::int64_t max_cells) {
  const Size cells = field.cells;
  const BackendBuffer<Vec2f> before = field.vectors;
  const BackendBuffer<Vec2f> after(backend, cells);
  // Multiples of 64, so that grids halved up to six times align in every piece; the halo covers three passes
  // over four times the widest bandwidth.
  constexpr std::int64_t halo = 192, step = 64, small = 2176, large = 4352;
  // A device that does not hold the field copies its piece of the field and of the normal equations.
  const std::int64_t bytes_per_cell = fit_flow_bytes_per_cell + (backend.devices().size() > 1 ? 48 : 0);
  const bool room =
      !backend.works_in_host_memory() &&
      (large + 2 * halo) * (large + 2 * halo) * bytes_per_cell < backend.available_memory_bytes();
  const std::int64_t max = max_cells > 0 ? max_cells
                           : room        ? large
                                         : small,
                     longest = std::max(cells.width, cells.height);
  const std::int64_t count = (longest + max - 1) / max;
  const std::int64_t side = ((longest + count - 1) / count + step - 1) / step * step;
  std::vector<Rect> pieces;
  for (std::int64_t y = 0; y < cells.height; y += side)
    for (std::int64_t x = 0; x < cells.width; x += side)
      pieces.push_back(intersect({x, y, side, side}, rect_of(cells)));
  const std::vector<Backend*> devices = backend.devices();
  deal_out(pieces.size(), devices.size(), [&](std::size_t piece, std::size_t device) {
    const Rect core = pieces[piece], rect = intersect(grown(core, halo), rect_of(cells));
    const BackendBuffer<Vec2f> out(*devices[device], rect.size());
    FitFlowArgs args;
    args.field = before.view(rect);
    args.normal_equations = normal_equations.view({rect.x * 8, rect.y, rect.width * 8, rect.height});
    args.first_x = rect.x;
    args.first_y = rect.y;
    args.prior = 1e-3 * mean_trace + 1e-12;
    args.out = out.view();
    devices[device]->fields().fit_flow(args, progress);
    after.write(out.view({core.x - rect.x, core.y - rect.y, core.width, core.height}), core.x, core.y);
    progress.advance(static_cast<double>(core.area()) / static_cast<double>(cells.area()));
  });
  field.vectors = after;
}

void bridge_plain_ground(Backend& backend, const FlowSteps& steps, const NormalEquations& normal_equations,
                         LevelField& field, const Progress& progress) {
  ThinPlateArgs args;
  args.field = field.vectors.view();
  args.normal_equations = normal_equations.view();
  // The squared correlation of n independent samples is 1 / n by chance.
  args.chance = steps.sample_area_px2 / gaussian_area(steps.window_px);
  args.out = field.vectors.view();
  backend.fields().fit_thin_plate(args, progress);
}

}  // namespace alinify
