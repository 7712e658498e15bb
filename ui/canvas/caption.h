#pragma once

#include <QFontMetricsF>
#include <QString>

namespace alinify::ui {

/// "Moving (not warped, linked): section-12.tif" in so much room, logical pixels: where both do not fit, the
/// name is cut, in its middle. What the picture shows is said nowhere else; the name is.
QString caption_within(const QFontMetricsF& metrics, const QString& title, const QString& name, double room);

}  // namespace alinify::ui
