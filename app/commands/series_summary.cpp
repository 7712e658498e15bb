#include "app/commands/series_summary.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "app/cli_text.h"
#include "app/commands/series_page.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/csv_table.h"
#include "core/io/text_file.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/quality_text.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

// Rounds to the finest precision measured here.
double rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

// "done", "check", "failed"; the reference has a word of its own.
std::string state_of(const SeriesRow& row) {
  return row.result.way == SectionWay::Itself ? "reference" : name_of(row.state);
}

std::vector<std::string> via_of(const SectionResult& result, const std::vector<SeriesSection>& sections) {
  std::vector<std::string> ids;
  for (const std::size_t section : result.via) ids.push_back(sections[section].id);
  return ids;
}

// The first reason of the verdict, or the failure.
std::string remark_on(const SeriesRow& row) {
  if (!row.result.error.empty()) return one_line(row.result.error.english());
  const bool fine = row.state == BatchState::Done || row.result.reasons.empty();
  return fine ? "" : one_line(row.result.reasons.front().english());
}

class SeriesSummary {
 public:
  SeriesSummary(const SeriesRun& run, const SeriesFlags& flags, const std::vector<SeriesRow>& rows,
                double elapsed_s)
      : run_(run), flags_(flags), rows_(rows), elapsed_s_(elapsed_s) {}

  std::int64_t count(const std::string& state) const {
    return std::count_if(rows_.begin(), rows_.end(),
                         [&](const SeriesRow& row) { return state_of(row) == state; });
  }

  Json json() const {
    Json json;
    json["reference"] = reference();
    json["strategy"] = flags_.strategy;
    json["order"] = flags_.order;
    json["sections"] = Json::array();
    for (std::size_t i = 0; i < rows_.size(); ++i) json["sections"].push_back(section(i));
    json["pairs"] = Json::array();
    for (const BatchOutcome& pair : run_.pairs())
      json["pairs"].push_back({{"id", pair.id},
                               {"state", name_of(pair.state)},
                               {"verdict", text_or_null(pair.verdict_name())},
                               {"elapsed_s", pair.elapsed_s},
                               {"error", text_or_null(pair.error.english())}});
    for (const char* state : {"done", "check", "failed"}) json[state] = count(state);
    json["merged"] = nullptr;
    if (const auto& merged = run_.merged())
      json["merged"] = {{"path", merged->path.string()},
                        {"width", merged->frame.width},
                        {"height", merged->frame.height},
                        {"bytes", merged->bytes}};
    json["elapsed_s"] = elapsed_s_;
    json["summary"] = run_.outputs().summary().string();
    return json;
  }

