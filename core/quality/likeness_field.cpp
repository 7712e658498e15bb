#include "core/quality/likeness_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

#include "core/math/scalar.h"
#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr int cell = LikenessField::cell_px;
// Padding: covers the displacements, and cells of blocks that end outside the image.
constexpr std::int64_t pad = 32;
static_assert(pad >= LikenessField::max_reach_px + 2 * cell);
// Sides of the squares of places that one thread compares at a time. Neighbouring squares sum the products of
// their common surroundings twice, so they are as large as still keeps all threads busy.
constexpr std::int64_t tile_sides[] = {24, 16, 12, 8};
constexpr std::int64_t tiles_a_thread = 4;
constexpr std::int64_t normalising_radius = 10;
// Deviations from the local mean in 1/64 of the local deviation. Four deviations, squared and summed over a
// block, stay far below 2^32.
constexpr float unit = 64, max = 4 * unit;
constexpr double min_seen = 0.35;  // of the full block, and most of the part covered at zero displacement

// Rounded half away from zero; missing pixels become 0.
int quantised(float value) {
  const float scaled = std::isfinite(value) ? std::clamp(unit * value, -max, max) : 0.0f;
  return static_cast<int>(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

// Sum of the products of a cell of one image with one of the other.
std::int32_t cell_product(const std::int16_t* f, const std::int16_t* g, std::int64_t stride) {
#if defined(__SSE2__) || defined(_M_X64)
  static_assert(cell == 8);
  __m128i sum = _mm_setzero_si128();
  for (int row = 0; row < cell; ++row, f += stride, g += stride)
    sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(f)),
                                            _mm_loadu_si128(reinterpret_cast<const __m128i*>(g))));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(sum);
#else
  std::int32_t sum = 0;
  for (int row = 0; row < cell; ++row, f += stride, g += stride)
    for (int k = 0; k < cell; ++k) sum += f[k] * g[k];
  return sum;
#endif
}

std::int64_t padded(std::int64_t pixels) {
  return rounded_up(pixels, cell) + 2 * pad;
}

}  // namespace

// A block of whole cells, and its part inside the image.
struct LikenessField::Block {
  std::int64_t x0, y0, x1, y1;
  double full_px;
};

std::vector<GreyImage> feature_images(const GreyImage& picture, ComparedFeatures features,
                                      float contrast_floor, ThreadPool& pool) {
  const GreyImage smooth = smoothed(picture, &pool);
  std::vector<GreyImage> images;
  if (features != ComparedFeatures::Edges)
    images.push_back(locally_normalized(smooth, normalising_radius, contrast_floor, &pool));
  if (features != ComparedFeatures::Grey)
    images.push_back(
        locally_normalized(gradient_of(smooth, &pool), normalising_radius, 0.5f * contrast_floor, &pool));
  return images;
}

LikenessField::LikenessField(const GreyImage& fixed, const std::vector<GreyImage>& features, int step_px,
                             ThreadPool& pool)
    : pool_(pool),
      size_(fixed.size),
      stride_(padded(fixed.size.width)),
      step_px_(step_px),
      small_cells_(step_px == cell ? 3 : 4),
      large_cells_(step_px == cell ? 7 : 8) {
  places_ = {(size_.width + step_px - 1) / step_px, (size_.height + step_px - 1) / step_px};
  planes_.resize(features.size());
  pool_.parallel_for(static_cast<std::int64_t>(features.size()) + 2, [&](std::int64_t i) {
    const auto k = static_cast<std::size_t>(i);
    if (k < features.size())
      fill(features[k], planes_[k].fixed, planes_[k].fixed_square);
    else if (k == features.size())
      fixed_gone_ = count_gone(fixed);
    else
      add_slopes(fixed);
  });
}

void LikenessField::load(const std::vector<GreyImage>& images, const GreyImage& where) {
  pool_.parallel_for(static_cast<std::int64_t>(images.size()) + 1, [&](std::int64_t i) {
    const auto k = static_cast<std::size_t>(i);
    if (k < images.size())
      fill(images[k], planes_[k].warped, planes_[k].warped_square);
    else
      warped_gone_ = count_gone(where);
  });
}

