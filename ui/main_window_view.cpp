// What the window does about looking at the pair: layers, turning, comparing, and what the session keeps of
// it.

#include <filesystem>

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/error.h"
#include "ui/main_window.h"
#include "ui/panels/layers_panel.h"
#include "ui/panels/view_panel.h"

namespace alinify::ui {

void MainWindow::make_view_actions() {
  bind("double_size", [this] { canvas_->zoom_to(2); });
  bind("rotate_left", [this] { canvas_->rotate_by(-15); });
  bind("rotate_right", [this] { canvas_->rotate_by(15); });
  bind("mirror_view", [this] { canvas_->mirror(); });
  bind("rotate_reset", [this] { canvas_->reset_rotation(); });
  const auto toggle = [this](const char* id, bool ViewSettings::*flag) {
    bind(id, [this, id, flag] {
      ViewSettings settings = canvas_->settings();
      settings.*flag = actions_.at(QLatin1String(id))->isChecked();
      canvas_->set_settings(settings);
    });
  };
  toggle("flicker", &ViewSettings::flicker);
  toggle("side_by_side", &ViewSettings::side_by_side);
  toggle("link_views", &ViewSettings::linked);
  toggle("show_scale_bar", &ViewSettings::scale_bar);
  toggle("show_mini_map", &ViewSettings::mini_map);
  make_overlay_actions();
}

void MainWindow::connect_view() {
  canvas_->set_layers([this] { return layers_.view_layers(); });
  connect(&layers_, &LayersModel::changed, canvas_, &ImageCanvas::layers_changed);
  connect(&layers_, &LayersModel::edited, this, [this](const QString& text, const QString& merge) {
    document_.set_view(view_json().toStdString(), text, merge);
  });
  connect(&document_, &SessionDocument::view_changed, this, [this] {
    const QByteArray kept = QByteArray::fromStdString(document_.state().view);
    if (kept != view_json()) restore_view(kept);
  });
  connect(layers_panel_, &LayersPanel::add_requested, this, &MainWindow::ask_for_layer);
  connect(canvas_, &ImageCanvas::shown_mode_changed, this, &MainWindow::update_view_actions);
}

void MainWindow::update_view_actions() {
  const DocumentState& state = document_.state();
  const bool any = state.fixed || state.moving, pair = document_.has_pair();
  for (const char* id : {"double_size", "rotate_left", "rotate_right", "mirror_view", "rotate_reset",
                         "show_scale_bar", "show_mini_map"})
    actions_.at(id)->setEnabled(any);
  for (const char* id : {"flicker", "side_by_side"}) actions_.at(id)->setEnabled(pair);
  const ViewSettings& settings = canvas_->settings();
  actions_.at("link_views")->setEnabled(pair && settings.side_by_side);
  actions_.at("flicker")->setChecked(settings.flicker);
  actions_.at("side_by_side")->setChecked(settings.side_by_side);
  actions_.at("link_views")->setChecked(settings.linked);
  actions_.at("show_scale_bar")->setChecked(settings.scale_bar);
  actions_.at("show_mini_map")->setChecked(settings.mini_map);
  update_overlay_actions();
}

void MainWindow::ask_for_layer(Side side) {
  auto* dialog = new QFileDialog(
      this,
      side == Side::Fixed ? tr("Further Image in the Fixed Frame") : tr("Further Image in the Moving Frame"),
      last_folder(), tr("Images (*.tif *.tiff *.btf *.tf8 *.svs *.png *.jpg *.jpeg);;All files (*)"));
  dialog->setObjectName(QStringLiteral("layer_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  connect(dialog, &QFileDialog::filesSelected, this, [this, side](const QStringList& paths) {
    std::vector<MissingLayer> wanted;
    for (const QString& path : paths) wanted.push_back({path, {}, side, {}});
    open_layers(wanted);
  });
  dialog->open();
}

void MainWindow::open_layers(const std::vector<MissingLayer>& missing) {
  for (const MissingLayer& layer : missing) {
    loading_.start<std::shared_ptr<const TileSource>>(
        tr("Opening %1").arg(QFileInfo(layer.path).fileName()),
        [open = services_.open_image, path = layer.path](Progress& progress) {
          return std::make_shared<const std::shared_ptr<const TileSource>>(
              open(std::filesystem::path(path.toStdU16String()), progress));
        },
        [this, layer](std::shared_ptr<const std::shared_ptr<const TileSource>> source) {
          layers_.add_image(layer.side, layer.path, *source, layer.look, layer.title);
          layers_panel_->choose(0);
        });
  }
}

QByteArray MainWindow::view_json() const {
  QJsonObject view{{"settings", to_json(canvas_->settings())}, {"layers", layers_.to_json()}};
  if (const Viewport& v = canvas_->viewport(); canvas_->has_images() && !canvas_->fits())
    view["place"] = QJsonObject{{"x", v.center_fixed.x},
                                {"y", v.center_fixed.y},
                                {"fixed_px_per_pixel", v.fixed_px_per_pixel},
                                {"angle_rad", v.angle_rad},
                                {"mirrored", v.mirrored}};
  return QJsonDocument(view).toJson(QJsonDocument::Compact);
}

void MainWindow::restore_view(const QByteArray& json) {
  const QJsonObject view = QJsonDocument::fromJson(json).object();
  // Undoing a step of the layers must change neither how they are compared nor where: only a session's file
  // does.
  if (document_.undo_stack().count() == 0) {
    if (view.contains("settings")) canvas_->set_settings(view_settings_from(view["settings"].toObject()));
    if (const QJsonObject place = view["place"].toObject(); place["fixed_px_per_pixel"].toDouble() > 0) {
      Viewport v = canvas_->viewport();
      v.center_fixed = {place["x"].toDouble(), place["y"].toDouble()};
      v.fixed_px_per_pixel = place["fixed_px_per_pixel"].toDouble();
      v.angle_rad = place["angle_rad"].toDouble();
      v.mirrored = place["mirrored"].toBool();
      canvas_->set_viewport(v);
    }
  }
  open_layers(layers_.restore(view["layers"].toArray()));
}

}  // namespace alinify::ui
