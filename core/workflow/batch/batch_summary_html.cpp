#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "core/workflow/batch/batch_summary.h"
#include "core/workflow/report/report_drawings.h"
#include "core/workflow/report/report_style.h"

namespace alinify {
namespace {

// The pairs to look at first.
constexpr std::array worst_first{BatchState::Failed,    BatchState::Missing, BatchState::Changed,
                                 BatchState::Cancelled, BatchState::Check,   BatchState::Skipped,
                                 BatchState::Done};

std::ptrdiff_t rank(const BatchOutcome& outcome) {
  return std::find(worst_first.begin(), worst_first.end(), outcome.state) - worst_first.begin();
}

// Its colour; the words say the same.
const char* style_of(const BatchOutcome& outcome) {
  if (outcome.failed() || outcome.state == BatchState::Missing || outcome.state == BatchState::Changed ||
      outcome.state == BatchState::Cancelled)
    return "failed";
  return outcome.state == BatchState::Check || outcome.verdict == Verdict::Check ? "check" : "good";
}

std::string cell(const std::string& html) {
  return "<td>" + html + "</td>";
}

std::string number(const std::optional<double>& value) {
  return cell(value ? short_number(*value) : "");
}

}  // namespace

std::string batch_summary_html(std::span<const BatchOutcome> outcomes,
                               const std::function<std::string(const std::string& id)>& report_of) {
  std::vector<std::size_t> order(outcomes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto key = [&](std::size_t i) {
      return std::pair(rank(outcomes[i]), -outcomes[i].tolerance_px.value_or(0));
    };
    return key(a) < key(b);
  });
  std::string html =
      "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'><title>Batch summary</title>\n<style>" +
      std::string(report_style()) + "th{width:auto}</style></head><body>\n<h1>" +
      std::to_string(outcomes.size()) + (outcomes.size() == 1 ? " pair: " : " pairs: ") +
      escaped(batch_totals(outcomes)) + "</h1>\n<table>\n<tr>";
  for (const char* name :
       {"pair", "state", "right to px", "agreement", "check points px", "time", "device", ""})
    html += std::string("<th>") + name + "</th>";
  html += "</tr>\n";
  for (const std::size_t i : order) {
    const BatchOutcome& o = outcomes[i];
    const std::string report = report_of(o.id), id = escaped(o.id);
    html += "<tr>" + cell(report.empty() ? id : "<a href='" + escaped(report) + "'>" + id + "</a>") +
            "<td class='" + style_of(o) + "'>" + name_of(o.state) + "</td>" + number(o.tolerance_px) +
            number(o.agreement) + number(o.check_points_px) +
            cell(o.elapsed_s > 0 ? short_number(o.elapsed_s) + " s" : "") + cell(escaped(o.device)) +
            cell(escaped((o.error.empty() ? o.reason : o.error).english())) + "</tr>\n";
  }
  return html + "</table>\n</body></html>\n";
}

}  // namespace alinify
