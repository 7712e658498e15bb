#pragma once

#include <functional>
#include <map>
#include <memory>

#include <QMainWindow>
#include <QStringList>
#include <QTimer>

#include "core/image/tile_cache.h"
#include "core/io/landmark_exchange.h"
#include "core/view/view_renderer.h"
#include "ui/canvas/image_canvas.h"
#include "ui/document/session_document.h"
#include "ui/document/session_files.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/live_observer.h"
#include "ui/log/log_book.h"
#include "ui/models/layers_model.h"
#include "ui/preferences.h"
#include "ui/services.h"
#include "ui/tools/correction_tool.h"
#include "ui/tools/findings_overlay.h"
#include "ui/tools/landmark_tool.h"
#include "ui/tools/mask_tool.h"
#include "ui/tools/overlay_tool.h"
#include "ui/tools/placement_tool.h"
#include "ui/tools/region_tool.h"

class QActionGroup;
class QDockWidget;
class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace alinify::ui {

class LogPanel;
class MachineStatus;
class LayersPanel;
class LandmarksPanel;
class RegistrationPanel;
class ResultsPanel;
class ViewPanel;

enum class AfterOpening { Look, Register };

/// The program's window: the pair on a canvas, panels beside it, one action for each command.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(Services services, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens both on the loading thread, after asking about changes that would go with the pair in whose place
  /// they come. An empty path leaves that side as it is.
  void open_images(const QString& fixed, const QString& moving, AfterOpening after = AfterOpening::Look);
  /// What was dropped or named on the command line: one file takes `side` or the free place, two are a pair
  /// to be confirmed.
  void open_files(const QStringList& paths, std::optional<Side> side = std::nullopt);

  /// Opens what was saved, after asking about changes that were not and images that are missing.
  void open_session(const QString& path);
  /// Asks about what a window that did not close in order has left, where there is anything.
  void offer_recovery();
  SessionFiles& files() { return *files_; }
  LandmarkEditor& landmark_editor() { return *landmark_editor_; }
  LandmarksPanel& landmarks_panel() { return *landmarks_panel_; }
  CorrectionTool& correction_tool() { return *correction_tool_; }

  /// Where the work runs, and why not elsewhere: in the status bar's tip, and once as a message.
  void show_device_notice(const QString& notice);

  SessionDocument& document() { return document_; }
  ImageCanvas& canvas() { return *canvas_; }
  const TileCache& tiles() const { return *cache_; }
  LayersModel& layers() { return layers_; }
  /// How the pair is looked at, for the session: layers, comparison, place. A JSON object.
  QByteArray view_json() const;
  /// Takes it over; further images are opened on the loading thread.
  void restore_view(const QByteArray& json);
  RegistrationPanel& registration_panel() { return *registration_panel_; }
  OverlayTool& overlay_tool() { return *overlay_tool_; }
  MaskTool& mask_tool() { return *mask_tool_; }
  PlacementTool& placement_tool() { return *placement_tool_; }
  LogBook& log_book() { return log_; }
  const Preferences& preferences() const { return preferences_; }
  /// Saves and applies them; what needs a new start waits for it.
  void set_preferences(const Preferences& preferences);
  const std::optional<Rect>& region() const { return region_tool_->region(); }
  /// A card that offers the tour; for the first start of all.
  void offer_tour();
  /// True while anything is loaded, registered or exported.
  bool busy() const { return loading_.busy() || working_.busy() || measuring_.busy(); }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void childEvent(QChildEvent* event) override;

 private:
  // main_window_actions.cpp
  QAction* add_action(const QString& name, const QString& text, const QString& tip,
                      const QList<QKeySequence>& keys, std::function<void()> run);
  /// Makes the action of a row of the command table; what it does is given here. Call it before make_menus().
  QAction* bind(const char* id, std::function<void()> run);
  void make_actions();
  void make_menus();
  void fill_theme_menu(QMenu* menu);
  /// "File ▸ Export" for each of actions().
  QStringList menu_paths() const;
  void make_tool_bar();
  void make_recent_menu();

