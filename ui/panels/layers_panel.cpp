#include "ui/panels/layers_panel.h"

#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/layer_look_form.h"

namespace alinify::ui {

LayersPanel::LayersPanel(LayersModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setObjectName(QStringLiteral("layers_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(6);
  list_ = new QListView;
  list_->setObjectName(QStringLiteral("layers"));
  list_->setAccessibleName(tr("Layers, the uppermost first"));
  list_->setModel(&model_);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setDragDropMode(QAbstractItemView::InternalMove);
  list_->setDefaultDropAction(Qt::MoveAction);
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->setMinimumHeight(84);
  list_->setMaximumHeight(170);
  layout->addWidget(list_, 1);
  make_list_buttons(*layout);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setAccessibleName(tr("How the chosen layer is shown"));
  scroll->setFocusPolicy(Qt::NoFocus);
  look_ = new LayerLookForm(model_);
  scroll->setWidget(look_);
  layout->addWidget(scroll, 3);

  connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { show_layer(); });
  connect(&model_, &LayersModel::changed, this, [this] {
    if (current_row() < 0 && model_.rowCount() > 0) choose(0);
    show_layer();
  });
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
    // The moving layer is used most.
    for (int row = 0; row < model_.rowCount(); ++row)
      if (model_.layer(row).kind == Layer::Kind::Moving) choose(row);
  });
  if (model_.rowCount() > 0) choose(0);
  show_layer();
}

void LayersPanel::make_list_buttons(QLayout& to) {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QToolButton;
    made->setObjectName(QLatin1String(name));
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setAutoRaise(true);
    row->addWidget(made);
    return made;
  };
  auto* add = button("layer_add", tr("Add"), tr("Lay a further image over the pair"));
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  connect(menu->addAction(tr("Image in the &Fixed Frame…")), &QAction::triggered, this,
          [this] { Q_EMIT add_requested(Side::Fixed); });
  connect(menu->addAction(tr("Image in the &Moving Frame…")), &QAction::triggered, this,
          [this] { Q_EMIT add_requested(Side::Moving); });
  add->setMenu(menu);
  split_ = button("layer_split", tr("Split"), tr("Make a layer of each channel"));
  connect(split_, &QToolButton::clicked, this, [this] {
    const int at = current_row();
    model_.split_channels(at);
    choose(at);
  });
  remove_ = button("layer_remove", tr("Remove"), tr("Take this layer away"));
  connect(remove_, &QToolButton::clicked, this, [this] { model_.remove(current_row()); });
  row->addStretch(1);
  up_ = button("layer_up", QStringLiteral("▲"), tr("Move the layer up"));
  down_ = button("layer_down", QStringLiteral("▼"), tr("Move the layer down"));
  connect(up_, &QToolButton::clicked, this, [this] { model_.move(current_row(), current_row() - 1); });
  connect(down_, &QToolButton::clicked, this, [this] { model_.move(current_row(), current_row() + 2); });
  static_cast<QVBoxLayout&>(to).addLayout(row);
}

int LayersPanel::current_row() const {
  return list_->currentIndex().isValid() ? list_->currentIndex().row() : -1;
}

void LayersPanel::choose(int row) {
  list_->setCurrentIndex(model_.index(row));
}

void LayersPanel::rename() {
  if (list_->currentIndex().isValid()) list_->edit(list_->currentIndex());
}

void LayersPanel::show_layer() {
  const int row = current_row();
  bool images = false;
  for (int i = 0; i < model_.rowCount(); ++i) images |= model_.layer(i).source != nullptr;
  up_->setEnabled(images && row > 0);
  down_->setEnabled(images && row >= 0 && row + 1 < model_.rowCount());
  remove_->setEnabled(model_.can_remove(row));
  const bool any = row >= 0 && model_.layer(row).source;
  split_->setEnabled(any && color_channels(model_.layer(row).source->info()) > 1);
  look_->show_row(row);
}

}  // namespace alinify::ui
