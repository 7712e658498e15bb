#include "app/commands/series_page.h"

#include "core/workflow/report/report_drawings.h"

namespace alinify::cli {
namespace {

// The colours are those of a section's own report.
const char* const style = R"(
:root{--ink:#1c2024;--soft:#5c656e;--line:#d5dade;--ground:#fff;--accent:#0b62b8;--good:#0a7a34;--check:#a45c00;--failed:#b3152b}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#9aa4ad;--line:#3a424a;--ground:#15181b;--accent:#6db3f8;
--good:#58c97f;--check:#e9a94a;--failed:#ff7383}}
body{font:15px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);background:var(--ground);
max-width:1080px;margin:0 auto;padding:2rem 1.25rem 3rem}
h1{font-size:1.5rem;font-weight:600}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.28rem 1.2rem .28rem 0;border-bottom:1px solid var(--line)}
th{font-weight:500;color:var(--soft)}
a{color:var(--accent)}
.done{color:var(--good)}.check{color:var(--check)}.failed{color:var(--failed)}
)";

}  // namespace

std::string series_page(const std::string& title, const std::string& totals,
                        const std::vector<SeriesPageRow>& rows) {
  std::string html =
      "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
      "content='width=device-width'><meta name='color-scheme' content='light dark'><title>" +
      escaped(title) + "</title>\n<style>" + style + "</style></head><body>\n<h1>" + escaped(title) +
      "</h1>\n<p>" + escaped(totals) +
      "</p>\n<table>\n<tr><th>Section</th><th>State</th><th>Path</th><th>Via</th><th>Tolerance, px</th>"
      "<th>Expected error, px</th><th>Within tolerance</th><th></th></tr>\n";
  for (const SeriesPageRow& row : rows) {
    const std::string id = escaped(row.id);
    html +=
        "<tr><td>" +
        (row.report.empty() ? id
                            : "<a href='" + escaped(row.report.filename().string()) + "'>" + id + "</a>") +
        "</td><td class='" + escaped(row.state) + "'>" + escaped(row.state) + "</td>";
    for (const std::string* cell :
         {&row.way, &row.via, &row.tolerance, &row.expected, &row.within, &row.remark})
      html += "<td>" + escaped(*cell) + "</td>";
    html += "</tr>\n";
  }
  return html + "</table>\n</body></html>\n";
}

}  // namespace alinify::cli
