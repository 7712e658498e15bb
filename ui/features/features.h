#pragma once

#include "ui/features/annotations_controller.h"
#include "ui/features/before_after_controller.h"
#include "ui/features/check_controller.h"
#include "ui/features/context_menu_controller.h"
#include "ui/features/correction_controller.h"
#include "ui/features/delete_controller.h"
#include "ui/features/edit_controller.h"
#include "ui/features/export_controller.h"
#include "ui/features/help_controller.h"
#include "ui/features/illumination_controller.h"
#include "ui/features/inspection_controller.h"
#include "ui/features/landmark_controller.h"
#include "ui/features/landmark_files_controller.h"
#include "ui/features/layers_controller.h"
#include "ui/features/local_run_controller.h"
#include "ui/features/mask_controller.h"
#include "ui/features/measure_controller.h"
#include "ui/features/opening_controller.h"
#include "ui/features/page_controller.h"
#include "ui/features/pair_files_controller.h"
#include "ui/features/pairs_controller.h"
#include "ui/features/panels_controller.h"
#include "ui/features/pieces_controller.h"
#include "ui/features/pixel_size_controller.h"
#include "ui/features/placement_controller.h"
#include "ui/features/places_controller.h"
#include "ui/features/preferences_controller.h"
#include "ui/features/recent_controller.h"
#include "ui/features/region_controller.h"
#include "ui/features/registration_controller.h"
#include "ui/features/repeat_controller.h"
#include "ui/features/result_controller.h"
#include "ui/features/session_controller.h"
#include "ui/features/tour_controller.h"
#include "ui/features/travel_controller.h"
#include "ui/features/verdict_controller.h"
#include "ui/features/view_controller.h"
#include "ui/features/viewing_aids_controller.h"
#include "ui/window/menus.h"

namespace alinify::ui {

/// All features of a window, and the connections between them. Their panels must be docked before the first
/// event.
struct Features {
  /// `run_queued` and `lock`: see lock_services().
  Features(const WindowContext& context, const OpenMenus& menus, const std::shared_ptr<TileCache>& cache,
           PairsController::RunJob run_queued, const JobLock& lock);

  // Those that paint on the canvas come first, in painting order.
  ViewingAidsController looking;
  AnnotationsController annotations;
  InspectionController inspection;
  CorrectionController corrections;
  LandmarkController landmarks;
  PlacementController placement;
  RegionController region;
  MaskController masks;
  PlacesController places;
  MeasureController measuring;

  LandmarkFilesController landmark_files;
  DeleteController deletion;
  ResultController results;
  LayersController layers;
  ViewController view;
  SessionController session;
  OpeningController opening;
  PageController pages;
  RecentController recent;
  EditController edit;
  BeforeAfterController look_back;
  RegistrationController registration;
  LocalRunController local_runs;
  VerdictController verdict;
  CheckController checking;
  ExportController exports;
  PairsController pairs;
  PairFilesController pair_files;
  PreferencesController preferences;
  PixelSizeController pixel_size;
  PiecesController pieces;
  IlluminationController illumination;
  RepeatController repeat;
  TravelController travel;
  PanelsController panels;
  HelpController help;
  TourController tour;
  ContextMenuController context_menus;
};

}  // namespace alinify::ui
