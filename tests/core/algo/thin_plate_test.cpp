// The thin plate against a dense solution of its energy, and against fields known from a formula.
#include "core/algo/thin_plate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"

namespace alinify {
namespace {

using Nodes = std::vector<Vec2d>;

// A field over cells, and what was measured of it.
struct Ground {
  explicit Ground(Size cells_) : cells(cells_), field(count()), equations(8 * count()) {}

  std::size_t count() const { return static_cast<std::size_t>(cells.area()); }
  std::size_t at(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>(y * cells.width + x);
  }
  View2D<const Vec2f> field_view() const { return {field.data(), cells.width, cells.height, cells.width}; }
  View2D<const float> equations_view() const {
    return {equations.data(), 8 * cells.width, cells.height, 8 * cells.width};
  }
  void for_each(const std::function<void(std::int64_t, std::int64_t, std::size_t)>& act) const {
    for (std::int64_t y = 0; y < cells.height; ++y)
      for (std::int64_t x = 0; x < cells.width; ++x) act(x, y, at(x, y));
  }
  // Texture everywhere, of that much evidence along both axes and a correlation of 0.95.
  void texture(float evidence) {
    for_each([&](std::int64_t, std::int64_t, std::size_t cell) {
      float* n = equations.data() + 8 * cell;
      n[0] = n[2] = evidence;
      n[5] = n[6] = 0.95f;
    });
  }
  // Noise without a texture: there the field is off by up to 2 px.
  void blank(std::int64_t from_x, std::int64_t from_y, std::int64_t to_x, std::int64_t to_y) {
    for_each([&](std::int64_t x, std::int64_t y, std::size_t cell) {
      if (x < from_x || y < from_y || x >= to_x || y >= to_y) return;
      float* n = equations.data() + 8 * cell;
      n[0] = n[2] = 0.001f;
      n[5] = n[6] = 0.1f;
      const auto inside = [](std::int64_t at, std::int64_t from, std::int64_t to) {
        return std::sin(3.14159 * (static_cast<double>(at - from) + 0.5) / static_cast<double>(to - from));
      };
      const double off = 2 * inside(x, from_x, to_x) * inside(y, from_y, to_y);
      field[cell] = field[cell] + Vec2f{static_cast<float>(off), static_cast<float>(-0.5 * off)};
    });
  }
  void fill(const std::function<Vec2d(double, double)>& value) {
    for_each([&](std::int64_t x, std::int64_t y, std::size_t cell) {
      const Vec2d v = value(static_cast<double>(x), static_cast<double>(y));
      field[cell] = {static_cast<float>(v.x), static_cast<float>(v.y)};
    });
  }
  // The field as the plate leaves it.
  std::vector<Vec2f> bridged() const {
    std::vector<Vec2f> out(count());
    ThinPlateArgs args;
    args.field = field_view();
    args.normal_equations = equations_view();
    args.chance = 0.02;
    args.out = {out.data(), cells.width, cells.height, cells.width};
    CpuExec exec;
    fit_thin_plate(exec, args);
    return out;
  }

