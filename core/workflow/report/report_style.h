#pragma once

namespace alinify {

/// The style sheet of the HTML reports. Works in light and dark windows; paper is always light.
const char* report_style();

}  // namespace alinify
