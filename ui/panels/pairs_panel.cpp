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
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/panels/panel_parts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kPicture = 44, kGap = 6, kIcon = 14;

QStringList local_files(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

/// A pair as a row: both pictures, the name, and below it the state; of the one that runs how far it is.
class PairDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {200, std::max(kPicture + 2, 3 * option.fontMetrics.height() + 2) + 2 * kGap};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& at) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, at);
    option.text.clear();
    const QWidget* const view = option.widget;
    view->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, view);
    painter->save();
    const QRect all = option.rect.adjusted(kGap, kGap, -kGap, -kGap);
    const int top = all.center().y() - kPicture / 2;
    paint_picture(painter, {all.left(), top, kPicture, kPicture}, at.data(PairsModel::FixedPictureRole),
                  fixed_color(), option.palette);
    paint_picture(painter, {all.left() + kPicture + 3, top, kPicture, kPicture},
                  at.data(PairsModel::MovingPictureRole), moving_color(), option.palette);
    const QRect text = all.adjusted(2 * kPicture + 3 + kGap + 2, 0, 0, 0);
    paint_text(painter, text, option, at);
    painter->restore();
  }

 private:
  static void paint_picture(QPainter* painter, const QRect& place, const QVariant& data, const QColor& color,
                            const QPalette& palette) {
    const auto picture = data.value<QImage>();
    if (picture.isNull()) {
      painter->fillRect(place, palette.color(QPalette::Midlight));
    } else {
      QSize size = picture.size().scaled(place.size(), Qt::KeepAspectRatio);
      QRect inside(QPoint(), size);
      inside.moveCenter(place.center());
      painter->setRenderHint(QPainter::SmoothPixmapTransform);
      painter->drawImage(inside, picture);
    }
    painter->fillRect(place.left(), place.bottom() + 1, place.width(), 2, color);
  }

  static void paint_text(QPainter* painter, const QRect& place, const QStyleOptionViewItem& option,
                         const QModelIndex& at) {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    const QColor color = option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    QFont font = option.font;
    font.setBold(at.data(PairsModel::ShownRole).toBool());
    painter->setFont(font);
    painter->setPen(color);
    const int line = QFontMetrics(font).height(), top = place.center().y() - 3 * line / 2;
    const QRect name(place.left(), top, place.width(), line);
    painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(at.data().toString(), Qt::ElideMiddle, name.width()));
    // Two lines: what the verdict says must not be cut where it comes to its number.
    QRect below(place.left(), top + line + 1, place.width(), 2 * line);
    const double fraction = at.data(PairsModel::FractionRole).toDouble();
    if (fraction >= 0) {
      const QRect bar(below.left(), below.bottom() - 4, below.width(), 4);
      painter->fillRect(bar, option.palette.color(QPalette::Mid));
      painter->fillRect(QRect(bar.left(), bar.top(), qRound(fraction * bar.width()), bar.height()),
                        selected ? color : option.palette.color(QPalette::Highlight));
      below.setHeight(line);
    }
    const auto state = static_cast<PairState>(at.data(PairsModel::StateRole).toInt());
    if (const auto sign = sign_of(state)) {
      const QRect box(below.left(), below.top() + (line - kIcon) / 2, kIcon, kIcon);
      // Its own colours, which the selection's would swallow.
      if (selected) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.palette.color(QPalette::Base));
        painter->drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
      }
      icon(*sign).paint(painter, box);
      below.setLeft(box.right() + 5);
    }
    painter->setFont(option.font);
    painter->setPen(selected ? color : color_of(state));
    painter->drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                      at.data(PairsModel::StateTextRole).toString());
  }

  static std::optional<Glyph> sign_of(PairState state) {
    switch (state) {
      case PairState::Good:
        return Glyph::Good;
      case PairState::Check:
        return Glyph::Check;
      case PairState::Failed:
      case PairState::Broken:
        return Glyph::Failed;
      default:
        return std::nullopt;
    }
  }

  static QColor color_of(PairState state) {
    switch (state) {
      case PairState::Good:
        return good_color();
      case PairState::Check:
        return check_color();
      case PairState::Failed:
      case PairState::Broken:
        return warning_color();
      default:
        return quiet_text_color();
    }
  }
};

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
  setUniformItemSizes(true);
  setAlternatingRowColors(true);
  setItemDelegate(new PairDelegate(this));
}

bool PairsView::event(QEvent* event) {
  // Delete means another thing elsewhere in the window.
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
  if (!local_files(event->mimeData()).isEmpty()) return event->acceptProposedAction();
  QListView::dragMoveEvent(event);
}

void PairsView::dropEvent(QDropEvent* event) {
  const QStringList paths = local_files(event->mimeData());
  if (paths.isEmpty()) return QListView::dropEvent(event);
  event->acceptProposedAction();
  Q_EMIT files_dropped(paths);
}

void PairsView::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  if (model() && model()->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(quiet_text_color());
  painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("Drop here: two images, a folder of images, sessions, or a list (CSV)."));
}

PairsPanel::PairsPanel(PairQueue& queue, Thumbnails& pictures, const QList<QAction*>& buttons,
                       QAction* choosing_folder, QWidget* parent)
    : QWidget(parent), queue_(queue), model_(queue, pictures) {
  setObjectName(QStringLiteral("pairs_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  layout->addLayout(button_row(buttons));
  view_ = new PairsView;
  view_->setModel(&model_);
  layout->addWidget(view_, 1);
  summary_ = wrapping_label(QStringLiteral("pairs_summary"));
  layout->addWidget(summary_);
  folder_row_ = new QWidget;
  auto* row = new QHBoxLayout(folder_row_);
  row->setContentsMargins(0, 0, 0, 0);
  folder_ = new QLabel;
  folder_->setObjectName(QStringLiteral("pairs_folder_label"));
  folder_->setMinimumWidth(60);
  folder_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* change = new QToolButton;
  change->setObjectName(choosing_folder->objectName() + QStringLiteral("_button"));
  change->setDefaultAction(choosing_folder);
  change->setAutoRaise(true);
  row->addWidget(folder_, 1);
  row->addWidget(change);
  layout->addWidget(folder_row_);
  connect(view_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& at) { Q_EMIT opened(model_.id_at(at.row())); });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    selected_ = selected();
    Q_EMIT selection_changed();
  });
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { current_ = model_.id_at(now.row()); });
  connect(&queue_, &PairQueue::changed, this, [this] {
    follow_rows();  // the model has heard of it before
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
  summary_->setText(queue_.pairs().empty() ? QString() : summary_of(queue_.pairs()));
  summary_->setVisible(!queue_.pairs().empty());
  folder_row_->setVisible(!queue_.folder().isEmpty());
  const QString folder = QDir::toNativeSeparators(queue_.folder());
  const QFileInfo where(queue_.folder());
  folder_->setText(
      tr("Sessions in %1")
          .arg(QDir::toNativeSeparators(where.dir().dirName() + QLatin1Char('/') + where.fileName())));
  folder_->setToolTip(tr("New sessions are written into %1").arg(folder));
}

}  // namespace alinify::ui
