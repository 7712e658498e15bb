#include <map>
#include <set>

#include <QAction>
#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/canvas/overlay_kind.h"
#include "ui/commands/command_table.h"
#include "ui/commands/panel_kind.h"

namespace alinify::ui {
namespace {

QStringList overlay_commands() {
  QStringList ids;
  for (const OverlayTitle& overlay : overlay_titles) ids << QLatin1String(overlay.command);
  return ids;
}

QStringList panel_commands() {
  QStringList ids;
  for (const PanelTitle& panel : panel_titles) ids << QLatin1String(panel.command);
  return ids;
}

}  // namespace

const std::vector<MenuLayout>& menu_layout() {
  static const std::vector<MenuLayout> menus = {
      {"file_menu",
       QT_TRANSLATE_NOOP("Menu", "&File"),
       nullptr,
       {"new_session", "open_session", ">recent_sessions_menu", "", "open_pair", "open_fixed", "open_moving",
        "pages", ">recent_menu", "open_sample", "", "save_session", "save_session_as", "", ">import_menu",
        ">export_menu", "", "close_session", "quit"}},
      {"recent_sessions_menu", QT_TRANSLATE_NOOP("Menu", "Recent Sess&ions"), "file_menu", {}},
      {"recent_menu", QT_TRANSLATE_NOOP("Menu", "Open &Recent"), "file_menu", {}},
      {"import_menu",
       QT_TRANSLATE_NOOP("Menu", "&Import"),
       "file_menu",
       {"import_landmarks", "import_transform", "", "annotations_fixed", "annotations_moving"}},
      {"export_menu",
       QT_TRANSLATE_NOOP("Menu", "&Export"),
       "file_menu",
       {"export", "export_transform", "export_landmarks", "export_annotations", "export_report",
        "export_screenshot", "export_large_picture"}},

      {"edit_menu",
       QT_TRANSLATE_NOOP("Menu", "&Edit"),
       nullptr,
       {"undo", "redo", "", "cut", "copy", "copy_view", "copy_coordinates", "paste", "delete", "",
        "select_all", "select_none", "", "swap", "", "preferences"}},

      {"view_menu",
       QT_TRANSLATE_NOOP("Menu", "&View"),
       nullptr,
       {"zoom_in",
        "zoom_out",
        "fit",
        "actual_size",
        "actual_size_here",
        "double_size",
        "",
        "rotate_left",
        "rotate_right",
        "mirror_view",
        "rotate_reset",
        "",
        ">compare_menu",
        "flicker",
        "side_by_side",
        "link_views",
        "warp_beside",
        "loupe",
        "smooth_pixels",
        "before_after",
        "start_after",
        ">overlays_menu",
        "",
        ">units_menu",
        ">theme_menu",
        "",
        "hide_panels",
        "full_screen"}},
      {"compare_menu",
       QT_TRANSLATE_NOOP("Menu", "&Compare"),
       "view_menu",
       {"mode_overlay", "mode_difference", "mode_local_difference", "mode_edges", "mode_checkerboard",
        "mode_swipe", "mode_red_cyan", "mode_fixed_only", "mode_moving_only", "", "match_colors"}},
      {"overlays_menu", QT_TRANSLATE_NOOP("Menu", "&Overlays"), "view_menu",
       overlay_commands() + QStringList{"overlay_next", "", "show_scale_bar", "show_mini_map", "pixel_grid",
                                        "show_landmarks", "show_findings", "show_annotations",
                                        "annotations_remove"}},
      {"units_menu",
       QT_TRANSLATE_NOOP("Menu", "&Units"),
       "view_menu",
       {"unit_auto", "unit_px", "unit_um", "unit_mm"}},
      {"theme_menu",
       QT_TRANSLATE_NOOP("Menu", "&Theme"),
       "view_menu",
       {"theme_system", "theme_light", "theme_dark"}},

      {"image_menu",
       QT_TRANSLATE_NOOP("Menu", "&Image"),
       nullptr,
       {"pixel_size", "illumination", "repeat_design", "find_pieces", ">layer_menu", "", "measure_distance",
        "measure_from_here", "measure_angle", "measure_threads", "measure_copy", "measure_clear", "",
        "cloth_travel"}},

      {"layer_menu",
       QT_TRANSLATE_NOOP("Menu", "&Layer"),
       "image_menu",
       {"layer_add_fixed", "layer_add_moving", "", "rename_layer", "layer_split", "layer_remove", "",
        "layer_up", "layer_down"}},

      {"landmarks_menu",
       QT_TRANSLATE_NOOP("Menu", "&Landmarks"),
       nullptr,
       {"landmark_tool", "landmark_here", "landmark_propose", "landmark_delete", "landmark_active", "",
        "next_landmark", "previous_landmark", "worst_landmark", "", "landmark_align", "correction_tool",
        "corrections_clear", "", "import_landmarks", "export_landmarks"}},

      {"registration_menu",
       QT_TRANSLATE_NOOP("Menu", "&Registration"),
       nullptr,
       {"register",
        "register_region",
        "stop",
        "",
        "place_by_hand",
        "place_turn_left",
        "place_turn_right",
        "place_mirror",
        "",
        "region_draw",
        "region_shown",
        "region_clear",
        "",
        "mask_auto",
        "mask_keep",
        "mask_leave_out",
        "mask_clear",
        "",
        "next_place",
        "previous_place",
        "register_place",
        "look_at_place",
        "look_beside_place",
        "hint_place",
        "correction_tool",
        "accept_place",
        "accept_all_places",
        "",
        "check_again",
        "tolerance",
        "",
        "result_other",
        "result_rename",
        "result_delete",
        "",
        "reset"}},

      {"pairs_menu",
       QT_TRANSLATE_NOOP("Menu", "&Pairs"),
       nullptr,
       {"pairs_add",
        "pairs_add_folder",
        "pairs_add_shown",
        "",
        "pairs_open_list",
        "pairs_save_list",
        "pairs_folder",
        "",
        "pairs_run_all",
        "pairs_run_selected",
        "pairs_pause",
        "pairs_stop",
        "",
        "pairs_open",
        "pairs_next",
        "pairs_previous",
        "section_next",
        "section_previous",
        "",
        "pairs_up",
        "pairs_down",
        "pairs_sort",
        "pairs_remove",
        "pairs_put_back"}},

      // Preferences are looked for under Edit and under Tools: programs for Linux and for Windows have them
      // there.
      {"tools_menu",
       QT_TRANSLATE_NOOP("Menu", "&Tools"),
       nullptr,
       {"palette", "", "log", "copy_log", "", "preferences"}},

      {"window_menu",
       QT_TRANSLATE_NOOP("Menu", "&Window"),
       nullptr,
       {">panels_menu", "hide_panels", "", "next_panel", "previous_panel", "", "reset_layout"}},
      {"panels_menu", QT_TRANSLATE_NOOP("Menu", "&Panels"), "window_menu",
       panel_commands() + QStringList{"", "hide_panels", "full_screen"}},

      {"help_menu",
       QT_TRANSLATE_NOOP("Menu", "&Help"),
       nullptr,
       {"help", "shortcuts", "whats_this", "", "tour", "", "copy_log", "", "about", "about_qt"}},
  };
  return menus;
}

const QStringList& context_menu_layout(ContextMenu menu) {
  static const std::map<ContextMenu, QStringList> menus = {
      {ContextMenu::EmptyCanvas,
       {"open_pair", "open_fixed", "open_moving", "", "open_session", "open_sample", "", "pairs_add",
        "tour"}},
      {ContextMenu::Canvas,
       {"copy_coordinates", "copy_view", "", "landmark_here", "measure_from_here", "actual_size_here", "",
        "register_place", "", "fit", "side_by_side", "before_after", "show_landmarks", "show_findings"}},
      {ContextMenu::Place,
       {"look_at_place", "look_beside_place", "hint_place", "accept_place", "accept_all_places", ""}},
      {ContextMenu::ScaleBar, {"unit_auto", "unit_px", "unit_um", "unit_mm", "", "pixel_size"}},
      {ContextMenu::Landmark, {"landmark_active", "landmark_propose", "landmark_delete", ""}},
      {ContextMenu::Places,
       {"look_at_place", "look_beside_place", "hint_place", "register_place", "accept_place",
        "accept_all_places", "", "copy_coordinates", "", "next_place", "previous_place"}},
      {ContextMenu::Landmarks,
       {"landmark_active", "landmark_propose", "landmark_delete", "", "landmark_align", "",
        "import_landmarks", "export_landmarks"}},
      {ContextMenu::Layers,
       {"rename_layer", "layer_split", "layer_remove", "", "layer_up", "layer_down", "", "layer_add_fixed",
        "layer_add_moving", "", "pixel_size"}},
      {ContextMenu::Results,
       {"result_rename", "result_delete", "", "result_other", "before_after", "", "export",
        "export_transform", "export_report"}},
      {ContextMenu::Pairs,
       {"pairs_open", "pairs_run_selected", "", "pairs_up", "pairs_down", "pairs_sort", "", "pairs_remove",
        "pairs_put_back", "", "pairs_add", "pairs_run_all"}},
  };
  return menus.at(menu);
}

namespace {

/// Position of the letter of "&Open", -1 for none.
qsizetype letter_at(const QString& text) {
  for (qsizetype i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != QLatin1Char('&')) continue;
    if (text[i + 1] != QLatin1Char('&')) return i + 1;
    ++i;
  }
  return -1;
}

/// "(&O)" of "打开(&O)".
QRegularExpressionMatch added_letter(const QString& text) {
  static const QRegularExpression added(QStringLiteral("\\(&([A-Za-z])\\)"));
  return added.match(text);
}

QString with_other_letter(QString text, const std::set<QChar>& taken) {
  if (const QRegularExpressionMatch match = added_letter(text); match.hasMatch()) {
    for (char letter = 'A'; letter <= 'Z'; ++letter)
      if (!taken.contains(QChar(QLatin1Char(letter)).toLower())) {
        text[match.capturedStart(1)] = QLatin1Char(letter);
        return text;
      }
    return without_letter(text);
  }
  text = without_letter(text);
  for (const bool beginnings : {true, false})
    for (qsizetype i = 0; i < text.size(); ++i) {
      const bool begins = i == 0 || text[i - 1].isSpace();
      if (begins == beginnings && text[i].isLetter() && !taken.contains(text[i].toLower()))
        return text.insert(i, QLatin1Char('&'));
    }
  return text;
}

}  // namespace

QString without_letter(QString text) {
  if (const QRegularExpressionMatch match = added_letter(text); match.hasMatch())
    return text.remove(match.capturedStart(), match.capturedLength());
  const qsizetype at = letter_at(text);
  return at < 0 ? text : text.remove(at - 1, 1);
}

void give_own_letters(const QList<QAction*>& entries, std::set<const QAction*>& settled) {
  std::set<QChar> taken;
  const auto keeps_its_letter = [&](const QAction* action) {
    return settled.contains(action) || action->objectName() == QLatin1String("undo") ||
           action->objectName() == QLatin1String("redo");  // these change by themselves
  };
  for (const QAction* action : entries)
    if (const auto at = letter_at(action->text()); at > 0 && keeps_its_letter(action))
      taken.insert(action->text()[at].toLower());
  for (QAction* action : entries) {
    const auto at = letter_at(action->text());
    if (at < 0 || action->isSeparator() || keeps_its_letter(action)) continue;
    settled.insert(action);
    if (!taken.insert(action->text()[at].toLower()).second) {
      action->setText(with_other_letter(action->text(), taken));
      if (const auto other = letter_at(action->text()); other > 0)
        taken.insert(action->text()[other].toLower());
    }
  }
}

}  // namespace alinify::ui