  std::string csv() const {
    std::string text =
        "id,image,state,way,via,verdict,measured,tolerance_px,median_px,p90_px,share_within,downsample,"
        "reason,error\n";
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const SectionResult& r = rows_[i].result;
      const auto figure = [&](double value, int decimals) {
        return r.expected.places > 0 ? fixed_decimals(value, decimals) : std::string();
      };
      text += csv_cell(r.id) + "," + csv_cell(run_.sections()[i].image.string()) + "," + state_of(rows_[i]) +
              "," + name_of(r.way) + "," + csv_cell(joined(via_of(r, run_.sections()))) + "," +
              (judged(r) ? name_of(r.verdict) : "") + "," + (r.measured ? name_of(*r.measured) : "") + "," +
              (r.tolerance_px > 0 ? fixed_decimals(r.tolerance_px, 3) : "") + "," +
              figure(r.expected.median_px, 3) + "," + figure(r.expected.p90_px, 3) + "," +
              figure(r.expected.share_within, 4) + "," + (judged(r) ? fixed_decimals(r.downsample, 3) : "") +
              "," + csv_cell(r.reasons.empty() ? "" : one_line(r.reasons.front().english())) + "," +
              csv_cell(one_line(r.error.english())) + "\n";
    }
    return text;
  }

  std::string table() const {
    std::vector<std::vector<std::string>> rows{
        {"id", "state", "way", "via", "right to px", "expected px", ""}};
    for (const SeriesRow& row : rows_) {
      const SectionResult& r = row.result;
      rows.push_back({r.id, state_of(row), r.way == SectionWay::Itself ? "" : name_of(r.way),
                      joined(via_of(r, run_.sections())),
                      r.tolerance_px > 0 ? pixels_text(r.tolerance_px) : "",
                      r.expected.places > 0 ? pixels_text(r.expected.median_px) : "", remark_on(row)});
    }
    std::string text = aligned_table(rows);
    text += totals() + "; summary in " + run_.outputs().summary().string() + "\n";
    if (const auto& merged = run_.merged())
      text += "merged: " + dimensions_text(merged->frame) + " px in " + describe(*merged) + "\n";
    return text;
  }

  std::string page() const {
    std::vector<SeriesPageRow> rows;
    for (const SeriesRow& row : rows_) {
      const SectionResult& r = row.result;
      SeriesPageRow line{
          r.id, state_of(row), name_of(r.way), joined(via_of(r, run_.sections())), {}, {}, {}, remark_on(row),
          {}};
      if (r.tolerance_px > 0) line.tolerance = pixels_text(r.tolerance_px);
      if (r.expected.places > 0) {
        line.expected =
            pixels_text(r.expected.median_px) + ", 9 of 10 below " + pixels_text(r.expected.p90_px);
        line.within = percent_text(r.expected.share_within);
      }
      if (judged(r)) line.report = run_.outputs().report(r.id);
      rows.push_back(std::move(line));
    }
    return series_page("Series on " + reference(), totals(), rows);
  }

  // "4 sections on s2: 3 done, 0 to check, 0 failed".
  std::string counts() const {
    return std::to_string(rows_.size()) + " sections on " + reference() + ": " +
           std::to_string(count("done")) + " done, " + std::to_string(count("check")) + " to check, " +
           std::to_string(count("failed")) + " failed";
  }

 private:
  const std::string& reference() const { return run_.sections()[run_.tree().reference].id; }
  std::string totals() const { return counts() + ", in " + duration(elapsed_s_); }
  static bool judged(const SectionResult& result) { return result.way != SectionWay::Itself && result.map; }

  Json section(std::size_t i) const {
    const SectionResult& r = rows_[i].result;
    const std::filesystem::path report = run_.outputs().report(r.id), image = run_.outputs().image(r.id);
    const bool mapped = r.map || r.way == SectionWay::Itself;
    Json json{{"id", r.id},
              {"image", run_.sections()[i].image.string()},
              {"state", state_of(rows_[i])},
              {"way", name_of(r.way)},
              {"via", via_of(r, run_.sections())},
              {"verdict", judged(r) ? Json(name_of(r.verdict)) : Json(nullptr)},
              {"measured_verdict", r.measured ? Json(name_of(*r.measured)) : Json(nullptr)},
              {"tolerance_px", r.tolerance_px > 0 ? Json(r.tolerance_px) : Json(nullptr)},
              {"expected_error", nullptr},
              {"downsample", judged(r) ? Json(r.downsample) : Json(nullptr)},
              {"transform", mapped ? Json(run_.outputs().transform(r.id).string()) : Json(nullptr)},
              {"report", judged(r) ? text_or_null(report.string()) : Json(nullptr)},
              {"warped", judged(r) && r.usable() ? text_or_null(image.string()) : Json(nullptr)},
              {"reasons", english_texts(r.reasons)},
              {"error", text_or_null(r.error.english())}};
    if (r.expected.places > 0)
      json["expected_error"] = {{"median_px", rounded(r.expected.median_px)},
                                {"p90_px", rounded(r.expected.p90_px)},
                                {"share_within_tolerance", rounded(r.expected.share_within)}};
    return json;
  }

  const SeriesRun& run_;
  const SeriesFlags& flags_;
  const std::vector<SeriesRow>& rows_;
  double elapsed_s_;
};

// The first failure represents all of them on the single line of stderr; the summary has the others.
Error failure_of(const std::vector<SeriesRow>& rows, std::size_t failed, const std::string& summary) {
  const auto first = std::find_if(rows.begin(), rows.end(),
                                  [](const SeriesRow& row) { return row.state == BatchState::Failed; });
  std::string why = remark_on(*first);
  while (!why.empty() && why.back() == '.') why.pop_back();
  return {ErrorKind::Failed,
          (failed == 1 ? messages::one_section_failed : messages::sections_failed)(failed, rows.size()),
          messages::labelled(first->result.id, why),
          (failed > 1 ? messages::others_are_in : messages::all_sections_are_in)(summary)};
}

}  // namespace

SeriesDone carry_out(SeriesRun& run, const SeriesFlags& flags) {
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<SeriesRow> rows = run.run();
  SeriesDone done;
  try {
    run.merge(rows);
  } catch (const Error& error) {
    done.failure = error;  // registered sections are reported all the same
  }
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const SeriesSummary summary(run, flags, rows, elapsed_s);
  done.json = summary.json();
  write_text_file(summary.csv(), run.outputs().summary());
  write_text_file(done.json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n",
                  run.outputs().document());
  if (const auto page = run.outputs().page(); !page.empty()) write_text_file(summary.page(), page);
  done.table = summary.table();
  done.counts = summary.counts();
  done.to_check = static_cast<std::size_t>(summary.count("check"));
  done.failed = static_cast<std::size_t>(summary.count("failed"));
  if (!done.failure && done.failed > 0)
    done.failure.emplace(failure_of(rows, done.failed, run.outputs().summary().string()));
  return done;
}

}  // namespace alinify::cli
