#include "core/view/layer_painter.h"

#include <algorithm>
#include <cmath>

#include "core/image/pyramid.h"

namespace alinify {
namespace {

/// Accept a level up to this much coarser than the picture: a compromise between blur and aliasing.
constexpr double kLevelSlack = 1.41421356;
/// Above this magnification pixels are shown as squares.
constexpr double kSquarePixels = 1.0 / 4.0;
/// Upper limit of a block's footprint, as a multiple of its own pixels.
constexpr std::int64_t kMaxFootprint = 64;
/// Permitted position error in picture pixels: invisible, and allows a far coarser map lattice than for
/// export.
constexpr double kTolerance = 0.05;

const Transform kIdentity;

double scale_at(const Transform& transform, Vec2d p) {
  if (transform.parts.empty()) return 1;
  const double scale = std::sqrt(std::fabs(jacobian(transform, p).determinant()));
  return std::isfinite(scale) && scale > 1e-6 ? scale : 1;
}

Vec2d clamped(Vec2d p, Size size) {
  return {std::clamp(p.x, 0.0, static_cast<double>(std::max<std::int64_t>(0, size.width - 1))),
          std::clamp(p.y, 0.0, static_cast<double>(std::max<std::int64_t>(0, size.height - 1)))};
}

}  // namespace

bool shows_squares(double image_px_per_pixel, bool smooth) {
  return !smooth && image_px_per_pixel <= kSquarePixels;
}

LayerPainter::LayerPainter(const ViewLayer& layer, std::shared_ptr<const DisplayMap> display,
                           const Transform* layer_from_fixed, const Viewport& viewport, bool smooth,
                           TileCache& cache)
    : source_(layer.source),
      transform_(layer_from_fixed ? layer_from_fixed : &kIdentity),
      viewport_(viewport),
      cache_(cache),
      display_(std::move(display)),
      id_(cache.add(layer.source)),
      grids_(tile_grids(layer.source->info())) {
  const Vec2d middle = transform_->parts.empty() || transform_->fixed.size.area() == 0
                           ? viewport.center_fixed
                           : clamped(viewport.center_fixed, transform_->fixed.size);
  px_per_pixel_ = viewport.fixed_px_per_pixel * scale_at(*transform_, middle);
  level_ = fitting_level(source_->info(), px_per_pixel_ * kLevelSlack);
  // Layers whose pixels are about as large as the fixed image's are shown as these: where two are compared,
  // one in squares beside a smooth one would look like a difference.
  const double ratio = px_per_pixel_ / viewport.fixed_px_per_pixel;
  const bool alike = ratio > 0.8 && ratio < 1.25;
  interpolation_ = shows_squares(alike ? viewport.fixed_px_per_pixel : px_per_pixel_, smooth)
                       ? Interpolation::Nearest
                       : Interpolation::Linear;
  center_ = (*transform_)(middle);
  if (viewport.angle_rad != 0 || viewport.mirrored) {
    const Vec2d u = viewport.along_x(), v = viewport.along_y();
    const Affine2 fixed_from_turned{u.x, v.x, u.y, v.y, 0, 0};
    turned_center_ = inverse(fixed_from_turned)(viewport.center_fixed);
    turned_ = *transform_;
    turned_->parts.insert(turned_->parts.begin(), fixed_from_turned);
  }
}

TileLattice LayerPainter::map_of(Rect block, int level) const {
  const LevelInfo& info = source_->info().levels[static_cast<std::size_t>(level)];
  TileLatticeRequest request;
  const Vec2d corner = corner_of(block);
  request.moving_from_fixed = turned_ ? &*turned_ : transform_;
  // A rotated picture has its own axes: the fixed plane rotated about its origin.
  request.first_pixel_fixed =
      turned_ ? viewport_.fixed_px_per_pixel * (corner - viewport_.middle()) + turned_center_
              : viewport_.fixed_from_picture(corner);
  request.fixed_px_per_pixel = viewport_.fixed_px_per_pixel;
  request.moving_level_from_full = level_from_full(info);
  request.out_size = block.size();
  request.tolerance_px = kTolerance * px_per_pixel_ / std::max(info.downsample.x, info.downsample.y);
  return make_tile_lattice(request);
}

Rect LayerPainter::footprint_of(const TileLattice& map, int level) const {
  return footprint(map, interpolation_, source_->info().levels[static_cast<std::size_t>(level)].size);
}

bool LayerPainter::prepare(Rect block, bool complete, BlockLayer& out) {
  int level = level_;
  TileLattice map = map_of(block, level);
  Rect rect = footprint_of(map, level);
  // Where the map magnifies much more than at the centre, a coarser level makes no visible difference.
  const int coarsest = static_cast<int>(grids_.size()) - 1;
  const auto take_level = [&](int other) {
    level = other;
    map = map_of(block, level);
    rect = footprint_of(map, level);
  };
  while (level < coarsest && rect.area() > kMaxFootprint * block.area()) take_level(level + 1);
  if (rect.empty()) return false;

  std::vector<std::shared_ptr<const Tile>>& tiles = out.tiles;
  const auto grid = [&](int l) -> const TileGrid& { return grids_[static_cast<std::size_t>(l)]; };
  std::vector<TileIndex> wanted = tiles_touching(grid(level), level, rect);
  if (complete) {
    for (const TileIndex& index : wanted) tiles.push_back(cache_.get({id_, index}));
  } else {
    int drawn_level = -1;
    std::vector<TileIndex> missing;
    // A tile that select_tiles found resident may be evicted before it is fetched; then select again.
    while (drawn_level < 0) {
      tiles.clear();
      const TileSelection selection = select_tiles(
          grids_, level, [&](int l) { return l == level ? rect : footprint_of(map_of(block, l), l); },
          [&](const TileIndex& index) {
            return cache_.resident({id_, index});
          });
      missing = selection.missing;
      if (selection.level < 0) break;
      for (const TileIndex& index : selection.draw)
        if (auto tile = cache_.find({id_, index})) tiles.push_back(std::move(tile));
      if (tiles.size() == selection.draw.size()) drawn_level = selection.level;
    }
    std::erase_if(missing, [&](const TileIndex& index) { return cache_.failed({id_, index}); });
    {
      std::lock_guard lock(mutex_);
      drawn_.insert(drawn_.end(), wanted.begin(), wanted.end());
      missing_.insert(missing_.end(), missing.begin(), missing.end());
      if (level == level_) seen_ = united(seen_, rect);
    }
    if (drawn_level < 0) return false;
    if (drawn_level != level) take_level(drawn_level);
    if (rect.empty()) return false;
  }

  display_->describe(out.args);
  out.args.pieces.clear();
  for (const auto& tile : tiles) {
    const Rect part = intersect(tile->rect, rect);
    if (part.empty()) continue;
    const ConstPixels from =
        tile->image.pixels().crop({part.x - tile->rect.x, part.y - tile->rect.y, part.width, part.height});
    out.args.pieces.push_back({any_samples(from), part.x - rect.x, part.y - rect.y});
  }
  out.warp.set(map, interpolation_, rect, source_->info().levels[static_cast<std::size_t>(level)].size,
               out.args);
  return true;
}

std::vector<TileKey> LayerPainter::visible_tiles() const {
  std::vector<TileIndex> order = missing_;
  sort_from_center(order, grids_, center_);
  const int coarsest = static_cast<int>(grids_.size()) - 1;
  std::vector<TileKey> keys;
  // First something to look at; not for an image with a single level.
  if (coarsest > 0)
    for (const TileIndex& index : tiles_touching(grids_.back(), coarsest, rect_of(grids_.back().level)))
      keys.push_back({id_, index});
  for (const TileIndex& index : order) keys.push_back({id_, index});
  for (const TileIndex& index : drawn_) keys.push_back({id_, index});
  return keys;
}

std::vector<TileKey> LayerPainter::nearby_tiles() const {
  if (seen_.empty()) return {};
  std::vector<TileIndex> near =
      tiles_touching(grids_[static_cast<std::size_t>(level_)], level_,
                     grown(seen_, std::max<std::int64_t>(seen_.width, seen_.height) / 3));
  sort_from_center(near, grids_, center_);
  if (level_ + 1 < static_cast<int>(grids_.size())) {
    const Rect coarser{seen_.x / 2 - seen_.width / 4, seen_.y / 2 - seen_.height / 4, seen_.width,
                       seen_.height};
    const auto more = tiles_touching(grids_[static_cast<std::size_t>(level_ + 1)], level_ + 1, coarser);
    near.insert(near.end(), more.begin(), more.end());
  }
  std::vector<TileKey> keys;
  for (const TileIndex& index : near) keys.push_back({id_, index});
  return keys;
}

}  // namespace alinify
