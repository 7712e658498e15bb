#pragma once

#include <map>
#include <memory>
#include <optional>

#include <QObject>
#include <QRectF>

#include "ui/canvas/image_canvas.h"
#include "ui/canvas/overlay_legend.h"
#include "ui/canvas/overlay_worker.h"

namespace alinify::ui {

/// Shows the overlay selected in the view settings over the fixed image's frame; its legend is a separate
/// overlay, painted above all others. The last finished picture is drawn at the current view while a worker
/// draws the matching one. **Threads**: the GUI's.
class OverlayTool final : public QObject, public CanvasOverlay {
  Q_OBJECT
 public:
  OverlayTool(SessionDocument& document, ImageCanvas& canvas, std::shared_ptr<ThreadPool> pool,
              QObject* parent = nullptr);
  ~OverlayTool() override;

  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  CanvasOverlay& legend() { return legend_; }

  /// The last finished picture, null if none is shown.
  std::shared_ptr<const OverlayPicture> picture() const { return picture_; }
  /// True if the picture is the fine one of the present view, map and kind, or none is selected.
  bool up_to_date() const;
  /// Last painted position of the legend, logical pixels.
  QRectF legend_area() const { return legend_area_; }
  /// Redraws the selected overlay.
  void refresh();
  /// Sets the report for a result that has none of its own.
  void set_measured(std::shared_ptr<const Registration> result, std::shared_ptr<const QualityReport> report);
  /// Whether the shown result is being measured.
  void set_measuring(bool measuring);
  /// The measurements of the shown result, by its run or later; null: none, or a preview is shown.
  std::shared_ptr<const QualityReport> quality() const;
  /// The expected errors of the shown result, and the tolerance of the verdict that rests on them: measured
  /// in this program run, or read from the session; null: not known, or a preview is shown.
  std::shared_ptr<const ErrorMap> errors() const;
  double tolerance_px() const;
  /// The overlay's value at a position, for the status line; "" if none.
  QString value_text(Vec2d fixed) const;

 Q_SIGNALS:
  void picture_shown();
  /// A report of a result that had none has arrived.
  void measured();
  void failed(const alinify::ui::JobFailure& failure);
  /// The selected overlay needs a report of the shown result, and there is none.
  void report_wanted();

 private:
  void arrived(std::shared_ptr<const OverlayPicture> picture);
  bool wanted() const;
  LegendSurroundings surroundings(const CanvasPane& pane) const;
  bool belongs_to(const CanvasPane& pane) const;

  class Legend final : public CanvasOverlay {
   public:
    explicit Legend(OverlayTool& overlay) : overlay_(overlay) {}
    void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

   private:
    OverlayTool& overlay_;
  };

  SessionDocument& document_;
  ImageCanvas& canvas_;
  std::shared_ptr<ThreadPool> pool_;
  std::shared_ptr<const OverlayPicture> picture_;
  std::uint64_t requested_ = 0;
  /// Reports made later, for results that came without one.
  std::map<std::weak_ptr<const Registration>, std::shared_ptr<const QualityReport>, std::owner_less<>>
      reports_;
  bool measuring_ = false;
  QRectF legend_area_;
  Legend legend_{*this};
  std::unique_ptr<OverlayWorker> worker_;  ///< created with the first overlay; stops first
};

}  // namespace alinify::ui
