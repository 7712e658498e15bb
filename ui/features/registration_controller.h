#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QTimer>

#include "ui/features/controller.h"
#include "ui/features/largest_errors.h"
#include "ui/features/partial_run.h"
#include "ui/jobs/live_observer.h"

namespace alinify::ui {

class RegionController;
class RegistrationPanel;

/// Runs the registration, and shows how it goes and how it ended.
class RegistrationController : public Controller {
  Q_OBJECT
 public:
  /// `region`: the part of the fixed image that counts for a run.
  RegistrationController(const WindowContext& context, const RegionController& region);

  /// Created here; docked by the window.
  RegistrationPanel& panel() { return *panel_; }
  void register_pair() { run(std::nullopt); }
  /// Of all that counts, or of a part from the map as it is.
  void run(std::optional<PartialRun> part);
  /// The document's, with the panel's engine and search.
  RunOptions run_options() const;
  /// A pair is there, the engine can run, and nothing else does.
  bool can_run() const;
  /// Asks anew which engines there are.
  void list_engines();

 Q_SIGNALS:
  /// A run is about to begin: temporary displays should end.
  void about_to_run();
  void run_begun();
  /// With a result, cancelled or failed.
  void run_ended();
  /// Another engine is chosen: can_run() may differ.
  void engine_changed();

 private:
  void update_commands() override;
  void connect_panel();
  void connect_work();
  void end_run();
  void give_tool_back();
  /// Asks first where there are corrections by hand, because a run of the whole pair starts without them.
  void confirm_and_register();
  void registration_done(std::shared_ptr<const Registration> registration, const PartialRun& part);
  /// "": as many places are right as were before, or more; or it is not known.
  QString fewer_right_than(const ResultJudgement& before) const;
  /// Whether the place that was registered anew is still one to look at, and its letter: letters go by rank.
  QString place_still_named(const PartialRun& part) const;
  /// The outcome for the part registered again, by the errors expected there; "": unknown. `is_shown`: the
  /// new map is the one shown now.
  QString change_in(Rect region, const std::optional<QualityReport>& now, bool is_shown = true) const;
  /// Whether the region's places are expected to be better than in the shown result, or unknown.
  bool is_better_in(Rect region, const std::optional<QualityReport>& now) const;
  /// In the region: of the shown result, and of a new one. Empty: one is not known.
  std::optional<LargestErrors> largest_errors_in(Rect region, const std::optional<QualityReport>& now) const;
  /// `lost`: the sentence about a drag that was not followed; empty: there was none.
  void report_no_gain(const PartialRun& part, const QString& lost, const std::optional<QualityReport>& now);
  void poll_progress();
  void show_result();
  void show_run_options();
  void show_region();

  const RegionController& region_;
  RegistrationPanel* panel_;
  QAction *register_, *stop_, *reset_;
  std::shared_ptr<LiveObserver> observer_;
  QTimer progress_timer_;
  CanvasTool* tool_after_ = nullptr;  ///< the tool that a partial run has taken the mouse from
};

}  // namespace alinify::ui
