#pragma once

#include <vector>

#include <QString>

namespace alinify::ui {

/// What lies over the pair to inspect a result.
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

/// One kind as a person meets it; texts are to be looked up in the context "Overlay".
struct OverlayTitle {
  OverlayKind kind;
  const char* name;   ///< in session files; its command is "overlay_" + name
  const char* title;  ///< of the legend and the panel's list
};
/// All of them in the order in which they are offered, None first.
const std::vector<OverlayTitle>& overlay_titles();
QString title_of(OverlayKind kind);
QString name_of(OverlayKind kind);
/// None for another word.
OverlayKind overlay_from(const QString& name);
/// Follows from the map alone; the others from what was measured after a run.
bool is_of_the_map(OverlayKind kind);

}  // namespace alinify::ui
