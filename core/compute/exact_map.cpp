#include "core/compute/exact_map.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <variant>

namespace alinify {
namespace {

// A displacement field along rows of points that share their x coordinates. Bit-identical to
// DisplacementField's displacement.
class FieldRows {
 public:
  FieldRows(const DisplacementField& field, const std::vector<double>& xs) : field_(field) {
    for (const double x : xs)
      across_.push_back(place_among_samples(x, field.origin.x, field.spacing.x, field.columns));
    for (Row& row : rows_) row.values.resize(xs.size());
  }

  /// Adds the displacements at (xs[i], y).
  void add(double y, std::span<Vec2d> points) {
    const SamplePlace down = place_among_samples(y, field_.origin.y, field_.spacing.y, field_.rows);
    const Vec2d* const top = row(down.index).values.data();
    const Vec2d* const bottom = row(down.next).values.data();
    const double t = down.t;
    for (std::size_t i = 0; i < points.size(); ++i)
      points[i] = points[i] + ((1 - t) * top[i] + t * bottom[i]);
  }

 private:
  struct Row {
    std::size_t index = static_cast<std::size_t>(-1);
    std::vector<Vec2d> values;
  };

  // A row of the field at every x; the last two are cached, one with an even and one with an odd index.
  const Row& row(std::size_t index) {
    Row& kept = rows_[index % 2];
    if (kept.index == index) return kept;
    kept.index = index;
    const Vec2f* const samples = field_.vectors->data() + index * static_cast<std::size_t>(field_.columns);
    for (std::size_t i = 0; i < across_.size(); ++i) {
      const SamplePlace& x = across_[i];
      kept.values[i] = (1 - x.t) * in_doubles(samples[x.index]) + x.t * in_doubles(samples[x.next]);
    }
    return kept;
  }

  const DisplacementField& field_;
  std::vector<SamplePlace> across_;
  Row rows_[2];
};

bool has_samples(const DisplacementField& field) {
  return field.vectors && !field.vectors->empty() && field.columns > 0 && field.rows > 0;
}

}  // namespace

ExactMap::ExactMap(const Transform& moving_from_fixed, Vec2d first_pixel_fixed, double fixed_px_per_pixel,
                   const Affine2& moving_level_from_full)
    : chain_(simplified(moving_from_fixed)), level_from_moving_(moving_level_from_full) {
  const double s = fixed_px_per_pixel;
  fixed_from_out_ = {s, 0, 0, s, first_pixel_fixed.x, first_pixel_fixed.y};
  if (chain_.parts.empty()) {
    level_from_out_ = compose(level_from_moving_, fixed_from_out_);
    affine_ = true;
  } else if (chain_.parts.size() == 1 && std::holds_alternative<Affine2>(chain_.parts.front())) {
    level_from_out_ =
        compose(level_from_moving_, compose(std::get<Affine2>(chain_.parts.front()), fixed_from_out_));
    affine_ = true;
  }
}

Vec2d ExactMap::operator()(double x, double y) const {
  if (affine_) return level_from_out_({x, y});
  return level_from_moving_(chain_(fixed_from_out_({x, y})));
}

void ExactMap::through_the_rest(std::vector<Vec2d>& points, std::size_t first_part) const {
  for (std::size_t k = first_part; k < chain_.parts.size(); ++k)
    std::visit(
        [&points](const auto& map) {
          for (Vec2d& p : points) p = map(p);
        },
        chain_.parts[k]);
  for (Vec2d& p : points) p = level_from_moving_(p);
}

std::vector<Vec2d> ExactMap::lattice(Vec2d first, double step, int columns, int rows) const {
  std::vector<Vec2d> nodes;
  nodes.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  if (affine_) {
    for (int j = 0; j < rows; ++j)
      for (int i = 0; i < columns; ++i)
        nodes.push_back(level_from_out_({first.x + i * step, first.y + j * step}));
    return nodes;
  }
  std::vector<double> xs;
  for (int i = 0; i < columns; ++i) xs.push_back(fixed_from_out_({first.x + i * step, first.y}).x);
  const auto* const leading = std::get_if<DisplacementField>(&chain_.parts.front());
  std::optional<FieldRows> field;
  if (leading && has_samples(*leading)) field.emplace(*leading, xs);
  std::vector<Vec2d> row(static_cast<std::size_t>(columns));
  for (int j = 0; j < rows; ++j) {
    const double y = fixed_from_out_({first.x, first.y + j * step}).y;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = {xs[i], y};
    if (field) field->add(y, row);
    through_the_rest(row, field ? 1 : 0);
    nodes.insert(nodes.end(), row.begin(), row.end());
  }
  return nodes;
}

std::optional<ExactMap::OwnLattice> ExactMap::own_lattice() const {
  if (affine_ || chain_.parts.size() > 2) return std::nullopt;
  const auto* const field = std::get_if<DisplacementField>(&chain_.parts.front());
  if (!field || !has_samples(*field)) return std::nullopt;
  if (chain_.parts.size() == 2 && !std::holds_alternative<Affine2>(chain_.parts.back())) return std::nullopt;
  const double s = fixed_from_out_.xx;
  if (!(field->spacing.x == field->spacing.y)) return std::nullopt;
  OwnLattice own;
  constexpr int finest = 1, coarsest = 9;
  for (own.shift = finest; own.shift <= coarsest; ++own.shift)
    if (std::ldexp(s, own.shift) == field->spacing.x) break;
  if (own.shift > coarsest) return std::nullopt;
  const Vec2d behind = Vec2d{fixed_from_out_.tx, fixed_from_out_.ty} - field->origin;
  const double column = std::floor(behind.x / field->spacing.x),
               row = std::floor(behind.y / field->spacing.y);
  if (!(std::abs(column) < 1e9 && std::abs(row) < 1e9)) return std::nullopt;
  own.phase_px = (behind.x - column * field->spacing.x) / s;
  const double phase_y = (behind.y - row * field->spacing.y) / s;
  // One weight table serves both axes.
  if (!(std::abs(own.phase_px - phase_y) < 1e-9)) return std::nullopt;
  own.first_column = static_cast<std::int64_t>(column);
  own.first_row = static_cast<std::int64_t>(row);
  return own;
}

std::vector<Vec2d> ExactMap::at_samples(const OwnLattice& lattice, int columns, int rows) const {
  const auto& field = std::get<DisplacementField>(chain_.parts.front());
  std::vector<Vec2d> nodes;
  nodes.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (int j = 0; j < rows; ++j) {
    const std::int64_t row = lattice.first_row + j;
    const Vec2f* const samples =
        field.vectors->data() + std::clamp<std::int64_t>(row, 0, field.rows - 1) * field.columns;
    for (int i = 0; i < columns; ++i) {
      const std::int64_t column = lattice.first_column + i;
      const Vec2d p{field.origin.x + static_cast<double>(column) * field.spacing.x,
                    field.origin.y + static_cast<double>(row) * field.spacing.y};
      nodes.push_back(p + in_doubles(samples[std::clamp<std::int64_t>(column, 0, field.columns - 1)]));
    }
  }
  through_the_rest(nodes, 1);
  return nodes;
}

}  // namespace alinify
