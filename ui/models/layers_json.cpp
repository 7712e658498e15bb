#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QJsonObject>

#include "ui/models/layers_model.h"

namespace alinify::ui {
namespace {

constexpr std::array<std::pair<Layer::Kind, const char*>, 4> kKinds = {
    {{Layer::Kind::Fixed, "fixed"},
     {Layer::Kind::Moving, "moving"},
     {Layer::Kind::MovingAsItIs, "moving as it is"},
     {Layer::Kind::Image, "image"}}};

QString text_of(std::string_view word) {
  return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

}  // namespace

QJsonObject to_json(const LayerLook& look) {
  QJsonObject json{{"visible", look.visible},
                   {"opacity", look.opacity},
                   {"blend", text_of(name_of(look.blend))},
                   {"gamma", look.gamma},
                   {"inverted", look.inverted},
                   {"color_map", text_of(name_of(look.color_map))},
                   {"tint", QJsonArray{look.tint[0], look.tint[1], look.tint[2]}},
                   {"channel", look.channel}};
  if (look.window) json["window"] = QJsonArray{look.window->low, look.window->high};
  return json;
}

LayerLook look_from(const QJsonObject& json) {
  LayerLook look;
  const auto number = [&](const char* key, double fallback, double min, double max) {
    const double read = json[QLatin1String(key)].toDouble(fallback);
    return std::isfinite(read) ? std::clamp(read, min, max) : fallback;
  };
  look.visible = json["visible"].toBool(true);
  look.opacity = number("opacity", 1, 0, 1);
  look.gamma = number("gamma", 1, 0.1, 10);
  look.inverted = json["inverted"].toBool(false);
  look.channel = static_cast<int>(number("channel", -1, -1, 65535));
  look.blend = blend_mode_from(json["blend"].toString().toStdString()).value_or(BlendMode::Normal);
  look.color_map = color_map_from(json["color_map"].toString().toStdString()).value_or(ColorMap::None);
  const QJsonArray tint = json["tint"].toArray(), window = json["window"].toArray();
  if (tint.size() == 3)
    for (int c = 0; c < 3; ++c)
      look.tint[static_cast<std::size_t>(c)] =
          static_cast<std::uint8_t>(std::clamp(tint[c].toInt(255), 0, 255));
  if (window.size() == 2 && window[1].toDouble() > window[0].toDouble())
    look.window = DisplayWindow{window[0].toDouble(), window[1].toDouble()};
  return look;
}

QJsonArray LayersModel::to_json() const {
  QJsonArray json;
  for (const Layer& layer : layers_) {
    QJsonObject entry{{"look", alinify::ui::to_json(layer.look)}};
    for (const auto& [kind, name] : kKinds)
      if (kind == layer.kind) entry["kind"] = QLatin1String(name);
    if (!layer.title.isEmpty()) entry["title"] = layer.title;
    if (layer.kind == Layer::Kind::Image) {
      entry["path"] = layer.path;
      entry["side"] = layer.side == Side::Fixed ? QStringLiteral("fixed") : QStringLiteral("moving");
    }
    json.append(entry);
  }
  return json;
}

std::vector<MissingLayer> LayersModel::restore(const QJsonArray& json) {
  std::vector<MissingLayer> missing;
  std::vector<Layer> next;
  for (const QJsonValue& value : json) {
    const QJsonObject entry = value.toObject();
    const LayerLook look = look_from(entry["look"].toObject());
    for (const auto& [kind, name] : kKinds) {
      if (entry["kind"].toString() != QLatin1String(name)) continue;
      if (kind == Layer::Kind::Image) {
        const MissingLayer wanted{
            entry["path"].toString(), entry["title"].toString(),
            entry["side"].toString() == QLatin1String("moving") ? Side::Moving : Side::Fixed, look};
        const auto open = std::find_if(layers_.begin(), layers_.end(), [&](const Layer& layer) {
          return layer.source && layer.path == wanted.path && layer.side == wanted.side;
        });
        if (open == layers_.end()) {
          missing.push_back(wanted);
        } else {
          next.push_back({kind, wanted.title, wanted.path, wanted.side, open->source, look});
        }
        continue;
      }
      const auto known = std::find_if(layers_.begin(), layers_.end(),
                                      [wanted = kind](const Layer& layer) { return layer.kind == wanted; });
      const bool twice = std::any_of(next.begin(), next.end(),
                                     [wanted = kind](const Layer& layer) { return layer.kind == wanted; });
      if (known == layers_.end() || twice) continue;
      next.push_back(*known);
      next.back().look = look;
      next.back().title = entry["title"].toString();
    }
  }
  for (Layer layer : layers_) {
    if (layer.kind == Layer::Kind::Image ||
        std::any_of(next.begin(), next.end(), [&](const Layer& other) { return other.kind == layer.kind; }))
      continue;
    layer.look = {};
    layer.title.clear();
    layer.look.visible = layer.kind != Layer::Kind::MovingAsItIs;
    next.push_back(layer);
  }
  beginResetModel();
  layers_ = std::move(next);
  endResetModel();
  Q_EMIT changed();
  // The lowest is opened first, so that each lands on top of the previous one.
  std::reverse(missing.begin(), missing.end());
  return missing;
}

}  // namespace alinify::ui