  Size cells;
  std::vector<Vec2f> field;
  std::vector<float> equations;
};

double largest_error(const Ground& ground, const std::vector<Vec2f>& out,
                     const std::function<Vec2d(double, double)>& truth) {
  double largest = 0;
  ground.for_each([&](std::int64_t x, std::int64_t y, std::size_t cell) {
    const Vec2d t = truth(static_cast<double>(x), static_cast<double>(y));
    largest = std::max(
        largest, std::hypot(static_cast<double>(out[cell].x) - t.x, static_cast<double>(out[cell].y) - t.y));
  });
  return largest;
}

// A field that bends, by some tenths of a pixel over 30 cells.
Vec2d waving(double x, double y) {
  return {1.5 * std::sin(0.05 * x) + 0.02 * y, 1.2 * std::cos(0.045 * y + 0.02 * x)};
}

TEST(ThinPlate, LeavesAFieldThatIsKnownEverywhereAsItIs) {
  Ground ground({90, 70});
  ground.fill(waving);
  ground.texture(4);
  EXPECT_LT(largest_error(ground, ground.bridged(), waving), 0.04);
}

TEST(ThinPlate, GoesOnSmoothlyOverGroundThatShowsNothing) {
  Ground ground({96, 80});
  ground.fill(waving);
  ground.texture(4);
  ground.blank(30, 24, 66, 60);
  ASSERT_GT(largest_error(ground, ground.field, waving), 1.5);
  EXPECT_LT(largest_error(ground, ground.bridged(), waving), 0.3);
}

TEST(ThinPlate, GoesStraightOnWhereTheImageEndsInBlankGround) {
  Ground ground({97, 61});  // odd: the last nodes have one cell each
  const auto strained = [](double x, double y) { return Vec2d{0.3 * x - 0.1 * y, 0.05 * x + 0.2 * y}; };
  ground.texture(4);
  ground.blank(80, 0, 97, 61);
  // As a fit goes on where nothing more is seen: as it was at the last place.
  ground.fill(
      [&](double x, double y) { return strained(std::min(x, 80.0), y) + 0.01 * waving(3 * x, 3 * y); });
  const std::vector<Vec2f> out = ground.bridged();
  EXPECT_LT(largest_error(ground, out, strained), 0.35) << "before, up to 5 px";
}

TEST(ThinPlate, KeepsToALandmarkOnGroundThatShowsNothing) {
  Ground ground({96, 80});
  ground.texture(4);
  ground.blank(20, 16, 76, 64);
  ground.fill([](double x, double y) {  // as the fit left it: a bump around the landmark
    const double r = std::hypot(x - 48, y - 40);
    return waving(x, y) + Vec2d{3 * std::exp(-r * r / 200), 0};
  });
  float* const n = ground.equations.data() + 8 * ground.at(48, 40);
  n[0] += 100, n[2] += 100, n[7] = 100;
  const auto bump = [&] {
    return static_cast<double>(ground.bridged()[ground.at(48, 40)].x) - waving(48, 40).x;
  };
  EXPECT_NEAR(bump(), 3, 0.1);
  n[7] = 0;  // texture that does not correlate is none
  EXPECT_LT(bump(), 1);
}

TEST(ThinPlate, KeepsTheRimOfAPieceThatMoved) {
  Ground ground({120, 90});
  const auto moved = [](double x, double y) {
    return waving(x, y) + (x > 40 && x < 80 && y > 30 && y < 60 ? Vec2d{6, -4} : Vec2d{0, 0});
  };
  ground.fill(moved);
  ground.texture(4);
  EXPECT_LT(largest_error(ground, ground.bridged(), moved), 0.3);
}

// An edge tells where it lies across itself. Along it the field is as uncertain as its noise, of which a
// strong edge has more.
TEST(ThinPlate, HoldsNoBumpAlongAStraightEdge) {
  struct Edge {
    float across, along;
  };
  for (const Edge edge : {Edge{4, 0.02f}, Edge{200, 0.3f}}) {
    Ground ground({96, 80});
    ground.texture(4);
    ground.fill(waving);
    ground.for_each([&](std::int64_t x, std::int64_t y, std::size_t cell) {
      if (x < 30 || x >= 66 || y < 24 || y >= 60) return;
      ground.equations[8 * cell] = edge.across;
      ground.equations[8 * cell + 2] = edge.along;  // it runs along y
      const double r = std::hypot(static_cast<double>(x) - 48, static_cast<double>(y) - 42);
      ground.field[cell].y += static_cast<float>(1.6 * std::exp(-r * r / 18));
    });
    ASSERT_GT(largest_error(ground, ground.field, waving), 1.5);
    EXPECT_LT(largest_error(ground, ground.bridged(), waving), 0.8) << edge.across;
  }
}

TEST(ThinPlate, ChangesNothingWhereNothingIsKnownAtAll) {
  Ground ground({40, 30});
  ground.fill(waving);
  EXPECT_EQ(
      largest_error(ground, ground.bridged(),
                    [&](double x, double y) {
                      const Vec2f v =
                          ground.field[ground.at(static_cast<std::int64_t>(x), static_cast<std::int64_t>(y))];
                      return Vec2d{static_cast<double>(v.x), static_cast<double>(v.y)};
                    }),
      0);
}

TEST(ThinPlate, TakesAFieldOfAFewCells) {
  for (const Size cells : {Size{1, 1}, Size{2, 1}, Size{3, 5}, Size{7, 2}, Size{13, 12}}) {
    Ground ground(cells);
    ground.fill(waving);
    ground.texture(4);
    EXPECT_LT(largest_error(ground, ground.bridged(), waving), 0.05) << cells.width << " x " << cells.height;
  }
}

// ---- against a dense solution ----

// The plate's energy of a change, written down as it is defined.
class PlateEnergy {
 public:
  PlateEnergy(const Ground& ground, double stiffness) : ground_(ground), stiffness_(stiffness) {
    width_ = (ground.cells.width + 1) / 2, height_ = (ground.cells.height + 1) / 2;
    for (std::int64_t y = 0; y < height_; ++y)
      for (std::int64_t x = 0; x < width_; ++x) {
        Vec2d sum{0, 0};
        for (std::int64_t j = 0; j < 2; ++j)
          for (std::int64_t i = 0; i < 2; ++i) sum = sum + continued(2 * x + i, 2 * y + j);
        mean_.push_back(0.25 * sum);
      }
  }
  std::size_t unknowns() const { return 2 * mean_.size(); }

