#include "ui/models/layers_model.h"

#include <algorithm>

#include <QFileInfo>
#include <QIODevice>
#include <QMimeData>

#include "core/view/display_map.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

const auto kMimeType = QStringLiteral("application/x-alinify-layer-row");

std::optional<LoadedImage> image_of(const DocumentState& state, Layer::Kind kind) {
  return kind == Layer::Kind::Fixed ? state.fixed : state.moving;
}

/// The colours in which a layer is shown, dark to bright: of its map or of its tint; none: its own.
std::vector<QColor> shown_colors(const LayerLook& look) {
  std::vector<QColor> colors;
  const auto tinted = [&](int r, int g, int b) {
    return QColor(r * look.tint[0] / 255, g * look.tint[1] / 255, b * look.tint[2] / 255);
  };
  if (look.color_map != ColorMap::None) {
    for (const Rgba8& c : colors_of(look.color_map)) colors.push_back(tinted(c.r, c.g, c.b));
  } else if (look.tint != std::array<std::uint8_t, 3>{255, 255, 255}) {
    colors.push_back(tinted(255, 255, 255));
  }
  return colors;
}

}  // namespace

LayersModel::LayersModel(SessionDocument& document, QObject* parent)
    : QAbstractListModel(parent),
      document_(document),
      color_of_([](Side side) { return side == Side::Fixed ? fixed_color() : moving_color(); }) {
  connect(&document_, &SessionDocument::images_changed, this, &LayersModel::images_changed);
  connect(&document_, &SessionDocument::samples_changed, this, &LayersModel::samples_changed);
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    if (!layers_.empty())
      Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DisplayRole, Qt::ToolTipRole});
  });
  // The panel says how large the pixels are.
  connect(&document_, &SessionDocument::lengths_changed, this, &LayersModel::changed);
  images_changed();
}

void LayersModel::colors_changed() {
  if (!layers_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

int LayersModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(layers_.size());
}

QString LayersModel::title_of(const Layer& layer) const {
  if (!layer.title.isEmpty()) return layer.title;
  switch (layer.kind) {
    case Layer::Kind::Fixed:
      return tr("Fixed");
    case Layer::Kind::Moving:
      return title_of_moving();
    case Layer::Kind::MovingAsItIs:
      return tr("Moving (as it is)");
    case Layer::Kind::Image:
      break;
  }
  return QFileInfo(layer.path).fileName();
}

// As the caption over the picture, so that the two agree.
QString LayersModel::title_of_moving() const {
  const auto& moving = document_.state().moving;
  const QString image = moving && moving->tiled_design ? tr("Tiled design") : tr("Moving");
  if (!document_.current_transform()) return image;
  if (!document_.is_preview()) return tr("%1 (warped)").arg(image);
  switch (document_.preview_kind()) {
    case Preview::Before:
      return tr("%1 (before registering)").arg(image);
    case Preview::Start:
      return tr("%1 (at the start of the run)").arg(image);
    case Preview::Placing:
      return tr("%1 (being placed by hand)").arg(image);
    case Preview::Latest:
      break;
  }
  return tr("%1 (preview)").arg(image);
}

QVariant LayersModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Layer& layer = layers_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      return title_of(layer);
    case Qt::EditRole:
      return title_of(layer);
    case Qt::ToolTipRole:
    case Qt::StatusTipRole:
      return layer.path;
    case Qt::CheckStateRole:
      return layer.look.visible ? Qt::Checked : Qt::Unchecked;
    case Qt::DecorationRole: {
      // The same colour in a selected row, too, within an outline.
      const QIcon chip = layer_chip(shown_colors(layer.look), color_of_(layer.side));
      QIcon steady;
      for (const auto mode : {QIcon::Normal, QIcon::Disabled}) steady.addPixmap(chip.pixmap(16, 16), mode);
      steady.addPixmap(chip.pixmap(16, 16, QIcon::Selected), QIcon::Selected);
      return steady;
    }
    default:
      return {};
  }
}

