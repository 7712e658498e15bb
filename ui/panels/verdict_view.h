#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "core/quality/quality_report.h"

class QAction;
class QLabel;
class QListWidget;
class QToolButton;

namespace alinify::ui {

/// What came of a run: the verdict with its sign, what it rests on, and the places to look at. Choosing a
/// place goes there.
class VerdictView : public QWidget {
  Q_OBJECT
 public:
  VerdictView(QAction* before_after, QAction* run_place, QWidget* parent = nullptr);

  /// `verdict` empty: not judged (a failed or cancelled run, or none): `good` says which of the signs.
  /// `details` are folded away until they are asked for.
  void show_result(const QString& headline, const QStringList& lines, const QStringList& details,
                   std::optional<Verdict> verdict, bool good);
  void show_findings(const std::vector<Finding>& places);
  /// Goes on or back by `step` places, round and round.
  void step_place(int step);
  QString text() const;

 Q_SIGNALS:
  /// Index into what show_findings() got.
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
