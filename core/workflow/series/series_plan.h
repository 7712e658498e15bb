#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/quality/quality_report.h"
#include "core/workflow/series/series_tree.h"

namespace alinify {

/// How the sections of a series are mapped onto their reference.
enum class SeriesStrategy {
  Reference,  ///< each is registered on the reference: restained rounds, sections that all look alike
  Neighbour,  ///< each on its neighbour towards the reference, and the maps are composed
  Auto,  ///< each on the reference; where the verdict is not good by its neighbour too, and the better stays
};
/// "reference", "neighbour", "auto". **Throws** Error(Usage) for another word.
SeriesStrategy series_strategy_from(const std::string& word);
std::string name_of(SeriesStrategy strategy);

/// A pair of a series: `section` is registered on `onto`.
struct SeriesLink {
  std::size_t section = 0, onto = 0;
  friend auto operator<=>(const SeriesLink&, const SeriesLink&) = default;
};

/// Decides which pairs of a series have to be registered, from the outcomes of earlier ones.
///
/// A failed pair does not fail its dependants: a section whose neighbour is lost, or that cannot be
/// registered on it, is chained through the next section on its path, and finally registered on the reference
/// itself. Every step leads towards the reference on the tree, so there are no circles; no pair is asked for
/// twice.
class SeriesPlan {
 public:
  SeriesPlan(SeriesTree tree, SeriesStrategy strategy) : tree_(std::move(tree)), strategy_(strategy) {}

  const SeriesTree& tree() const { return tree_; }
  /// Pairs whose results are needed but unknown, independent of each other, so that they may run
  /// concurrently. Empty: everything is decided.
  std::vector<SeriesLink> wanted() const;
  /// Records a result; unset: the pair could not be registered.
  void record(SeriesLink link, std::optional<Verdict> verdict) { known_[link] = verdict; }

  /// Whether the section was registered on the reference itself with a usable result. Valid once nothing is
  /// wanted, as the next two.
  bool has_direct(std::size_t section) const;
  /// The section it is chained through, also if has_direct().
  std::optional<std::size_t> neighbour_of(std::size_t section) const;
  /// Whether the section has no usable path to the reference.
  bool is_lost(std::size_t section) const;

 private:
  enum class LinkState { Unknown, Failed, Usable, Good };
  LinkState state_of(SeriesLink link) const;
  std::optional<std::size_t> next_of(std::size_t section, const std::vector<bool>& lost) const;
  std::vector<bool> lost_sections(std::vector<SeriesLink>* wanted) const;

  SeriesTree tree_;
  SeriesStrategy strategy_;
  std::map<SeriesLink, std::optional<Verdict>> known_;
};

}  // namespace alinify