void LikenessField::add_slopes(const GreyImage& fixed) {
  const GreyImage slopes = gradient_of(smoothed(fixed, &pool_), &pool_);
  const std::int64_t columns = (size_.width + cell - 1) / cell, rows = (size_.height + cell - 1) / cell;
  slopes_.assign(static_cast<std::size_t>(columns * rows), 0);
  pool_.parallel_for(rows, [&](std::int64_t j) {
    float* const cells = slopes_.data() + j * columns;
    for (std::int64_t y = j * cell; y < std::min(size_.height, (j + 1) * cell); ++y)
      for (std::int64_t x = 0; x < size_.width; ++x)
        if (const float slope = slopes.view().at(x, y); std::isfinite(slope)) cells[x / cell] += slope;
  });
}

// Turns running sums along rows into sums over rectangles.
void LikenessField::sum_downwards(std::vector<std::uint32_t>& rows) const {
  constexpr std::int64_t columns = 128;
  const std::int64_t height = padded(size_.height);
  pool_.parallel_for((stride_ + columns - 1) / columns, [&](std::int64_t c) {
    const std::int64_t end = std::min(stride_, (c + 1) * columns);
    for (std::int64_t y = 1; y < height; ++y) {
      std::uint32_t* const here = rows.data() + y * stride_;
      for (std::int64_t x = c * columns; x < end; ++x) here[x] += here[x - stride_];
    }
  });
}

void LikenessField::fill(const GreyImage& from, std::vector<std::int16_t>& to,
                         std::vector<std::uint32_t>& square) const {
  const std::int64_t rows = padded(size_.height);
  to.assign(static_cast<std::size_t>(stride_ * rows), 0);
  square.assign(to.size(), 0);
  pool_.parallel_for(size_.height, [&](std::int64_t y) {
    std::int16_t* const out = to.data() + (y + pad) * stride_ + pad;
    const float* const values = from.view().row(y);
    for (std::int64_t x = 0; x < size_.width; ++x) out[x] = static_cast<std::int16_t>(quantised(values[x]));
    std::uint32_t* const sums = square.data() + (y + pad + 1) * stride_;
    std::uint32_t row = 0;
    for (std::int64_t x = 1; x < stride_; ++x) {
      const int v = out[x - 1 - pad];
      row += static_cast<std::uint32_t>(v * v);
      sums[x] = row;
    }
  });
  sum_downwards(square);
}

std::vector<std::uint32_t> LikenessField::count_gone(const GreyImage& picture) const {
  const std::int64_t rows = padded(size_.height);
  std::vector<std::uint32_t> gone(static_cast<std::size_t>(stride_ * rows), 0);
  pool_.parallel_for(rows - 1, [&](std::int64_t j) {
    const std::int64_t y = j + 1, py = y - 1 - pad;
    std::uint32_t row = 0;
    for (std::int64_t x = 1; x < stride_; ++x) {
      const std::int64_t px = x - 1 - pad;
      const bool there = px >= 0 && py >= 0 && px < size_.width && py < size_.height &&
                         std::isfinite(picture.view().at(px, py));
      row += there ? 0 : 1;
      gone[static_cast<std::size_t>(y * stride_ + x)] = row;
    }
  });
  sum_downwards(gone);
  return gone;
}

// Over the pixels x0 <= x < x1, y0 <= y < y1 of the image.
template <class Sum>
Sum LikenessField::box(const std::vector<Sum>& running, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                       std::int64_t y1) const {
  const auto at = [&](std::int64_t x, std::int64_t y) {
    return running[static_cast<std::size_t>((y + pad) * stride_ + x + pad)];
  };
  return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0);
}

