#include "ui/panels/landmarks_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {
namespace {

constexpr int kLeastRows = 2;   ///< that are seen however little the column leaves
constexpr int kRowsSeen = 6;    ///< of the table, before what stands below it takes room
constexpr int kHeadingAir = 6;  ///< beside a heading and the style's margin, so that it touches no edge

}  // namespace

LandmarksPanel::LandmarksPanel(SessionDocument& document, LandmarkEditor& editor,
                               const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), document_(document), editor_(editor), model_(document, editor) {
  setObjectName(QStringLiteral("landmarks_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  layout->addLayout(button_row(actions));

  auto* form = new QFormLayout;
  use_ = new QComboBox;
  use_->setObjectName(QStringLiteral("landmark_use"));
  use_->setAccessibleName(tr("What landmarks are for"));
  use_->addItem(tr("Constraints"), int(LandmarkUse::Constraint));
  use_->addItem(tr("Starting position"), int(LandmarkUse::Start));
  use_->addItem(tr("Validation only"), int(LandmarkUse::Check));
  use_->setItemData(0, tr("The engine holds to them where it can"), Qt::ToolTipRole);
  use_->setItemData(1, tr("The run begins from their fit and is then free"), Qt::ToolTipRole);
  use_->setItemData(2, tr("The run does not know them: their errors say how good it is"), Qt::ToolTipRole);
  use_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  form->addRow(tr("Use &landmarks as"), use_);
  layout->addLayout(form);

  sorted_ = new QSortFilterProxyModel(this);
  sorted_->setSourceModel(&model_);
  sorted_->setSortRole(LandmarksModel::SortRole);
  sorted_->setDynamicSortFilter(true);
  table_ = row_table(QStringLiteral("landmarks"), tr("Landmarks"));
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(LandmarksModel::Error, Qt::DescendingOrder);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setWordWrap(false);
  // Two lines for the long names, so that the columns stay as narrow as their figures.
  table_->horizontalHeader()->setDefaultAlignment(Qt::Alignment(Qt::AlignCenter | Qt::TextWordWrap));
  table_->horizontalHeader()->setMinimumHeight(2 * fontMetrics().height() + 8);
  // Bold headings over the selected cells would be wider than their columns; the rows show what is selected.
  table_->horizontalHeader()->setHighlightSections(false);
  // Where there is no room for the positions, which the tips show too, the figures use all of it.
  table_->viewport()->installEventFilter(this);
  connect(table_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &LandmarksPanel::fit_columns);
  layout->addWidget(table_, 1);

  hint_ = wrapping_label(QStringLiteral("landmarks_hint"));
  hint_->setMinimumHeight(1);  // as high as the panel's width asks, and no higher
  hint_->hide();
  layout->addWidget(hint_);
  summary_ = new QLabel;
  summary_->setObjectName(QStringLiteral("landmarks_summary"));
  summary_->setWordWrap(true);
  summary_->setMinimumHeight(1);
  layout->addWidget(summary_);
  legend_ = wrapping_label(QStringLiteral("landmarks_legend"));
  legend_->setText(
      tr("Leave-one-out: by how much a fit of the other landmarks misses it. Large on bent cloth, and for a "
         "landmark that lies apart from the others: neither speaks against it."));
  legend_->setMinimumHeight(1);
  layout->addWidget(legend_);

  room_due_.setSingleShot(true);
  room_due_.setInterval(0);
  connect(&room_due_, &QTimer::timeout, this, &LandmarksPanel::give_table_room);
  const auto show_state = [this] {
    summary_->setToolTip(model_.explained_summary());
    give_table_room();
    legend_->setToolTip(
        model_.headerData(LandmarksModel::LeftOut, Qt::Horizontal, Qt::ToolTipRole).toString());
    const QSignalBlocker quiet(use_);
    use_->setCurrentIndex(use_->findData(int(document_.state().landmark_use)));
  };
  connect(&document_, &SessionDocument::landmarks_changed, this, show_state);
  connect(&document_, &SessionDocument::transform_changed, this, show_state);
  connect(&document_, &SessionDocument::lengths_changed, this, show_state);
  connect(&document_, &SessionDocument::lengths_changed, this, &LandmarksPanel::fit_columns);
  connect(use_, &QComboBox::activated, this,
          [this] { document_.set_landmark_use(static_cast<LandmarkUse>(use_->currentData().toInt())); });
  connect(&editor_, &LandmarkEditor::selection_changed, this, &LandmarksPanel::show_selection);
  connect(&model_, &QAbstractItemModel::modelReset, this, &LandmarksPanel::show_selection);
  connect(&model_, &QAbstractItemModel::modelReset, this, &LandmarksPanel::fit_columns);
  connect(&model_, &QAbstractItemModel::dataChanged, this, &LandmarksPanel::fit_columns);
  // A partner that is found changes the order. Once the table has laid its rows out again.
  connect(sorted_, &QAbstractItemModel::layoutChanged, this, &LandmarksPanel::keep_selected_in_view,
          Qt::QueuedConnection);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &LandmarksPanel::table_selected);
  // The chosen one again: the view may have left it.
  connect(table_, &QAbstractItemView::clicked, this, [this] { choose_again(); });
  show_state();
}

bool LandmarksPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_->viewport() && event->type() == QEvent::Resize) {
    fit_columns();
    room_due_.start();  // once what stands below is laid out too
    // Once the table knows its new size itself.
    QMetaObject::invokeMethod(this, &LandmarksPanel::keep_selected_in_view, Qt::QueuedConnection);
  }
  return QWidget::eventFilter(watched, event);
}

