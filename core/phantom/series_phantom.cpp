#include "core/phantom/series_phantom.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/phantom/common_options.h"
#include "core/phantom/messages.h"
#include "core/phantom/noise.h"
#include "core/phantom/truth.h"

namespace alinify {
namespace {

// Over so many sections a bend becomes another one.
constexpr double bend_sections = 2.5;

void check(const SeriesPhantomOptions& o) {
  check_common_options(o);
  if (o.sections < 2 || o.sections > 1000)
    refuse_phantom(messages::sections_out_of_range(o.sections), messages::sections_range);
  if (!(o.lifetime_sections >= 0.5 && o.lifetime_sections <= 1000))
    refuse_phantom(messages::lifetime_out_of_range, messages::lifetime_range);
}

// A number in [-1, 1] of each section, not far from its neighbours', and a part that is its own.
double of_section(int section, int what, std::uint32_t seed) {
  const double run =
      static_cast<double>(noise::smooth(section / bend_sections + 0.37, what * 7.13 + 0.5, seed));
  return 0.8 * run + 0.2 * (2.0 * static_cast<double>(noise::unit(section, what, seed + 1)) - 1);
}

Transform make_map(const SeriesPhantomOptions& o, int section, std::uint32_t seed) {
  const double w = static_cast<double>(o.size.width), h = static_cast<double>(o.size.height);
  const double longest = std::max(w, h);
  const double amplitude_px = o.amplitude_px.value_or((o.restained ? 0.001 : 0.006) * longest);
  Transform map;
  if (amplitude_px > 0) {
    BsplineGrid grid;
    const double spacing = longest / 6;
    grid.spacing = {spacing, spacing};
    grid.origin = {-1.5 - spacing, -1.5 - spacing};
    grid.columns = static_cast<int>(std::ceil((w + 2) / spacing)) + 3;
    grid.rows = static_cast<int>(std::ceil((h + 2) / spacing)) + 3;
    const double scale = amplitude_px / std::sqrt(2.0);
    for (int k = 0; k < grid.rows * grid.columns; ++k)
      grid.coefficients.push_back(
          scale * Vec2d{of_section(section, 2 * k, seed), of_section(section, 2 * k + 1, seed)});
    map.parts.emplace_back(std::move(grid));
  }
  // However a section came to lie on its slide has nothing to do with its neighbour's way.
  const auto own = [&](int what) {
    return 2.0 * static_cast<double>(noise::unit(section, what, seed + 2)) - 1;
  };
  const double angle = radians_per_degree * o.rotation_deg.value_or(o.restained ? 0.5 : 6) * own(0);
  const double stretch = o.restained ? 0.001 : 0.008, drift = o.restained ? 0.003 : 0.015;
  const double c = std::cos(angle), s = std::sin(angle);
  const Vec2d center{(w - 1) / 2, (h - 1) / 2};
  const Affine2 turn{c, -s, s, c, 0, 0},
      shape{1 + stretch * own(1), stretch * own(2), 0, 1 + stretch * own(3), 0, 0};
  map.parts.emplace_back(
      compose(Affine2::translation({center.x + drift * w * own(4), center.y + drift * h * own(5)}),
              compose(turn, compose(shape, Affine2::translation({-center.x, -center.y})))));
  map.fixed.size = map.moving.size = o.size;
  map.provenance.engine = "phantom";
  map.provenance.seed = o.seed;
  map.provenance.options["kind"] = o.restained ? "restained rounds" : "serial sections";
  return map;
}

// Places on the specimen, from a jittered lattice; more than asked for, as some lie beside it.
std::vector<Vec2d> places_on(const Pattern& pattern, const SeriesPhantomOptions& o, std::uint32_t seed) {
  std::vector<Vec2d> places;
  if (o.check_points == 0) return places;
  const double w = static_cast<double>(o.size.width), h = static_cast<double>(o.size.height);
  const double wanted = 4.0 * o.check_points;
  const int columns = std::max(1, static_cast<int>(std::sqrt(wanted * w / h))),
            rows = std::max(1, static_cast<int>(wanted / columns) + 1);
  std::vector<Vec2d> all;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const Vec2d p{(i + static_cast<double>(noise::unit(i, j, seed))) / columns * (w - 1),
                    (j + static_cast<double>(noise::unit(i, j, seed + 1))) / rows * (h - 1)};
      if (pattern.has_structure(p)) all.push_back(p);
    }
  const std::size_t count = std::min(all.size(), static_cast<std::size_t>(o.check_points));
  for (std::size_t k = 0; k < count; ++k) places.push_back(all[k * all.size() / count]);
  return places;
}

}  // namespace

SeriesPhantom::SeriesPhantom(const SeriesPhantomOptions& options) : options_(options) {
  check(options_);
  const auto seed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(options_.seed) * 40503u + 11u);
  for (int k = 0; k < options_.sections; ++k) {
    Section section;
    section.specimen_from_section = make_map(options_, k, seed * 5u + 3u);
    if (jacobian_range(section.specimen_from_section, 128).min < 0.2)
      throw Error(ErrorKind::Usage, messages::cannot_make_phantom, messages::amplitude_would_fold,
                  messages::use_smaller_amplitude);
    section.pattern =
        make_tissue_pattern(options_.size, seed, options_.restained ? 0 : k / options_.lifetime_sections);
    sections_.push_back(std::move(section));
  }
  const std::vector<Vec2d> places = places_on(*sections_.front().pattern, options_, seed * 31u + 911u);
  const double w = static_cast<double>(options_.size.width), h = static_cast<double>(options_.size.height);
  for (Section& section : sections_)
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::optional<Vec2d> p = inverse_point(section.specimen_from_section, places[i], 1e-6);
      if (p && p->x >= 0 && p->y >= 0 && p->x <= w - 1 && p->y <= h - 1)
        section.points.push_back({std::to_string(i + 1), *p});
    }
}

SeriesPhantom::~SeriesPhantom() = default;

const Transform& SeriesPhantom::specimen_from_section(int section) const {
  return sections_.at(static_cast<std::size_t>(section)).specimen_from_section;
}
const std::vector<NamedPoint>& SeriesPhantom::points(int section) const {
  return sections_.at(static_cast<std::size_t>(section)).points;
}

void SeriesPhantom::render(int index, Rect rect, Pixels out) const {
  const Section& section = sections_.at(static_cast<std::size_t>(index));
  const auto seed =
      static_cast<std::uint32_t>(options_.seed) * 1013u + static_cast<std::uint32_t>(index) * 7u;
  // A stain is never twice as strong.
  const float strength = 0.85f + 0.2f * noise::unit(index, 3, seed);
  for (std::int64_t j = 0; j < rect.height; ++j) {
    const std::int64_t y = rect.y + j;
    const TruthRow row(section.specimen_from_section, static_cast<double>(y));
    auto* to = reinterpret_cast<std::uint8_t*>(out.row(j));
    for (std::int64_t i = 0; i < rect.width; ++i) {
      const std::int64_t x = rect.x + i;
      const Vec2d p = row(static_cast<double>(x));
      const Rgb c = index % 2 == 0 ? section.pattern->fixed_color(p) : section.pattern->moving_color(p);
      const float grain =
          0.010f * noise::normal(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), seed + 1);
      for (const float light : {c.r, c.g, c.b}) *to++ = to_byte(0.97f - strength * (0.97f - light) + grain);
    }
  }
}

}  // namespace alinify
