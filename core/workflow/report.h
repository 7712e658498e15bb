#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/image/image_info.h"
#include "core/registration/result.h"
#include "core/workflow/inspect.h"

namespace alinify {

/// A file that a run wrote.
struct RunOutput {
  std::string role;  ///< "transform", "image", "report"
  std::filesystem::path path;
  std::int64_t bytes = 0;
};

/// Everything about one registration, so that it can be understood, compared and repeated later.
struct RunReport {
  ImageInfo fixed, moving;
  std::string device, machine;
  std::string initial_mode;  ///< as asked for
  RegistrationResult result;
  QualityReport quality;
  std::vector<RunOutput> outputs;
  double elapsed_s = 0;
  std::int64_t peak_bytes = 0, peak_child_bytes = 0;
};

/// The report as JSON text; `with_trace` includes every iteration's metric and
/// every block of the quality maps.
std::string report_json(const RunReport& report, bool with_trace);
/// Its quality alone, with every map.
std::string quality_json(const QualityReport& quality);
/// The report as one HTML page that needs nothing else: what was registered, how well, and the metric's
/// curve.
std::string report_html(const RunReport& report);

/// Writes one or the other, as the name ends in .json or .html. The file appears whole or not at all.
/// **Throws** Error: Usage for another ending, NotWritable.
void write_report(const RunReport& report, const std::filesystem::path& path);
/// Whether write_report knows what to make of that name. **Throws** Error(Usage) when it does not.
void check_report_name(const std::filesystem::path& path);
/// Whether a report of that name shows pictures, which inspect_registration keeps when asked to.
bool wants_pictures(const std::filesystem::path& path);

}  // namespace alinify
