#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QAbstractListModel>
#include <QColor>
#include <QJsonArray>

#include "core/view/view_renderer.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// One layer of the view, as listed in the panel.
struct Layer {
  /// The first three come with the pair and cannot be removed.
  enum class Kind { Fixed, Moving, MovingAsItIs, Image };
  Kind kind = Kind::Image;
  QString title;  ///< given by the user; empty: its kind, or the file's name for Image
  QString path;
  Side side = Side::Fixed;
  std::shared_ptr<const TileSource> source;
  LayerLook look = {};
};

/// A further layer's image in a session, still to be opened.
struct MissingLayer {
  QString path, title;
  Side side = Side::Fixed;
  LayerLook look;
};

/// The layers of the view, uppermost in the first row: those of the pair, and further images and channels of
/// either side. Settings of the pair's layers are kept when another pair is opened.
class LayersModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit LayersModel(SessionDocument& document, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

  /// The pixel size of the layer's plane, which is that of its side.
  std::optional<Vec2d> pixel_size_um(int row) const {
    return document_.geometry(layer(row).side).pixel_size_um;
  }
  const Layer& layer(int row) const { return layers_[static_cast<std::size_t>(row)]; }
  void set_look(int row, const LayerLook& look);
  /// Moves a layer in front of the one currently in row `before`; rowCount(): to the end.
  bool move(int row, int before);
  /// Adds a further image on top. `source` must cover the same plane as that side's.
  void add_image(Side side, const QString& path, std::shared_ptr<const TileSource> source,
                 const LayerLook& look = {}, const QString& title = {});
  /// A layer for each channel of row's image, in the default channel colours, blended additively; the row
  /// itself is hidden.
  void split_channels(int row);
  bool can_remove(int row) const;
  void remove(int row);

  /// The layers for the renderer, lowest first.
  std::vector<ViewLayer> view_layers() const;
  /// The colour that stands for a side's image in the view; asked for at each drawing.
  void set_color_of(std::function<QColor(Side)> color_of) { color_of_ = std::move(color_of); }
  /// Draws the layers' colours anew.
  void colors_changed();
  /// Shows `source` instead of the side's image, as a preview; null: the image.
  void set_tried(Side side, std::shared_ptr<const TileSource> source);

  QJsonArray to_json() const;
  /// Restores order and settings; layers missing from the file get defaults. Returns the further images that
  /// are not open, lowest first.
  std::vector<MissingLayer> restore(const QJsonArray& json);

 Q_SIGNALS:
  /// The view has to be redrawn.
  void changed();
  /// A user edit; `text` names the step, and consecutive steps with the same `merge` are one.
  void edited(const QString& text, const QString& merge);

 private:
  void images_changed();
  void samples_changed();
  QString title_of(const Layer& layer) const;
  QString title_of_moving() const;

  SessionDocument& document_;
  std::vector<Layer> layers_;  ///< uppermost first
  std::shared_ptr<const TileSource> tried_fixed_, tried_moving_;
  std::function<QColor(Side)> color_of_;
};

QJsonObject to_json(const LayerLook& look);
LayerLook look_from(const QJsonObject& json);

}  // namespace alinify::ui
