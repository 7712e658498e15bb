#pragma once

#include <array>

#include <QCoreApplication>
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
  EdgeCorrelation,
  Residuals,
  ReturnErrors
};

/// Static description of a kind; texts are translated in the contexts "Overlay" and "Command".
struct OverlayTitle {
  OverlayKind kind;
  const char* command;        ///< id of its command, whose row has text, tip, words and key
  const char* title;          ///< in the legend and the panel's list
  bool of_the_map;            ///< it depends on the map alone; the others need measurements made after a run
  bool has_strength = false;  ///< colours, which let the images through as far as wanted; lines are opaque
  bool coarse_first = false;  ///< a value for every screen position, which takes long
  const char *text, *tip, *words;
  Qt::Key key = Qt::Key_unknown;  ///< none

  /// Name in session files: the command's id without "overlay_".
  const char* name() const { return command + 8; }
};

/// All kinds in display order, None first.
inline constexpr std::array overlay_titles{
    OverlayTitle{.kind = OverlayKind::None,
                 .command = "overlay_none",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Nothing"),
                 .of_the_map = false,
                 .text = QT_TRANSLATE_NOOP("Command", "&No Overlay"),
                 .tip = QT_TRANSLATE_NOOP("Command", "Show nothing over the images"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect off hide")},
    OverlayTitle{.kind = OverlayKind::Grid,
                 .command = "overlay_grid",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Deformation Grid"),
                 .of_the_map = true,
                 .text = QT_TRANSLATE_NOOP("Command", "Deformation &Grid"),
                 .tip = QT_TRANSLATE_NOOP(
                     "Command", "Show how the map bends a regular grid, beyond turn, scale and shift"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect overlay mesh warp"),
                 .key = Qt::Key_G},
    OverlayTitle{
        .kind = OverlayKind::Vectors,
        .command = "overlay_vectors",
        .title = QT_TRANSLATE_NOOP("Overlay", "Displacement Arrows"),
        .of_the_map = true,
        .text = QT_TRANSLATE_NOOP("Command", "Displacement &Arrows"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Show by arrows where the map finds each place, beyond turn, scale and shift"),
        .words = QT_TRANSLATE_NOOP("Command", "inspect overlay vectors field quiver")},
    OverlayTitle{
        .kind = OverlayKind::Magnitude,
        .command = "overlay_magnitude",
        .title = QT_TRANSLATE_NOOP("Overlay", "Displacement"),
        .of_the_map = true,
        .has_strength = true,
        .coarse_first = true,
        .text = QT_TRANSLATE_NOOP("Command", "&Displacement"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Show by colour how far the map moves each place, beyond turn, scale and shift"),
        .words = QT_TRANSLATE_NOOP("Command", "inspect overlay magnitude heat map")},
    OverlayTitle{.kind = OverlayKind::Area,
                 .command = "overlay_area",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Stretch and Folds"),
                 .of_the_map = true,
                 .has_strength = true,
                 .coarse_first = true,
                 .text = QT_TRANSLATE_NOOP("Command", "&Stretch and Folds"),
                 .tip = QT_TRANSLATE_NOOP(
                     "Command", "Show where the map stretches, squeezes and folds: the Jacobian determinant"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect overlay jacobian determinant folding area"),
                 .key = Qt::Key_J},
    OverlayTitle{.kind = OverlayKind::ExpectedError,
                 .command = "overlay_expected_error",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Expected Error"),
                 .of_the_map = false,
                 .has_strength = true,
                 .text = QT_TRANSLATE_NOOP("Command", "E&xpected Error"),
                 .tip = QT_TRANSLATE_NOOP("Command", "Show the error expected of the map at every place"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect overlay accuracy tolerance lost quality")},
    OverlayTitle{
        .kind = OverlayKind::EdgeCorrelation,
        .command = "overlay_agreement",
        .title = QT_TRANSLATE_NOOP("Overlay", "Agreement of Edges"),
        .of_the_map = false,
        .has_strength = true,
        .text = QT_TRANSLATE_NOOP("Command", "Agreement of &Edges"),
        .tip = QT_TRANSLATE_NOOP("Command", "Show how well edges agree after registering, block by block"),
        .words = QT_TRANSLATE_NOOP("Command", "inspect overlay local correlation quality")},
    OverlayTitle{.kind = OverlayKind::Residuals,
                 .command = "overlay_residuals",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Residuals"),
                 .of_the_map = false,
                 .has_strength = true,
                 .text = QT_TRANSLATE_NOOP("Command", "&Residuals"),
                 .tip = QT_TRANSLATE_NOOP(
                     "Command", "Show how far from their mapped positions blocks of the image are found"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect overlay error blocks quality")},
    OverlayTitle{.kind = OverlayKind::ReturnErrors,
                 .command = "overlay_return_errors",
                 .title = QT_TRANSLATE_NOOP("Overlay", "Round-Trip Error"),
                 .of_the_map = false,
                 .has_strength = true,
                 .text = QT_TRANSLATE_NOOP("Command", "Round-&Trip Error"),
                 .tip = QT_TRANSLATE_NOOP(
                     "Command", "Show how far the search from fixed to moving and back misses its start"),
                 .words = QT_TRANSLATE_NOOP("Command", "inspect overlay forward backward consistency")},
};

QString title_of(OverlayKind kind);
QString name_of(OverlayKind kind);
/// None for an unknown name.
OverlayKind overlay_from(const QString& name);
bool is_of_the_map(OverlayKind kind);
bool has_strength(OverlayKind kind);
bool is_coarse_first(OverlayKind kind);

}  // namespace alinify::ui
