#include "ui/features/shown_result.h"

#include "ui/document/run_request.h"

namespace alinify::ui {

Transform shown_map(const SessionDocument& document) {
  Transform map = *document.state().moving_from_fixed;
  map.fixed = document.geometry(Side::Fixed), map.moving = document.geometry(Side::Moving);
  return map;
}

InspectRequest inspection_of(const SessionDocument& document, const Registration& registration) {
  InspectRequest inspect;
  if (registration.judged) {
    inspect = *registration.judged;
  } else {
    inspect.initial = registration.result.initial;
    inspect.moving_from_fixed = registration.result.moving_from_fixed;
  }
  // As they are now: a pixel size may have been stated since.
  const auto bring_up_to_date = [](std::shared_ptr<const TileSource>& image, const LoadedImage& now) {
    if (!image || image->info().pixel_size_um != now.pixel_size_um()) image = now.as_stated();
  };
  bring_up_to_date(inspect.fixed, *document.state().fixed);
  bring_up_to_date(inspect.moving, *document.state().moving);
  inspect.moving_from_fixed.fixed = document.geometry(Side::Fixed);
  inspect.moving_from_fixed.moving = document.geometry(Side::Moving);
  inspect.tolerance = tolerance_of(document.state());
  if (registration.judged) inspect.check_points = check_points_for(document.state(), registration);
  return inspect;
}

}  // namespace alinify::ui
