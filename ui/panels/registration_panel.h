#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/base/message.h"
#include "core/registration/engine.h"
#include "ui/document/session_document.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace alinify::ui {

class MetricPlot;
class OptionsForm;
class SearchLimitsForm;

/// The commands shown as buttons.
struct RegistrationActions {
  QAction *run, *stop, *region_draw, *region_shown, *region_clear;
  QAction *run_region, *mask_keep, *mask_leave_out, *mask_clear, *mask_auto;
};

/// Chooses an engine, its options and the region mask, runs it, and shows its progress and how it ended.
class RegistrationPanel : public QWidget {
  Q_OBJECT
 public:
  explicit RegistrationPanel(const RegistrationActions& actions, QWidget* parent = nullptr);

  void set_engines(const std::vector<EngineDescription>& engines);
  /// Fills the form. False if the engine is not available: the first available one is then selected.
  bool show_options(const RunOptions& options);
  QString engine() const;
  /// Changed options of the selected engine.
  std::map<std::string, std::string> engine_values() const;
  InitialMode initial() const;
  bool allow_flip() const;
  SearchLimits limits() const;
  /// Empty if the selected engine can run.
  QString why_not() const;

  void show_ready(const QString& hint);
  void show_running();
  void show_progress(double fraction, const Message& stage, double elapsed_s, double remaining_s);
  void show_iteration(const IterationSample& sample);
  void show_resolution(const WorkingResolution& resolution);
  void show_region(const std::optional<Rect>& region, Size image);
  /// Shows, in its place, the part that is being registered alone.
  void show_running_part(Rect part);
  /// The number of polygons drawn on either image.
  void show_masks(std::size_t on_fixed, std::size_t on_moving);
  /// Shows the outcome of the last run; "" for none.
  void show_outcome(const QString& sentence);
  /// Sets the format of the fixed image's lengths. Call show_region() again afterwards.
  void set_lengths(const LengthFormat& lengths);
  MetricPlot& plot() { return *plot_; }

 Q_SIGNALS:
  void engine_changed();
  /// User edits. Consecutive edits of one field have the same `merge`.
  void options_edited(const alinify::ui::RunOptions& options, const QString& merge);

 private:
  QWidget* make_choice();
  /// A sentence and the buttons that change the setting it describes.
  QWidget* make_row(QLabel* sentence, const std::vector<QAction*>& actions);
  QWidget* make_progress();
  void describe_engine();
  void show_description();
  void show_options_form();
  /// Scrolls until it is visible.
  void bring_into_view(const QWidget* part);
  void count_changed_options();
  RunOptions options() const;
  void announce_edit();

  std::vector<EngineDescription> engines_;
  std::map<QString, std::map<std::string, std::string>> values_;  ///< changed options, by engine
  RunOptions shown_options_;                                      ///< last displayed or reported by the form
  bool described_ = true;  ///< the engine's description is visible: not while a run or its end needs room
  bool showing_ = false;   ///< the form is being filled, not edited
  QComboBox* engine_;
  int first_engine_ = -1;  ///< row selected if none is requested
  QLabel* sentence_;
  QLabel* figures_;
  QComboBox* initial_;
  QCheckBox* flip_;
  SearchLimitsForm* limits_;
  QToolButton* options_toggle_;
  QWidget* options_box_;
  OptionsForm* form_ = nullptr;
  LengthFormat lengths_;
  QLabel* region_;
  QLabel* masks_;
  QWidget* choice_box_;
  QScrollArea* scroll_;
  QWidget* region_box_;
  QToolButton* run_button_;
  QToolButton* stop_button_;
  QWidget* progress_box_;
  QLabel* stage_;
  Message step_;  ///< the last part of the stage shown
  QLabel* iteration_;
  QLabel* time_;
  QProgressBar* bar_;
  QLabel* outcome_;
  QLabel* resolution_;
  MetricPlot* plot_;
};

}  // namespace alinify::ui
