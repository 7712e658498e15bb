#include "core/workflow/series/link_record.h"

#include <string>

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/io/text_file.h"
#include "core/session/error_map_json.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_json.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* link_format = "alinify link of a series";
constexpr int link_version = 1;

Verdict verdict_in(const JsonReader& json) {
  if (const auto verdict = verdict_named(json.text())) return *verdict;
  json.refuse(messages::is_no_link_record);
}

}  // namespace

LinkRecord link_record_of(const JobResult& report) {
  LinkRecord record;
  const QualityReport& quality = *report.quality;
  record.verdict = quality.verdict;
  record.tolerance_px = quality.tolerance_px;
  record.downsample = report.result.resolution.downsample;
  record.jacobian = quality.jacobian;
  record.errors = quality.errors;
  record.reasons = quality.reasons;
  return record;
}

void write_link_record(const LinkRecord& record, const std::filesystem::path& path) {
  Json json{{"format", link_format}, {"link_version", link_version}};
  json["verdict"] = name_of(record.verdict);
  json["tolerance_px"] = record.tolerance_px;
  json["downsample"] = record.downsample;
  json["jacobian"] = {{"min", record.jacobian.min},
                      {"max", record.jacobian.max},
                      {"folded_share", record.jacobian.folded_share}};
  json["reasons"] = english_texts(record.reasons);
  json["errors"] = error_map_json(record.errors);
  write_text_file(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n", path);
}

LinkRecord read_link_record(const std::filesystem::path& path) {
  const std::string text = read_text_file(path);
  const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  const JsonReader json(document, path);
  if (document.is_discarded()) json.refuse(messages::record_is_not_json);
  if (json.member("format").text() != link_format) json.refuse(messages::is_no_link_record);
  json.member("link_version").integer(1, link_version);
  LinkRecord record;
  record.verdict = verdict_in(json.member("verdict"));
  record.tolerance_px = json.member("tolerance_px").number();
  record.downsample = json.member("downsample").number();
  const JsonReader jacobian = json.member("jacobian");
  record.jacobian = {jacobian.member("min").number(), jacobian.member("max").number(),
                     jacobian.member("folded_share").number()};
  const JsonReader reasons = json.member("reasons");
  for (std::size_t i = 0; i < reasons.size(); ++i)
    record.reasons.push_back(Message::verbatim(reasons.item(i).text()));
  record.errors = read_error_map(json.member("errors"));
  return record;
}

}  // namespace alinify
