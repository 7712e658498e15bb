#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/registration/image_reading.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/transform/transform.h"

namespace alinify {

/// One step of an optimiser, as it is drawn in the metric curve.
struct IterationSample {
  std::string stage;  ///< "affine", "b-spline"
  int level = 0;      ///< 0 is the coarsest
  int level_count = 1;
  int iteration = 0;
  double metric = 0;     ///< smaller is better, in the engine's own units
  double step = 0;       ///< step size, in the engine's own units
  double elapsed_s = 0;  ///< since the run began
};

/// At which resolution the engine worked, and why: shown, never silent.
struct WorkingResolution {
  double downsample = 1;  ///< 1 = full resolution
  std::string reason;     ///< which, and why: "full resolution: needs 8.3 GiB of 20.1 GiB free"
};

/// The stage in which both images are read whole.
inline constexpr const char* reading_stage = "read";

struct StageTime {
  std::string stage;
  double elapsed_s = 0;
  std::int64_t read_bytes = 0;              ///< of pixels, where the stage read them all from files
  std::vector<ImageReading> readings = {};  ///< of those files, where it is known

  static StageTime since(std::chrono::steady_clock::time_point began, std::string stage) {
    return {std::move(stage),
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
  }
};

/// How alike the pictures are, place by place, under a map.
struct LocalAgreement {
  double correlation = 0;  ///< mean of the local correlation of the normalised pictures, -1..1
  double chance = 0;       ///< how large it gets with the moving picture laid wrong on purpose, 0..1
  /// A picture and its negative agree as well as two alike.
  double above_chance() const { return (correlation < 0 ? -correlation : correlation) - chance; }
};

struct RegistrationResult {
  Transform moving_from_fixed;
  Transform initial;  ///< what the engine began with; filled in by whoever ran it
  /// How that was found, and how sure it is; unset where it was given. Filled in by whoever ran the engine.
  std::optional<InitialAlignment> start;
  std::vector<IterationSample> trace;
  WorkingResolution resolution;
  /// Reading and the search for a start, where they came before the engine; filled in by whoever ran it.
  std::vector<StageTime> preparation;
  std::vector<StageTime> timing;            ///< of the engine's own stages
  std::optional<LocalAgreement> agreement;  ///< where the engine measured it, on pictures of at most 1024 px
  std::vector<std::string> notes;  ///< what the user should know: "12 of 400 control points saw no samples"
  std::int64_t peak_bytes = 0;     ///< of the engine and its children, where it can be measured
};

}  // namespace alinify
