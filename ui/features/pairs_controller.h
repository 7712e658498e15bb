#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QTimer>

#include "ui/features/controller.h"
#include "ui/jobs/pair_keeper.h"
#include "ui/jobs/pair_queue.h"
#include "ui/jobs/thumbnails.h"

class QSystemTrayIcon;

namespace alinify::ui {

class PairsPanel;
class RegistrationController;
class SessionController;

/// The list of pairs beside the canvas, and its queue: runs, order, and a pair's session in the window.
/// PairFilesController adds pairs from files and saves the list.
class PairsController : public Controller {
  Q_OBJECT
 public:
  using RunJob = std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)>;
  /// `session`: the window's. `registration`: provides the options of pairs without their own. `run_job` and
  /// `lock`: see lock_services().
  PairsController(const WindowContext& context, SessionController& session,
                  RegistrationController& registration, RunJob run_job, const JobLock& lock);
  ~PairsController() override;

  /// Created here; docked by the window.
  PairsPanel& panel() { return *panel_; }
  PairQueue& queue() { return *queue_; }
  /// Adds pairs and shows them in the list; the selection stays that of the pair in the window.
  void add(std::vector<QueuedPair> pairs);
  /// Asks whether the queue may be stopped, and runs `then` once it has stopped; at once if nothing runs.
  void ask_to_stop(std::function<void()> then);
  /// Shows the list if pairs in it are still waiting from the last time. Call once, when the window is up.
  void announce_waiting_pairs();

 Q_SIGNALS:
  /// The pair's session should be opened in the window.
  void open_wanted(const QString& session);

 private:
  void update_commands() override;
  PairQueueHost host(RunJob run_job, const JobLock& lock);
  PairQueueHost::Taken take_result(const QString& session,
                                   const std::shared_ptr<const Registration>& registration,
                                   bool over_reviewed, KeptResult& shown);
  void bind_commands();
  /// Asks first where a person has reviewed what is shown of one.
  void run_selected();
  /// "a moving: 2 places accepted, corrected by hand"; "": nobody has reviewed what is shown of the pair.
  QString review_of(const QueuedPair& pair) const;
  void open_pair(const std::string& id);
  /// The listed pair with the window's images, without session or result of its own, if the window's session
  /// is not listed; null: none.
  const QueuedPair* shown_pair_without_session() const;
  /// The same, if it has a result in the window.
  const QueuedPair* registered_in_window() const;
  void run_all();
  /// Opens the pair after (1) or before (-1) the one in the window.
  void leaf(int step);
  /// Likewise within the series of the pair in the window, or else of the selected one.
  void leaf_section(int step);
  /// Opens a pair with the view of the one in the window, if they share the fixed image.
  void leaf_to(const std::string& id);
  void follow_document();
  /// Selects the pair in the window when it becomes another one; none where the list does not have it.
  void follow_shown_pair();
  /// Of the pair in the window, as its tolerance and accepted places are now.
  void show_judgement();
  void show_unsaved();
  void queue_ended(int done);
  void show_queue_message(const QString& sentence);
  void notify(const QString& sentence);

  SessionController& session_;
  RegistrationController& registration_;
  std::unique_ptr<PairQueue> queue_;
  std::unique_ptr<PairKeeper> keeper_;
  std::unique_ptr<Thumbnails> pictures_;
  PairsPanel* panel_;
  QAction *run_all_, *run_selected_, *pause_, *stop_, *open_, *next_, *previous_, *up_, *down_, *sort_,
      *remove_, *put_back_, *next_section_, *previous_section_;
  QString queue_message_;
  int kept_reviewed_ = 0;   ///< pairs, since the queue began, that still show a reviewed result
  QString session_before_;  ///< session that was in the window
  std::string shown_;       ///< the listed pair in the window; empty: none
  QTimer shown_pair_due_;   ///< a document that is being filled has a name only at the end
  /// The view of a pair, for the pair opened next.
  struct Look {
    QString session;
    ViewSettings settings;
    std::optional<Viewport> place;  ///< unset: the whole image
  };
  std::optional<Look> look_;
  std::string leafing_to_;  ///< the last pair opened by leaf_to()
  QSystemTrayIcon* tray_ = nullptr;
};

}  // namespace alinify::ui
