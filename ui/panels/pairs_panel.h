#pragma once

#include <string>
#include <vector>

#include <QListView>
#include <QPersistentModelIndex>
#include <QWidget>

#include "ui/models/pairs_model.h"

class QLabel;

namespace alinify::ui {

/// The list: accepts dropped files and its own rows, and handles the keys that have a meaning there.
class PairsView : public QListView {
  Q_OBJECT
 public:
  explicit PairsView(QWidget* parent = nullptr);
  /// After states changed: their texts may need more lines than before.
  void lay_out_rows();

 Q_SIGNALS:
  void files_dropped(const QStringList& paths);
  /// Files were dropped onto the picture of a pair's fixed image, or onto the heading of its series.
  void files_dropped_on_reference(const QStringList& paths, const std::string& pair);
  /// Delete was pressed.
  void removal_wanted();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The row whose reference lies there; invalid: none.
  QModelIndex reference_at(const QPoint& at) const;
  void mark_reference(const QModelIndex& at);

  QPersistentModelIndex marked_;  ///< the pair whose reference accepts the dragged files
};

/// The pairs with their pictures and states, and the commands of the queue.
class PairsPanel : public QWidget {
  Q_OBJECT
 public:
  /// `buttons`: the commands shown above the list; `sorting`, `choosing_folder` and `adding_shown`: below it.
  PairsPanel(PairQueue& queue, Thumbnails& pictures, const QList<QAction*>& buttons, QAction* sorting,
             QAction* choosing_folder, QAction* adding_shown, QWidget* parent = nullptr);

  PairQueue& queue() { return queue_; }
  PairsView& view() { return *view_; }
  PairsModel& model() { return model_; }
  /// The selected ids in the list's order.
  std::vector<std::string> selected() const;
  void select(const std::vector<std::string>& ids);
  /// Scrolls to a pair and leaves the selection alone.
  void scroll_to(const std::string& id);
  /// Names the pair in the window where it is not in the list; empty: it is, or there is none.
  void show_unlisted(const QString& sentence);
  /// See PairsModel::set_unsaved().
  void show_unsaved(const std::optional<QueuedPair>& pair);

 Q_SIGNALS:
  void selection_changed();
  /// A pair was opened by double click or Enter.
  void opened(const std::string& id);

 private:
  void show_state();
  /// Restores the selection after rows were moved.
  void follow_rows();

  PairQueue& queue_;
  PairsModel model_;
  PairsView* view_;
  QLabel* summary_;
  QWidget* summary_row_;
  QLabel* folder_;
  QWidget* folder_row_;
  QLabel* unlisted_;
  QWidget* unlisted_row_;
  std::vector<std::string> selected_;  ///< ids: rows change their places
  std::string current_;
};

}  // namespace alinify::ui