LikenessField::Block LikenessField::block_at(std::int64_t i, std::int64_t j, int cells) const {
  const std::int64_t extent = cells * cell;
  const std::int64_t x = i * step_px_ + step_px_ / 2 - extent / 2,
                     y = j * step_px_ + step_px_ / 2 - extent / 2;
  return {std::max<std::int64_t>(0, x), std::max<std::int64_t>(0, y), std::min(size_.width, x + extent),
          std::min(size_.height, y + extent), static_cast<double>(extent * extent)};
}

Rect LikenessField::small_block(std::int64_t i, std::int64_t j) const {
  const Block b = block_at(i, j, small_cells_);
  return {b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0};
}

LikenessField::Ground LikenessField::ground(std::int64_t i, std::int64_t j) const {
  Ground ground;
  const auto seen = [&](const Block& b) {
    const double there = static_cast<double>((b.x1 - b.x0) * (b.y1 - b.y0));
    return std::max(0.0, there - box(fixed_gone_, b.x0, b.y0, b.x1, b.y1) -
                             box(warped_gone_, b.x0, b.y0, b.x1, b.y1)) /
           b.full_px;
  };
  const Block small = block_at(i, j, small_cells_), large = block_at(i, j, large_cells_);
  ground.seen_small = static_cast<float>(seen(small)), ground.seen_large = static_cast<float>(seen(large));
  const double n = std::max<double>(1, static_cast<double>((small.x1 - small.x0) * (small.y1 - small.y0)) -
                                           box(fixed_gone_, small.x0, small.y0, small.x1, small.y1));
  double square = 0;
  for (const Plane& plane : planes_)
    square = std::max(square,
                      static_cast<double>(box(plane.fixed_square, small.x0, small.y0, small.x1, small.y1)));
  ground.texture = static_cast<float>(square / (n * static_cast<double>(unit * unit)));
  const std::int64_t columns = (size_.width + cell - 1) / cell;
  for (std::int64_t y = small.y0 / cell; y < (small.y1 + cell - 1) / cell; ++y)
    for (std::int64_t x = small.x0 / cell; x < (small.x1 + cell - 1) / cell; ++x)
      ground.contrast += slopes_[static_cast<std::size_t>(y * columns + x)];
  ground.contrast /= static_cast<float>(n);
  const std::int64_t x = std::min(size_.width - 1, i * step_px_ + step_px_ / 2),
                     y = std::min(size_.height - 1, j * step_px_ + step_px_ / 2);
  const std::int64_t x0 = std::max<std::int64_t>(0, x - step_px_ / 2),
                     y0 = std::max<std::int64_t>(0, y - step_px_ / 2);
  constexpr std::int64_t around = normalising_radius + 2;  // smoothing and slopes look a pixel further each
  static_assert(around <= pad);
  ground.at_edge =
      box(fixed_gone_, large.x0 - around, large.y0 - around, large.x1 + around, large.y1 + around) > 0;
  const std::int64_t area = (x + 1 - x0) * (y + 1 - y0);
  ground.covered =
      2 * (box(fixed_gone_, x0, y0, x + 1, y + 1) + box(warped_gone_, x0, y0, x + 1, y + 1)) < area;
  return ground;
}

// Sums of products by cell: integers, so the order does not matter.
void LikenessField::sum_products(const Plane& plane, Rect cells, int dx, int dy,
                                 std::vector<std::int32_t>& sums) const {
  for (std::int64_t j = 0; j < cells.height; ++j) {
    const std::int64_t y = (cells.y + j) * cell + pad;
    const std::int16_t* const f = plane.fixed.data() + y * stride_ + cells.x * cell + pad;
    const std::int16_t* const g = plane.warped.data() + (y + dy) * stride_ + cells.x * cell + pad + dx;
    for (std::int64_t i = 0; i < cells.width; ++i)
      sums[static_cast<std::size_t>(j * cells.width + i)] = cell_product(f + i * cell, g + i * cell, stride_);
  }
}

// Displacement-independent terms of a block's likeness.
struct LikenessField::Known {
  Block block;
  double fixed_there = 0, there = 0;
  bool whole = false;  // no missing pixels within reach
  double energy[2] = {0, 0};
};

