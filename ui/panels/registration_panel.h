#pragma once

#include <vector>

#include <QString>
#include <QWidget>

#include "core/registration/engine.h"

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QToolButton;

namespace alinify::ui {

class MetricPlot;

/// Choose an engine, run it, see how it goes, read what came of it.
class RegistrationPanel : public QWidget {
  Q_OBJECT
 public:
  RegistrationPanel(QAction* run, QAction* stop, QWidget* parent = nullptr);

  void set_engines(const std::vector<EngineDescription>& engines);
  QString engine() const;
  /// Empty when the chosen engine can run.
  QString why_not() const;

  void show_ready(const QString& hint);
  void show_running();
  void show_progress(double fraction, const QString& stage, double elapsed_s, double remaining_s);
  void show_resolution(const WorkingResolution& resolution);
  void show_cancelling();
  /// `good` colours nothing alone: the sentence says it too.
  void show_result(const QString& headline, const QStringList& lines, bool good);
  MetricPlot& plot() { return *plot_; }
  QString result_text() const;

 Q_SIGNALS:
  void engine_changed();

 private:
  void describe_engine();

  std::vector<EngineDescription> engines_;
  QComboBox* engine_;
  QLabel* sentence_;
  QToolButton* run_button_;
  QToolButton* stop_button_;
  QLabel* stage_;
  QLabel* time_;
  QProgressBar* bar_;
  QLabel* resolution_;
  MetricPlot* plot_;
  QLabel* headline_;
  QLabel* result_;
};

/// 93 -> "1 min 33 s".
QString human_time(double seconds);

}  // namespace alinify::ui