  // main_window_session.cpp
  void connect_session();
  void make_session_actions();
  void fill_recent_sessions();
  void save_session(std::function<void()> then);
  void save_session_as(std::function<void()> then);
  /// Runs `then` when there is nothing to save, or it was saved or given up. What is given up stays as it is,
  /// and modified: `then` is what replaces it.
  void ask_to_save(std::function<void()> then);
  /// The same, of what was changed since this revision, about which was asked.
  void ask_to_save_since(std::uint64_t revision, std::function<void()> then);
  void ask_for_session();
  /// Where the document has still this revision, the question about its changes was answered.
  void read_session_file(const QString& file, const QString& path, std::uint64_t asked,
                         std::function<void()> then);
  void session_opened(const QString& path, const std::vector<std::string>& warnings,
                      const std::function<void()>& then);
  void ask_to_recover(const std::vector<RecoveryRecord>& left, const QString& otherwise, std::uint64_t asked);
  void remember_session(const QString& path);

  // main_window_landmarks.cpp
  void make_landmark_tools();
  void make_landmark_actions();
  void make_landmark_docks();
  void update_landmark_actions();
  /// Gives the mouse to the tool whose action that is, when it is checked; "" to none.
  void choose_tool(const QString& action);
  void set_landmarks_visible(bool visible);
  void delete_selected();
  void go_to_landmark(const std::string& id);
  void align_by_landmarks();
  void show_other_result();
  // main_window_landmark_files.cpp
  void ask_for_landmarks();
  void import_landmarks(const QStringList& paths);
  void ask_where_to_write_landmarks();
  void write_landmarks_to(const QString& path, LandmarkForm form);
  /// Runs `then` where none of them is there, or when a person agrees.
  void ask_to_replace(const QStringList& paths, std::function<void()> then);
  /// Landmarks and masks, as the document has them for a run.
  void add_document_to(RegisterPairRequest& request) const;
  std::vector<LandmarkPair> check_points() const;

  void make_docks();
  /// A panel of the window, with its entry in View ▸ Panels. Two in one area stand one below the other.
  QDockWidget* add_panel(QWidget* content, const QString& title, const QString& name,
                         Qt::DockWidgetArea area);
  // main_window_jobs.cpp
  void make_status_bar();
  void connect_jobs();

  // main_window_opening.cpp
  void ask_for_transform_to_read();
  void read_transform_from(const QString& path);
  void ask_for_pair(const QStringList& paths);
  void read_images(const QString& fixed, const QString& moving, AfterOpening after);
  /// Images in these roles would take something with them that may have to be saved.
  bool leaves_work(bool fixed, bool moving) const;
  void ask_for_image(Side side);
  void open_sample(AfterOpening after);
  void ask_for_screenshot();
  void ask_for_preferences();
  void show_log();
  /// Every failure goes through here: into the log and before the person.
  void report_failure(const JobFailure& failure);
  void move_focus(int step);
  void reset_layout();
  void warm_up();
  void start_registration();
  void start_region_registration();
  // main_window_registration.cpp
  /// A part of the fixed image that is registered anew, from the map as it is, and how that is called.
  struct PartialRun {
    Rect region;
    std::vector<LandmarkPair> hints;  ///< see RegisterRegionRequest
    QString title, step, done;  ///< while it runs, for Undo, and when it is over; none: as for the whole
  };
  void run_registration(std::optional<PartialRun> part);
  void registration_done(std::shared_ptr<const Registration> registration, const PartialRun& part);
  /// The map that is looked at, with both images' geometry. Call it where there is one.
  Transform shown_map() const;
  // main_window_exports.cpp
  void ask_for_export();
  void start_export(const ExportRequest& request);
  void export_done(const WrittenFile& written, double elapsed_s);
  void ask_for_transform();
  /// Says that a name promises a format that is not written, and what it may end in.
  void refuse_name(const QString& path, const QStringList& endings);
  /// `format` as export_transform calls it; "" for the program's own.
  void write_transform_to(const QString& path, const Transform& map, const std::string& format,
                          double field_step_px);
  void ask_for_report();
  void write_report_to(const QString& path);
  /// As it was judged, or as far as it can be told of one that nobody judged here.
  InspectRequest inspection_of(const Registration& registration) const;
  void tell_written(const QString& name, const QString& title, const QString& path, const QString& details);
  void poll_progress();

