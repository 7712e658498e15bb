#include "core/workflow/batch/batch_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/csv_table.h"
#include "core/io/numbers.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"

namespace alinify {
namespace {

// Finer digits than these mean nothing here.
double rounded(double value, double steps) {
  return std::round(value * steps) / steps;
}

std::string cell(const std::optional<double>& value) {
  return value ? shortest_number(*value) : std::string();
}

}  // namespace

std::string name_of(BatchState state) {
  switch (state) {
    case BatchState::Done:
      return "done";
    case BatchState::Check:
      return "check";
    case BatchState::Failed:
      return "failed";
    case BatchState::Cancelled:
      return "cancelled";
    case BatchState::Skipped:
      return "skipped";
    case BatchState::Missing:
      return "missing";
    case BatchState::Changed:
      return "changed";
  }
  return "unknown";
}

BatchOutcome outcome_of(std::string id, const JobResult& report, std::string device) {
  const QualityReport& quality = report.quality.value();
  BatchOutcome outcome;
  outcome.id = std::move(id);
  outcome.state = quality.verdict == Verdict::Good    ? BatchState::Done
                  : quality.verdict == Verdict::Check ? BatchState::Check
                                                      : BatchState::Failed;
  outcome.verdict = quality.verdict;
  if (quality.tolerance_px > 0) outcome.tolerance_px = rounded(quality.tolerance_px, 1e4);
  if (std::isfinite(quality.after.gradient)) outcome.agreement = rounded(quality.after.gradient, 1e4);
  outcome.downsample = report.result.resolution.downsample;
  if (quality.points_after) outcome.check_points_px = rounded(quality.points_after->median_px, 1e4);
  outcome.elapsed_s = rounded(report.elapsed_s, 1e3);
  outcome.device = std::move(device);
  if (!quality.reasons.empty()) outcome.reason = quality.reasons.front();
  if (quality.verdict == Verdict::Failed)
    outcome.error = messages::pair_was_judged(verdict_sentence(quality));
  return outcome;
}

std::string batch_summary_csv(std::span<const BatchOutcome> outcomes) {
  std::string text =
      "id,state,verdict,tolerance_px,agreement,downsample,check_points_px,elapsed_s,device,reason,error\n";
  for (const BatchOutcome& o : outcomes)
    text += csv_cell(o.id) + ',' + name_of(o.state) + ',' + o.verdict_name() + ',' + cell(o.tolerance_px) +
            ',' + cell(o.agreement) + ',' + cell(o.downsample) + ',' + cell(o.check_points_px) + ',' +
            shortest_number(rounded(o.elapsed_s, 1e3)) + ',' + csv_cell(o.device) + ',' +
            csv_cell(o.reason.english()) + ',' + csv_cell(o.error.english()) + '\n';
  return text;
}

std::string batch_totals(std::span<const BatchOutcome> outcomes) {
  std::string text;
  for (const auto& [state, words] : {std::pair{BatchState::Done, "done"},
                                     {BatchState::Check, "to check"},
                                     {BatchState::Failed, "failed"},
                                     {BatchState::Cancelled, "cancelled"},
                                     {BatchState::Skipped, "skipped"},
                                     {BatchState::Missing, "missing"},
                                     {BatchState::Changed, "changed"}}) {
    const auto count = std::count_if(outcomes.begin(), outcomes.end(),
                                     [state = state](const BatchOutcome& o) { return o.state == state; });
    if (count > 0) append_item(text, std::to_string(count) + " " + words);
  }
  return text;
}

}  // namespace alinify
