#include "ui/models/queued_pair.h"

#include <set>
#include <tuple>
#include <utility>

#include "core/workflow/file_id.h"
#include "ui/models/pair_names.h"

namespace alinify::ui {
namespace {

int rank_of(PairState state) {
  switch (state) {
    case PairState::Broken:
      return 0;
    case PairState::Failed:
      return 1;
    case PairState::Check:
      return 2;
    case PairState::Unchecked:
      return 3;
    case PairState::Reviewed:
      return 4;
    case PairState::Good:
      return 5;
    default:
      return 6;
  }
}

/// Files of many pairs are called "moving"; the folder tells these pairs apart.
std::filesystem::path naming_path(const QueuedPair& pair) {
  const std::filesystem::path& moving = pair.files.moving;
  return names_only_the_role(pair.moving()) && moving.parent_path().has_filename() ? moving.parent_path()
                                                                                   : moving;
}

}  // namespace

void give_own_ids(std::vector<QueuedPair>& added, const std::vector<QueuedPair>& pairs) {
  std::set<std::string> taken;
  for (const auto* some : {&pairs, static_cast<const std::vector<QueuedPair>*>(&added)})
    for (const QueuedPair& pair : *some)
      if (pair.series) taken.insert(folded_name(pair.series.name));
  for (const QueuedPair& pair : pairs) taken.insert(folded_name(pair.files.id));
  for (QueuedPair& pair : added) {
    const std::string name =
        is_file_id(pair.files.id) ? pair.files.id : file_id_after(naming_path(pair), "pair");
    pair.files.id = name;
    for (int number = 2; !taken.insert(folded_name(pair.files.id)).second; ++number)
      pair.files.id = std::string(name).append("-").append(std::to_string(number));
  }
}

bool is_worse(const QueuedPair& a, const QueuedPair& b) {
  // Shares within different tolerances cannot be compared; errors in tolerances can. A list of an older
  // version knows only the shares, which decide where the errors do not.
  const auto key = [](const QueuedPair& pair) {
    const bool known = pair.registered() && pair.tolerance_px > 0 && pair.expected_p90_px;
    return std::tuple(rank_of(pair.state), known ? -*pair.expected_p90_px / pair.tolerance_px : 0.0,
                      pair.registered() ? pair.share_within.value_or(1.0) : 0.0);
  };
  return key(a) < key(b);
}

}  // namespace alinify::ui
