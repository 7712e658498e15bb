#include "ui/features/layers_controller.h"

#include <filesystem>

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>

#include "ui/dialogs/pair_dialog.h"
#include "ui/features/last_folder.h"
#include "ui/panels/layers_panel.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {

LayersController::LayersController(const WindowContext& context) : Controller(context), layers_(document_) {
  const LayerActions actions{.add_fixed = bind("layer_add_fixed", [this] { ask_for_layer(Side::Fixed); }),
                             .add_moving = bind("layer_add_moving", [this] { ask_for_layer(Side::Moving); }),
                             .split = bind("layer_split", [this] { panel_->split(); }),
                             .remove = bind("layer_remove", [this] { panel_->remove(); }),
                             .up = bind("layer_up", [this] { panel_->move(-1); }),
                             .down = bind("layer_down", [this] { panel_->move(1); })};
  panel_ = new LayersPanel(layers_, actions);
  canvas_.set_layers([this] { return layers_.view_layers(); });
  connect(&layers_, &LayersModel::changed, &canvas_, &ImageCanvas::layers_changed);
  layers_.set_color_of([this](Side side) { return canvas_.color_of(side); });
  connect(&canvas_, &ImageCanvas::shown_mode_changed, &layers_, &LayersModel::colors_changed);
  connect(&layers_, &LayersModel::edited, this, [this](const QString& text, const QString& merge) {
    document_.set_view(view_json().toStdString(), text, merge);
  });
  connect(&document_, &SessionDocument::view_changed, this, [this] {
    const QByteArray kept = QByteArray::fromStdString(document_.state().view);
    if (kept != view_json()) restore_view(kept);
  });
  rename_ = bind("rename_layer", [this] {
    bring_up(*panel_);
    panel_->rename();
  });
  follow_document_and_jobs();
  update_commands();
}

void LayersController::update_commands() {
  rename_->setEnabled(document_.state().fixed || document_.state().moving);
}

void LayersController::ask_for_layer(Side side) {
  auto* dialog = new QFileDialog(
      &window_,
      side == Side::Fixed ? tr("Further Image in the Fixed Frame") : tr("Further Image in the Moving Frame"),
      last_folder(), image_file_filter());
  dialog->setObjectName(QStringLiteral("layer_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  show_whole_columns(*dialog);
  connect(dialog, &QFileDialog::filesSelected, this, [this, side](const QStringList& paths) {
    std::vector<MissingLayer> wanted;
    for (const QString& path : paths) wanted.push_back({path, {}, side, {}});
    open_layers(wanted);
  });
  dialog->open();
}

void LayersController::open_layers(const std::vector<MissingLayer>& missing) {
  for (const MissingLayer& layer : missing) {
    loading_.start<std::shared_ptr<const TileSource>>(
        tr("Opening %1").arg(QFileInfo(layer.path).fileName()),
        [open = services_.open_image, path = layer.path](Progress& progress) {
          return std::make_shared<const std::shared_ptr<const TileSource>>(
              open(std::filesystem::path(path.toStdU16String()), 0, progress));
        },
        [this, layer](std::shared_ptr<const std::shared_ptr<const TileSource>> source) {
          layers_.add_image(layer.side, layer.path, *source, layer.look, layer.title);
          panel_->choose(0);
        });
  }
}

QByteArray LayersController::view_json() const {
  QJsonObject view{{"settings", to_json(canvas_.settings())}, {"layers", layers_.to_json()}};
  if (const Viewport& v = canvas_.viewport(); canvas_.has_images() && !canvas_.fits())
    view["place"] = QJsonObject{{"x", v.center_fixed.x},
                                {"y", v.center_fixed.y},
                                {"fixed_px_per_pixel", v.fixed_px_per_pixel},
                                {"angle_rad", v.angle_rad},
                                {"mirrored", v.mirrored}};
  return QJsonDocument(view).toJson(QJsonDocument::Compact);
}

void LayersController::restore_view(const QByteArray& json) {
  const QJsonObject view = QJsonDocument::fromJson(json).object();
  // Undoing a step of the layers must change neither how they are compared nor where: only a session's file
  // does.
  if (document_.undo_stack().count() == 0) show_view(view);
  open_layers(layers_.restore(view["layers"].toArray()));
}

void LayersController::show_view(const QByteArray& json) {
  show_view(QJsonDocument::fromJson(json).object());
}

void LayersController::show_view(const QJsonObject& view) {
  if (view.contains("settings")) canvas_.set_settings(view_settings_from(view["settings"].toObject()));
  const QJsonObject place = view["place"].toObject();
  if (!(place["fixed_px_per_pixel"].toDouble() > 0)) return canvas_.fit();
  Viewport v = canvas_.viewport();
  v.center_fixed = {place["x"].toDouble(), place["y"].toDouble()};
  v.fixed_px_per_pixel = place["fixed_px_per_pixel"].toDouble();
  v.angle_rad = place["angle_rad"].toDouble();
  v.mirrored = place["mirrored"].toBool();
  canvas_.set_viewport(v);
}

}  // namespace alinify::ui
