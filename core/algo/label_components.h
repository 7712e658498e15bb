#pragma once

#include <cstdint>

#include "core/algo/executor_hooks.h"
#include "core/algo/foreground_args.h"
#include "core/algo/grid.h"
#include "core/algo/running_sum.h"
#include "core/math/ops/keep_components.h"
#include "core/math/ops/number_roots.h"

namespace alinify {

enum class ComponentsOf {
  Foreground,  ///< of the mask's nonzero pixels, by 8 neighbours
  Holes,       ///< of its zeros, by 4 neighbours; those that reach the border get label 0
};

namespace components_detail {

// The words of roots, and where each word's numbers begin.
template <Executor E>
class RootCounts {
 public:
  RootCounts(E& exec, Size image)
      : image_(image),
        words_{words_of(image.width), image.height},
        roots_(exec, words_),
        before_(exec, words_),
        rows_(exec.template scratch<std::uint32_t>(image.height + 1)) {}
  Size words() const { return words_; }
  View2D<std::uint32_t> roots() const { return roots_.view(); }
  /// Returns the number of roots, once they are marked. Waits.
  std::uint32_t count(E& exec) {
    exec.for_each("count roots", Size{1, image_.height},
                  CountRootsOfRow{roots_.view(), before_.view(), rows_.data()});
    sum_before(exec, rows_.data(), image_.height);
    return fetch_element(exec, rows_.data(), image_.height);
  }
  RootNumbers numbers() const { return {roots_.view(), before_.view(), rows_.data(), image_.width}; }

 private:
  Size image_, words_;
  Grid<E, 1, std::uint32_t> roots_, before_;
  decltype(std::declval<E&>().template scratch<std::uint32_t>(0)) rows_;
};

/// Labels components in reading order of their first pixels. Returns how many there are. Waits.
template <Executor E>
std::uint32_t label(E& exec, View2D<const std::uint8_t> mask, ComponentsOf which,
                    View2D<std::uint32_t> labels, View2D<const std::uint8_t> top_open = {},
                    View2D<const std::uint8_t> bottom_open = {}) {
  const Size image{mask.width, mask.height}, words{words_of(image.width), image.height};
  const bool holes = which == ComponentsOf::Holes;
  Grid<E, 1, std::uint32_t> bits(exec, words);
  auto parents = exec.template scratch<Node>(image.area() + 1);
  exec.for_each("pack pixels", words, PackPixels{mask, holes, bits.view()});
  exec.for_each("start runs", words, StartRuns{bits.view(), image.width, parents.data()});
  JoinRuns joining{bits.view(), image, !holes, holes, top_open, bottom_open, 1, 0, parents.data()};
  if constexpr (HasRegisterFloats<E>) {
    exec.for_each("join runs", words, joining);
  } else {
    // Where all runs join at once, chains of them would grow as long as the image: from small blocks to
    // large.
    constexpr std::int64_t step = 16;
    const std::int64_t longest = max2(words.width, words.height);
    for (joining.spacing = 1; joining.spacing == 1 || joining.spacing < longest; joining.spacing *= step) {
      joining.skipped = joining.spacing * step;
      exec.for_each("join runs", words, joining);
      exec.for_each("settle runs", words, SettleRuns{bits.view(), image.width, parents.data()});
    }
  }
  exec.for_each("settle runs", words, SettleRuns{bits.view(), image.width, parents.data()});
  RootCounts<E> roots(exec, image);
  exec.for_each("mark roots", words, MarkRootRuns{bits.view(), image.width, parents.data(), roots.roots()});
  const std::uint32_t count = roots.count(exec);
  constexpr int pixels = HasRegisterFloats<E> ? pixels_per_word : 1;
  exec.for_each("label runs", pixels == 1 ? image : words,
                LabelRuns<pixels>{bits.view(), parents.data(), roots.numbers(), labels});
  return count;
}

/// Areas of labels 1 to `count`; areas[0] is 0. `areas` holds count + 1 elements.
template <Executor E>
void count_areas(E& exec, View2D<const std::uint32_t> labels, std::int64_t count, std::uint32_t* areas) {
  constexpr std::int64_t chunk = ClearList::chunk, stretch = CountAreas::stretch;
  exec.for_each("clear areas", Size{1, (count + chunk) / chunk}, ClearList{areas, count + 1});
  exec.for_each("count areas", Size{(labels.width + stretch - 1) / stretch, labels.height},
                CountAreas{labels, areas});
}

}  // namespace components_detail

}  // namespace alinify
