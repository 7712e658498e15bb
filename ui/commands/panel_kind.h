#pragma once

#include <array>
#include <cstddef>

#include <QCoreApplication>

namespace alinify::ui {

/// The panels beside the canvas, in the order of Window ▸ Panels.
enum class PanelKind {
  View,
  Layers,
  Registration,
  Verdict,
  Pairs,
  Log,
  Landmarks,
  Corrections,
  Placement,
  Results
};

/// Static description of a panel; its title is translated in the context "Panel".
struct PanelTitle {
  PanelKind kind;
  const char* command;  ///< id of the command that shows or hides it
  const char* title;    ///< of its dock and its command

  /// Object name of its dock, also in saved layouts: the command's id without "show_".
  const char* dock() const { return command + 5; }
};

/// All panels, in the order of their kinds.
inline constexpr std::array panel_titles{
    PanelTitle{PanelKind::View, "show_view_dock", QT_TRANSLATE_NOOP("Panel", "View")},
    PanelTitle{PanelKind::Layers, "show_layers_dock", QT_TRANSLATE_NOOP("Panel", "Layers")},
    PanelTitle{PanelKind::Registration, "show_registration_dock", QT_TRANSLATE_NOOP("Panel", "Registration")},
    PanelTitle{PanelKind::Verdict, "show_verdict_dock", QT_TRANSLATE_NOOP("Panel", "Verdict")},
    PanelTitle{PanelKind::Pairs, "show_pairs_dock", QT_TRANSLATE_NOOP("Panel", "Pairs")},
    PanelTitle{PanelKind::Log, "show_log_dock", QT_TRANSLATE_NOOP("Panel", "Log")},
    PanelTitle{PanelKind::Landmarks, "show_landmarks_dock", QT_TRANSLATE_NOOP("Panel", "Landmarks")},
    PanelTitle{PanelKind::Corrections, "show_correction_dock", QT_TRANSLATE_NOOP("Panel", "Corrections")},
    PanelTitle{PanelKind::Placement, "show_placement_dock", QT_TRANSLATE_NOOP("Panel", "Placement")},
    PanelTitle{PanelKind::Results, "show_results_dock", QT_TRANSLATE_NOOP("Panel", "Results")},
};

constexpr const PanelTitle& title_of(PanelKind kind) {
  return panel_titles[static_cast<std::size_t>(kind)];
}

static_assert(
    [] {
      for (const PanelTitle& panel : panel_titles)
        if (&panel != &title_of(panel.kind)) return false;
      return panel_titles.size() == static_cast<std::size_t>(PanelKind::Results) + 1;
    }(),
    "a panel is missing or out of order");

}  // namespace alinify::ui