  void update_actions();
  void update_title();
  void show_result();
  void show_verdict();
  void show_run_options();
  void region_drawn(std::optional<Rect> region);
  /// The part of the fixed image that counts for a run; empty: all of it.
  void set_region(std::optional<Rect> region);
  std::optional<Rect> region_shown() const;
  // main_window_findings.cpp
  void go_to_place(int index);
  void register_place();
  /// The place that was gone to last, while it is in the middle of the view; else the one under the pointer
  /// or in the middle; else a piece of the image there.
  Rect place_to_register() const;
  /// What a person said about that part: spots that were dragged or pinned, and landmarks that are to be
  /// used.
  std::vector<LandmarkPair> hints_in(Rect region) const;
  /// Before, Start: for a while instead of the result; Latest: the result again.
  void look_back(Preview at);
  bool looking_back() const;
  void start_tour();
  void show_pointer(std::optional<Vec2d> fixed_point);
  void set_mode(CompareMode mode);
  // main_window_view.cpp
  void make_view_actions();
  void connect_view();
  void update_view_actions();
  // main_window_overlays.cpp
  void make_overlay_tool();
  void make_overlay_actions();
  void update_overlay_actions();
  void set_overlay(OverlayKind kind);
  /// Compares the images under the shown result, where an overlay needs it and nobody did.
  void measure_shown_result();
  // main_window_placement.cpp
  void make_placement_tool();
  void make_placement_actions();
  void update_placement_actions();
  // main_window_masks.cpp
  void make_mask_tool();
  void make_mask_actions();
  void choose_mask_tool(bool keep);
  void update_mask_actions();
  /// Of both images, what is there of them.
  void make_masks();

  void ask_for_layer(Side side);
  void open_layers(const std::vector<MissingLayer>& missing);
  void remember_pair();
  QString last_folder() const;

  Services services_;
  SessionDocument document_;
  LayersModel layers_{document_};
  std::unique_ptr<SessionFiles> files_;
  bool close_confirmed_ = false;  ///< what was not saved has been asked about
  std::unique_ptr<LandmarkEditor> landmark_editor_;
  std::unique_ptr<LandmarkTool> landmark_tool_;
  std::unique_ptr<CorrectionTool> correction_tool_;
  std::unique_ptr<PlacementTool> placement_tool_;
  LandmarksPanel* landmarks_panel_ = nullptr;
  ResultsPanel* results_panel_ = nullptr;
  QDockWidget *landmarks_dock_ = nullptr, *correction_dock_ = nullptr, *results_dock_ = nullptr,
              *placement_dock_ = nullptr;
  std::pair<std::string, std::string> shown_before_;  ///< the result shown last but one, and the last
  bool results_offered_ = false;                      ///< their panel has come up by itself
  std::shared_ptr<TileCache> cache_;
  std::shared_ptr<ViewRenderer> renderer_;
  ImageCanvas* canvas_ = nullptr;
  RegistrationPanel* registration_panel_ = nullptr;
  ViewPanel* view_panel_ = nullptr;
  LayersPanel* layers_panel_ = nullptr;
  LogPanel* log_panel_ = nullptr;
  MachineStatus* machine_status_ = nullptr;
  std::unique_ptr<OverlayTool> overlay_tool_;
  std::weak_ptr<const Registration> measured_last_;  ///< not tried again by itself
  std::unique_ptr<RegionTool> region_tool_;
  std::unique_ptr<MaskTool> mask_tool_;
  FindingsOverlay findings_overlay_;
  std::optional<Rect> gone_to_;  ///< the place that was gone to last; it outlives the verdict it came from
  std::optional<Vec2d> pointer_at_;  ///< in the fixed image's frame
  Preferences preferences_;
  LogBook log_;
  QByteArray first_layout_;  ///< of the docks, before anything was restored

  std::map<QString, QAction*> actions_;
  QActionGroup* mode_group_ = nullptr;
  QMenu* recent_menu_ = nullptr;

  QLabel* pointer_label_ = nullptr;
  QLabel* zoom_label_ = nullptr;
  QWidget* job_box_ = nullptr;
  QLabel* job_label_ = nullptr;
  QProgressBar* job_bar_ = nullptr;
  QToolButton* job_stop_ = nullptr;

  bool registering_ = false, exporting_ = false;
  std::shared_ptr<LiveObserver> observer_;
  QTimer progress_timer_;

  // Last, so that they end first: what they deliver belongs to the members above.
  JobRunner loading_, working_, measuring_, warming_;
};

}  // namespace alinify::ui