bool LayersModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || index.row() >= rowCount()) return false;
  Layer& layer = layers_[static_cast<std::size_t>(index.row())];
  if (role == Qt::CheckStateRole) {
    LayerLook look = layer.look;
    look.visible = value.toInt() == Qt::Checked;
    set_look(index.row(), look);
    return true;
  }
  if (role == Qt::EditRole) {
    const QString title = value.toString().trimmed();
    if (title == title_of(layer)) return false;
    layer.title = title;  // empty: its own again
    Q_EMIT dataChanged(index, index, {Qt::DisplayRole, Qt::EditRole});
    Q_EMIT edited(tr("Rename Layer"), {});
    return true;
  }
  return false;
}

Qt::ItemFlags LayersModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                        Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
  if (layers_[static_cast<std::size_t>(index.row())].source) flags |= Qt::ItemIsEditable;
  return flags;
}

QStringList LayersModel::mimeTypes() const {
  return {kMimeType};
}

QMimeData* LayersModel::mimeData(const QModelIndexList& indexes) const {
  if (indexes.isEmpty()) return nullptr;
  auto* data = new QMimeData;
  data->setData(kMimeType, QByteArray::number(indexes.first().row()));
  return data;
}

bool LayersModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                               const QModelIndex& parent) {
  if (action != Qt::MoveAction || !data || !data->hasFormat(kMimeType)) return false;
  bool ok = false;
  const int from = data->data(kMimeType).toInt(&ok);
  if (!ok || from < 0 || from >= rowCount()) return false;
  move(from, row >= 0 ? row : parent.isValid() ? parent.row() : rowCount());
  return false;  // the row has been moved: the view must not remove it as well
}

void LayersModel::set_look(int row, const LayerLook& look) {
  Layer& layer = layers_[static_cast<std::size_t>(row)];
  if (layer.look == look) return;
  layer.look = look;
  Q_EMIT dataChanged(index(row), index(row));
  Q_EMIT changed();
  Q_EMIT edited(tr("Change Layer"), QStringLiteral("layer %1").arg(row));
}

bool LayersModel::move(int row, int before) {
  if (row < 0 || row >= rowCount() || before < 0 || before > rowCount() || before == row || before == row + 1)
    return false;
  beginMoveRows({}, row, row, {}, before);
  const auto at = [this](int r) { return layers_.begin() + r; };
  if (before > row) {
    std::rotate(at(row), at(row + 1), at(before));
  } else {
    std::rotate(at(before), at(row), at(row + 1));
  }
  endMoveRows();
  Q_EMIT changed();
  Q_EMIT edited(tr("Reorder Layers"), {});
  return true;
}

void LayersModel::add_image(Side side, const QString& path, std::shared_ptr<const TileSource> source,
                            const LayerLook& look, const QString& title) {
  beginInsertRows({}, 0, 0);
  layers_.insert(layers_.begin(), {Layer::Kind::Image, title, path, side, std::move(source), look});
  endInsertRows();
  Q_EMIT changed();
  Q_EMIT edited(tr("Add Layer"), {});
}

void LayersModel::split_channels(int row) {
  const Layer whole = layer(row);
  const ImageInfo& info = whole.source->info();
  const int count = color_channels(info);
  if (count < 2) return;
  beginInsertRows({}, row, row + count - 1);
  for (int c = count - 1; c >= 0; --c) {
    Layer one{Layer::Kind::Image, {}, whole.path, whole.side, whole.source, {}};
    one.title = static_cast<int>(info.channel_names.size()) > c
                    ? QString::fromStdString(info.channel_names[static_cast<std::size_t>(c)])
                : info.color == ColorModel::Rgb || info.color == ColorModel::Rgba
                    ? (c == 0   ? tr("Red")
                       : c == 1 ? tr("Green")
                                : tr("Blue"))
                    : tr("Channel %1").arg(c + 1);
    one.look.channel = c;
    one.look.blend = c == 0 ? whole.look.blend : BlendMode::Add;
    if (info.color == ColorModel::Rgb || info.color == ColorModel::Rgba) {
      one.look.tint = {static_cast<std::uint8_t>(c == 0 ? 255 : 0),
                       static_cast<std::uint8_t>(c == 1 ? 255 : 0),
                       static_cast<std::uint8_t>(c == 2 ? 255 : 0)};
    } else {
      one.look.tint = channel_color(info, c);
    }
    // The first channel is lowest: it is painted over the background, the others are added to it.
    layers_.insert(layers_.begin() + row + (count - 1 - c), std::move(one));
  }
  endInsertRows();
  layers_[static_cast<std::size_t>(row + count)].look.visible = false;
  Q_EMIT dataChanged(index(row + count), index(row + count));
  Q_EMIT changed();
  Q_EMIT edited(tr("Split Channels"), {});
}

