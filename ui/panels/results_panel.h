#pragma once

#include <QWidget>

#include "ui/models/results_model.h"

class QTableView;

namespace alinify::ui {

/// The kept results; the selected row is the one shown on the canvas.
class ResultsPanel : public QWidget {
  Q_OBJECT
 public:
  ResultsPanel(SessionDocument& document, const QList<QAction*>& actions, QWidget* parent = nullptr);
  QTableView& table() { return *table_; }
  void rename_shown();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void fit_columns();
  void show_shown();
  SessionDocument& document_;
  ResultsModel model_;
  QTableView* table_;
  bool following_ = false;
};

}  // namespace alinify::ui
