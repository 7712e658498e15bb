#pragma once

#include "core/workflow/inspect.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// The map that is looked at, with both images' geometry. Call it where there is one.
Transform shown_map(const SessionDocument& document);
/// As it was judged, or as far as it can be told of one that nobody judged here, by the tolerance and check
/// points of now. The document must have the pair.
InspectRequest inspection_of(const SessionDocument& document, const Registration& registration);

}  // namespace alinify::ui
