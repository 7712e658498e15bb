#include "ui/canvas/overlay_kind.h"

#include <algorithm>

namespace alinify::ui {
namespace {

const OverlayTitle& of(OverlayKind kind) {
  const auto found = std::find_if(overlay_titles.begin(), overlay_titles.end(),
                                  [kind](const OverlayTitle& title) { return title.kind == kind; });
  return found == overlay_titles.end() ? overlay_titles.front() : *found;
}

}  // namespace

QString title_of(OverlayKind kind) {
  return QCoreApplication::translate("Overlay", of(kind).title);
}

QString name_of(OverlayKind kind) {
  return QLatin1String(of(kind).name());
}

OverlayKind overlay_from(const QString& name) {
  for (const OverlayTitle& title : overlay_titles)
    if (name == QLatin1String(title.name())) return title.kind;
  return OverlayKind::None;
}

bool is_of_the_map(OverlayKind kind) {
  return of(kind).of_the_map;
}

bool has_strength(OverlayKind kind) {
  return of(kind).has_strength;
}

bool is_coarse_first(OverlayKind kind) {
  return of(kind).coarse_first;
}

}  // namespace alinify::ui