// Adds one feature's share to a block's likeness at a displacement.
void LikenessField::norm_surface(const Known& of, const Plane& plane, std::size_t p, Rect cells,
                                 const std::vector<std::uint32_t>& running, int dx, int dy,
                                 float& value) const {
  const Block& b = of.block;
  double both = of.fixed_there;
  if (!of.whole) {
    both -= box(warped_gone_, b.x0 + dx, b.y0 + dy, b.x1 + dx, b.y1 + dy);
    if (both < min_seen * b.full_px || both < 0.6 * of.fixed_there) {
      value = impossible;
      return;
    }
  }
  const std::int64_t i0 = b.x0 / cell - cells.x, j0 = b.y0 / cell - cells.y,
                     i1 = (b.x1 + cell - 1) / cell - cells.x, j1 = (b.y1 + cell - 1) / cell - cells.y;
  const auto at = [&](std::int64_t i, std::int64_t j) {
    return running[static_cast<std::size_t>(j * (cells.width + 1) + i)];
  };
  const auto product =
      static_cast<double>(static_cast<std::int32_t>(at(i1, j1) - at(i0, j1) - at(i1, j0) + at(i0, j0)));
  double f = of.energy[p], g = box(plane.warped_square, b.x0 + dx, b.y0 + dy, b.x1 + dx, b.y1 + dy);
  if (!of.whole) {
    f *= both / std::max(1.0, of.fixed_there);
    g *= of.fixed_there / std::max(1.0, of.there);
  }
  // Nearly blank windows would divide by zero.
  const double norm = std::sqrt(f * std::max(g, 0.04 * f));
  // The fixed block's energy over the part that is seen is its share of the whole, which may be too little.
  const double likeness = norm > 1 ? std::min(1.0, product / norm) : 0;
  value += static_cast<float>(likeness) / static_cast<float>(planes_.size());
}

void LikenessField::compare_tile(Rect tile, int reach, const std::vector<std::uint8_t>& wanted,
                                 const std::function<void(const Surfaces&)>& visit) const {
  std::vector<std::pair<std::int64_t, std::int64_t>> at;
  std::vector<Known> known[2];
  Rect cells;
  for (std::int64_t j = tile.y; j < tile.bottom(); ++j)
    for (std::int64_t i = tile.x; i < tile.right(); ++i) {
      if (!wanted[static_cast<std::size_t>(j * places_.width + i)]) continue;
      at.emplace_back(i, j);
      for (int s = 0; s < 2; ++s) {
        Known k;
        k.block = block_at(i, j, s == 0 ? small_cells_ : large_cells_);
        const Block& b = k.block;
        k.there = static_cast<double>((b.x1 - b.x0) * (b.y1 - b.y0));
        k.fixed_there = k.there - box(fixed_gone_, b.x0, b.y0, b.x1, b.y1);
        k.whole = k.fixed_there == k.there &&
                  box(warped_gone_, b.x0 - reach, b.y0 - reach, b.x1 + reach, b.y1 + reach) == 0;
        for (std::size_t p = 0; p < planes_.size(); ++p)
          k.energy[p] = box(planes_[p].fixed_square, b.x0, b.y0, b.x1, b.y1);
        known[s].push_back(k);
        cells = united(cells, {b.x0 / cell, b.y0 / cell, (b.x1 + cell - 1) / cell - b.x0 / cell,
                               (b.y1 + cell - 1) / cell - b.y0 / cell});
      }
    }
  if (at.empty()) return;
  const int side = 2 * reach + 1;
  const auto displacements = static_cast<std::size_t>(side * side);
  std::vector<std::int32_t> products(static_cast<std::size_t>(cells.area()));
  const std::int64_t stride = cells.width + 1;
  // Running sums of cells; they may wrap modulo 2^32, their differences do not.
  std::vector<std::uint32_t> running(static_cast<std::size_t>(stride * (cells.height + 1)), 0);
  std::vector<float> surfaces[2];
  for (auto& s : surfaces) s.assign(at.size() * displacements, 0);
  for (int dy = -reach; dy <= reach; ++dy)
    for (int dx = -reach; dx <= reach; ++dx)
      for (std::size_t p = 0; p < planes_.size(); ++p) {
        sum_products(planes_[p], cells, dx, dy, products);
        for (std::int64_t j = 0; j < cells.height; ++j) {
          std::uint32_t row = 0;
          for (std::int64_t i = 0; i < cells.width; ++i) {
            row += static_cast<std::uint32_t>(products[static_cast<std::size_t>(j * cells.width + i)]);
            running[static_cast<std::size_t>((j + 1) * stride + i + 1)] =
                running[static_cast<std::size_t>(j * stride + i + 1)] + row;
          }
        }
        const auto d = static_cast<std::size_t>((dy + reach) * side + dx + reach);
        for (int s = 0; s < 2; ++s)
          for (std::size_t k = 0; k < at.size(); ++k)
            norm_surface(known[s][k], planes_[p], p, cells, running, dx, dy,
                         surfaces[s][k * displacements + d]);
      }
  for (std::size_t k = 0; k < at.size(); ++k) {
    Surfaces s;
    s.i = at[k].first, s.j = at[k].second;
    s.small = std::span(surfaces[0]).subspan(k * displacements, displacements);
    s.large = std::span(surfaces[1]).subspan(k * displacements, displacements);
    visit(s);
  }
}

