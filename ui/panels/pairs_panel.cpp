#include "ui/panels/pairs_panel.h"

#include <algorithm>

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QPen>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/canvas/dropped_files.h"
#include "ui/panels/pair_delegate.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kRowsAtLeast = 2;  ///< that the list has room for, if there are so many

QToolButton* small_button(QAction* action) {
  auto* button = new QToolButton;
  button->setObjectName(action->objectName() + QStringLiteral("_button"));
  button->setDefaultAction(action);
  button->setAutoRaise(true);
  return button;
}

}  // namespace

PairsView::PairsView(QWidget* parent) : QListView(parent) {
  setObjectName(QStringLiteral("pairs"));
  setAccessibleName(tr("Pairs"));
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setDragDropMode(QAbstractItemView::DragDrop);
  setDefaultDropAction(Qt::MoveAction);
  setDragEnabled(true);
  setAlternatingRowColors(true);
  setItemDelegate(new PairDelegate(this));
  setResizeMode(QListView::Adjust);  // a narrow row may need a line more
}

void PairsView::lay_out_rows() {
  scheduleDelayedItemsLayout();
}

bool PairsView::event(QEvent* event) {
  // Delete has another meaning elsewhere in the window.
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Delete)) {
    event->accept();
    return true;
  }
  return QListView::event(event);
}

void PairsView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Delete)) return Q_EMIT removal_wanted();
  QListView::keyPressEvent(event);
}

void PairsView::dragEnterEvent(QDragEnterEvent* event) {
  if (!local_files(event->mimeData()).isEmpty()) return event->acceptProposedAction();
  QListView::dragEnterEvent(event);
}

void PairsView::dragMoveEvent(QDragMoveEvent* event) {
  if (local_files(event->mimeData()).isEmpty()) return QListView::dragMoveEvent(event);
  mark_reference(reference_at(event->position().toPoint()));
  event->acceptProposedAction();
}

void PairsView::dragLeaveEvent(QDragLeaveEvent* event) {
  mark_reference({});
  QListView::dragLeaveEvent(event);
}

QModelIndex PairsView::reference_at(const QPoint& at) const {
  const QModelIndex row = indexAt(at);
  const bool there =
      row.isValid() && PairDelegate::reference_of(visualRect(row), row, fontMetrics()).contains(at);
  return there ? row : QModelIndex();
}

void PairsView::mark_reference(const QModelIndex& at) {
  if (marked_ == at) return;
  marked_ = at;
  viewport()->update();
}

void PairsView::mousePressEvent(QMouseEvent* event) {
  const QModelIndex row = indexAt(event->pos());
  const bool heading =
      row.isValid() && PairDelegate::heading_of(visualRect(row), row, fontMetrics()).contains(event->pos());
  if (!heading || event->button() != Qt::LeftButton) return QListView::mousePressEvent(event);
  const QVariant series = row.data(PairsModel::SeriesRole);
  int last = row.row();
  while (model()->index(last + 1, 0).data(PairsModel::SeriesRole) == series) ++last;
  const bool more = event->modifiers().testFlag(Qt::ControlModifier);
  selectionModel()->setCurrentIndex(row, QItemSelectionModel::NoUpdate);
  selectionModel()->select(QItemSelection(row, model()->index(last, 0)),
                           more ? QItemSelectionModel::Select : QItemSelectionModel::ClearAndSelect);
}

void PairsView::dropEvent(QDropEvent* event) {
  const QStringList paths = local_files(event->mimeData());
  if (paths.isEmpty()) return QListView::dropEvent(event);
  event->acceptProposedAction();
  const QModelIndex reference = reference_at(event->position().toPoint());
  mark_reference({});
  if (!reference.isValid()) return Q_EMIT files_dropped(paths);
  Q_EMIT files_dropped_on_reference(paths, static_cast<const PairsModel*>(model())->id_at(reference.row()));
}

void PairsView::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  QPainter painter(viewport());
  if (marked_.isValid()) {
    const QRect frame = PairDelegate::reference_of(visualRect(marked_), marked_, fontMetrics());
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(frame.adjusted(1, 1, -2, -2));
  }
  if (model() && model()->rowCount() > 0) return;
  painter.setPen(quiet_text_color());
  painter.drawText(
      viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
      tr("Drop here: two images, several of one specimen, a folder of images, sessions, or a list (CSV)."));
}

