#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "core/quality/quality_report.h"
#include "ui/lengths.h"

class QAction;
class QLabel;
class QListWidget;
class QToolButton;

namespace alinify::ui {

/// The outcome of a run: the verdict with its sign, its reasons, and the findings. Selecting a finding goes
/// there.
class VerdictView : public QWidget {
  Q_OBJECT
 public:
  VerdictView(QAction* before_after, QAction* run_place, QWidget* parent = nullptr);

  /// `verdict` empty: not evaluated (a failed or cancelled run, or none): `good` selects the sign. `details`
  /// are collapsed initially.
  void show_result(const QString& headline, const QStringList& lines, const QStringList& details,
                   std::optional<Verdict> verdict, bool good);
  /// Places and what is said of them are written as `lengths` has it; the chosen one stays chosen where the
  /// list is the same.
  void show_findings(const std::vector<Finding>& places, const LengthFormat& lengths);
  /// Moves by `step` findings, wrapping around.
  void step_place(int step);
  QString text() const;

 Q_SIGNALS:
  /// Index into the list passed to show_findings().
  void place_chosen(int index);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_sign();

  std::optional<Verdict> verdict_;
  bool good_ = true;
  QLabel* sign_;
  QLabel* headline_;
  QLabel* lines_;
  QToolButton* details_toggle_;
  QLabel* details_;
  QLabel* places_title_;
  QListWidget* places_;
  QToolButton* before_after_;
  QToolButton* run_place_;
};

}  // namespace alinify::ui
