#include "ui/features/shown_result.h"

namespace alinify::ui {

Transform shown_map(const SessionDocument& document) {
  Transform map = *document.state().moving_from_fixed;
  map.fixed = document.geometry(Side::Fixed), map.moving = document.geometry(Side::Moving);
  return map;
}

InspectRequest inspection_of(const SessionDocument& document, const Registration& registration) {
  if (registration.judged) return *registration.judged;
  InspectRequest inspect;
  inspect.fixed = document.state().fixed->source, inspect.moving = document.state().moving->source;
  inspect.initial = registration.result.initial;
  inspect.moving_from_fixed = registration.result.moving_from_fixed;
  inspect.moving_from_fixed.fixed = document.geometry(Side::Fixed);
  inspect.moving_from_fixed.moving = document.geometry(Side::Moving);
  return inspect;
}

}  // namespace alinify::ui
