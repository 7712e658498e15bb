#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/registration/result.h"

namespace alinify {

/// How long a stage of a job took. Stages may run side by side: see their start times.
struct JobStage {
  std::string stage;
  double elapsed_s = 0;
  std::string part_of = {};                 ///< the stage that this one is a part of
  double begin_s = -1;                      ///< since the job began; -1: not noted
  std::int64_t read_bytes = 0;              ///< of pixels, where the stage read them all from files
  std::vector<ImageReading> readings = {};  ///< of those files, where it is known
};

/// How a map was found, beside what its Transform says: for reports. Nothing depends on it.
struct RunRecord {
  Message device, machine;
  Message initial_mode;  ///< as asked for
  double elapsed_s = 0;  ///< of the whole job
  double downsample = 1;
  std::int64_t peak_bytes = 0, peak_child_bytes = 0, engine_peak_bytes = 0;
  std::vector<JobStage> stages;
  std::vector<IterationSample> trace;
  std::vector<ComparedEngine> compared;
  /// Without its candidates, pieces and notes; unset if the start was given.
  std::optional<InitialAlignment> start;
};

}  // namespace alinify
