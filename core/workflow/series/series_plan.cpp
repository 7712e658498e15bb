#include "core/workflow/series/series_plan.h"

#include "core/base/error.h"
#include "core/workflow/messages.h"

namespace alinify {

SeriesStrategy series_strategy_from(const std::string& word) {
  for (const SeriesStrategy strategy :
       {SeriesStrategy::Reference, SeriesStrategy::Neighbour, SeriesStrategy::Auto})
    if (word == name_of(strategy)) return strategy;
  throw Error(ErrorKind::Usage, messages::cannot_register_series, messages::no_such_strategy(word),
              messages::choose_a_strategy);
}

std::string name_of(SeriesStrategy strategy) {
  switch (strategy) {
    case SeriesStrategy::Reference:
      return "reference";
    case SeriesStrategy::Neighbour:
      return "neighbour";
    case SeriesStrategy::Auto:
      break;
  }
  return "auto";
}

SeriesPlan::LinkState SeriesPlan::state_of(SeriesLink link) const {
  const auto known = known_.find(link);
  if (known == known_.end()) return LinkState::Unknown;
  if (!known->second || *known->second == Verdict::Failed) return LinkState::Failed;
  return *known->second == Verdict::Good ? LinkState::Good : LinkState::Usable;
}

// The nearest section on its way on which it can be registered, as far as is known.
std::optional<std::size_t> SeriesPlan::next_of(std::size_t section, const std::vector<bool>& lost) const {
  for (const std::size_t onto : tree_.way_of(section)) {
    // On the reference itself it has been registered already.
    if (onto == tree_.reference && strategy_ == SeriesStrategy::Auto) return {};
    if (!lost[onto] && state_of({section, onto}) != LinkState::Failed) return onto;
  }
  return {};
}

std::vector<bool> SeriesPlan::lost_sections(std::vector<SeriesLink>* wanted) const {
  std::vector<bool> lost(tree_.size(), false);
  // Outwards, so that the sections on the way are known.
  for (const std::size_t section : tree_.outwards) {
    if (section == tree_.reference) continue;
    const auto want = [&](SeriesLink link) {
      if (wanted && state_of(link) == LinkState::Unknown) wanted->push_back(link);
    };
    const SeriesLink direct{section, tree_.reference};
    const LinkState directly = state_of(direct);
    if (strategy_ != SeriesStrategy::Neighbour) {
      want(direct);
      lost[section] = directly == LinkState::Failed;
      const bool tries_neighbour = directly == LinkState::Usable || directly == LinkState::Failed;
      if (strategy_ == SeriesStrategy::Reference || !tries_neighbour) continue;
    }
    const std::optional<std::size_t> onto = next_of(section, lost);
    if (onto) {
      want({section, *onto});
      lost[section] = false;
    } else if (strategy_ == SeriesStrategy::Neighbour) {
      lost[section] = true;
    }
  }
  return lost;
}

std::vector<SeriesLink> SeriesPlan::wanted() const {
  std::vector<SeriesLink> links;
  lost_sections(&links);
  return links;
}

bool SeriesPlan::has_direct(std::size_t section) const {
  const LinkState state = state_of({section, tree_.reference});
  return state == LinkState::Usable || state == LinkState::Good;
}

std::optional<std::size_t> SeriesPlan::neighbour_of(std::size_t section) const {
  if (section == tree_.reference || strategy_ == SeriesStrategy::Reference) return {};
  if (strategy_ == SeriesStrategy::Auto && state_of({section, tree_.reference}) == LinkState::Good) return {};
  const std::optional<std::size_t> onto = next_of(section, lost_sections(nullptr));
  return onto && *onto != tree_.reference ? onto : std::nullopt;
}

bool SeriesPlan::is_lost(std::size_t section) const {
  return lost_sections(nullptr)[section];
}

}  // namespace alinify
