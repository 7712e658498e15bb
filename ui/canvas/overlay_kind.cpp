#include "ui/canvas/overlay_kind.h"

#include <QCoreApplication>

namespace alinify::ui {

const std::vector<OverlayTitle>& overlay_titles() {
  static const std::vector<OverlayTitle> titles = {
      {OverlayKind::None, "none", QT_TRANSLATE_NOOP("Overlay", "Nothing")},
      {OverlayKind::Grid, "grid", QT_TRANSLATE_NOOP("Overlay", "Deformation Grid")},
      {OverlayKind::Vectors, "vectors", QT_TRANSLATE_NOOP("Overlay", "Displacement Arrows")},
      {OverlayKind::Magnitude, "magnitude", QT_TRANSLATE_NOOP("Overlay", "Displacement")},
      {OverlayKind::Area, "area", QT_TRANSLATE_NOOP("Overlay", "Stretch and Folds")},
      {OverlayKind::ExpectedError, "expected_error", QT_TRANSLATE_NOOP("Overlay", "Expected Error")},
      {OverlayKind::Agreement, "agreement", QT_TRANSLATE_NOOP("Overlay", "Agreement of Edges")},
      {OverlayKind::Residuals, "residuals", QT_TRANSLATE_NOOP("Overlay", "Residuals")},
      {OverlayKind::ReturnErrors, "return_errors", QT_TRANSLATE_NOOP("Overlay", "Round-Trip Error")},
  };
  return titles;
}

QString title_of(OverlayKind kind) {
  for (const OverlayTitle& title : overlay_titles())
    if (title.kind == kind) return QCoreApplication::translate("Overlay", title.title);
  return {};
}

QString name_of(OverlayKind kind) {
  for (const OverlayTitle& title : overlay_titles())
    if (title.kind == kind) return QLatin1String(title.name);
  return {};
}

OverlayKind overlay_from(const QString& name) {
  for (const OverlayTitle& title : overlay_titles())
    if (name == QLatin1String(title.name)) return title.kind;
  return OverlayKind::None;
}

bool is_of_the_map(OverlayKind kind) {
  return kind == OverlayKind::Grid || kind == OverlayKind::Vectors || kind == OverlayKind::Magnitude ||
         kind == OverlayKind::Area;
}

}  // namespace alinify::ui
