#pragma once

#include <optional>

#include "ui/features/controller.h"
#include "ui/tools/region_tool.h"

namespace alinify::ui {

/// The part of the fixed image that counts for a run.
class RegionController : public Controller {
  Q_OBJECT
 public:
  explicit RegionController(const WindowContext& context);
  ~RegionController() override;

  /// Empty: the whole image.
  const std::optional<Rect>& region() const { return tool_.region(); }

 Q_SIGNALS:
  void region_changed();

 private:
  void update_commands() override;
  void region_drawn(std::optional<Rect> region);
  void set_region(std::optional<Rect> region);

  RegionTool tool_;
  QAction *draw_, *from_view_, *clear_;
};

}  // namespace alinify::ui
