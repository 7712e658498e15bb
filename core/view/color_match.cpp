#include "core/view/color_match.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace alinify {
namespace {

constexpr std::int64_t kPictureSide = 640;

using Counts = std::array<std::int64_t, 256>;

/// Values of one histogram for those of another at the same share of pixels, interpolated between the values
/// that occur; shares are counted up to and including a value.
std::array<std::uint8_t, 256> table_of(const Counts& fixed, const Counts& moving) {
  std::vector<double> shares, values;
  double below = 0;
  for (std::size_t v = 0; v < fixed.size(); ++v)
    if (fixed[v] > 0) {
      below += static_cast<double>(fixed[v]);
      shares.push_back(below), values.push_back(static_cast<double>(v));
    }
  const double total = below;
  const auto value_at = [&](double share) {
    const auto next = std::lower_bound(shares.begin(), shares.end(), share);
    if (next == shares.begin()) return values.front();
    if (next == shares.end()) return values.back();
    const auto i = static_cast<std::size_t>(next - shares.begin());
    const double t = (share - shares[i - 1]) / (shares[i] - shares[i - 1]);
    return values[i - 1] + t * (values[i] - values[i - 1]);
  };
  std::array<std::uint8_t, 256> table{};
  double all = 0, reached = 0;
  for (const std::int64_t count : moving) all += static_cast<double>(count);
  for (std::size_t v = 0; v < moving.size(); ++v) {
    reached += static_cast<double>(moving[v]);
    table[v] = static_cast<std::uint8_t>(std::lround(value_at(reached / all * total)));
  }
  // Values that do not occur here may in a magnified picture: on the line between their neighbours.
  std::size_t last = 256;
  for (std::size_t v = 0; v < moving.size(); ++v) {
    if (moving[v] == 0) continue;
    for (std::size_t u = last == 256 ? 0 : last + 1; u < v; ++u)
      table[u] = last == 256
                     ? table[v]
                     : static_cast<std::uint8_t>(std::lround(
                           table[last] + static_cast<double>(table[v] - table[last]) *
                                             static_cast<double>(u - last) / static_cast<double>(v - last)));
    last = v;
  }
  for (std::size_t u = last + 1; u < table.size(); ++u) table[u] = table[last];
  return table;
}

}  // namespace

std::shared_ptr<const ColorMatch> match_colors(ViewRenderer& renderer, ViewRequest request, Size fixed) {
  request.moving_colors.reset();
  request.byte_order = ByteOrder::Rgba;
  request.viewport = {};
  const double side = static_cast<double>(std::max(fixed.width, fixed.height));
  const double step = std::max(1.0, side / static_cast<double>(kPictureSide));
  const auto pixels = [&](std::int64_t full) {
    return std::max<std::int64_t>(1, std::llround(static_cast<double>(full) / step));
  };
  request.viewport.size = {pixels(fixed.width), pixels(fixed.height)};
  request.viewport.fixed_px_per_pixel = step;
  request.viewport.center_fixed = {0.5 * static_cast<double>(fixed.width - 1),
                                   0.5 * static_cast<double>(fixed.height - 1)};
  // A picture is opaque: where it is the same on black and on white, there is an image.
  const auto draw = [&](CompareMode mode, std::uint8_t ground) {
    request.mode = mode;
    request.background = {ground, ground, ground};
    return renderer.render(request);
  };
  const Image f = draw(CompareMode::Fixed, 0), f_white = draw(CompareMode::Fixed, 255);
  const Image m = draw(CompareMode::Moving, 0), m_white = draw(CompareMode::Moving, 255);
  std::array<Counts, 3> of_fixed{}, of_moving{};
  const Size size = request.viewport.size;
  bool any = false;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto *a = f.pixels().at(x, y), *b = f_white.pixels().at(x, y), *c = m.pixels().at(x, y),
                 *d = m_white.pixels().at(x, y);
      if (!std::equal(a, a + 3, b) || !std::equal(c, c + 3, d)) continue;
      any = true;
      for (std::size_t k = 0; k < 3; ++k)
        ++of_fixed[k][static_cast<std::size_t>(a[k])], ++of_moving[k][static_cast<std::size_t>(c[k])];
    }
  if (!any) return nullptr;
  auto match = std::make_shared<ColorMatch>();
  const auto red = table_of(of_fixed[0], of_moving[0]), green = table_of(of_fixed[1], of_moving[1]),
             blue = table_of(of_fixed[2], of_moving[2]);
  for (std::size_t v = 0; v < match->table.size(); ++v) match->table[v] = {red[v], green[v], blue[v], 255};
  return match;
}

}  // namespace alinify
