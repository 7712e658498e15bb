#include "ui/panels/results_panel.h"

#include <algorithm>

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/panels/panel_parts.h"

namespace alinify::ui {

ResultsPanel::ResultsPanel(SessionDocument& document, const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), document_(document), model_(document) {
  setObjectName(QStringLiteral("results_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  table_ = row_table(QStringLiteral("results"), tr("Results"));
  // A view that loses its current row selects another one by itself; the shown result is the document's
  // decision. Connected before the view is, so that it is called first.
  connect(&model_, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { following_ = true; });
  table_->setModel(&model_);
  connect(&model_, &QAbstractItemModel::rowsRemoved, this, [this] { following_ = false; });
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSectionResizeMode(ResultsModel::Name, QHeaderView::Stretch);
  for (const int column : {ResultsModel::Engine, ResultsModel::Quality, ResultsModel::Time})
    table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->viewport()->installEventFilter(this);
  for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
    connect(&model_, signal, this, &ResultsPanel::fit_columns, Qt::QueuedConnection);
  connect(&model_, &QAbstractItemModel::modelReset, this, &ResultsPanel::fit_columns, Qt::QueuedConnection);
  connect(&model_, &QAbstractItemModel::dataChanged, this, &ResultsPanel::fit_columns, Qt::QueuedConnection);
  layout->addWidget(table_, 1);
  layout->addLayout(button_row(actions));
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (following_ || !now.isValid()) return;
            following_ = true;
            document_.show_result(model_.id_at(now.row()));
            following_ = false;
          });
  connect(&document_, &SessionDocument::results_changed, this, &ResultsPanel::show_shown);
  show_shown();
}

bool ResultsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_->viewport() && event->type() == QEvent::Resize) fit_columns();
  return QWidget::eventFilter(watched, event);
}

// A name must be read, however long the times are. The engine's stands in most names already, and the time
// beside the verdict.
void ResultsPanel::fit_columns() {
  // A hidden column's heading has no width: it would seem to have room, come back, and squeeze the name.
  for (const int column : {ResultsModel::Time, ResultsModel::Engine}) table_->setColumnHidden(column, false);
  // Over all rows: the view itself would measure only those visible now.
  const auto needs = [&](int column) {
    int width = table_->horizontalHeader()->sectionSizeHint(column);
    for (int row = 0; row < model_.rowCount(); ++row)
      width = std::max(width, table_->sizeHintForIndex(model_.index(row, column)).width());
    return width + 1;  // the line between the columns
  };
  const int width = table_->viewport()->width(), name = needs(ResultsModel::Name);
  int room = width - name - needs(ResultsModel::Quality);
  // Where not even both fit, the name has its width, up to half of the table, and the quality takes more
  // lines.
  QHeaderView& header = *table_->horizontalHeader();
  header.setSectionResizeMode(ResultsModel::Quality,
                              room < 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
  header.setSectionResizeMode(ResultsModel::Name, room < 0 ? QHeaderView::Fixed : QHeaderView::Stretch);
  if (room < 0) header.resizeSection(ResultsModel::Name, std::min(name, width / 2));
  for (const int column : {ResultsModel::Time, ResultsModel::Engine}) {
    room -= needs(column);
    table_->setColumnHidden(column, room < 0);
  }
  table_->resizeRowsToContents();
}

void ResultsPanel::show_shown() {
  if (following_) return;
  following_ = true;
  table_->selectRow(model_.row_of(document_.state().shown));
  following_ = false;
}

void ResultsPanel::rename_shown() {
  const int row = model_.row_of(document_.state().shown);
  if (row < 1) return;
  table_->setFocus();
  table_->edit(model_.index(row, ResultsModel::Name));
}

}  // namespace alinify::ui
