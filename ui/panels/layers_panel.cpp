#include "ui/panels/layers_panel.h"

#include <algorithm>

#include <QAction>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/layer_look_form.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {

LayersPanel::LayersPanel(LayersModel& model, const LayerActions& actions, QWidget* parent)
    : QWidget(parent), model_(model), actions_(actions) {
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
  look_ = new LayerLookForm(model_);
  QScrollArea* const scroll = scrolling(look_);
  scroll->setAccessibleName(tr("How the chosen layer is shown"));
  // In a low column it scrolls, but cuts no field: the layer's size and its opacity are always whole.
  scroll->setMinimumHeight(std::max(scroll->minimumSizeHint().height(), look_->height_to_opacity()));
  layout->addWidget(scroll, 3);

  connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { show_layer(); });
  connect(&model_, &LayersModel::changed, this, [this] {
    if (current_row() < 0 && model_.rowCount() > 0) choose(0);
    show_layer();
  });
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
    // The moving layer is used most, once there is an image in it.
    int best = -1;
    for (int row = 0; row < model_.rowCount(); ++row) {
      const bool moving = model_.layer(row).kind == Layer::Kind::Moving;
      if (best < 0 || (model_.layer(row).source && (moving || !model_.layer(best).source))) best = row;
    }
    if (best >= 0) choose(best);
  });
  if (model_.rowCount() > 0) choose(0);
  show_layer();
}

void LayersPanel::make_list_buttons(QLayout& to) {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  const auto button = [&](const char* name) {
    auto* made = new QToolButton;
    made->setObjectName(QLatin1String(name));
    made->setAutoRaise(true);
    row->addWidget(made);
    return made;
  };
  const auto button_of = [&](QAction* action) {
    QToolButton* const made = button(qPrintable(action->objectName()));
    made->setDefaultAction(action);
    made->setAccessibleName(action->statusTip());
    return made;
  };
  QToolButton* const add = button("layer_add");
  add->setText(tr("Add"));
  add->setToolTip(tr("Overlay a further image on the pair"));
  add->setAccessibleName(add->toolTip());
  add->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(add);
  menu->addActions({actions_.add_fixed, actions_.add_moving});
  add->setMenu(menu);
  button_of(actions_.split);
  button_of(actions_.remove);
  row->addStretch(1);
  button_of(actions_.up);
  button_of(actions_.down);
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

void LayersPanel::split() {
  const int at = current_row();
  if (at < 0) return;
  model_.split_channels(at);
  choose(at);
}

void LayersPanel::remove() {
  if (model_.can_remove(current_row())) model_.remove(current_row());
}

void LayersPanel::move(int rows) {
  // The row before which it is inserted, counted before it is removed.
  const int from = current_row();
  if (from >= 0) model_.move(from, rows < 0 ? from - 1 : from + 2);
}

void LayersPanel::show_layer() {
  const int row = current_row();
  bool images = false;
  for (int i = 0; i < model_.rowCount(); ++i) images |= model_.layer(i).source != nullptr;
  actions_.up->setEnabled(images && row > 0);
  actions_.down->setEnabled(images && row >= 0 && row + 1 < model_.rowCount());
  actions_.remove->setEnabled(model_.can_remove(row));
  const bool any = row >= 0 && model_.layer(row).source;
  actions_.split->setEnabled(any && color_channels(model_.layer(row).source->info()) > 1);
  for (QAction* action : {actions_.add_fixed, actions_.add_moving}) action->setEnabled(images);
  look_->show_row(row);
}

}  // namespace alinify::ui
