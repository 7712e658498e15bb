#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/math/shading.h"

/// BaSiC written down variable by variable as its papers do: in double precision, one image after the other,
/// nothing fused or kept between steps. For small stacks.
namespace alinify::testing {

using Numbers1D = std::vector<double>;

struct NaiveStack {
  int side = 0;
  std::vector<Numbers1D> images;
  int pixels() const { return side * side; }
  int count() const { return static_cast<int>(images.size()); }
};

struct NaiveOptions {
  bool dark = false;
  ShadingUpdates updates = ShadingUpdates::BasicPy2;
  double tolerance = 1e-3, change_tolerance = 1e-2, reweight_tolerance = 1e-2, epsilon = 0.1;
  double lambda_field = 0, lambda_dark = 0, sparse_dark = 0.01;
  int reweightings = 10, iterations = 500;
};

struct NaiveShading {
  Numbers1D field, dark, baseline;
  int iterations = 0, reweightings = 0;
};

/// The orthonormal DCT-II of a square, or its inverse, by its defining sum.
inline Numbers1D naive_cosines(const Numbers1D& in, int side, bool inverse) {
  const double pi = std::acos(-1.0);
  const auto basis = [&](int frequency, int sample) {
    return std::sqrt((frequency == 0 ? 1.0 : 2.0) / side) * std::cos(pi * (sample + 0.5) * frequency / side);
  };
  const auto weigh = [&](int from, int to) { return inverse ? basis(from, to) : basis(to, from); };
  Numbers1D rows(in.size()), out(in.size());
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      for (int k = 0; k < side; ++k) rows[y * side + x] += weigh(k, x) * in[y * side + k];
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      for (int k = 0; k < side; ++k) out[y * side + x] += weigh(k, y) * rows[k * side + x];
  return out;
}

namespace naive_detail {

inline double soft(double x, double t) {
  return x > t ? x - t : x < -t ? x + t : 0;
}
inline double mean(const Numbers1D& v) {
  double sum = 0;
  for (const double x : v) sum += x;
  return sum / static_cast<double>(v.size());
}
inline double squares(const Numbers1D& v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return sum;
}
inline double absolute(const Numbers1D& v) {
  double sum = 0;
  for (const double x : v) sum += std::fabs(x);
  return sum;
}
inline Numbers1D difference(Numbers1D a, const Numbers1D& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}
inline Numbers1D sparse_cosines(const Numbers1D& v, int side, double threshold) {
  Numbers1D c = naive_cosines(v, side, false);
  for (double& x : c) x = soft(x, threshold);
  return naive_cosines(c, side, true);
}

inline double spectral_norm(const NaiveStack& s) {
  Numbers1D v(static_cast<std::size_t>(s.pixels()), 1.0);
  double norm = 0;
  for (int round = 0; round < 200; ++round) {
    const double length = std::sqrt(squares(v));
    Numbers1D next(v.size());
    double along = 0;
    for (const Numbers1D& image : s.images) {
      double dot = 0;
      for (std::size_t p = 0; p < v.size(); ++p) dot += image[p] * v[p] / length;
      along += dot * dot;
      for (std::size_t p = 0; p < v.size(); ++p) next[p] += dot * image[p];
    }
    norm = std::sqrt(along);
    v = next;
  }
  return norm;
}

}  // namespace naive_detail

/// The common start of both variants.
struct NaiveProblem {
  NaiveProblem(NaiveStack s, NaiveOptions o) : stack(std::move(s)), options(o) {
    using namespace naive_detail;
    if (options.updates == ShadingUpdates::Original)
      for (int p = 0; p < stack.pixels(); ++p) {
        Numbers1D values;
        for (const Numbers1D& image : stack.images) values.push_back(image[p]);
        std::sort(values.begin(), values.end());
        for (int i = 0; i < stack.count(); ++i) stack.images[i][p] = values[i];
      }
    Numbers1D average(stack.images[0].size());
    least = stack.images[0][0];
    for (const Numbers1D& image : stack.images) {
      norm += squares(image);
      for (std::size_t p = 0; p < average.size(); ++p) {
        average[p] += image[p] / stack.count();
        least = std::min(least, image[p]);
      }
    }
    norm = std::sqrt(norm);
    brightness = mean(average);
    for (double& x : average) x /= brightness;
    if (options.lambda_field == 0)
      options.lambda_field = absolute(naive_cosines(average, stack.side, false)) / 800;
    if (options.lambda_dark == 0) options.lambda_dark = 0.1 * options.lambda_field;
    penalty = 12.5 / spectral_norm(stack);
  }

