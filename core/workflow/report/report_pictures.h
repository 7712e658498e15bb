#pragma once

#include <string>
#include <vector>

#include "core/quality/quality_report.h"

/// Pictures and drawings of a report, as text to stand in an HTML page: PNG as data URIs, drawings as SVG.
namespace alinify {

/// A picture for the page: `uri` is "data:image/png;base64,...".
struct ReportPicture {
  std::string uri;
  std::int64_t width = 0, height = 0;
};

ReportPicture fixed_picture(const GreyImage& fixed);
/// The fixed picture in red, the other in cyan: grey where they agree, coloured fringes where they do not.
ReportPicture overlay_picture(const GreyImage& fixed, const GreyImage& warped);
/// A checkerboard of both: lines must continue across the edges of its squares.
ReportPicture checker_picture(const GreyImage& fixed, const GreyImage& warped);
/// A pixel a block, dark to bright from 0 to 1; transparent where nothing was compared.
ReportPicture correlation_picture(const CorrelationMap& map, bool of_edges);

/// The colour of a value from 0 to 1, "#440154" to "#fde725" (viridis): also apart in grey print.
std::string scale_color(double value);

/// "data:image/png;base64,..." of some bytes.
std::string data_uri(const std::vector<std::byte>& png);

}  // namespace alinify
