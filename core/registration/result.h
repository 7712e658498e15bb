#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/grey/image_reading.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/registration/map_judge.h"
#include "core/transform/transform.h"

namespace alinify {

/// One optimiser step, as plotted in the metric curve.
struct IterationSample {
  std::string stage;  ///< "affine", "b-spline"
  int level = 0;      ///< 0 is the coarsest
  int level_count = 1;
  int iteration = 0;
  double metric = 0;           ///< smaller is better; engine-specific units
  std::optional<double> step;  ///< step size, engine-specific units; unset: the engine measures none
  double elapsed_s = 0;        ///< since the run began
};

/// The engine's working resolution and the reason for it, always shown.
struct WorkingResolution {
  double downsample = 1;  ///< 1 = full resolution
  Message reason;         ///< which, and why: "full resolution: needs 8.3 GiB of 20.1 GiB free"
};

/// The stage in which both images are read in full.
inline constexpr const char* reading_stage = "read";

struct StageTime {
  std::string stage;
  double elapsed_s = 0;
  std::int64_t read_bytes = 0;              ///< pixel bytes, if the stage read them all from files
  std::vector<ImageReading> readings = {};  ///< of those files, if known

  static StageTime since(std::chrono::steady_clock::time_point began, std::string stage) {
    return {std::move(stage),
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
  }
};

/// Local similarity of the images under a map.
struct LocalAgreement {
  double correlation = 0;  ///< mean local correlation of the normalised images, -1..1
  double chance = 0;       ///< its magnitude with the moving image deliberately misplaced, 0..1
  /// An image and its negative agree as well as two alike.
  double above_chance() const { return (correlation < 0 ? -correlation : correlation) - chance; }
  /// Correct results on similar images lie 0.2 and more above chance, differently stained sections below
  /// 0.1.
  bool shows_shared_texture() const { return above_chance() >= 0.15; }
};

/// An engine that ran on a problem beside others, and the error expected of its map.
struct ComparedEngine {
  std::string engine;
  bool kept = false;
  double elapsed_s = 0;
  std::optional<MapFigures> figures = {};  ///< unset: there is no map, or it could not be judged
  /// Share by which the kept map's expected error is smaller than this one's, place by place (geometric
  /// mean); negative: larger. Unset for the kept one, and where nothing can be compared.
  std::optional<double> kept_is_better_by = {};
  Message failure = {};  ///< why there is no map; empty: there is one
};

struct RegistrationResult {
  Transform moving_from_fixed;
  Transform initial;  ///< the engine's start; filled in by the caller
  /// How that start was found, and how reliable it is; unset if it was given. Filled in by the caller.
  std::optional<InitialAlignment> start;
  std::vector<IterationSample> trace;
  WorkingResolution resolution;
  /// Reading and the search for a start, if they preceded the engine; filled in by the engine's caller.
  std::vector<StageTime> preparation;
  std::vector<StageTime> timing;            ///< of the engine's own stages
  std::optional<LocalAgreement> agreement;  ///< if measured by the engine, on images of at most 1024 px
  std::vector<ComparedEngine> compared;     ///< in the order of their runs; empty: one engine ran, unjudged
  std::vector<Message> notes;               ///< for the user: "12 of 400 control points saw no samples"
  std::int64_t peak_bytes = 0;              ///< of the engine and its child processes, if measurable
};

}  // namespace alinify
