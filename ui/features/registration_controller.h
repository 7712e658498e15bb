#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QTimer>

#include "ui/features/controller.h"
#include "ui/features/error_change.h"
#include "ui/features/partial_run.h"
#include "ui/jobs/live_observer.h"

namespace alinify::ui {

class RegionController;
class RegistrationPanel;

/// Runs the registration, and shows its progress and outcome.
class RegistrationController : public Controller {
  Q_OBJECT
 public:
  /// `region`: the part of the fixed image that counts for a run.
  RegistrationController(const WindowContext& context, const RegionController& region);

  /// Created here; docked by the window.
  RegistrationPanel& panel() { return *panel_; }
  void register_pair() { run(std::nullopt); }
  /// Registers the whole region of interest, or only `part`, starting from the current map.
  void run(std::optional<PartialRun> part);
  /// The document's options with the engine and search of the panel.
  RunOptions run_options() const;
  /// True if there is a pair, and nothing else is running.
  bool can_run() const;
  /// Says why, if the chosen engine cannot run on this machine.
  bool lacks_engine();
  /// Lists the available engines again.
  void list_engines();

 Q_SIGNALS:
  /// A run is about to begin: temporary displays should end.
  void about_to_run();
  void run_begun();
  /// A run ended: with a result, cancelled or failed.
  void run_ended();
  /// Registering this part of the shown result again gains nothing more. Level-0 fixed pixels.
  void part_settled(Rect part);

 private:
  void update_commands() override;
  void connect_panel();
  void connect_work();
  void end_run();
  void give_tool_back();
  /// Asks first if there are manual corrections, because a run of the whole pair starts without them.
  void confirm_and_register();
  /// `known`: of the result that was shown when the run began.
  void registration_done(std::shared_ptr<const Registration> registration, const PartialRun& part,
                         const KnownBefore& known);
  /// A sentence if the share of places within tolerance is lower than in `before`, `by` this much or more;
  /// empty otherwise, or if unknown.
  QString fewer_right_than(const ResultJudgement& before, double by) const;
  /// A sentence on whether the re-registered place is still listed, and by which letter. Empty if the part
  /// was no listed place.
  QString place_still_named(const PartialRun& part) const;
  /// A sentence on the expected errors in the part registered again, before and now; "": unknown.
  QString change_in(Rect region, const std::optional<QualityReport>& now) const;
  KnownBefore known_before() const;
  PlacedByHand placed_by_hand() const;  ///< of the shown result
  /// Largest expected errors within `region`, of the shown result and of the new one. Empty if either is
  /// unknown.
  std::optional<RegionErrors> region_errors_in(Rect region, const std::optional<QualityReport>& now) const;
  /// A sentence on what a run that is not kept gained in the part and lost elsewhere; empty: it gained
  /// nothing. The errors before are known.
  QString gain_and_loss(const KnownBefore& before, const QualityReport& now, Rect region) const;
  /// `lost`: the sentence about drags that were not followed, which are taken back; empty: there were none.
  void report_no_gain(const PartialRun& part, const QString& lost, const QString& gain_and_loss);
  /// Removes these drags from the shown result, a step for Undo; how many it still had.
  std::size_t take_back(const std::vector<CorrectedSpot>& drags);
  /// What may be the matter with a part that registering it again without hints did not make better, and what
  /// helps.
  QString why_no_gain(const PartialRun& part) const;
  void poll_progress();
  void show_result();
  void show_run_options();
  void show_region();

  const RegionController& region_;
  RegistrationPanel* panel_;
  QAction *register_, *stop_, *reset_;
  std::shared_ptr<LiveObserver> observer_;
  QTimer progress_timer_;
  bool goes_on_ = false;              ///< the run goes on from place to place, as long as any gets better
  std::optional<Rect> running_part_;  ///< level-0 fixed pixels; unset: none, or the run is of the whole pair
  CanvasTool* tool_after_ = nullptr;  ///< tool to restore after a partial run
};

}  // namespace alinify::ui