void LikenessField::visit(int reach_px, const std::vector<std::uint8_t>& wanted, ThreadPool& pool,
                          const Progress& progress, const std::function<void(const Surfaces&)>& visit) const {
  std::int64_t side = 0, columns = 0, rows = 0;
  for (const std::int64_t each : tile_sides) {
    side = each, columns = (places_.width + side - 1) / side, rows = (places_.height + side - 1) / side;
    if (columns * rows >= tiles_a_thread * pool.thread_count()) break;
  }
  pool.parallel_for(columns * rows, [&](std::int64_t t) {
    progress.check_cancelled();
    compare_tile(intersect({t % columns * side, t / columns * side, side, side}, rect_of(places_)), reach_px,
                 wanted, visit);
  });
}

double LikenessField::residual_area_px() const {
  constexpr std::int64_t lag = 6, lags = 2 * lag + 1, all = (lag + 1) * lags;
  // The residual's products with itself at every lag, of each plane.
  std::vector<std::int64_t> sums(static_cast<std::size_t>(all) * planes_.size(), 0);
  pool_.parallel_for(static_cast<std::int64_t>(sums.size()), [&](std::int64_t i) {
    const Plane& plane = planes_[static_cast<std::size_t>(i / all)];
    const auto residual = [&](std::int64_t x, std::int64_t y) {
      const auto k = static_cast<std::size_t>((y + pad) * stride_ + x + pad);
      return plane.fixed[k] - plane.warped[k];
    };
    const std::int64_t dy = i % all / lags, dx = i % lags - lag;
    std::int64_t sum = 0;
    // A sample of the rows is as informative as all of them.
    const std::int64_t every = std::max<std::int64_t>(1, size_.height / 128);
    for (std::int64_t y = 0; y + lag < size_.height; y += every)
      for (std::int64_t x = lag; x + lag < size_.width; x += 2)
        sum += residual(x, y) * residual(x + dx, y + dy);
    sums[static_cast<std::size_t>(i)] = sum;
  });
  double area = 1;
  for (std::size_t p = 0; p < planes_.size(); ++p) {
    const std::int64_t* const of_plane = sums.data() + static_cast<std::int64_t>(p) * all;
    const auto square = static_cast<double>(of_plane[lag]);
    if (!(square > 0)) continue;
    double total = 0;
    for (std::int64_t k = 0; k < all; ++k) {
      const double r = static_cast<double>(of_plane[k]) / square;
      total += (k < lags ? 1 : 2) * r * r;
    }
    area = std::max(area, total);
  }
  return area;
}

}  // namespace alinify
