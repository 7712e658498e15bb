#include "core/workflow/report/report_style.h"

namespace alinify {

const char* report_style() {
  return R"(
:root{--ink:#1c2024;--soft:#5c656e;--line:#d5dade;--ground:#fff;--panel:#f5f6f8;--accent:#0b62b8;
--good:#0a7a34;--check:#a45c00;--failed:#b3152b}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#9aa4ad;--line:#3a424a;--ground:#15181b;--panel:#1e2226;
--accent:#6db3f8;--good:#58c97f;--check:#e9a94a;--failed:#ff7383}}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--ground:#fff;--panel:#fff;--accent:#0b62b8;--good:#0a7a34;
--check:#a45c00;--failed:#b3152b}figure,tr,.verdict{break-inside:avoid}h2{break-after:avoid}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);background:var(--ground);
max-width:1080px;margin:0 auto;padding:2rem 1.25rem 3rem}
h1{font-size:1.5rem;font-weight:600;margin:0 0 1rem}
h2{font-size:1.1rem;font-weight:600;margin:2.2rem 0 .7rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}
.verdict{border-left:5px solid currentColor;background:var(--panel);padding:.8rem 1rem;border-radius:0 6px 6px 0}
.verdict b{font-size:1.15rem;text-transform:uppercase;letter-spacing:.04em}
.verdict ul{margin:.3rem 0 0;padding-left:1.2rem;color:var(--ink)}
.good{color:var(--good)}.check{color:var(--check)}.failed{color:var(--failed)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.28rem 1.2rem .28rem 0;border-bottom:1px solid var(--line)}
th{font-weight:500;color:var(--soft);white-space:nowrap;width:11rem}
td{overflow-wrap:anywhere}
table.number th,table.number td{width:auto;text-align:right}
table.number td:last-child,table.number th:last-child{text-align:left;padding-left:1rem;padding-right:0;width:60%}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));gap:1.2rem}
figure{margin:0}
figure.picture svg{display:block;width:100%;max-height:44rem;background:var(--panel);border:1px solid var(--line);border-radius:4px}
figcaption{font-size:.87rem;color:var(--soft);margin-top:.35rem}
figcaption b{color:var(--ink);font-weight:600}
.blocks{image-rendering:pixelated}
.unknown{fill:none;stroke:#888;stroke-opacity:.8;stroke-width:1;vector-effect:non-scaling-stroke}
.arrow{stroke:#fff;stroke-width:1.4;fill:none;vector-effect:non-scaling-stroke}
rect.place{fill:none;stroke:#ff2d78;stroke-width:2;vector-effect:non-scaling-stroke}
text.place{fill:#ff2d78;font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:3px}
.grid polyline{fill:none;stroke:var(--accent);stroke-width:1;vector-effect:non-scaling-stroke}
.scale{display:inline-block;vertical-align:middle;width:8rem;height:.7rem;border-radius:2px;margin:0 .4rem;
background:linear-gradient(90deg,#440154,#472c7a,#3b518b,#2c718e,#21908d,#27ad81,#5cc863,#aadc32,#fde725);
-webkit-print-color-adjust:exact;print-color-adjust:exact}
.curves{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem}
.curve svg{width:100%}.curve polyline{fill:none;stroke:var(--accent);stroke-width:1.5}
.curve .axis{stroke:var(--soft);fill:none;stroke-width:.8}.curve text{font-size:9px;fill:var(--soft)}
)";
}

}  // namespace alinify