bool LayersModel::can_remove(int row) const {
  return row >= 0 && row < rowCount() && layer(row).kind == Layer::Kind::Image;
}

void LayersModel::remove(int row) {
  if (!can_remove(row)) return;
  beginRemoveRows({}, row, row);
  layers_.erase(layers_.begin() + row);
  endRemoveRows();
  Q_EMIT changed();
  Q_EMIT edited(tr("Remove Layer"), {});
}

void LayersModel::images_changed() {
  const DocumentState& state = document_.state();
  std::vector<Layer> next;
  const auto same_pair = [&](const Layer& layer) {
    // Further images share the plane of their side's image and are removed with it.
    const auto& base = document_.image(layer.side);
    return base && std::any_of(layers_.begin(), layers_.end(), [&](const Layer& other) {
             return other.kind != Layer::Kind::Image && other.side == layer.side &&
                    other.source == base->source;
           });
  };
  for (const Layer& layer : layers_) {
    if (layer.kind == Layer::Kind::Image) {
      if (same_pair(layer)) next.push_back(layer);
      continue;
    }
    const auto image = image_of(state, layer.kind);
    Layer kept = layer;
    kept.path = image ? image->path : QString();
    kept.source = image ? image->source : nullptr;
    // A window set for other samples does not apply to these.
    if (kept.source != layer.source) kept.look.window.reset(), kept.look.channel = -1, kept.title.clear();
    next.push_back(std::move(kept));
  }
  for (const Layer::Kind kind : {Layer::Kind::Fixed, Layer::Kind::Moving, Layer::Kind::MovingAsItIs}) {
    const bool known =
        std::any_of(next.begin(), next.end(), [kind](const Layer& layer) { return layer.kind == kind; });
    if (known) continue;
    const auto image = image_of(state, kind);
    Layer layer;
    layer.kind = kind;
    layer.side = kind == Layer::Kind::Fixed ? Side::Fixed : Side::Moving;
    layer.look.visible = kind != Layer::Kind::MovingAsItIs;
    if (image) layer.path = image->path, layer.source = image->source;
    if (kind == Layer::Kind::MovingAsItIs) {
      next.push_back(std::move(layer));  // lowest of all: rarely looked at
    } else {
      next.insert(next.begin(), std::move(layer));
    }
  }
  beginResetModel();
  layers_ = std::move(next);
  endResetModel();
  Q_EMIT changed();
}

// The same images, read differently: looks and further images stay.
void LayersModel::samples_changed() {
  for (Layer& layer : layers_)
    if (const auto image = image_of(document_.state(), layer.kind)) layer.source = image->source;
  Q_EMIT dataChanged(index(0), index(rowCount() - 1));
  Q_EMIT changed();
}

void LayersModel::set_tried(Side side, std::shared_ptr<const TileSource> source) {
  auto& tried = side == Side::Fixed ? tried_fixed_ : tried_moving_;
  if (tried == source) return;
  tried = std::move(source);
  Q_EMIT changed();
}

std::vector<ViewLayer> LayersModel::view_layers() const {
  std::vector<ViewLayer> view;
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
    if (!layer->source) continue;
    const auto& tried = layer->side == Side::Fixed ? tried_fixed_ : tried_moving_;
    const bool replaced = tried && layer->kind != Layer::Kind::Image;
    view.push_back({replaced ? tried : layer->source, layer->side == Side::Moving,
                    layer->kind != Layer::Kind::MovingAsItIs, layer->look});
  }
  return view;
}

}  // namespace alinify::ui
