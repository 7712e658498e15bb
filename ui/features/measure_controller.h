#pragma once

#include <cstddef>
#include <map>
#include <optional>

#include "ui/features/controller.h"
#include "ui/tools/measure_tool.h"

namespace alinify::ui {

/// Distances, angles and thread counts on the fixed image.
class MeasureController : public Controller {
  Q_OBJECT
 public:
  explicit MeasureController(const WindowContext& context);
  ~MeasureController() override;

  MeasureTool& tool() { return tool_; }
  /// Of the measurement that was drawn or dragged last.
  void remove_selected();

 private:
  void update_commands() override;
  void use_tool(MeasureKind kind, bool on);
  /// Puts a measurement there, or behind the others, and counts its threads.
  void keep(Measurement measurement, std::optional<std::size_t> index);
  void count_threads_along(const std::vector<Vec2d>& line);
  void copy();
  QString told(const Measurement& measurement) const;

  MeasureTool tool_;
  std::map<MeasureKind, QAction*> kinds_;
  QAction *from_here_, *copy_, *clear_;
};

}  // namespace alinify::ui
