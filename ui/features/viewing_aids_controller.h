#pragma once

#include <memory>

#include "core/image/tile_cache.h"
#include "ui/features/controller.h"
#include "ui/features/view_toggles.h"
#include "ui/jobs/newest_worker.h"
#include "ui/tools/pixel_grid.h"

namespace alinify::ui {

/// Viewing aids: smooth or square pixels, their grid and values, the loupe, colours matched for viewing; and
/// pictures of the view, for the clipboard and larger than the window.
class ViewingAidsController : public Controller {
  Q_OBJECT
 public:
  ViewingAidsController(const WindowContext& context, TileCache& cache);
  ~ViewingAidsController() override;

 private:
  void update_commands() override;
  /// Measures the colours again, on another thread, if the settings ask for them.
  void match_colors();
  void copy_view();
  void ask_for_size();
  void ask_for_file(int times);
  void write_picture(const QString& path, int times);

  /// The displayed pair.
  struct ShownPair {
    ViewRequest request;
    Size fixed;
  };
  ViewToggles toggles_;
  PixelGrid grid_;
  QAction *copy_, *larger_, *match_, *smooth_, *grid_lines_, *loupe_;
  bool wanted_ = false;               ///< colours were requested since the setting was turned on
  NewestWorker<ShownPair> matching_;  ///< last member: stops first
};

}  // namespace alinify::ui
