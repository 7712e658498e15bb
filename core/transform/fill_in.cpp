#include "core/transform/fill_in.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/math/neighbourhood.h"

namespace alinify {
namespace {

class Filler {
 public:
  Filler(std::vector<Vec2f>& values, int columns, int rows, ThreadPool& pool, const Progress& progress)
      : values_(values), columns_(columns), rows_(rows), pool_(pool), progress_(progress) {}

  void run(std::vector<std::size_t> unknown) {
    known_.assign(values_.size(), 1);
    for (const std::size_t k : unknown) known_[k] = 0;
    std::vector<std::size_t> open = unknown, next;
    while (!open.empty()) {
      const std::vector<Mean> means = means_at(open);
      next.clear();
      for (std::size_t n = 0; n < open.size(); ++n)
        if (means[n].count == 0) next.push_back(open[n]);
      if (next.size() == open.size()) return;
      for (std::size_t n = 0; n < open.size(); ++n)
        if (means[n].count > 0) values_[open[n]] = means[n].value, known_[open[n]] = 1;
      open.swap(next);
    }
    // The larger the places, the fewer rounds: they only have to be smooth.
    constexpr std::size_t values_in_all = 200'000'000;
    const std::size_t rounds = std::clamp<std::size_t>(values_in_all / unknown.size(), 8, 200);
    for (std::size_t round = 0; round < rounds; ++round) {
      const std::vector<Mean> means = means_at(unknown);
      for (std::size_t n = 0; n < unknown.size(); ++n) values_[unknown[n]] = means[n].value;
    }
  }

 private:
  struct Mean {
    Vec2f value;
    int count = 0;
  };

  std::vector<Mean> means_at(const std::vector<std::size_t>& places) const {
    std::vector<Mean> means(places.size());
    constexpr std::size_t piece = 8192;
    pool_.parallel_for(static_cast<std::int64_t>((places.size() + piece - 1) / piece), [&](std::int64_t p) {
      progress_.check_cancelled();
      const std::size_t begin = static_cast<std::size_t>(p) * piece;
      for (std::size_t n = begin; n < std::min(places.size(), begin + piece); ++n)
        means[n] = mean_around(places[n]);
    });
    return means;
  }

  // Of the known among the eight neighbours.
  Mean mean_around(std::size_t k) const {
    const auto i = static_cast<std::int64_t>(k) % columns_, j = static_cast<std::int64_t>(k) / columns_;
    Mean mean;
    Vec2d sum;
    for_each_neighbour({columns_, rows_}, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      const auto n = static_cast<std::size_t>(y * columns_ + x);
      if (n == k || !known_[n]) return;
      sum = sum + in_doubles(values_[n]);
      ++mean.count;
    });
    if (mean.count > 0) sum = (1.0 / mean.count) * sum;
    mean.value = {static_cast<float>(sum.x), static_cast<float>(sum.y)};
    return mean;
  }

  std::vector<Vec2f>& values_;
  int columns_, rows_;
  ThreadPool& pool_;
  const Progress& progress_;
  std::vector<char> known_;
};

}  // namespace

void fill_in(std::vector<Vec2f>& values, int columns, int rows, std::vector<std::size_t> unknown,
             ThreadPool& pool, const Progress& progress) {
  if (unknown.empty()) return;
  Filler(values, columns, rows, pool, progress).run(std::move(unknown));
}

}  // namespace alinify
