#include "ui/commands/command_table.h"

#include <string_view>

#include <QAction>
#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/canvas/compare_modes.h"
#include "ui/canvas/overlay_kind.h"
#include "ui/commands/command_rows.h"
#include "ui/commands/panel_kind.h"

namespace alinify::ui {
namespace {

using Standard = QKeySequence::StandardKey;

QList<QKeySequence> key(QKeyCombination one) {
  return {QKeySequence(one)};
}
QList<QKeySequence> key(Qt::Key one) {
  return {QKeySequence(one)};
}

std::vector<CommandText> session_rows() {
  return {
      {.id = "new_session",
       .text = QT_TRANSLATE_NOOP("Command", "&New Session"),
       .tip = QT_TRANSLATE_NOOP("Command", "Begin with an empty window"),
       .keys = key(Qt::CTRL | Qt::Key_N),
       .standard = Standard::New},
      {.id = "open_session",
       .text = QT_TRANSLATE_NOOP("Command", "Open &Session…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Open images, landmarks and results that were saved"),
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
      {.id = "save_session",
       .text = QT_TRANSLATE_NOOP("Command", "&Save Session"),
       .tip = QT_TRANSLATE_NOOP("Command", "Save landmarks, results and how the images are shown"),
       .keys = key(Qt::CTRL | Qt::Key_S),
       .standard = Standard::Save},
      {.id = "save_session_as",
       .text = QT_TRANSLATE_NOOP("Command", "Save Session &As…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Save the session under another name"),
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
       .standard = Standard::SaveAs},
  };
}

std::vector<CommandText> landmark_rows() {
  return {
      {.id = "landmark_tool",
       .text = QT_TRANSLATE_NOOP("Command", "Set &Landmarks"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Click a spot that both images show; its partner is found "
                                "automatically"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Set"),
       .glyph = Glyph::Landmark,
       .keys = key(Qt::Key_L),
       .checkable = true},
      {.id = "correction_tool",
       .text = QT_TRANSLATE_NOOP("Command", "&Correct by Hand"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Drag a spot of the warped image to where it belongs; right-click pins one"),
       .glyph = Glyph::Correct,
       .keys = key(Qt::Key_W),
       .checkable = true},
      {.id = "landmark_here",
       .text = QT_TRANSLATE_NOOP("Command", "Set a Landmark &Here"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Set a landmark at the spot under the pointer; its partner is found automatically"),
       .keys = key(Qt::SHIFT | Qt::Key_A),
       .words = QT_TRANSLATE_NOOP("Command", "control point add")},
      {.id = "landmark_propose",
       .text = QT_TRANSLATE_NOOP("Command", "&Refine Partners"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Look for the partners of the selected landmarks again, by correlation"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Refine"),
       .keys = key(Qt::CTRL | Qt::Key_L)},
      {.id = "landmark_delete",
       .text = QT_TRANSLATE_NOOP("Command", "&Delete"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Delete the selected landmarks, the selected correction, or the measurement made last"),
       .keys = key(Qt::Key_Delete),
       .standard = Standard::Delete},
      {.id = "landmark_active",
       .text = QT_TRANSLATE_NOOP("Command", "&Use or Leave Out"),
       .tip = QT_TRANSLATE_NOOP("Command", "Let the selected landmarks take part, or not"),
       .keys = key(Qt::Key_U)},
      {.id = "landmark_align",
       .text = QT_TRANSLATE_NOOP("Command", "&Align by Landmarks"),
       .tip = QT_TRANSLATE_NOOP("Command", "Align the moving image by a fit of the landmarks in use"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Align"),
       .keys = key(Qt::Key_A)},
      {.id = "next_landmark",
       .text = QT_TRANSLATE_NOOP("Command", "&Next Landmark"),
       .tip = QT_TRANSLATE_NOOP("Command", "Go to the next landmark of the table, the worst first"),
       .keys = key(Qt::Key_N)},
      {.id = "previous_landmark",
       .text = QT_TRANSLATE_NOOP("Command", "&Previous Landmark"),
       .tip = QT_TRANSLATE_NOOP("Command", "Go to the landmark before in the table"),
       .keys = key(Qt::Key_P)},
      {.id = "import_landmarks",
       .text = QT_TRANSLATE_NOOP("Command", "&Import Landmarks…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Read landmarks: CSV, BigWarp, or two files of points, also QuPath's GeoJSON")},
      {.id = "export_landmarks",
       .text = QT_TRANSLATE_NOOP("Command", "&Export Landmarks…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write landmarks: CSV, BigWarp, or GeoJSON for QuPath")},
      {.id = "show_landmarks",
       .text = QT_TRANSLATE_NOOP("Command", "&Landmarks and Corrections"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show landmarks and corrected spots on the images, or hide them"),
       .keys = key(Qt::Key_H),
       .checkable = true},
      {.id = "corrections_clear",
       .text = QT_TRANSLATE_NOOP("Command", "Remove &All Corrections"),
       .tip = QT_TRANSLATE_NOOP("Command", "Remove all corrections and pins of the shown result"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Remove All")},
      {.id = "result_other",
       .text = QT_TRANSLATE_NOOP("Command", "&Previous Result"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the result that was shown before, and back: to compare"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Previous result"),
       .keys = key(Qt::Key_X)},
      {.id = "result_rename",
       .text = QT_TRANSLATE_NOOP("Command", "&Rename Result"),
       .tip = QT_TRANSLATE_NOOP("Command", "Give the shown result another name"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Rename"),
       .keys = key(Qt::Key_F2)},
      {.id = "result_delete",
       .text = QT_TRANSLATE_NOOP("Command", "&Delete Result"),
       .tip = QT_TRANSLATE_NOOP("Command", "Delete the shown result; Undo brings it back"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Delete")},
  };
}

std::vector<CommandText> file_rows() {
  return {
      {.id = "open_pair",
       .text = QT_TRANSLATE_NOOP("Command", "&Open Pair…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Open a fixed and a moving image"),
       .glyph = Glyph::OpenPair,
       .keys = key(Qt::CTRL | Qt::Key_O),
       .standard = Standard::Open,
       .words = QT_TRANSLATE_NOOP("Command", "load images files")},
      {.id = "open_fixed",
       .text = QT_TRANSLATE_NOOP("Command", "Open &Fixed…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Open the fixed image, the reference"),
       .glyph = Glyph::OpenFixed,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
       .words = QT_TRANSLATE_NOOP("Command", "load reference target")},
      {.id = "open_moving",
       .text = QT_TRANSLATE_NOOP("Command", "Open &Moving…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Open the moving image, which is warped"),
       .glyph = Glyph::OpenMoving,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_M),
       .words = QT_TRANSLATE_NOOP("Command", "load source template")},
      {.id = "pages",
       .text = QT_TRANSLATE_NOOP("Command", "Choose &Pages…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Open other pages of a file that holds several images: a stack, the slices "
                                "of a series"),
       .words = QT_TRANSLATE_NOOP("Command", "page slice plane section frame stack multipage z")},
      {.id = "open_sample",
       .text = QT_TRANSLATE_NOOP("Command", "Open the &Sample Pair"),
       .tip = QT_TRANSLATE_NOOP(
           "Command",
           "Open a photograph of cloth and a stretched grey picture of it that come with the program"),
       .words = QT_TRANSLATE_NOOP("Command", "example demo")},
      {.id = "import_transform",
       .text = QT_TRANSLATE_NOOP("Command", "Import &Transform…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Read a map from a file of this program, elastix, ITK or numbers, and judge it"),
       .words = QT_TRANSLATE_NOOP("Command", "open load json elastix itk affine displacement field matrix")},
      {.id = "export",
       .text = QT_TRANSLATE_NOOP("Command", "&Warped Image…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write the moving image, warped at full resolution, to a file"),
       .glyph = Glyph::Export,
       .keys = key(Qt::CTRL | Qt::Key_E),
       .words = QT_TRANSLATE_NOOP("Command", "export save tiff bigtiff")},
      {.id = "export_transform",
       .text = QT_TRANSLATE_NOOP("Command", "&Transform…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Write the map, or its inverse, for this program, elastix, ITK or as numbers"),
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
       .words = QT_TRANSLATE_NOOP(
           "Command", "export save json elastix itk affine displacement field matrix invert inverse")},
      {.id = "export_annotations",
       .text = QT_TRANSLATE_NOOP("Command", "&Annotations…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Map shapes, regions, tables of places or labels of one image to the other one"),
       .words = QT_TRANSLATE_NOOP("Command", "export geojson qupath imagej roi csv cells label map")},
      {.id = "export_report",
       .text = QT_TRANSLATE_NOOP("Command", "&Report…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Write a report on the quality of the shown result, with "
                                "pictures or as figures"),
       .words = QT_TRANSLATE_NOOP("Command", "export save html json quality verdict")},
      {.id = "export_screenshot",
       .text = QT_TRANSLATE_NOOP("Command", "&Picture of the View…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write the canvas to a PNG"),
       .words = QT_TRANSLATE_NOOP("Command", "export screenshot png")},
      {.id = "quit",
       .text = QT_TRANSLATE_NOOP("Command", "&Quit"),
       .tip = QT_TRANSLATE_NOOP("Command", "Leave the program"),
       .keys = key(Qt::CTRL | Qt::Key_Q),
       .standard = Standard::Quit,
       .words = QT_TRANSLATE_NOOP("Command", "exit close")},
  };
}

std::vector<CommandText> edit_rows() {
  return {
      {.id = "undo",
       .text = QT_TRANSLATE_NOOP("Command", "&Undo"),
       .tip = QT_TRANSLATE_NOOP("Command", "Take the last step back"),
       .glyph = Glyph::Undo,
       .keys = key(Qt::CTRL | Qt::Key_Z),
       .standard = Standard::Undo},
      {.id = "redo",
       .text = QT_TRANSLATE_NOOP("Command", "&Redo"),
       .tip = QT_TRANSLATE_NOOP("Command", "Take the undone step again"),
       .glyph = Glyph::Redo,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
       .standard = Standard::Redo,
       .also = key(Qt::CTRL | Qt::Key_Y)},
      {.id = "swap",
       .text = QT_TRANSLATE_NOOP("Command", "&Swap Fixed and Moving"),
       .tip = QT_TRANSLATE_NOOP("Command", "Exchange the roles of the two images"),
       .glyph = Glyph::Swap,
       .words = QT_TRANSLATE_NOOP("Command", "exchange reverse invert inverse roles")},
      {.id = "preferences",
       .text = QT_TRANSLATE_NOOP("Command", "&Preferences…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Device, memory, folders, language and colours"),
       .glyph = Glyph::Settings,
       .keys = key(Qt::CTRL | Qt::Key_Comma),
       .standard = Standard::Preferences,
       .words = QT_TRANSLATE_NOOP("Command", "settings options configuration theme dark light language")},
  };
}

std::vector<CommandText> zoom_rows() {
  return {
      {.id = "zoom_in",
       .text = QT_TRANSLATE_NOOP("Command", "Zoom &In"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show more detail"),
       .glyph = Glyph::ZoomIn,
       .keys = key(Qt::CTRL | Qt::Key_Plus),
       .standard = Standard::ZoomIn,
       .also = {QKeySequence(Qt::CTRL | Qt::Key_Equal), QKeySequence(Qt::Key_Plus)}},
      {.id = "zoom_out",
       .text = QT_TRANSLATE_NOOP("Command", "Zoom &Out"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show more of the image"),
       .glyph = Glyph::ZoomOut,
       .keys = key(Qt::CTRL | Qt::Key_Minus),
       .standard = Standard::ZoomOut,
       .also = key(Qt::Key_Minus)},
      {.id = "fit",
       .text = QT_TRANSLATE_NOOP("Command", "&Fit in Window"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the fixed image and the warped one as a whole"),
       .glyph = Glyph::Fit,
       .keys = {QKeySequence(Qt::Key_0), QKeySequence(Qt::CTRL | Qt::Key_0), QKeySequence(Qt::Key_F)},
       .words = QT_TRANSLATE_NOOP("Command", "whole overview reset zoom")},
      {.id = "actual_size",
       .text = QT_TRANSLATE_NOOP("Command", "&Actual Size"),
       .tip = QT_TRANSLATE_NOOP("Command", "One image pixel to one screen pixel"),
       .glyph = Glyph::ActualSize,
       .keys = {QKeySequence(Qt::Key_1), QKeySequence(Qt::CTRL | Qt::Key_1)},
       .words = QT_TRANSLATE_NOOP("Command", "1:1 100 % zoom")},
  };
}

/// One row for each way to compare; their texts are in the context "ViewMode".
std::vector<CommandText> compare_rows() {
  const auto glyph = [](CompareMode mode) {
    switch (mode) {
      case CompareMode::Overlay:
        return Glyph::Overlay;
      case CompareMode::Difference:
        return Glyph::Difference;
      case CompareMode::LocalDifference:
        return Glyph::LocalDifference;
      case CompareMode::Edges:
        return Glyph::Edges;
      case CompareMode::Fixed:
        return Glyph::Fixed;
      case CompareMode::Moving:
        return Glyph::Moving;
      case CompareMode::Checkerboard:
        return Glyph::Checkerboard;
      case CompareMode::Swipe:
        return Glyph::Swipe;
      default:
        return Glyph::RedCyan;
    }
  };
  const auto keys = [](CompareMode mode) -> QList<QKeySequence> {
    switch (mode) {
      case CompareMode::Overlay:
        return key(Qt::Key_O);
      case CompareMode::Difference:
        return key(Qt::Key_D);
      case CompareMode::LocalDifference:
        return key(Qt::SHIFT | Qt::Key_D);
      case CompareMode::Edges:
        return key(Qt::SHIFT | Qt::Key_E);
      case CompareMode::Checkerboard:
        return key(Qt::Key_C);
      case CompareMode::RedCyan:
        return key(Qt::Key_R);
      case CompareMode::Swipe:
        return key(Qt::Key_S);
      case CompareMode::Fixed:
        return key(Qt::Key_3);
      case CompareMode::Moving:
        return key(Qt::Key_4);
      default:
        return {};
    }
  };
  std::vector<CommandText> rows;
  for (const ModeTitle& mode : compare_modes())
    rows.push_back({.id = mode.command,
                    .text = mode.title,
                    .tip = mode.tip,
                    .context = "ViewMode",
                    .glyph = glyph(mode.mode),
                    .keys = keys(mode.mode),
                    .checkable = true});
  return rows;
}

std::vector<CommandText> view_rows() {
  return {
      {.id = "before_after",
       .text = QT_TRANSLATE_NOOP("Command", "&Before Registering"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Show the moving image as it was before registering, and again for the result"),
       .glyph = Glyph::Before,
       .keys = key(Qt::Key_T),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "after raw unwarped toggle")},
      {.id = "start_after",
       .text = QT_TRANSLATE_NOOP("Command", "&Start of the Run"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the initial alignment of the run, and again for the result"),
       .keys = key(Qt::Key_Y),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "before initial alignment toggle")},
      {.id = "double_size",
       .text = QT_TRANSLATE_NOOP("Command", "&Double Size"),
       .tip = QT_TRANSLATE_NOOP("Command", "One image pixel to two screen pixels"),
       .keys = key(Qt::Key_2),
       .words = QT_TRANSLATE_NOOP("Command", "2:1 200 % zoom")},
      {.id = "rotate_left",
       .text = QT_TRANSLATE_NOOP("Command", "Turn &Left"),
       .tip = QT_TRANSLATE_NOOP("Command", "Turn the view by 15 degrees to the left"),
       .keys = {QKeySequence(Qt::ALT | Qt::Key_Left), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)},
       .words = QT_TRANSLATE_NOOP("Command", "rotate counterclockwise")},
      {.id = "rotate_right",
       .text = QT_TRANSLATE_NOOP("Command", "Turn &Right"),
       .tip = QT_TRANSLATE_NOOP("Command", "Turn the view by 15 degrees to the right"),
       .keys = {QKeySequence(Qt::ALT | Qt::Key_Right), QKeySequence(Qt::CTRL | Qt::Key_BracketRight)},
       .words = QT_TRANSLATE_NOOP("Command", "rotate clockwise")},
      {.id = "mirror_view",
       .text = QT_TRANSLATE_NOOP("Command", "&Mirror"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the view mirrored, left and right exchanged"),
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_H),
       .words = QT_TRANSLATE_NOOP("Command", "flip horizontal")},
      {.id = "rotate_reset",
       .text = QT_TRANSLATE_NOOP("Command", "&Upright Again"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the view neither turned nor mirrored"),
       .keys = {QKeySequence(Qt::ALT | Qt::Key_Home), QKeySequence(Qt::CTRL | Qt::Key_Backslash)},
       .words = QT_TRANSLATE_NOOP("Command", "rotate reset straight")},
      {.id = "flicker",
       .text = QT_TRANSLATE_NOOP("Command", "F&licker"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the two images in turn"),
       .glyph = Glyph::Flicker,
       .keys = key(Qt::Key_B),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "blink rock alternate")},
      {.id = "side_by_side",
       .text = QT_TRANSLATE_NOOP("Command", "Side &by Side"),
       .tip = QT_TRANSLATE_NOOP("Command", "Fixed on the left, the moving image on the right"),
       .glyph = Glyph::SideBySide,
       .keys = key(Qt::Key_V),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "split two views beside")},
      {.id = "link_views",
       .text = QT_TRANSLATE_NOOP("Command", "Lin&k the Views"),
       .tip = QT_TRANSLATE_NOOP("Command", "Let the two views follow each other through the transform"),
       .keys = key(Qt::Key_K),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "synchronise unlink lock")},
      {.id = "warp_beside",
       .text = QT_TRANSLATE_NOOP("Command", "Right Side &Warped"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Side by side, show the moving image as the result warps it; otherwise as it is"),
       .keys = key(Qt::SHIFT | Qt::Key_V),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "split two views unwarped as it is")},
      {.id = "show_scale_bar",
       .text = QT_TRANSLATE_NOOP("Command", "&Scale Bar"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show a scale bar, in micrometres where the pixel size is known"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "ruler length")},
      {.id = "show_mini_map",
       .text = QT_TRANSLATE_NOOP("Command", "&Mini-Map"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show where in the image the view lies"),
       .keys = key(Qt::Key_M),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "overview thumbnail navigator")},
      {.id = "overlay_next",
       .text = QT_TRANSLATE_NOOP("Command", "Ne&xt Overlay"),
       .tip = QT_TRANSLATE_NOOP("Command", "Step through the overlays that inspect a result"),
       .keys = key(Qt::Key_I),
       .words = QT_TRANSLATE_NOOP("Command", "inspect cycle")},
      {.id = "hide_panels",
       .text = QT_TRANSLATE_NOOP("Command", "&Hide All Panels"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Leave all of the window to the picture; again brings the panels back"),
       .keys = key(Qt::SHIFT | Qt::Key_F11),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "close show docks picture only tab")},
      {.id = "full_screen",
       .text = QT_TRANSLATE_NOOP("Command", "F&ull Screen without Panels"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Fill the screen with the picture alone; again, or Esc, brings the window back"),
       .keys = key(Qt::Key_F11),
       .standard = Standard::FullScreen,
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "picture only hide panels large view")},
  };
}

std::vector<CommandText> registration_rows() {
  return {
      {.id = "register",
       .text = QT_TRANSLATE_NOOP("Command", "&Register"),
       .tip = QT_TRANSLATE_NOOP("Command", "Find the map that aligns the moving image with the fixed one"),
       .glyph = Glyph::Register,
       .keys = key(Qt::CTRL | Qt::Key_R),
       .words = QT_TRANSLATE_NOOP("Command", "run start align")},
      {.id = "register_region",
       .text = QT_TRANSLATE_NOOP("Command", "Register the &Shown Region Again"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Register the visible part of the fixed image again; elsewhere the map stays as it is"),
       .glyph = Glyph::RegisterRegion,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
       .words = QT_TRANSLATE_NOOP("Command", "run again part roi view local refine")},
      {.id = "stop",
       .text = QT_TRANSLATE_NOOP("Command", "&Cancel"),
       .tip = QT_TRANSLATE_NOOP("Command", "Stop the running job; nothing is changed"),
       .glyph = Glyph::Stop,
       .keys = key(Qt::Key_Escape),
       .words = QT_TRANSLATE_NOOP("Command", "abort stop")},
      {.id = "reset",
       .text = QT_TRANSLATE_NOOP("Command", "R&eset Registration"),
       .tip = QT_TRANSLATE_NOOP("Command", "Discard the map; the images stay open")},
      {.id = "region_draw",
       .text = QT_TRANSLATE_NOOP("Command", "&Draw a Region"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Drag a rectangle: only the area inside counts for the "
                                "registration"),
       .glyph = Glyph::Region,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "roi crop mask rectangle")},
      {.id = "region_shown",
       .text = QT_TRANSLATE_NOOP("Command", "Region from the &View"),
       .tip = QT_TRANSLATE_NOOP("Command", "Let only the visible part of the fixed image count"),
       .glyph = Glyph::RegionView,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_V),
       .words = QT_TRANSLATE_NOOP("Command", "roi crop mask shown visible")},
      {.id = "region_clear",
       .text = QT_TRANSLATE_NOOP("Command", "&Whole Image Again"),
       .tip = QT_TRANSLATE_NOOP("Command", "Let the whole fixed image count"),
       .glyph = Glyph::RegionWhole,
       .words = QT_TRANSLATE_NOOP("Command", "roi region clear remove")},
      {.id = "mask_keep",
       .text = QT_TRANSLATE_NOOP("Command", "Draw a Mask to &Keep"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Outline an area that counts for the registration, by clicks on the visible image"),
       .glyph = Glyph::MaskKeep,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "polygon include inside tissue roi")},
      {.id = "mask_leave_out",
       .text = QT_TRANSLATE_NOOP("Command", "Draw a Mask to Leave &Out"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Outline an area to leave out of the registration, by clicks on the visible image"),
       .glyph = Glyph::MaskOut,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "polygon exclude ignore fold dirt roi")},
      {.id = "mask_auto",
       .text = QT_TRANSLATE_NOOP("Command", "Make Masks &Automatically"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Find the object in both images and leave the background out of the "
                                "registration"),
       .glyph = Glyph::MaskAuto,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_A),
       .words = QT_TRANSLATE_NOOP("Command", "foreground background tissue glass find segment polygon")},
      {.id = "mask_clear",
       .text = QT_TRANSLATE_NOOP("Command", "Remove the Drawn &Masks"),
       .tip = QT_TRANSLATE_NOOP("Command", "Let all of both images count again"),
       .glyph = Glyph::MaskClear,
       .words = QT_TRANSLATE_NOOP("Command", "polygon delete all roi")},
      {.id = "place_by_hand",
       .text = QT_TRANSLATE_NOOP("Command", "&Place by Hand"),
       .tip =
           QT_TRANSLATE_NOOP("Command", "Move, turn and scale the moving image by the mouse or by numbers"),
       .glyph = Glyph::Place,
       .keys = key(Qt::Key_E),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "manual move rotate scale mirror handles start")},
      {.id = "place_turn_left",
       .text = QT_TRANSLATE_NOOP("Command", "Turn the Moving Image &Left"),
       .tip = QT_TRANSLATE_NOOP("Command", "Turn the moving image by a quarter to the left"),
       .short_text = QT_TRANSLATE_NOOP("Command", "90°"),
       .glyph = Glyph::TurnLeft,
       .keys = key(Qt::CTRL | Qt::ALT | Qt::Key_Left),
       .words = QT_TRANSLATE_NOOP("Command", "manual rotate 90 place hand")},
      {.id = "place_turn_right",
       .text = QT_TRANSLATE_NOOP("Command", "Turn the Moving Image Ri&ght"),
       .tip = QT_TRANSLATE_NOOP("Command", "Turn the moving image by a quarter to the right"),
       .short_text = QT_TRANSLATE_NOOP("Command", "90°"),
       .glyph = Glyph::TurnRight,
       .keys = key(Qt::CTRL | Qt::ALT | Qt::Key_Right),
       .words = QT_TRANSLATE_NOOP("Command", "manual rotate 90 place hand")},
      {.id = "place_mirror",
       .text = QT_TRANSLATE_NOOP("Command", "Mi&rror the Moving Image"),
       .tip = QT_TRANSLATE_NOOP("Command", "Exchange left and right of the moving image"),
       .words = QT_TRANSLATE_NOOP("Command", "manual flip place hand")},
      {.id = "show_findings",
       .text = QT_TRANSLATE_NOOP("Command", "P&laces to Review"),
       .tip =
           QT_TRANSLATE_NOOP("Command", "Show the places that the verdict names on the images, or hide them"),
       .keys = key(Qt::CTRL | Qt::Key_H),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "hide numbers rectangles verdict")},
      {.id = "next_place",
       .text = QT_TRANSLATE_NOOP("Command", "&Next Place to Review"),
       .tip = QT_TRANSLATE_NOOP("Command", "Go to the worst place named by the verdict, then to the next"),
       .keys = key(Qt::Key_F8),
       .words = QT_TRANSLATE_NOOP("Command", "worst problem verdict quality")},
      {.id = "previous_place",
       .text = QT_TRANSLATE_NOOP("Command", "&Previous Place to Review"),
       .tip = QT_TRANSLATE_NOOP("Command", "Go back to the place before"),
       .keys = key(Qt::SHIFT | Qt::Key_F8),
       .words = QT_TRANSLATE_NOOP("Command", "worst problem verdict quality")},
      {.id = "register_place",
       .text = QT_TRANSLATE_NOOP("Command", "Register This Place &Again"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Register the current place again, guided by the spots and landmarks there"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Register Again"),
       .glyph = Glyph::RegisterRegion,
       .keys = key(Qt::Key_F9),
       .words = QT_TRANSLATE_NOOP("Command", "recover repair fix hint drag landmark local refine problem")},
      {.id = "check_again",
       .text = QT_TRANSLATE_NOOP("Command", "&Check Again"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Measure and judge the result as it is now, with its corrections by hand"),
       .keys = key(Qt::Key_F7),
       .words = QT_TRANSLATE_NOOP("Command", "verdict quality judge verify inspect error")},
      {.id = "tolerance",
       .text = QT_TRANSLATE_NOOP("Command", "Set &Tolerance…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Set the largest error that you call good"),
       .words = QT_TRANSLATE_NOOP("Command", "tolerance accuracy limit error verdict quality")},
      {.id = "look_at_place",
       .text = QT_TRANSLATE_NOOP("Command", "&Look at This Place"),
       .tip = QT_TRANSLATE_NOOP("Command", "Go back to the place that is chosen in the verdict's list"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Look"),
       .keys = key(Qt::CTRL | Qt::Key_F8),
       .words = QT_TRANSLATE_NOOP("Command", "worst problem verdict quality")},
      {.id = "look_beside_place",
       .text = QT_TRANSLATE_NOOP("Command", "Look at This Place Side by &Side"),
       .tip = QT_TRANSLATE_NOOP(
           "Command",
           "Go to the chosen place, with the moving image as it is beside the fixed one; again: back"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Side by Side"),
       .glyph = Glyph::SideBySide,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_F8),
       .words = QT_TRANSLATE_NOOP("Command", "rim squeezed unwarped beside verdict")},
      {.id = "hint_place",
       .text = QT_TRANSLATE_NOOP("Command", "Correct This Place by &Hand"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Go there and drag a spot to where it belongs; registering again is then guided by it"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Correct"),
       .keys = key(Qt::CTRL | Qt::Key_F9),
       .words = QT_TRANSLATE_NOOP("Command", "drag correct problem verdict")},
      {.id = "accept_place",
       .text = QT_TRANSLATE_NOOP("Command", "A&ccept This Place"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Accept the place as it is: kept in session and report, and skipped from now on"),
       .short_text = QT_TRANSLATE_NOOP("Command", "Accept"),
       .keys = key(Qt::SHIFT | Qt::Key_F9),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "ignore review done verdict")},
      {.id = "accept_all_places",
       .text = QT_TRANSLATE_NOOP("Command", "Accept All Places"),
       .tip =
           QT_TRANSLATE_NOOP("Command", "Accept every place of this result that is still open, in one step"),
       .words = QT_TRANSLATE_NOOP("Command", "ignore review done verdict")},
  };
}

std::vector<CommandText> window_rows() {
  return {
      {.id = "palette",
       .text = QT_TRANSLATE_NOOP("Command", "&Find a Command…"),
       .tip = QT_TRANSLATE_NOOP("Command", "Find a command by a few letters and run it"),
       .glyph = Glyph::Search,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
       .words = QT_TRANSLATE_NOOP("Command", "palette search")},
      {.id = "log",
       .text = QT_TRANSLATE_NOOP("Command", "Show the &Log"),
       .tip = QT_TRANSLATE_NOOP("Command", "The program's actions and errors, line by line"),
       .glyph = Glyph::Log,
       .keys = key(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
       .words = QT_TRANSLATE_NOOP("Command", "messages console errors")},
      {.id = "copy_log",
       .text = QT_TRANSLATE_NOOP("Command", "&Copy the Log"),
       .tip = QT_TRANSLATE_NOOP("Command", "Copy every line of the log, with version and machine"),
       .words = QT_TRANSLATE_NOOP("Command", "report bug diagnostics")},
      {.id = "next_panel",
       .text = QT_TRANSLATE_NOOP("Command", "&Next Part of the Window"),
       .tip = QT_TRANSLATE_NOOP("Command", "Move the keyboard from canvas to panel to panel"),
       .keys = key(Qt::Key_F6),
       .words = QT_TRANSLATE_NOOP("Command", "focus keyboard")},
      {.id = "previous_panel",
       .text = QT_TRANSLATE_NOOP("Command", "&Previous Part of the Window"),
       .tip = QT_TRANSLATE_NOOP("Command", "Move the keyboard back"),
       .keys = key(Qt::SHIFT | Qt::Key_F6),
       .words = QT_TRANSLATE_NOOP("Command", "focus keyboard")},
      {.id = "reset_layout",
       .text = QT_TRANSLATE_NOOP("Command", "&Reset the Layout"),
       .tip = QT_TRANSLATE_NOOP("Command", "Put every panel back where it was at first")},
  };
}

std::vector<CommandText> help_rows() {
  return {
      {.id = "help",
       .text = QT_TRANSLATE_NOOP("Command", "&Help"),
       .tip = QT_TRANSLATE_NOOP("Command", "How to register a pair, page by page"),
       .glyph = Glyph::Help,
       .keys = key(Qt::Key_F1),
       .standard = Standard::HelpContents,
       .words = QT_TRANSLATE_NOOP("Command", "manual documentation contents")},
      {.id = "shortcuts",
       .text = QT_TRANSLATE_NOOP("Command", "&Keys and Mouse"),
       .tip = QT_TRANSLATE_NOOP("Command", "List all keys and their commands"),
       .keys = {QKeySequence(Qt::CTRL | Qt::Key_F1), QKeySequence(Qt::Key_Question)},
       .words = QT_TRANSLATE_NOOP("Command", "shortcuts cheat sheet keyboard")},
      {.id = "whats_this",
       .text = QT_TRANSLATE_NOOP("Command", "&What's This?"),
       .tip = QT_TRANSLATE_NOOP("Command", "Then click on anything for an explanation"),
       .keys = key(Qt::SHIFT | Qt::Key_F1),
       .standard = Standard::WhatsThis},
      {.id = "tour",
       .text = QT_TRANSLATE_NOOP("Command", "Take the &Tour"),
       .tip = QT_TRANSLATE_NOOP("Command", "Register the sample pair step by step"),
       .words = QT_TRANSLATE_NOOP("Command", "tutorial introduction first steps")},
      {.id = "about",
       .text = QT_TRANSLATE_NOOP("Command", "&About Alinify"),
       .tip = QT_TRANSLATE_NOOP("Command", "Version and licence")},
      {.id = "about_qt",
       .text = QT_TRANSLATE_NOOP("Command", "About &Qt"),
       .tip = QT_TRANSLATE_NOOP("Command", "The toolkit this program is built with")},
  };
}

std::vector<CommandText> theme_rows() {
  return {
      {.id = "theme_system",
       .text = QT_TRANSLATE_NOOP("Command", "&Follow System"),
       .tip = QT_TRANSLATE_NOOP("Command", "Colours of the window as the system's"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "theme colours appearance")},
      {.id = "theme_light",
       .text = QT_TRANSLATE_NOOP("Command", "&Light"),
       .tip = QT_TRANSLATE_NOOP("Command", "A light window"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "theme colours appearance")},
      {.id = "theme_dark",
       .text = QT_TRANSLATE_NOOP("Command", "&Dark"),
       .tip = QT_TRANSLATE_NOOP("Command", "A dark window"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "theme colours appearance")},
  };
}

std::vector<CommandText> overlay_rows() {
  std::vector<CommandText> rows;
  for (const OverlayTitle& overlay : overlay_titles) {
    rows.push_back({.id = overlay.command, .text = overlay.text, .tip = overlay.tip});
    if (overlay.key != Qt::Key_unknown) rows.back().keys = key(overlay.key);
    rows.back().checkable = true;
    rows.back().words = overlay.words;
  }
  return rows;
}

std::vector<CommandText> panel_rows() {
  std::vector<CommandText> rows;
  for (const PanelTitle& panel : panel_titles)
    rows.push_back({.id = panel.command,
                    .text = panel.title,
                    .tip = QT_TRANSLATE_NOOP("Panel", "Show or hide the panel %1"),
                    .context = "Panel",
                    .checkable = true,
                    .words = QT_TRANSLATE_NOOP("Panel", "panel dock show hide"),
                    .subject = panel.title});
  return rows;
}

std::vector<CommandText> make_table() {
  std::vector<CommandText> table;
  for (const auto rows : {&session_rows, &landmark_rows, &file_rows, &edit_rows, &zoom_rows, &compare_rows,
                          &view_rows, &viewing_rows, &image_rows, &registration_rows, &pair_rows,
                          &window_rows, &help_rows, &theme_rows, &panel_rows})
    for (CommandText& row : rows()) {
      // The overlays precede the command that cycles through them.
      if (row.id == std::string_view("overlay_next"))
        for (CommandText& overlay : overlay_rows()) table.push_back(std::move(overlay));
      table.push_back(std::move(row));
    }
  return table;
}

QString looked_up(const CommandText& command, const char* text) {
  return QCoreApplication::translate(command.context, text);
}

}  // namespace

const std::vector<CommandText>& command_table() {
  static const std::vector<CommandText> table = make_table();
  return table;
}

const CommandText* find_command(const QString& id) {
  for (const CommandText& command : command_table())
    if (id == QLatin1String(command.id)) return &command;
  return nullptr;
}

QList<QKeySequence> keys_of(const CommandText& command) {
  QList<QKeySequence> keys;
  if (command.standard) keys = QKeySequence::keyBindings(*command.standard);
  // Keys of keyboards that are no longer in use.
  keys.removeIf(
      [](const QKeySequence& key) { return key[0].key() >= Qt::Key_F13 && key[0].key() <= Qt::Key_F35; });
  if (keys.isEmpty()) keys = command.keys;
  for (const QKeySequence& more : command.also)
    if (!keys.contains(more)) keys << more;
  return keys;
}

void dress_action(QAction& action, const CommandText& command) {
  action.setObjectName(QLatin1String(command.id));
  action.setShortcuts(keys_of(command));
  QString tip = looked_up(command, command.tip);
  if (*command.subject) tip = tip.arg(looked_up(command, command.subject));
  const QString shown = action.shortcut().toString(QKeySequence::NativeText);
  action.setStatusTip(tip);
  action.setWhatsThis(tip);
  QString name = looked_up(command, command.text);
  static const QRegularExpression letters(QStringLiteral("\\(&[A-Z]\\)|&|…"));
  name.remove(letters);
  action.setToolTip((shown.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, shown)) +
                    QLatin1Char('\n') + tip);
  if (command.glyph) action.setIcon(icon(*command.glyph));
  if (*command.words) action.setProperty("words", looked_up(command, command.words));
  action.setCheckable(command.checkable);
  if (*command.short_text) action.setIconText(looked_up(command, command.short_text));
}

QAction* make_action(const CommandText& command, QObject* parent) {
  auto* action = new QAction(looked_up(command, command.text), parent);
  dress_action(*action, command);
  return action;
}

}  // namespace alinify::ui
