#pragma once

#include "core/workflow/inspect.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// The map that is looked at, with both images' geometry. Call it where there is one.
Transform shown_map(const SessionDocument& document);
/// As it was judged, or as far as it can be told of one that nobody judged here, by the tolerance and check
/// points of now. The document must have the pair.
InspectRequest inspection_of(const SessionDocument& document, const Registration& registration);

/// What its corrections by hand did to the shown result, once it was checked with them: the largest error
/// expected where it was corrected, before and now. "": not corrected, not checked since, or not known.
QString change_by_hand(const SessionDocument& document);

}  // namespace alinify::ui
