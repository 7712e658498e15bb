#pragma once

#include <memory>
#include <utility>

#include "ui/document/session_document.h"

namespace alinify::ui {

/// The two images as they were captured: changes with the pair, not with the way it is shown.
using CapturedPair = std::pair<std::shared_ptr<const TileSource>, std::shared_ptr<const TileSource>>;

inline CapturedPair captured_pair(const SessionDocument& document) {
  const DocumentState& state = document.state();
  return {state.fixed ? state.fixed->as_captured() : nullptr,
          state.moving ? state.moving->as_captured() : nullptr};
}

/// Whether the tool of landmarks stays on for another pair, and that of corrections for the same images
/// opened again: where there is a result, as in a session, one goes on with it. A pair without any is looked
/// at first, and a drag moves the view.
inline bool keeps_tool(const SessionDocument& document) {
  return document.has_pair() && !document.state().results.empty();
}

}  // namespace alinify::ui
