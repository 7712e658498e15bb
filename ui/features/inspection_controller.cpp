#include "ui/features/inspection_controller.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QLocale>

#include "core/view/pixel_probe.h"
#include "ui/features/shown_result.h"

namespace alinify::ui {
namespace {

QString values_text(const std::optional<PixelValue>& value) {
  if (!value) return QString();
  QStringList parts;
  for (std::size_t i = 0; i < value->samples.size() && i < 4; ++i)
    parts << QLocale().toString(value->samples[i], 'g', 5);
  if (value->samples.size() > 4) parts << QStringLiteral("…");
  // A coarser level has means, not the pixel.
  return (value->level > 0 ? QStringLiteral(": ≈ ") : QStringLiteral(": ")) + parts.join(QLatin1Char(' '));
}

}  // namespace

InspectionController::InspectionController(const WindowContext& context, TileCache& cache)
    : Controller(context), cache_(cache), overlay_(document_, canvas_, services_.backend->pool()) {
  canvas_.add_overlay(&overlay_);
  connect(&overlay_, &OverlayTool::failed, this, &InspectionController::report_failure);
  connect(&overlay_, &OverlayTool::report_wanted, this, &InspectionController::measure_shown_result);
  // Deferred until the window has received the job's result.
  connect(&working_, &JobRunner::idle, &overlay_, &OverlayTool::refresh, Qt::QueuedConnection);
  connect(&measuring_, &JobRunner::idle, this, [this] { overlay_.set_measuring(false); });
  auto* group = new QActionGroup(this);
  for (const OverlayTitle& title : overlay_titles) {
    // The key that shows an overlay also hides it.
    QAction* const action = bind(title.command, [this, kind = title.kind] {
      set_overlay(kind == canvas_.settings().overlay ? OverlayKind::None : kind);
    });
    kinds_[title.kind] = group->addAction(action);
  }
  next_ = bind("overlay_next", [this] { next_overlay(); });
  copy_ = bind("copy_coordinates", [this] { copy_coordinates(); });
  connect(&canvas_, &ImageCanvas::pointer_moved, this, &InspectionController::show_pointer);
  // The readout belongs to other images or another unit; the next pointer move updates it.
  connect(&document_, &SessionDocument::lengths_changed, this, [this] { show_pointer({}); });
  // Another map under a pointer that rests.
  for (const auto signal : {&SessionDocument::transform_changed, &SessionDocument::corrections_changed})
    connect(&document_, signal, this, [this] { show_pointer(pointer_); });
  // Another zoom under it: values are read from the pyramid level that is shown.
  connect(&canvas_, &ImageCanvas::frame_shown, this, [this] {
    if (pointer_ && canvas_.up_to_date()) show_pointer(pointer_);
  });
  connect(&canvas_, &ImageCanvas::shown_mode_changed, this, &InspectionController::update_commands);
  follow_document_and_jobs();
  update_commands();
}

InspectionController::~InspectionController() {
  canvas_.remove_overlay(&overlay_);
  canvas_.remove_overlay(&overlay_.legend());
}

void InspectionController::update_commands() {
  for (const auto& [kind, action] : kinds_) action->setEnabled(document_.has_pair());
  kinds_.at(canvas_.settings().overlay)->setChecked(true);
  next_->setEnabled(document_.has_pair());
  copy_->setEnabled(document_.state().fixed || document_.state().moving);
}

void InspectionController::next_overlay() {
  const auto& all = overlay_titles;
  std::size_t now = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].kind == canvas_.settings().overlay) now = i;
  set_overlay(all[(now + 1) % all.size()].kind);
}

void InspectionController::set_overlay(OverlayKind kind) {
  measured_last_.reset();  // choosing it again measures again
  ViewSettings settings = canvas_.settings();
  settings.overlay = kind;
  canvas_.set_settings(settings);
  update_commands();
}

void InspectionController::measure_shown_result() {
  const auto registration = document_.state().registration;
  if (working_.busy() || measuring_.busy() || !document_.has_pair() || !registration ||
      measured_last_.lock() == registration)
    return;
  measured_last_ = registration;
  measuring_.start<QualityReport>(
      tr("Measuring the result"),
      [run = services_.inspect, inspect = inspection_of(document_, *registration)](Progress& progress) {
        return std::make_shared<const QualityReport>(run(inspect, progress));
      },
      [this, registration](std::shared_ptr<const QualityReport> report) {
        overlay_.set_measured(registration, std::move(report));
      });
  overlay_.set_measuring(true);
}

QStringList InspectionController::describe(Vec2d fixed, bool with_values) {
  const DocumentState& state = document_.state();
  QStringList parts;
  const auto add = [&](const QString& role, Side side, Vec2d at) {
    const LengthFormat lengths = document_.place_lengths(side);
    parts << tr("%1 %2 %3%4")
                 .arg(role, lengths.place(at), lengths.symbol(),
                      with_values ? values_text(probe_pixel(cache_, document_.image(side)->source, at))
                                  : QString());
  };
  if (state.fixed) add(tr("Fixed"), Side::Fixed, fixed);
  if (state.moving) {
    const auto transform = state.fixed ? document_.current_transform() : nullptr;
    add(tr("Moving"), Side::Moving, transform ? (*transform)(fixed) : fixed);
  }
  return parts;
}

void InspectionController::copy_coordinates() {
  const QStringList parts = describe(canvas_.here().fixed, false);
  QApplication::clipboard()->setText(parts.join(QLatin1Char('\n')));
  status_.show_message(tr("%1 (copied)").arg(parts.join(QStringLiteral("   "))), 8000);
}

void InspectionController::show_pointer(std::optional<Vec2d> p) {
  pointer_ = p;
  if (!p || !(document_.state().fixed || document_.state().moving)) return status_.show_pointer({});
  QStringList parts = describe(*p, true);
  if (const QString value = overlay_.value_text(*p); !value.isEmpty()) parts << value;
  status_.show_pointer(parts.join(QStringLiteral("   ")));
}

}  // namespace alinify::ui
