#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/registration/initial/search_limits.h"

namespace alinify {

/// The neighbours of sections towards the reference: a tree, so that there is exactly one path from each
/// section to the reference.
struct SeriesTree {
  std::size_t reference = 0;
  std::vector<std::size_t> towards;  ///< of each section: the next one on its way; the reference: itself
  std::vector<std::size_t>
      outwards;  ///< all sections, the reference first, each after the one before it on its way

  std::size_t size() const { return towards.size(); }
  /// The sections on the way from `section` to the reference, which comes last. Empty for the reference.
  std::vector<std::size_t> way_of(std::size_t section) const;
};

/// The tree of sections given in their order. **Throws** nothing; `reference` < `sections`.
SeriesTree tree_of_order(std::size_t sections, std::size_t reference);
/// The one in the middle, to which no way is longer than half of the series.
std::size_t middle_section(std::size_t sections);

/// Pairwise similarities of sections, 0 for none: symmetric.
class SectionSimilarity {
 public:
  explicit SectionSimilarity(std::size_t sections) : sections_(sections), values_(sections * sections, 0.0) {}
  std::size_t sections() const { return sections_; }
  double at(std::size_t a, std::size_t b) const { return values_[a * sections_ + b]; }
  void set(std::size_t a, std::size_t b, double value) {
    values_[a * sections_ + b] = values_[b * sections_ + a] = value;
  }

 private:
  std::size_t sections_;
  std::vector<double> values_;
};

/// The maximum spanning tree of the similarities: of all ways between two sections it holds one whose weakest
/// link is strongest, and where sections resemble each other the less the further they lie apart, it is the
/// series as it was cut. A section that resembles no other is linked to the reference itself.
/// **Source** of ordering by a spanning tree: P. M. Magwene, P. Lizardi and J. Kim, "Reconstructing the
/// temporal ordering of biological samples using microarray data", Bioinformatics 19(7), 2003.
SeriesTree tree_of_similarity(const SectionSimilarity& similarity, std::size_t reference);
/// The section that resembles all others most, taken together.
std::size_t most_similar_section(const SectionSimilarity& similarity);

/// How sections are compared before anything is registered.
struct CompareSections {
  bool allow_flip = false;
  SearchLimits limits;
};
/// Compares each section with each other: the local correlation of both at 1024 px under the affine map that
/// the search for a start finds between them; 0 where it finds none.
/// **Throws** Error, Cancelled. **Threads**: bit-identical for any pool. **Memory**: 4 MB a section, which is
/// read once, and that of the search.
SectionSimilarity compare_sections(const std::vector<std::shared_ptr<const TileSource>>& sections,
                                   const CompareSections& how, ThreadPool& pool, Progress& progress);

}  // namespace alinify
