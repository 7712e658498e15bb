#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/thread_pool.h"
#include "core/workflow/job_result.h"

namespace alinify {

/// Writes a message in another language, as UTF-8. Called on the thread that writes the report.
using MessageTranslator = std::function<std::string(const Message&)>;
/// The same of the name of an engine or a stage.
using NameTranslator = std::function<std::string(const std::string& english)>;

/// The language of an HTML report; English unless said otherwise.
struct ReportLanguage {
  std::string code = "en";           ///< of the page: "de", "zh"
  MessageTranslator translate = {};  ///< empty: English
  NameTranslator translate_name = {};
};

/// The stages to show: those of the job, or of the engine where only they are known.
std::vector<JobStage> stages_of(const JobResult& report);
/// The report as one self-contained HTML page: the images, the quality, and the metric's curve. What a
/// command line takes, names and values of options, is the same in every language. `pool`: makes its pictures
/// in parallel.
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