  NaiveStack stack;
  NaiveOptions options;
  double norm = 0, brightness = 0, least = 0, penalty = 0;
};

/// The approximate variant. With the original's updates, the baseline is not returned.
inline NaiveShading naive_approximate(const NaiveStack& images, const NaiveOptions& asked) {
  using namespace naive_detail;
  const NaiveProblem problem(images, asked);
  const NaiveStack& s = problem.stack;
  const NaiveOptions& o = problem.options;
  const bool newest = o.updates == ShadingUpdates::BasicPy2, first = o.updates == ShadingUpdates::BasicPy1;
  const int n = s.count(), pixels = s.pixels(), side = s.side;
  std::vector<Numbers1D> weights(n, Numbers1D(pixels, 1.0));
  NaiveShading out;
  for (out.reweightings = 1;; ++out.reweightings) {
    double mu = problem.penalty;
    Numbers1D start(pixels, newest ? 1.0 : 0.0), b(n, 1.0), d(pixels), d_used(pixels), b_used;
    Numbers1D coefficients = naive_cosines(start, side, false), field = start;
    if (newest)
      for (int i = 0; i < n; ++i) b[i] = mean(s.images[i]) / problem.brightness;
    std::vector<Numbers1D> residual(n, Numbers1D(pixels)), multiplier = residual;
    double level = 0;
    for (int k = 0; k < o.iterations; ++k) {
      ++out.iterations;
      Numbers1D lack(pixels);
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p)
          lack[p] += (s.images[i][p] - b[i] * field[p] - d[p] - residual[i][p] + multiplier[i][p] / mu) / n;
      const Numbers1D step = naive_cosines(lack, side, false);
      for (int p = 0; p < pixels; ++p) coefficients[p] = soft(coefficients[p] + step[p], o.lambda_field / mu);
      field = naive_cosines(coefficients, side, true);
      std::vector<Numbers1D> background = s.images;
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p) {
          residual[i][p] =
              soft(s.images[i][p] - b[i] * field[p] - d[p] + multiplier[i][p] / mu, weights[i][p] / mu);
          background[i][p] -= residual[i][p];
        }
      const Numbers1D b_before = b;
      double all = 0;
      for (const Numbers1D& image : background) all += mean(image) / n;
      for (int i = 0; i < n; ++i) b[i] = std::max(0.0, mean(background[i]) / all);
      b_used = newest ? b : b_before;
      d_used = d;
      double lacking = 0;
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p) {
          const double z = background[i][p] - b_used[i] * field[p] - d[p];
          multiplier[i][p] += mu * z;
          lacking += z * z;
        }
      if (o.dark) {
        const double middle = mean(field);
        double count = 0, sum_b = 0, sum_bb = 0, sum_c = 0, sum_bc = 0;
        Numbers1D average(pixels);
        for (int i = 0; i < n; ++i) {
          if (!(b[i] < 1)) continue;
          double bright = 0, dim = 0, bright_count = 0;
          for (int p = 0; p < pixels; ++p) {
            (field[p] >= middle ? bright : dim) += background[i][p];
            bright_count += field[p] >= middle ? 1 : 0;
            average[p] += background[i][p];
          }
          const double c = (bright / bright_count - dim / (pixels - bright_count)) / all;
          count += 1, sum_b += b[i], sum_bb += b[i] * b[i], sum_c += c, sum_bc += b[i] * c;
        }
        const double determinant = sum_b * sum_c - count * sum_bc + (first ? 1e-6 * n : 0);
        level = determinant == 0 ? 0 : (sum_bb * sum_c - sum_b * sum_bc) / determinant;
        level = std::min(std::max(level, 0.0), problem.least / middle);
        Numbers1D offset(pixels);
        for (int p = 0; p < pixels; ++p) offset[p] = average[p] / count - sum_b / count * field[p];
        const double offset_mean = mean(offset);
        for (int p = 0; p < pixels; ++p) offset[p] -= offset_mean + level * (middle - field[p]);
        d = sparse_cosines(offset, side, o.lambda_dark / (10 * mu));
        for (int p = 0; p < pixels; ++p)
          d[p] = soft(d[p], o.lambda_dark / (10 * mu)) + level * (middle - field[p]) + (first ? level : 0);
      }
      mu = std::min(1.5 * mu, 1e7 * problem.penalty);
      if (std::sqrt(lacking) / problem.norm <= o.tolerance) break;
    }
    const Numbers1D last_field = out.field, last_dark = out.dark;
    out.dark = d;
    out.field.assign(pixels, 0);
    for (int p = 0; p < pixels; ++p) {
      out.dark[p] += level * field[p];
      out.field[p] = first ? field[p] : mean(b_used) * field[p] + d_used[p] - out.dark[p];
    }
    const double scale = mean(out.field);
    for (double& x : out.field) x /= scale;
    out.baseline = b;
    for (double& x : out.baseline) x *= scale;
    if (out.reweightings > 1) {
      double change = absolute(difference(out.field, last_field)) / absolute(last_field);
      if (o.dark) change = std::max(change, absolute(difference(out.dark, last_dark)) / absolute(last_dark));
      if (change <= o.reweight_tolerance) return out;
    }
    if (out.reweightings >= o.reweightings) return out;
    double total = 0;
    for (int i = 0; i < n; ++i) {
      const double brightness =
          first ? b[i] * mean(field) + mean(out.dark) : b_used[i] * mean(field) + mean(d_used);
      for (int p = 0; p < pixels; ++p)
        total += weights[i][p] = 1 / (std::fabs(residual[i][p] / (brightness + 1e-6)) + o.epsilon);
    }
    for (Numbers1D& w : weights)
      for (double& x : w) x *= n * pixels / total;
  }
}

