#pragma once

#include <vector>

#include <QString>

namespace alinify::ui {

/// Overlays for inspecting a result.
enum class OverlayKind {
  None,
  Grid,
  Vectors,
  Magnitude,
  Area,
  ExpectedError,
  Agreement,
  Residuals,
  ReturnErrors
};

/// User-visible name of a kind; texts are translated in the context "Overlay".
struct OverlayTitle {
  OverlayKind kind;
  const char* name;   ///< in session files; its command is "overlay_" + name
  const char* title;  ///< of the legend and the panel's list
};
/// All kinds in display order, None first.
const std::vector<OverlayTitle>& overlay_titles();
QString title_of(OverlayKind kind);
QString name_of(OverlayKind kind);
/// None for an unknown name.
OverlayKind overlay_from(const QString& name);
/// Whether it depends on the map alone; the others need measurements made after a run.
bool is_of_the_map(OverlayKind kind);

}  // namespace alinify::ui
