#pragma once

#include <vector>

#include <QByteArray>
#include <QJsonObject>

#include "ui/features/controller.h"
#include "ui/models/layers_model.h"

namespace alinify::ui {

class LayersPanel;

/// The layers of the picture, and the view settings kept in the session.
class LayersController : public Controller {
  Q_OBJECT
 public:
  explicit LayersController(const WindowContext& context);

  LayersModel& layers() { return layers_; }
  /// Created here; docked by the window.
  LayersPanel& panel() { return *panel_; }
  /// The view of the pair, for the session: layers, comparison, position. A JSON object.
  QByteArray view_json() const;
  /// Restores such a view; further images are opened on the loading thread.
  void restore_view(const QByteArray& json);
  /// Restores comparison and position alone.
  void show_view(const QByteArray& json);

 private:
  void update_commands() override;
  void ask_for_layer(Side side);
  void open_layers(const std::vector<MissingLayer>& missing);
  void show_view(const QJsonObject& view);

  LayersModel layers_;
  LayersPanel* panel_;
  QAction* rename_;
};

}  // namespace alinify::ui