// A panel that gets its place while another window is up may not resize its table again.
bool LandmarksPanel::event(QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Show ||
      event->type() == QEvent::LayoutRequest)
    room_due_.start();
  return QWidget::event(event);
}

// The figures come first: what explains them can also be read in the tips. In a low column the texts give
// way, for painted over the table neither could be read.
void LandmarksPanel::give_table_room() {
  const int between = layout()->spacing();
  const auto height_of = [&](const QLabel& label, const QString& text) {
    const QRect wide(0, 0, std::max(1, table_->width()), QWIDGETSIZE_MAX);
    return label.fontMetrics().boundingRect(wide, Qt::TextWordWrap, text).height() + between;
  };
  const auto height_of_rows = [&](int rows) {
    return table_->horizontalHeader()->height() + 2 * table_->frameWidth() +
           rows * table_->verticalHeader()->defaultSectionSize();
  };
  int room = layout()->contentsRect().bottom() + 1 - table_->y();
  if (!hint_->isHidden()) room -= height_of(*hint_, hint_->text());
  // Where not even that fits, what is asked for now is read rather than a second row.
  int rows = kLeastRows;
  while (rows > 0 && height_of_rows(rows) > room) --rows;
  table_->setMinimumHeight(height_of_rows(rows) <= room ? height_of_rows(rows) : 0);
  const int wanted = room - height_of_rows(std::min(model_.rowCount(), kRowsSeen)),
            most = room - height_of_rows(std::min(model_.rowCount(), kLeastRows));
  const QString whole = unbroken(model_.summary()), brief = unbroken(model_.brief_summary());
  const int whole_height = height_of(*summary_, whole);
  // The tip has all of it, and the dots say that there is more.
  QString shown = whole_height <= wanted || brief == whole ? whole : brief + QStringLiteral(" …");
  if (whole_height > wanted && height_of(*summary_, shown) > most)
    shown = summary_->fontMetrics().elidedText(brief, Qt::ElideRight, table_->width() - 2);
  summary_->setText(shown);
  summary_->setVisible(whole_height <= wanted || height_of(*summary_, shown) <= most);
  table_->setToolTip(summary_->isHidden() ? model_.summary() : QString());
  legend_->setVisible(model_.tells_left_out() &&
                      whole_height + height_of(*legend_, legend_->text()) <= wanted);
}

int LandmarksPanel::heading_width(int column) const {
  const QHeaderView& header = *table_->horizontalHeader();
  const QString heading = model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  const auto width_of = [&](const QString& line) {
    return header.fontMetrics().horizontalAdvance(line.trimmed());
  };
  int text = width_of(heading);
  for (qsizetype end = 1; end < heading.size(); ++end)
    if (const QChar last = heading.at(end - 1); last.isSpace() || last == QLatin1Char('-'))
      text = std::min(text, std::max(width_of(heading.left(end)), width_of(heading.mid(end))));
  const int margin = header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
  const bool sorted = header.isSortIndicatorShown() && header.sortIndicatorSection() == column;
  const int arrow =
      sorted ? header.style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, &header) + margin : 0;
  return text + 2 * margin + kHeadingAir + arrow;
}

int LandmarksPanel::widest_error() const {
  QString longest;
  for (int row = 0; row < model_.rowCount(); ++row)
    if (const QString error = model_.index(row, LandmarksModel::Error).data().toString();
        error.size() > longest.size())
      longest = error;
  // As the table's delegate draws it.
  const int margin = table_->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table_) + 1;
  return table_->fontMetrics().horizontalAdvance(longest) + 2 * margin + kHeadingAir;
}

