#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/base/message.h"
#include "core/math/vec2.h"
#include "core/workflow/batch/batch_list.h"
#include "ui/models/pair_names.h"
#include "ui/models/pair_series.h"

namespace alinify::ui {

/// The state of a listed pair.
enum class PairState {
  Unregistered,
  Waiting,
  Running,
  Good,       ///< these five: registered; by the verdict
  Reviewed,   ///< to be checked, and all its places were accepted
  Unchecked,  ///< corrected by hand since its verdict, which is of another map
  Check,
  Failed,
  Broken,  ///< could not be registered: an error
};

/// A listed pair: its images, its session's path, and its outcome. A value.
struct QueuedPair {
  BatchEntry files;  ///< absolute paths; its id is the pair's name in the list and unique there
  PairSeries series;
  QString session;  ///< absolute path of its session file; "": none was made yet
  PairState state = PairState::Unregistered;
  std::string result;                     ///< id, in the session, of the result that the verdict is about
  std::optional<Vec2d> pixel_size_um;     ///< of the fixed image of that result; unset: unknown
  double tolerance_px = 0;                ///< tolerance of that result; 0: unknown
  std::optional<double> share_within;     ///< share of the places expected to be within it
  std::optional<double> share_unseen;     ///< share of the area that is blank: what those places leave out
  std::optional<double> expected_p90_px;  ///< error that nine of ten places are not expected to exceed
  int places_left = 0;  ///< places to look at that nobody accepted: a good pair may have some
  int places_accepted = 0;
  bool corrected = false;  ///< that result's map, by hand
  double elapsed_s = 0;
  std::vector<Message> reasons;  ///< of the verdict; for an error: the failure, the cause, the remedy

  QString name() const { return QString::fromStdString(files.id); }
  QString fixed() const { return QString::fromStdU16String(files.fixed.u16string()); }
  QString moving() const { return QString::fromStdU16String(files.moving.u16string()); }
  PairImages images() const { return {fixed(), moving(), files.fixed_page, files.moving_page}; }
  bool registered() const {
    return state == PairState::Good || state == PairState::Reviewed || state == PairState::Unchecked ||
           state == PairState::Check || state == PairState::Failed;
  }
  /// True if a run could still help: it was never registered, or an error prevented that.
  bool open() const { return state == PairState::Unregistered || state == PairState::Broken; }
};

inline const std::string& id_of(const QueuedPair& pair) {
  return pair.files.id;
}

/// Gives each of `added` an id that no pair or series of `pairs` nor another of them has, ignoring case: its
/// own, or one made from its moving file's name, or from its folder's if that only states the role.
void give_own_ids(std::vector<QueuedPair>& added, const std::vector<QueuedPair>& pairs);

/// Whether `a` is worse than `b`: errors, then failed, to be checked, unchecked, reviewed, good, each by its
/// expected error as a multiple of the tolerance it was held to, then those without a verdict. A strict weak
/// order.
bool is_worse(const QueuedPair& a, const QueuedPair& b);

}  // namespace alinify::ui
