#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QTimer>

#include "ui/canvas/thumbnail_worker.h"
#include "ui/features/controller.h"

namespace alinify {
class TileCache;
}

namespace alinify::ui {

class OverlayTool;
class PlacesController;
class VerdictPanel;

/// The verdict panel: describes the shown result, whatever its origin.
class VerdictController : public Controller {
  Q_OBJECT
 public:
  /// `overlay`: has the measurements of results that came without any; `layers`: the canvas's layers.
  VerdictController(const WindowContext& context, std::shared_ptr<TileCache> cache, OverlayTool& overlay,
                    std::function<std::vector<ViewLayer>()> layers, PlacesController& places);
  ~VerdictController() override;

  /// Created here; docked by the window.
  VerdictPanel& panel() { return *panel_; }
  /// Dims the panel when a run begins: it still describes the previous map.
  void dim();
  /// Shows the outcome of a run; raises the panel if there is a result.
  void show_outcome();
  /// Shows an opened session; raises the panel if it has a result.
  void show_session();

 private:
  void show_result();
  void show_verdict();
  void show_tolerance();
  void show_places();
  void show_worst();
  void show_map();
  void request_pictures();
  void picture_arrived(std::uint64_t serial, int index, const QImage& picture);
  void go_to(Vec2d fixed);

  OverlayTool& overlay_;
  std::function<std::vector<ViewLayer>()> layers_;
  PlacesController& places_;
  QAction* check_again_;
  VerdictPanel* panel_;
  std::shared_ptr<const Registration> before_run_;  ///< the result shown when a run began
  bool was_in_front_ = false;                       ///< when a run began, which brings its own panel up
  QTimer pictures_due_;
  std::uint64_t requested_ = 0;
  std::vector<int> pictured_;  ///< places of the pictures that are requested, after that of the map
  std::unique_ptr<ThumbnailWorker> worker_;  ///< created with the first result; stops first
};

}  // namespace alinify::ui