void LandmarksPanel::fit_columns() {
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  constexpr int widths[] = {4, 6, 9, 15, 9, 9, 9, 9};
  // The tick's column is as narrow as its heading; the others can be squeezed as far as their headings in two
  // lines.
  // The error is whole in any panel: its first digits alone would be another error.
  const auto least = [&](int column) {
    return column == LandmarksModel::Use     ? table_->horizontalHeader()->sectionSizeHint(column)
           : column == LandmarksModel::Error ? std::max(heading_width(column), widest_error())
                                             : heading_width(column);
  };
  const auto wanted = [&](int column) {
    return column == LandmarksModel::Use ? least(column)
                                         : std::max(least(column), widths[column] * digit + 14);
  };
  int figures = 0, narrow = 0, all = 0;
  for (int c = 0; c < LandmarksModel::ColumnCount; ++c) {
    all += wanted(c);
    if (c >= LandmarksModel::FixedX) continue;
    figures += wanted(c);
    narrow += least(c);
  }
  const int room = table_->viewport()->width();
  const bool with_places = all <= room;
  const double spare = std::clamp(
      static_cast<double>(room - narrow) / static_cast<double>(std::max(1, figures - narrow)), 0.0, 1.0);
  // A panel narrower than its headings has to cut them.
  const int error = least(LandmarksModel::Error);
  const double cut = std::clamp(
      static_cast<double>(room - error) / static_cast<double>(std::max(1, narrow - error)), 0.0, 1.0);
  for (int c = 0; c < LandmarksModel::ColumnCount; ++c) {
    table_->setColumnHidden(c, c >= LandmarksModel::FixedX && !with_places);
    if (table_->isColumnHidden(c)) continue;
    const double width = least(c) + spare * (wanted(c) - least(c));
    table_->setColumnWidth(
        c, with_places ? wanted(c) : static_cast<int>(c == LandmarksModel::Error ? width : cut * width));
  }
}

QString LandmarksPanel::summary_text() const {
  return summary_->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

void LandmarksPanel::show_hint(const QString& line, const QString& whole) {
  hint_->setText(line);
  hint_->setToolTip(whole);
  hint_->setVisible(!line.isEmpty());
  room_due_.start();
}

std::vector<std::string> LandmarksPanel::selected_ids() const {
  std::vector<std::string> ids;
  for (const QModelIndex& row : table_->selectionModel()->selectedRows())
    ids.push_back(row.data(LandmarksModel::IdRole).toString().toStdString());
  // The row with keyboard focus comes first.
  const std::string current = table_->currentIndex().data(LandmarksModel::IdRole).toString().toStdString();
  if (const auto at = std::find(ids.begin(), ids.end(), current); at != ids.end())
    std::rotate(ids.begin(), at, at + 1);
  return ids;
}

void LandmarksPanel::table_selected() {
  if (following_) return;
  const std::vector<std::string> ids = selected_ids();
  following_ = true;
  editor_.select(ids, editor_.selected_side());
  following_ = false;
  if (!ids.empty()) Q_EMIT chosen(ids.front());
}

void LandmarksPanel::show_selection() {
  if (following_) return;
  following_ = true;
  QItemSelection rows;
  QModelIndex first;
  for (const std::string& id : editor_.selected()) {
    const int row = model_.row_of(id);
    if (row < 0) continue;
    const QModelIndex index = sorted_->mapFromSource(model_.index(row, LandmarksModel::Name));
    rows.select(index, index);
    if (!first.isValid()) first = index;
  }
  table_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (first.isValid()) {
    table_->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    table_->scrollTo(first);
  }
  following_ = false;
}

void LandmarksPanel::keep_selected_in_view() {
  const QModelIndexList rows = table_->selectionModel()->selectedRows(LandmarksModel::Name);
  if (rows.size() == 1) table_->scrollTo(rows.front());
}

void LandmarksPanel::choose_again() {
  const QModelIndexList rows = table_->selectionModel()->selectedRows(LandmarksModel::Name);
  if (rows.size() == 1) Q_EMIT chosen(rows.front().data(LandmarksModel::IdRole).toString().toStdString());
}

void LandmarksPanel::step(int rows) {
  const int count = sorted_->rowCount();
  if (count == 0) return;
  if (count == 1 && table_->selectionModel()->hasSelection()) return choose_again();
  const QModelIndexList selected = table_->selectionModel()->selectedRows();
  const int from = selected.isEmpty() ? (rows > 0 ? -1 : 0) : table_->currentIndex().row();
  const int to = ((from + rows) % count + count) % count;
  table_->selectionModel()->setCurrentIndex(sorted_->index(to, LandmarksModel::Name),
                                            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

}  // namespace alinify::ui