PairsPanel::PairsPanel(PairQueue& queue, Thumbnails& pictures, const QList<QAction*>& buttons,
                       QAction* sorting, QAction* choosing_folder, QAction* adding_shown, QWidget* parent)
    : QWidget(parent), queue_(queue), model_(queue, pictures) {
  setObjectName(QStringLiteral("pairs_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  layout->addLayout(button_row(buttons));
  view_ = new PairsView;
  view_->setModel(&model_);
  layout->addWidget(view_, 1);
  summary_row_ = new QWidget;
  auto* summary_row = new QHBoxLayout(summary_row_);
  summary_row->setContentsMargins(0, 0, 0, 0);
  summary_ = wrapping_label(QStringLiteral("pairs_summary"));
  summary_row->addWidget(summary_, 1);
  summary_row->addWidget(small_button(sorting));
  layout->addWidget(summary_row_);
  folder_row_ = new QWidget;
  auto* row = new QHBoxLayout(folder_row_);
  row->setContentsMargins(0, 0, 0, 0);
  folder_ = new QLabel;
  folder_->setObjectName(QStringLiteral("pairs_folder_label"));
  folder_->setMinimumWidth(60);
  folder_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(folder_, 1);
  row->addWidget(small_button(choosing_folder));
  layout->addWidget(folder_row_);
  unlisted_row_ = new QWidget;
  auto* unlisted_row = new QHBoxLayout(unlisted_row_);
  unlisted_row->setContentsMargins(0, 0, 0, 0);
  unlisted_ = wrapping_label(QStringLiteral("pairs_unlisted"));
  unlisted_row->addWidget(unlisted_, 1);
  unlisted_row->addWidget(small_button(adding_shown));
  unlisted_row_->hide();
  layout->addWidget(unlisted_row_);
  connect(view_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& at) { Q_EMIT opened(model_.id_at(at.row())); });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    selected_ = selected();
    Q_EMIT selection_changed();
  });
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { current_ = model_.id_at(now.row()); });
  connect(&queue_, &PairQueue::changed, this, [this] {
    follow_rows();  // the model has been updated before
    show_state();
  });
  show_state();
}

std::vector<std::string> PairsPanel::selected() const {
  QModelIndexList rows = view_->selectionModel()->selectedIndexes();
  std::sort(rows.begin(), rows.end());
  std::vector<std::string> ids;
  for (const QModelIndex& row : rows) ids.push_back(model_.id_at(row.row()));
  return ids;
}

void PairsPanel::select(const std::vector<std::string>& ids) {
  selected_ = ids;
  current_ = ids.empty() ? std::string() : ids.front();
  follow_rows();
  if (const int row = model_.row_of(current_); row >= 0) view_->scrollTo(model_.index(row, 0));
}

void PairsPanel::scroll_to(const std::string& id) {
  if (const int row = model_.row_of(id); row >= 0) view_->scrollTo(model_.index(row, 0));
}

void PairsPanel::show_unlisted(const QString& sentence) {
  unlisted_->setText(sentence);
  unlisted_row_->setVisible(!sentence.isEmpty());
}

void PairsPanel::show_unsaved(const std::optional<QueuedPair>& pair) {
  if (model_.set_unsaved(pair)) show_state();
}

void PairsPanel::follow_rows() {
  const std::vector<std::string> wanted = selected_;
  const std::string wanted_current = current_;
  std::vector<std::string> now = selected();
  const bool same_rows =
      now.size() == wanted.size() && std::is_permutation(now.begin(), now.end(), wanted.begin());
  if (same_rows && model_.id_at(view_->currentIndex().row()) == wanted_current) return;
  QItemSelection selection;
  for (const std::string& id : wanted)
    if (const int row = model_.row_of(id); row >= 0)
      selection.select(model_.index(row, 0), model_.index(row, 0));
  QItemSelectionModel& choice = *view_->selectionModel();
  if (const int row = model_.row_of(wanted_current); row >= 0)
    choice.setCurrentIndex(model_.index(row, 0), QItemSelectionModel::NoUpdate);
  choice.select(selection, QItemSelectionModel::ClearAndSelect);
  Q_EMIT selection_changed();
}

void PairsPanel::show_state() {
  view_->lay_out_rows();  // a state may need a line more than the one before
  // The panel below, which is often half empty, leaves the list this much.
  int height = 2 * view_->frameWidth();
  for (int row = 0; row < std::min(kRowsAtLeast, model_.rowCount()); ++row)
    height += view_->sizeHintForRow(row);
  view_->setMinimumHeight(height);
  summary_->setText(model_.pairs().empty() ? QString() : summary_of(model_.pairs()));
  summary_row_->setVisible(!queue_.pairs().empty());
  folder_row_->setVisible(!queue_.folder().isEmpty());
  const QString folder = QDir::toNativeSeparators(queue_.folder());
  const QFileInfo where(queue_.folder());
  folder_->setText(
      tr("Sessions in %1")
          .arg(QDir::toNativeSeparators(where.dir().dirName() + QLatin1Char('/') + where.fileName())));
  folder_->setToolTip(tr("New sessions are written into %1").arg(folder));
}

}  // namespace alinify::ui
