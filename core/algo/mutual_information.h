#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math/ops/mutual_information.h"
#include "core/math/view2d.h"

namespace alinify {

/// A joint histogram of two images' greys (CountPair) in host memory.
class PairCounts {
 public:
  PairCounts() : counts_(static_cast<std::size_t>(pair_bins) * pair_bins, 0) {}

  View2D<std::uint64_t> view() { return {counts_.data(), pair_bins, pair_bins, pair_bins}; }
  View2D<const std::uint64_t> view() const { return {counts_.data(), pair_bins, pair_bins, pair_bins}; }
  void add(const PairCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }

 private:
  std::vector<std::uint64_t> counts_;
};

/// Mutual information of a joint histogram, and its derivative with respect to a pixel's moving grey, as a
/// table.
///
/// With the marginals q and r of the histogram p, and p' = (1 - unrelated) p + unrelated q r,
///   I = sum p' log(p' / (q r))
/// changes with the moving grey of a pixel as the cubic B-spline with the coefficients
///   (1 - unrelated) log(p'(a, k) / (q(a) r(k))) + unrelated sum over a of q(a) log(p'(a, k) / (q(a) r(k))),
/// taken at the pixel's greys and divided by the number of pixels: exactly, as the marginal r's own change
/// and that of the logarithm cancel. `unrelated` pixels keep an outlier's pull finite.
/// **Source**: Mattes et al., IEEE TMI 22(1), 2003, eq. 5; Viola and Wells, "Alignment by maximization of
/// mutual information", IJCV 24(2), 1997.
class PairScores {
 public:
  static constexpr double unrelated = 0.02;

  /// Empty counts give a table of zeros.
  explicit PairScores(const PairCounts& pairs)
      : table_(static_cast<std::size_t>(pair_bins + 1) * pair_bins, 0.0f) {
    const View2D<const std::uint64_t> n = pairs.view();
    std::vector<double> fixed(pair_bins, 0), moving(pair_bins, 0);
    double all = 0;
    for (int a = 0; a < pair_bins; ++a)
      for (int k = 0; k < pair_bins; ++k) {
        const auto count = static_cast<double>(n.at(k, a));
        fixed[at(a)] += count;
        moving[at(k)] += count;
        all += count;
      }
    if (!(all > 0)) return;
    for (int k = 0; k < pair_bins; ++k) {
      if (!(moving[at(k)] > 0)) continue;
      double mean = 0;
      for (int a = 0; a < pair_bins; ++a) {
        if (!(fixed[at(a)] > 0)) continue;
        const double chance = fixed[at(a)] / all * (moving[at(k)] / all);
        const double p = (1 - unrelated) * static_cast<double>(n.at(k, a)) / all + unrelated * chance;
        const double log_ratio = std::log(p / chance);
        information_ += p * log_ratio;
        mean += fixed[at(a)] / all * log_ratio;
        table_[at(a, k)] = static_cast<float>((1 - unrelated) * log_ratio);
      }
      for (int a = 0; a < pair_bins; ++a)
        if (fixed[at(a)] > 0) table_[at(a, k)] += static_cast<float>(unrelated * mean);
    }
    tabulate_information(n);
  }

  /// Mutual information in nats.
  double information() const { return information_; }
  /// The table that SumPairCell takes: coefficients, then the information of each moving grey.
  View2D<const float> table() const { return {table_.data(), pair_bins, pair_bins + 1, pair_bins}; }

 private:
  static std::size_t at(int a) { return static_cast<std::size_t>(a); }
  static std::size_t at(int a, int k) { return static_cast<std::size_t>(a * pair_bins + k); }

  // The mean square of the score's slope over the fixed greys that go with a moving one: Fisher's information
  // about the moving grey.
  void tabulate_information(View2D<const std::uint64_t> n) {
    const View2D<const float> scores = table();
    const auto grey = [](int bin) { return (static_cast<float>(bin) - 1) / PairBin::per_grey; };
    for (int k = 1; k + 1 < pair_bins; ++k) {
      PairBin m(grey(k));
      m.held = false;
      double sum = 0, weight = 0;
      for (int a = 1; a + 1 < pair_bins; ++a) {
        const auto count = static_cast<double>(n.at(k - 1, a) + 4 * n.at(k, a) + n.at(k + 1, a));
        const auto slope = static_cast<double>(PairScore(scores, grey(a), m).slope);
        sum += count * slope * slope;
        weight += count;
      }
      if (weight > 0) table_[at(pair_bins, k)] = static_cast<float>(sum / weight);
    }
  }

  std::vector<float> table_;
  double information_ = 0;
};

}  // namespace alinify
