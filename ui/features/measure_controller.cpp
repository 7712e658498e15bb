#include "ui/features/measure_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>

#include "core/workflow/thread_count.h"
#include "ui/core_text.h"

namespace alinify::ui {
namespace {

constexpr int kProfileWidth_px = 5;

/// A line and the count of its threads are one step to undo.
QString step_of(const Measurement& measurement) {
  if (measurement.kind != MeasureKind::Threads) return {};
  const auto& [from, to] = std::pair(measurement.points[0], measurement.points[1]);
  return QStringLiteral("threads %1 %2 %3 %4").arg(from.x).arg(from.y).arg(to.x).arg(to.y);
}

/// The part of a line that lies on the image (Liang and Barsky, ACM Transactions on Graphics 3(1), 1984).
std::optional<std::vector<Vec2d>> on_image(const std::vector<Vec2d>& line, Size size) {
  const Vec2d from = line[0], way = line[1] - line[0];
  double begin = 0, end = 1;
  const auto keep = [&](double at, double step, double last) {
    if (step == 0) return at >= 0 && at <= last;
    const double a = -at / step, b = (last - at) / step;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
    return true;
  };
  if (!keep(from.x, way.x, static_cast<double>(size.width - 1)) ||
      !keep(from.y, way.y, static_cast<double>(size.height - 1)) || begin >= end)
    return std::nullopt;
  return std::vector<Vec2d>{from + begin * way, from + end * way};
}

QString name_of_step(MeasureKind kind) {
  return kind == MeasureKind::Distance ? MeasureController::tr("Measure Distance")
         : kind == MeasureKind::Angle  ? MeasureController::tr("Measure Angle")
                                       : MeasureController::tr("Count Threads");
}

}  // namespace

MeasureController::MeasureController(const WindowContext& context)
    : Controller(context), tool_(document_, canvas_) {
  canvas_.add_overlay(&tool_);
  for (const auto& [kind, id] : {std::pair{MeasureKind::Distance, "measure_distance"},
                                 {MeasureKind::Angle, "measure_angle"},
                                 {MeasureKind::Threads, "measure_threads"}})
    kinds_[kind] = bind(id, [this, kind = kind] { use_tool(kind, kinds_.at(kind)->isChecked()); });
  from_here_ = bind("measure_from_here", [this] {
    const Vec2d from = canvas_.here().fixed;
    use_tool(MeasureKind::Distance, true);
    tool_.begin(from);
  });
  copy_ = bind("measure_copy", [this] { copy(); });
  clear_ = bind("measure_clear", [this] {
    tool_.cancel();
    document_.set_measurements({}, tr("Remove Measurements"));
  });
  connect(&tool_, &MeasureTool::measured, this,
          [this](const Measurement& made) { keep(made, std::nullopt); });
  connect(&tool_, &MeasureTool::moved, this,
          [this](std::size_t index, const Measurement& now) { keep(now, index); });
  connect(&tool_, &MeasureTool::left, this, [this] { canvas_.set_active_tool(nullptr); });
  connect(&canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_.active_tool() != &tool_) tool_.cancel();
    update_commands();
  });
  // Cancelled, or the image could not be read.
  connect(&loading_, &JobRunner::idle, &tool_, &MeasureTool::end_counting);
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    tool_.cancel();
    update_commands();
  });
  connect(&document_, &SessionDocument::measurements_changed, this, [this] {
    tool_.let_go();
    canvas_.update();
    update_commands();
  });
  update_commands();
}

MeasureController::~MeasureController() {
  tool_.disconnect();
  canvas_.remove_overlay(&tool_);
}

void MeasureController::update_commands() {
  const bool using_tool = canvas_.active_tool() == &tool_, image = document_.state().fixed.has_value();
  for (const auto& [kind, action] : kinds_) {
    action->setEnabled(image);
    action->setChecked(using_tool && tool_.kind() == kind);
  }
  from_here_->setEnabled(image);
  for (QAction* action : {copy_, clear_}) action->setEnabled(!document_.measurements().empty());
  if (using_tool && !image) canvas_.set_active_tool(nullptr);
}

