#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/recover_lost.h"
#include "core/registration/flow/subset_grid.h"
#include "core/registration/flow/subset_match.h"

namespace alinify {

/// Base of the runs over a level's subsets in recover_lost() and follow_hints(): the images, the grid of
/// subsets and the field. Refers to all of its arguments.
template <class Subset>
class SubsetRun {
 public:
  SubsetRun(const LevelPictures& pictures, const RecoveryOptions& options, FlowField& field, ThreadPool& pool,
            const Progress& progress)
      : options_(options),
        field_(field),
        pool_(pool),
        progress_(progress),
        matcher_(pictures, options.subset),
        grid_(pictures.fixed.size, options.spacing_px),
        subsets_(grid_.count()) {}

 protected:
  Subset& at(std::int64_t i, std::int64_t j) { return subsets_[static_cast<std::size_t>(grid_.index(i, j))]; }

  /// Sets the centre of every subset, then hands it to `look` with the field around it, on any thread.
  /// **Throws** Cancelled.
  template <class Look>
  void look_at_each(const Look& look) {
    pool_.parallel_for(grid_.rows, [&](std::int64_t j) {
      progress_.check_cancelled();
      for (std::int64_t i = 0; i < grid_.columns; ++i) {
        Subset& s = at(i, j);
        s.centre = grid_.centre(i, j);
        look(s, field_around(field_, s.centre));
      }
    });
  }

  const RecoveryOptions& options_;
  FlowField& field_;
  ThreadPool& pool_;
  const Progress& progress_;
  SubsetMatcher matcher_;
  const SubsetGrid grid_;
  std::vector<Subset> subsets_;
};

}  // namespace alinify
