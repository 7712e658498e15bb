#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/models/landmarks_model.h"

class QAction;
class QComboBox;
class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace alinify::ui {

/// The landmarks as a table, worst first, and the commands for them.
class LandmarksPanel : public QWidget {
  Q_OBJECT
 public:
  /// `actions`: buttons, in this order.
  LandmarksPanel(SessionDocument& document, LandmarkEditor& editor, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);
  QTableView& table() { return *table_; }
  QString summary_text() const;
  /// How to go on with the landmark set last, in one short line, and the whole of it in its tip; hidden when
  /// empty.
  void show_hint(const QString& line, const QString& whole);
  /// Selects the row below or above the current one in sort order; wraps around.
  void step(int rows);

 Q_SIGNALS:
  /// A row was chosen: the canvas should move there.
  void chosen(const std::string& id);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool event(QEvent* event) override;
  /// What a heading takes in two lines, with the arrow where the table is sorted by it.
  int heading_width(int column) const;
  /// Of the errors in the table, with their margins.
  int widest_error() const;
  void fit_columns();
  void give_table_room();
  void show_selection();
  void keep_selected_in_view();
  void choose_again();
  void table_selected();
  std::vector<std::string> selected_ids() const;

  SessionDocument& document_;
  LandmarkEditor& editor_;
  LandmarksModel model_;
  QSortFilterProxyModel* sorted_;
  QTableView* table_;
  QComboBox* use_;
  QLabel *hint_, *summary_, *legend_;
  bool following_ = false;  ///< the table follows the editor, not vice versa
  QTimer room_due_;
};

}  // namespace alinify::ui