  // Half the energy's gradient for all unknowns, exact since the energy is quadratic.
  std::vector<double> gradient(const std::vector<double>& change) const {
    std::vector<double> g(change.size());
    for (std::size_t node = 0; node < mean_.size(); ++node) {
      const auto x = static_cast<std::int64_t>(node) % width_, y = static_cast<std::int64_t>(node) / width_;
      for (std::int64_t j = 0; j < 2; ++j)
        for (std::int64_t i = 0; i < 2; ++i) {
          const float* n =
              ground_.equations.data() + 8 * ground_.at(std::min(2 * x + i, ground_.cells.width - 1),
                                                        std::min(2 * y + j, ground_.cells.height - 1));
          const double a = change[2 * node], b = change[2 * node + 1];
          g[2 * node] += 0.25 * (static_cast<double>(n[0]) * a + static_cast<double>(n[1]) * b);
          g[2 * node + 1] += 0.25 * (static_cast<double>(n[1]) * a + static_cast<double>(n[2]) * b);
        }
    }
    struct Term {
      std::int64_t x, y;
      double factor;
    };
    const auto bend = [&](const std::vector<Term>& difference, double weight) {
      for (const Term& t : difference)
        if (t.x < 0 || t.y < 0 || t.x >= width_ || t.y >= height_) return;
      for (std::size_t c = 0; c < 2; ++c) {
        double value = 0;
        for (const Term& t : difference) {
          const auto node = static_cast<std::size_t>(t.y * width_ + t.x);
          value += t.factor * (change[2 * node + c] + (c == 0 ? mean_[node].x : mean_[node].y));
        }
        for (const Term& t : difference)
          g[2 * static_cast<std::size_t>(t.y * width_ + t.x) + c] += stiffness_ * weight * value * t.factor;
      }
    };
    for (std::int64_t y = 0; y < height_; ++y)
      for (std::int64_t x = 0; x < width_; ++x) {
        bend({{x - 1, y, 1}, {x, y, -2}, {x + 1, y, 1}}, 1);
        bend({{x, y - 1, 1}, {x, y, -2}, {x, y + 1, 1}}, 1);
        bend({{x, y, 1}, {x + 1, y, -1}, {x, y + 1, -1}, {x + 1, y + 1, 1}}, 2);
      }
    return g;
  }

  // Where the gradient vanishes: Gauss's elimination.
  std::vector<double> least() const {
    const std::size_t n = unknowns();
    const std::vector<double> start = gradient(std::vector<double>(n, 0));
    std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1));
    for (std::size_t k = 0; k < n; ++k) {
      std::vector<double> unit(n, 0);
      unit[k] = 1;
      const std::vector<double> g = gradient(unit);
      for (std::size_t row = 0; row < n; ++row) rows[row][k] = g[row] - start[row];
      rows[k][n] = -start[k];
    }
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t row = k + 1; row < n; ++row) {
        const double factor = rows[row][k] / rows[k][k];
        if (factor == 0) continue;
        for (std::size_t column = k; column <= n; ++column) rows[row][column] -= factor * rows[k][column];
      }
    std::vector<double> solution(n);
    for (std::size_t k = n; k-- > 0;) {
      double sum = rows[k][n];
      for (std::size_t column = k + 1; column < n; ++column) sum -= rows[k][column] * solution[column];
      solution[k] = sum / rows[k][k];
    }
    return solution;
  }

 private:
  // The field at a cell, on a straight line beyond the last one.
  Vec2d continued(std::int64_t x, std::int64_t y) const {
    const Size& cells = ground_.cells;
    if (x >= cells.width)
      return cells.width < 2 ? continued(0, y) : 2.0 * continued(x - 1, y) - continued(x - 2, y);
    if (y >= cells.height)
      return cells.height < 2 ? continued(x, 0) : 2.0 * continued(x, y - 1) - continued(x, y - 2);
    const Vec2f v = ground_.field[ground_.at(x, y)];
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
  }

  const Ground& ground_;
  double stiffness_;
  std::int64_t width_ = 0, height_ = 0;
  Nodes mean_;
};

