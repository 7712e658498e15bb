// The places that a verdict names: going there, and registering one again.
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QStatusBar>

#include "ui/core_text.h"
#include "ui/main_window.h"

namespace alinify::ui {
namespace {

constexpr double kPlaceShare = 0.35;     ///< of the view that a place fills when one goes there
constexpr double kMostMagnified = 0.25;  ///< fixed pixels to a screen pixel: no closer than this
constexpr double kPieceShare = 0.25;     ///< of the view's shorter side, where no place is named

bool holds(const Rect& r, Vec2d p) {
  return p.x >= static_cast<double>(r.x) && p.y >= static_cast<double>(r.y) &&
         p.x < static_cast<double>(r.right()) && p.y < static_cast<double>(r.bottom());
}

Rect square(Vec2d middle, double half) {
  const auto x = std::llround(middle.x - half), y = std::llround(middle.y - half);
  return {x, y, std::llround(middle.x + half) + 1 - x, std::llround(middle.y + half) + 1 - y};
}

}  // namespace

void MainWindow::go_to_place(int index) {
  if (index < 0 || index >= static_cast<int>(findings_overlay_.findings().size())) return;
  const Finding& place = findings_overlay_.findings()[static_cast<std::size_t>(index)];
  findings_overlay_.set_chosen(index);
  gone_to_ = place.rect;
  if (QAction* shown = actions_.at("show_findings"); !shown->isChecked()) shown->trigger();
  const Rect& r = place.rect;
  Viewport view = canvas_->viewport();
  view.center_fixed = {static_cast<double>(r.x) + 0.5 * static_cast<double>(r.width - 1),
                       static_cast<double>(r.y) + 0.5 * static_cast<double>(r.height - 1)};
  view.fixed_px_per_pixel = std::max(
      {kMostMagnified, static_cast<double>(r.width) / (kPlaceShare * static_cast<double>(view.size.width)),
       static_cast<double>(r.height) / (kPlaceShare * static_cast<double>(view.size.height))});
  // A place that is half of the image is not looked at from farther away than the image itself.
  const Size image = document_.geometry(Side::Fixed).size;
  view.fixed_px_per_pixel = std::min(
      view.fixed_px_per_pixel,
      std::max({kMostMagnified, static_cast<double>(image.width) / static_cast<double>(view.size.width),
                static_cast<double>(image.height) / static_cast<double>(view.size.height)}));
  canvas_->set_viewport(view);
  canvas_->update();
  const auto key_of = [this](const char* id) {
    return actions_.at(id)->shortcut().toString(QKeySequence::NativeText);
  };
  statusBar()->showMessage(tr("Place %1: %2. Drag the spot to where it belongs (%3), then press %4.")
                               .arg(place_letters(index), from_core(place.reason), key_of("correction_tool"),
                                    key_of("register_place")),
                           20000);
}

Rect MainWindow::place_to_register() const {
  const Rect seen = *region_shown();
  const Vec2d middle = canvas_->viewport().center_fixed;
  if (gone_to_ && holds(region_around(*gone_to_, document_.geometry(Side::Fixed).size), middle))
    return *gone_to_;
  for (const std::optional<Vec2d> at : {pointer_at_, std::optional(middle)})
    for (const Finding& place : findings_overlay_.findings())
      if (at && holds(place.rect, *at)) return place.rect;
  return square(pointer_at_.value_or(middle),
                0.5 * kPieceShare * static_cast<double>(std::min(seen.width, seen.height)));
}

std::vector<LandmarkPair> MainWindow::hints_in(Rect region) const {
  std::vector<LandmarkPair> hints;
  const DocumentState& state = document_.state();
  for (const CorrectedSpot& spot : document_.corrections())
    if (holds(region, spot.at)) hints.push_back({"", spot.at, (*state.moving_from_fixed)(spot.at), true});
  if (state.landmark_use == LandmarkUse::Check) return hints;
  for (const LandmarkPair& landmark : document_.landmarks())
    if (landmark.active && holds(region, landmark.fixed)) hints.push_back(landmark);
  return hints;
}

void MainWindow::register_place() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed || working_.busy()) return;
  correction_tool_->cancel();
  const Size image = document_.geometry(Side::Fixed).size;
  const Rect place = place_to_register(), near = region_around(place, image);
  Rect region = near;
  // All that a drag took along is looked at anew, or a part of it would be left where the hand put it.
  for (const CorrectedSpot& spot : document_.corrections())
    if (holds(near, spot.at))
      region = united(region, intersect(square(spot.at, spot.radius_px), rect_of(image)));
  PartialRun run{
      region, hints_in(region), tr("Registering this place again"), tr("Register This Place Again"), {}};
  const bool led = !run.hints.empty();
  run.done =
      led ? tr("This place is registered again, led by what was dragged or marked here")
          : tr("This place is registered again from its surroundings alone: nothing was dragged and no "
               "landmark lies here");
  run_registration(std::move(run));
  statusBar()->showMessage(
      led ? tr("Registering again, led by what was dragged or marked here")
          : tr("Registering again from the surroundings: nothing was dragged and no landmark lies here"),
      12000);
}

}  // namespace alinify::ui
