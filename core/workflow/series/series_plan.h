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

/// How the sections of a series come onto their reference.
enum class SeriesStrategy {
  Reference,  ///< each is registered on the reference: restained rounds, sections that all look alike
  Neighbour,  ///< each on its neighbour towards the reference, and the maps are put one after the other
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
  /// Pairs whose result is needed and not known, of which none needs another: they may run side by side.
  /// Empty: everything is decided.
  std::vector<SeriesLink> wanted() const;
  /// Unset: it could not be registered.
  void tell(SeriesLink link, std::optional<Verdict> verdict) { known_[link] = verdict; }

  /// Once nothing is wanted: whether the section was registered on the reference itself, and may be used.
  bool has_direct(std::size_t section) const;
  /// Once nothing is wanted: the section it is chained through, also where it has_direct().
  std::optional<std::size_t> neighbour_of(std::size_t section) const;
  /// Once nothing is wanted: whether the section has no usable path to the reference.
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