void MeasureController::use_tool(MeasureKind kind, bool on) {
  if (on) tool_.set_kind(kind);
  canvas_.set_active_tool(on ? &tool_ : nullptr);
  update_commands();
  if (!on) return;
  canvas_.setFocus();
  status_.show_message(
      kind == MeasureKind::Angle
          ? tr("Click the end of an arm, the corner and the end of the other arm. Keys: arrows, Return.")
      : kind == MeasureKind::Threads ? tr("Count threads: drag a line across them, level or upright, or "
                                          "click its ends. Keys: arrows, Return.")
                                     : tr("Drag a line, or click its ends; a drag of an end moves it, Delete "
                                          "removes the last line. Keys: arrows, Return."),
      8000);
}

void MeasureController::remove_selected() {
  const auto selected = tool_.selected();
  if (!selected) return;
  std::vector<Measurement> all = document_.measurements();
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(*selected));
  document_.set_measurements(std::move(all), tr("Remove Measurement"));
}

void MeasureController::keep(Measurement measurement, std::optional<std::size_t> index) {
  if (measurement.kind == MeasureKind::Threads) {
    const auto line = on_image(measurement.points, document_.geometry(Side::Fixed).size);
    if (!line)
      return status_.show_message(tr("The line lies outside the image: draw it across the threads"), 8000);
    measurement.points = *line;
  }
  std::vector<Measurement> all = document_.measurements();
  index ? all.at(*index) = measurement : all.emplace_back(measurement);
  const bool threads = measurement.kind == MeasureKind::Threads &&
                       !is_askew(measurement, document_.geometry(Side::Fixed).pixel_size_um);
  if (threads) tool_.begin_counting(measurement.points);
  document_.set_measurements(std::move(all), name_of_step(measurement.kind), step_of(measurement));
  tool_.select(measurement.points);
  if (threads) return count_threads_along(measurement.points);
  // Who meant to begin a new line there must learn what became of the old one.
  status_.show_message(
      index ? tr("%1. A point of it was moved: Undo takes it back; a new one begins a little beside it")
                  .arg(told(measurement))
            : told(measurement),
      12000);
}

void MeasureController::count_threads_along(const std::vector<Vec2d>& line) {
  using Count = std::optional<ThreadCount>;
  loading_.start<Count>(
      tr("Counting threads"),
      [image = document_.state().fixed->source, line, pool = services_.backend->pool()](Progress& progress) {
        return std::make_shared<const Count>(
            count_threads(line_profile(image, line[0], line[1], kProfileWidth_px, *pool, progress)));
      },
      [this, line](std::shared_ptr<const Count> count) {
        std::vector<Measurement> all = document_.measurements();
        // It may have been removed meanwhile.
        const auto counted = std::find_if(all.begin(), all.end(), [&](const Measurement& one) {
          return one.kind == MeasureKind::Threads && one.points == line;
        });
        if (counted == all.end()) return;
        counted->threads = *count;
        const Measurement now = *counted;
        document_.set_measurements(std::move(all), name_of_step(now.kind), step_of(now));
        status_.show_message(told(now), 12000);
      });
  jobs_.announce();
}

void MeasureController::copy() {
  const LengthFormat lengths = document_.lengths();
  const auto pixel_size_um = document_.geometry(Side::Fixed).pixel_size_um;
  QStringList lines;
  for (const Measurement& one : document_.measurements()) lines << text_of(one, lengths, pixel_size_um);
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
  status_.show_message(lines.size() == 1 ? tr("Copied: %1").arg(lines.front())
                                         : tr("%1 measurements copied").arg(lines.size()),
                       6000);
}

// What the fixed image shows is not as long in the moving one: that may be what is asked.
QString MeasureController::told(const Measurement& measurement) const {
  const QString text =
      text_of(measurement, document_.lengths(), document_.geometry(Side::Fixed).pixel_size_um);
  const auto& map = document_.state().moving_from_fixed;
  if (!map || measurement.kind == MeasureKind::Threads) return sentence_of(text);
  return sentence_of(tr("%1 on the fixed image, %2 in the moving one as it is")
                         .arg(text, text_of(mapped(measurement, *map), document_.lengths(Side::Moving),
                                            document_.geometry(Side::Moving).pixel_size_um)));
}

}  // namespace alinify::ui
