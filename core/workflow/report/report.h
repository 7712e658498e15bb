#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/thread_pool.h"
#include "core/image/image_info.h"
#include "core/registration/result.h"
#include "core/session/measurement.h"
#include "core/workflow/image_corrections.h"
#include "core/workflow/inspect.h"

namespace alinify {

/// A file that a run wrote.
struct RunOutput {
  std::string role;  ///< "transform", "image", "report"
  std::filesystem::path path;
  std::int64_t bytes = 0;
};

/// How long a stage of a job took. Stages may run side by side: see their start times.
struct JobStage {
  std::string stage;
  double elapsed_s = 0;
  std::string part_of = {};                 ///< the stage that this one is a part of
  double begin_s = -1;                      ///< since the job began; -1: not noted
  std::int64_t read_bytes = 0;              ///< of pixels, where the stage read them all from files
  std::vector<ImageReading> readings = {};  ///< of those files, where it is known
};

/// Everything about one registration, so that it can be understood, compared and repeated later.
struct JobResult {
  ImageInfo fixed, moving;
  ImageCorrections corrections;
  std::string device;
  Message machine;
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
};

/// Writes a message in another language, as UTF-8. Called on the thread that writes the report.
using MessageTranslator = std::function<std::string(const Message&)>;

/// The language of an HTML report; English unless said otherwise.
struct ReportLanguage {
  std::string code = "en";           ///< of the page: "de", "zh"
  MessageTranslator translate = {};  ///< empty: English
};

/// The stages to show: those of the job, or of the engine where only they are known.
std::vector<JobStage> stages_of(const JobResult& report);
/// The report as one self-contained HTML page: the images, the quality, and the metric's curve. Identifiers
/// of engines, options and stages are the same in every language. `pool`: makes its pictures in parallel.
std::string report_html(const JobResult& report, ThreadPool* pool = nullptr,
                        const ReportLanguage& language = {});

/// Writes one or the other, as the name ends in .json or .html; JSON is in English always. The file appears
/// whole or not at all.
/// **Throws** Error: Usage for another ending, NotWritable.
void write_report(const JobResult& report, const std::filesystem::path& path, ThreadPool* pool = nullptr,
                  const ReportLanguage& language = {});
/// Whether write_report() knows the format of that name. **Throws** Error(Usage) when it does not.
void check_report_name(const std::filesystem::path& path);
/// Whether a report of that name shows pictures, which inspect_registration keeps when asked to.
bool wants_pictures(const std::filesystem::path& path);

}  // namespace alinify
