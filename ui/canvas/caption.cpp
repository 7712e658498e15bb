#include "ui/canvas/caption.h"

#include "ui/canvas/image_canvas.h"

namespace alinify::ui {

QString caption_within(const QFontMetricsF& metrics, const QString& title, const QString& name, double room) {
  constexpr int least_of_a_name = 4;  ///< less tells no name from another
  const QString whole = ImageCanvas::tr("%1: %2").arg(title, name);
  if (metrics.horizontalAdvance(whole) <= room) return whole;
  const double taken = metrics.horizontalAdvance(ImageCanvas::tr("%1: %2").arg(title, QString()));
  const QString cut = metrics.elidedText(name, Qt::ElideMiddle, room - taken);
  return cut.size() < least_of_a_name ? title : ImageCanvas::tr("%1: %2").arg(title, cut);
}

}  // namespace alinify::ui