// Solves with stiffness 0.5, and compares with the dense solution.
void expect_least_energy(Size cells) {
  Ground ground(cells);
  ground.fill(waving);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> any(0, 1);
  // Evidence along one axis, the other, both, and over half of the ground next to none.
  ground.for_each([&](std::int64_t x, std::int64_t y, std::size_t cell) {
    float* n = ground.equations.data() + 8 * cell;
    const float a = any(random), b = any(random), scale = x + y > cells.width ? 1e-4f : 3.0f;
    n[0] = scale * a * a, n[1] = scale * a * b, n[2] = scale * b * b;
    ground.field[cell] = ground.field[cell] + Vec2f{0.3f * any(random), 0.3f * any(random)};
  });
  constexpr double stiffness = 0.5;
  const std::vector<double> expected = PlateEnergy(ground, stiffness).least();

  CpuExec exec;
  thin_plate_detail::Plate<CpuExec> plate(exec, ground.equations_view(), as_lanes(ground.field_view()), 0);
  const View2D<const float> found = plate.solve(stiffness, 20);
  double largest = 0, error = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const auto node = static_cast<std::int64_t>(k / 2);
    const float value =
        found.row(node / found.width)[2 * (node % found.width) + static_cast<std::int64_t>(k % 2)];
    largest = std::max(largest, std::abs(expected[k]));
    error = std::max(error, std::abs(static_cast<double>(value) - expected[k]));
  }
  EXPECT_GT(largest, 0.03);
  EXPECT_LT(error, 0.02 * largest) << cells.width << " x " << cells.height;
}

TEST(ThinPlate, HasTheLeastEnergyOfAllChanges) {
  for (const Size cells : {Size{32, 26}, Size{31, 25}, Size{13, 29}, Size{9, 8}}) expect_least_energy(cells);
}

// ---- between two grids ----

TEST(PlateTransfers, AreEachOthersAdjoints) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> any(-1, 1);
  for (const Size fine : {Size{12, 9}, Size{7, 7}, Size{6, 13}}) {
    const Size coarse = halved(fine);
    std::vector<float> c(static_cast<std::size_t>(2 * coarse.area())),
        f(static_cast<std::size_t>(2 * fine.area())), up(f.size()), down(c.size());
    for (float& v : c) v = any(random);
    for (float& v : f) v = any(random);
    const View2D<float> onto{up.data(), fine.width, fine.height, 2 * fine.width};  // zero so far
    const AddFromCoarser add{{c.data(), coarse.width, coarse.height, 2 * coarse.width}, onto, onto};
    const GatherToCoarser<2> gather{{f.data(), fine.width, fine.height, 2 * fine.width},
                                    false,
                                    {down.data(), coarse.width, coarse.height, 2 * coarse.width}};
    for (std::int64_t y = 0; y < fine.height; ++y)
      for (std::int64_t x = 0; x < fine.width; ++x) add(x, y);
    for (std::int64_t y = 0; y < coarse.height; ++y)
      for (std::int64_t x = 0; x < coarse.width; ++x) gather(x, y);
    double fine_product = 0, coarse_product = 0;
    for (std::size_t k = 0; k < f.size(); ++k) fine_product += static_cast<double>(up[k] * f[k]);
    for (std::size_t k = 0; k < c.size(); ++k) coarse_product += static_cast<double>(c[k] * down[k]);
    EXPECT_NEAR(fine_product, 4 * coarse_product, 1e-4) << fine.width << " x " << fine.height;
  }
}

}  // namespace
}  // namespace alinify
