#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QTimer>

#include "ui/features/controller.h"
#include "ui/tools/findings_overlay.h"

namespace alinify::ui {

/// The places listed by the verdict: shows them on the canvas, navigates to them, and keeps which are
/// accepted.
class PlacesController : public Controller {
  Q_OBJECT
 public:
  explicit PlacesController(const WindowContext& context);
  ~PlacesController() override;

  void go_to_place(int index);
  /// Chooses the smallest place that covers the point of the fixed image, without going there. **Returns**
  /// false if none is shown there.
  bool choose_at(Vec2d fixed);
  /// The view was moved to the point: chooses the place there as if it were visited, or none.
  void visit_at(Vec2d fixed);
  /// Hides the places of the previous map when a run begins, until show_findings().
  void forget_findings();
  void show_findings();
  /// Rings a spot until the result changes, or the user goes on: to another part of the image, to much more
  /// of it, or to a place. Level-0 fixed pixels.
  void mark_spot(Vec2d at);
  /// The place where a context menu was requested; else the last visited one, while it is in the middle of
  /// the view; else the one under the pointer; else the chosen one, while it is in view; else the one in the
  /// middle, or a piece of the image there.
  Rect place_to_register() const;
  /// The advice on a place of the verdict that registering it again is not expected to help; "": it may help,
  /// or the verdict names no such place. Level-0 fixed pixels.
  QString advice_instead_of_run(Rect place) const;
  /// In the present result, registering this part again gains nothing more. Level-0 fixed pixels.
  void set_settled(Rect part);

 Q_SIGNALS:
  /// A place was visited or chosen on the canvas; `index`: into the verdict's list.
  void place_chosen(int index);
  /// The chosen place is to be corrected by hand. `error_px`: expected there, fixed pixels; 0: not known.
  void correction_wanted(double error_px);

 private:
  void update_commands() override;
  /// Goes to the next place, or group of places, that is to be visited, worst first, wrapping around.
  void step_place(int step);
  bool is_to_be_visited(int head) const;
  void look_at_place();
  /// Says why the chosen place is not to be dragged, if so, when the tool for it is chosen.
  void warn_of_correcting();
  /// The same beside the moving image as it is, where a rim is seen that the map presses together; again at
  /// the same place: back to the view before.
  void look_beside_place();
  /// Lets the chosen place's frame flash some times.
  /// As go_to_place(), keeping a closer view of it.
  void go_near_place(int index);
  void blink();
  void accept_place();
  void accept_all_places();
  /// Why the chosen place cannot be corrected by a drag; "": it can.
  QString why_not_dragged() const;
  /// Enables it, or disables it with the reason in its tip while the verdict is not of the present result.
  void allow_accepting(QAction& action, bool enabled, const QString& tip);
  /// Goes to the place and takes up the correction tool, to guide its next run.
  void hint_at_place();
  bool is_chosen() const;
  bool gains_no_more(Rect place) const;
  /// Whether what is bad of the place is the rim of a piece that moved by itself, along which no run helps.
  bool is_torn_rim(const Finding& place) const;
  /// Why the place is named, and what to do about it, by which keys.
  QString advice_on(int index) const;
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// Chooses a place without going there.
  void choose(int place);
  /// -1: it is gone.
  int same_place(const FindingGroups& before, int chosen) const;
  void choose_with_list(int place);
  /// The place whose letter is drawn at `widget`, logical pixels of the canvas; -1: none.
  int badge_at(QPointF widget, const CanvasPane& pane) const;
  /// The place whose letter is at the point, or the smallest one that covers it; -1: none.
  int place_at(Vec2d fixed) const;

  FindingsOverlay overlay_;
  QAction *show_, *next_, *previous_, *look_, *look_beside_, *hint_, *accept_, *accept_all_;
  QAction *correct_, *register_again_, *check_again_;  ///< named with their keys in messages
  QStringList accept_tips_;          ///< of accept_ and accept_all_, while a place can be accepted
  QString accept_text_;              ///< of accept_, while the place is open
  QString hint_tip_;                 ///< of hint_, while the place can be dragged
  std::vector<Finding> before_run_;  ///< hidden while it runs
  int chosen_before_run_ = -1;
  /// The view before a place was looked at side by side.
  struct ViewBefore {
    Rect place;
    ViewSettings settings;
    Viewport viewport;
    bool fitted;
  };
  std::optional<ViewBefore> view_before_;
  std::optional<Rect> gone_to_;  ///< the last visited place; outlives its verdict
  Rect settled_part_;            ///< see set_settled()
  std::weak_ptr<const Registration> settled_in_;
  double spot_scale_ = 1;  ///< Viewport::fixed_px_per_pixel at which the spot was marked
  std::optional<QPointF> pressed_at_;
  QTimer flash_;
  int flashes_left_ = 0;
  std::optional<Vec2d> pointer_at_;  ///< in the fixed image's frame
};

}  // namespace alinify::ui