/// LADMAP.
inline NaiveShading naive_ladmap(const NaiveStack& images, const NaiveOptions& asked) {
  using namespace naive_detail;
  const NaiveProblem problem(images, asked);
  const NaiveStack& s = problem.stack;
  const NaiveOptions& o = problem.options;
  const int n = s.count(), pixels = s.pixels(), side = s.side;
  std::vector<Numbers1D> weights(n, Numbers1D(pixels, 1.0));
  Numbers1D dark_weights(pixels, 1.0);
  NaiveShading out;
  for (out.reweightings = 1;; ++out.reweightings) {
    double mu = problem.penalty / n / pixels;
    const double most = 1e7 * mu;
    Numbers1D field(pixels), b(n, 1.0), d(pixels);
    for (int p = 0; p < pixels; ++p) {
      Numbers1D values;
      for (const Numbers1D& image : s.images) values.push_back(image[p]);
      std::sort(values.begin(), values.end());
      field[p] = (values[(n - 1) / 2] + values[n / 2]) / 2;
    }
    std::vector<Numbers1D> residual(n, Numbers1D(pixels)), multiplier = residual;
    double level = 0;
    for (int k = 0; k < o.iterations; ++k) {
      ++out.iterations;
      const double eta = 1.02 * squares(b) + 0.01;
      Numbers1D next = field;
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p)
          next[p] +=
              b[i] / eta *
              (s.images[i][p] - b[i] * field[p] - d[p] - level - residual[i][p] + multiplier[i][p] / mu);
      next = sparse_cosines(next, side, o.lambda_field / (eta * mu));
      const double lowest = *std::min_element(next.begin(), next.end());
      if (lowest < 0)
        for (double& x : next) x -= lowest;
      double change = std::sqrt(squares(difference(next, field)) * eta);
      field = next;
      double moved = 0;
      Numbers1D next_b(n);
      const double power = squares(field);
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p) {
          const double before = residual[i][p];
          residual[i][p] = soft(s.images[i][p] - b[i] * field[p] - d[p] - level + multiplier[i][p] / mu,
                                weights[i][p] / mu / n);
          moved += (residual[i][p] - before) * (residual[i][p] - before);
          // The first thresholds may leave nothing of the field; then the baseline stays as it is.
          next_b[i] += power > 0
                           ? field[p] * (s.images[i][p] - residual[i][p] + multiplier[i][p] / mu) / power
                           : b[i] / pixels;
        }
      change = std::max(change, std::sqrt(moved));
      for (double& x : next_b) x = std::max(x, 0.0);
      const double scale = mean(next_b);
      for (double& x : next_b) x /= scale;
      for (double& x : field) x *= scale;
      change = std::max(change, std::sqrt(squares(difference(next_b, b))));
      b = next_b;
      if (o.dark) {
        Numbers1D left(pixels);
        double before = level;
        double sum = 0;
        for (int i = 0; i < n; ++i)
          for (int p = 0; p < pixels; ++p)
            sum += s.images[i][p] - b[i] * field[p] - d[p] - residual[i][p] + multiplier[i][p] / (2 * mu);
        level = std::min(std::max(sum / n / pixels, 0.0), problem.least);
        change = std::max(change, (level - before) * (level - before));
        const double eta_dark = 1.02 * n;
        for (int p = 0; p < pixels; ++p) left[p] = d[p];
        for (int i = 0; i < n; ++i)
          for (int p = 0; p < pixels; ++p)
            left[p] +=
                (s.images[i][p] - b[i] * field[p] - d[p] - level - residual[i][p] + multiplier[i][p] / mu) /
                eta_dark;
        left = sparse_cosines(left, side, o.lambda_dark / eta_dark / mu);
        for (int p = 0; p < pixels; ++p)
          left[p] = soft(left[p], o.sparse_dark * dark_weights[p] / eta_dark / mu);
        change = std::max(change, std::sqrt(squares(difference(left, d)) * eta_dark));
        d = left;
      }
      double lacking = 0;
      for (int i = 0; i < n; ++i)
        for (int p = 0; p < pixels; ++p) {
          const double z = s.images[i][p] - residual[i][p] - b[i] * field[p] - d[p] - level;
          multiplier[i][p] += mu * z;
          lacking += z * z;
        }
      mu = std::min(1.5 * mu, most);
      if (std::sqrt(lacking) / problem.norm <= o.tolerance && change / problem.norm <= o.change_tolerance)
        break;
    }
    const Numbers1D last_field = out.field, last_dark = out.dark;
    const double scale = mean(field);
    out.field = field;
    for (double& x : out.field) x /= scale;
    out.baseline = b;
    for (double& x : out.baseline) x *= scale;
    out.dark = d;
    for (double& x : out.dark) x += level;
    if (out.reweightings > 1) {
      double change = absolute(difference(out.field, last_field)) / absolute(last_field);
      if (o.dark) change = std::max(change, absolute(difference(out.dark, last_dark)) / absolute(last_dark));
      if (change <= o.reweight_tolerance) return out;
    }
    if (out.reweightings >= o.reweightings) return out;
    double total = 0, dark_total = 0;
    for (int i = 0; i < n; ++i)
      for (int p = 0; p < pixels; ++p)
        total += weights[i][p] =
            1 / (std::fabs(residual[i][p] / (b[i] * field[p] + d[p] + level + o.epsilon)) + o.epsilon);
    for (Numbers1D& w : weights)
      for (double& x : w) x *= n * pixels / total;
    for (int p = 0; p < pixels; ++p) dark_total += dark_weights[p] = 1 / (std::fabs(d[p]) + o.epsilon);
    for (double& x : dark_weights) x *= pixels / dark_total;
  }
}

}  // namespace alinify::testing
