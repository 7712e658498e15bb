#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/compute/backend.h"
#include "core/image/image_info.h"
#include "core/image/image_pair.h"
#include "core/quality/quality_report.h"
#include "core/registration/result.h"
#include "core/session/measurement.h"
#include "core/session/run_record.h"
#include "core/workflow/image_corrections.h"

namespace alinify {

/// A file that a run wrote.
struct RunOutput {
  std::string role;  ///< "transform", "image", "report"
  std::filesystem::path path;
  std::int64_t bytes = 0;
};

/// The stage that judges the map.
inline constexpr const char* inspect_stage = "inspect";

/// Everything about one registration, so that it can be understood, compared and repeated later.
struct JobResult {
  ImageInfo fixed, moving;
  ImageCorrections corrections;
  Message device, machine;
  Message initial_mode;  ///< as asked for
  RegistrationResult result;
  std::optional<QualityReport> quality;  ///< unset: not judged
  std::vector<RunOutput> outputs;
  /// Every stage of the job; those that are a part of another follow it. Empty: only those of the result are
  /// known.
  std::vector<JobStage> stages = {};
  double elapsed_s = 0;
  std::int64_t peak_bytes = 0, peak_child_bytes = 0;
  std::vector<Measurement> measurements = {};  ///< made by a person on the fixed image
  /// Ids of landmarks whose partners the program found itself and nobody confirmed.
  std::vector<std::string> unconfirmed_landmarks = {};
  /// The map's errors at landmarks set or moved since the run, which had no part in it, and the
  /// leave-one-out errors of all.
  LandmarkCheck newer_landmarks = {};

  /// Of the stage of that name that is no part of another; 0 if there was none.
  double elapsed_of(std::string_view stage) const;
};

/// Notes the pair, the device and the machine in a result, and the memory that this process has taken so far:
/// call it when the work is done.
void note_circumstances(JobResult& result, const ImagePair& images, const Backend& backend);

}  // namespace alinify
