#include <cmath>

#include <QAction>
#include <QCoreApplication>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>

#include "core/base/error.h"
#include "core/image/region_mask.h"
#include "core/workflow/quality_text.h"
#include "ui/core_text.h"
#include "ui/jobs/released_elsewhere.h"
#include "ui/main_window.h"
#include "ui/panels/metric_plot.h"
#include "ui/panels/registration_panel.h"
#include "ui/tour/tour.h"

namespace alinify::ui {
void MainWindow::start_registration() {
  run_registration(std::nullopt);
}

void MainWindow::start_region_registration() {
  const auto shown = region_shown();
  if (!shown || !document_.state().moving_from_fixed) return;
  run_registration(PartialRun{intersect(*shown, document_.state().fixed->source->info().rect()),
                              {},
                              tr("Registering the shown region"),
                              tr("Register the Shown Region"),
                              {}});
}

void MainWindow::run_registration(std::optional<PartialRun> part) {
  if (!document_.has_pair() || working_.busy()) return;
  look_back(Preview::Latest);
  canvas_->set_active_tool(nullptr);
  actions_.at("region_draw")->setChecked(false);
  RegisterJob job;
  RegisterPairRequest& pair = job.pair;
  pair.fixed = document_.state().fixed->source;
  pair.moving = document_.state().moving->source;
  pair.engine = registration_panel_->engine().toStdString();
  pair.engine_values = registration_panel_->engine_values();
  pair.initial = registration_panel_->initial();
  pair.allow_flip = registration_panel_->allow_flip();
  pair.threads = preferences_.threads;
  pair.memory_limit_bytes = preferences_.memory_limit();
  // Where the view is the region, a rectangle that was drawn for whole runs has nothing to say.
  if (region() && !part) pair.fixed_mask = make_region_mask(pair.fixed->info().size, *region());
  try {
    add_document_to(pair);
  } catch (const Error& error) {
    return report_failure(describe_failure(error));
  }
  job.check_points = check_points();
  const std::string& start = document_.state().run.start;
  const auto& shown = document_.state().moving_from_fixed;
  if (start == kStartAsShown && shown && pair.initial != InitialMode::Landmarks)
    pair.start = nearest_affine(*shown);
  if (part) job.part = {shown, part->region, part->hints};
  job.initial_mode = part                                      ? "the result before"
                     : pair.initial == InitialMode::Landmarks  ? "landmarks"
                     : pair.start                              ? "as it was shown"
                     : start.empty() || start == kStartAsShown ? "auto"
                                                               : start;
  observer_ = std::make_shared<LiveObserver>();
  registering_ = true;
  findings_overlay_.set_findings({});
  statusBar()->clearMessage();  // of what was done before
  registration_panel_->show_running();
  progress_timer_.start();
  working_.start<Registration>(
      part ? part->title : tr("Registering"),
      [run = services_.register_job, job, observer = observer_](Progress& progress) {
        auto registration =
            std::make_shared<Registration>(Registration{run(job, *observer, progress), {}, {}});
        registration->judged =
            std::make_shared<const InspectRequest>(alinify::inspection_of(job, registration->result));
        release_fields_elsewhere(registration->result.moving_from_fixed);
        return registration;
      },
      [this, images = job.pair.images(), part](std::shared_ptr<const Registration> registration) {
        const DocumentState& now = document_.state();
        if (!document_.has_pair() || now.fixed->source != images.fixed || now.moving->source != images.moving)
          return;
        registration_done(std::move(registration), part.value_or(PartialRun()));
      });
  update_actions();
}

void MainWindow::poll_progress() {
  if (!observer_) return;
  LiveObserver::ProgressUpdate news = observer_->take();
  registration_panel_->plot().append(news.samples);
  if (!news.samples.empty()) registration_panel_->show_iteration(news.samples.back());
  if (news.resolution) registration_panel_->show_resolution(*news.resolution);
  if (!news.preview) return;
  auto preview = std::make_shared<Transform>(*news.preview);
  release_fields_elsewhere(*preview);
  release_elsewhere(std::move(news.preview));
  if (working_.busy()) document_.set_preview(std::move(preview));
}

void MainWindow::registration_done(std::shared_ptr<const Registration> registration, const PartialRun& part) {
  if (registration->quality)
    log_.add(LogLevel::Info, sentence_of(from_core(verdict_sentence(*registration->quality))));
  for (const std::string& note : registration->result.notes)
    log_.add(LogLevel::Info, sentence_of(from_core(note)));
  if (!part.done.isEmpty()) log_.add(LogLevel::Info, part.done);
  document_.set_registration(std::move(registration), part.step);
  statusBar()->showMessage(
      part.done.isEmpty() ? tr("Registered: the moving image is shown warped") : part.done, 12000);
}

void MainWindow::show_result() {
  const auto& registration = document_.state().registration;
  const std::vector<Finding> places =
      registration ? judgement_of(*registration).findings : std::vector<Finding>();
  findings_overlay_.set_findings(places);
  registration_panel_->show_findings(places);
  canvas_->update();
  update_actions();
  show_verdict();
}

void MainWindow::show_verdict() {
  const auto& registration = document_.state().registration;
  // Of one that was read from a session there is no report any more, but what it said.
  const ResultJudgement judged = registration ? judgement_of(*registration) : ResultJudgement();
  if (!registration) return registration_panel_->show_result({}, {}, true);
  const RegistrationResult& result = registration->result;
  const QString time = human_time(elapsed_s(*registration));
  QStringList lines, details;
  // What landmarks or a hand laid took no time, and nobody judged it.
  QString headline = elapsed_s(*registration) > 0 ? tr("Registered in %1").arg(time) : tr("Not judged");
  const std::optional<Verdict> verdict = judged.verdict;
  if (verdict) {
    const bool took_time = elapsed_s(*registration) > 0;  // what was read from a file did not
    headline = !took_time && *verdict == Verdict::Good    ? tr("Good")
               : !took_time && *verdict == Verdict::Check ? tr("To be checked")
               : !took_time                               ? tr("Failed")
               : *verdict == Verdict::Good                ? tr("Good: registered in %1").arg(time)
               : *verdict == Verdict::Check               ? tr("To be checked: registered in %1").arg(time)
                                                          : tr("Failed, after %1").arg(time);
    if (!document_.corrections().empty())
      lines << tr("corrected by hand since: what stands here is about the map before");
    for (const std::string& reason : judged.reasons) lines << from_core(reason);
    // Worded as the command line and the report word it; the verdict stands in the headline, the places in
    // their list.
    for (const auto& [name, text] : judged.lines)
      if (name != "quality" && name != "look at") details << from_core(text);
  }
  if (result.moving_from_fixed.provenance.engine == "manual")
    lines << tr("placed by hand: Register goes on from here");
  for (const std::string& note : result.notes) (verdict ? details : lines) << from_core(note);
  registration_panel_->show_result(headline, lines, verdict.value_or(Verdict::Good) == Verdict::Good, verdict,
                                   details);
  if (!result.resolution.reason.empty()) registration_panel_->show_resolution(result.resolution);
}

void MainWindow::show_run_options() {
  const RunOptions& run = document_.state().run;
  if (registration_panel_->show_options(run)) return;
  const QString sentence = tr("The engine “%1” of this session is not there; another one is chosen.")
                               .arg(QString::fromStdString(run.engine));
  log_.add(LogLevel::Warning, sentence);
  statusBar()->showMessage(sentence, 12000);
}

void MainWindow::region_drawn(std::optional<Rect> region) {
  canvas_->set_active_tool(nullptr);
  actions_.at("region_draw")->setChecked(false);
  if (region) set_region(region);
  canvas_->update();
}

void MainWindow::set_region(std::optional<Rect> region) {
  const auto& fixed = document_.state().fixed;
  const Size image = fixed ? fixed->source->info().size : Size{};
  if (region) region = intersect(*region, rect_of(image));
  if (region && (region->empty() || *region == rect_of(image))) region.reset();
  region_tool_->set_region(region);
  registration_panel_->show_region(region, image);
  if (region) statusBar()->showMessage(tr("Only the region counts for the next registration"), 6000);
  canvas_->update();
  update_actions();
}

std::optional<Rect> MainWindow::region_shown() const {
  const Viewport& view = canvas_->viewport();
  const double w = static_cast<double>(view.size.width), h = static_cast<double>(view.size.height);
  // Of all four corners: a view may be turned.
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (const Vec2d corner :
       {Vec2d{-0.5, -0.5}, Vec2d{w - 0.5, -0.5}, Vec2d{-0.5, h - 0.5}, Vec2d{w - 0.5, h - 0.5}}) {
    const Vec2d p = view.fixed_from_picture(corner);
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  const auto x = std::llround(left + 0.5), y = std::llround(top + 0.5);
  return Rect{x, y, std::llround(right + 0.5) - x, std::llround(bottom + 0.5) - y};
}

bool MainWindow::looking_back() const {
  return document_.is_preview() &&
         (document_.preview_kind() == Preview::Before || document_.preview_kind() == Preview::Start);
}

void MainWindow::look_back(Preview at) {
  const DocumentState& state = document_.state();
  if (at == Preview::Latest) {
    if (looking_back()) document_.set_preview(nullptr);
    return;
  }
  if (registering_ || !document_.has_pair() || !state.moving_from_fixed) return;
  auto then = std::make_shared<Transform>();
  if (at == Preview::Start) then->parts = state.registration->result.initial.parts;
  then->fixed = document_.geometry(Side::Fixed), then->moving = document_.geometry(Side::Moving);
  document_.set_preview(std::move(then), at);
  statusBar()->showMessage(
      at == Preview::Start ? tr("The start: where the run began from. Y shows the result again.")
                           : tr("Before registering: the moving image as it lies. T shows the result again."),
      6000);
}

void MainWindow::start_tour() {
  if (findChild<Tour*>(QStringLiteral("tour"))) return;
  const auto text_of = [this](const char* id) {
    return actions_.at(id)->shortcut().toString(QKeySequence::NativeText);
  };
  const auto child = [this](const char* name) { return findChild<QWidget*>(QLatin1String(name)); };
  const auto button = [this](const char* command) {
    return findChild<QToolBar*>(QStringLiteral("main_tool_bar"))->widgetForAction(actions_.at(command));
  };
  std::vector<TourStep> steps;
  steps.push_back(
      {tr("A pair of images"),
       tr("Alinify lays a moving image onto a fixed one. The tour does it with a sample: two neighbouring "
          "slices of tissue in different stains. Press Next to open them; your own you drop on the window."),
       canvas_, [this] { open_sample(AfterOpening::Look); },
       [this] { return document_.has_pair() && !loading_.busy(); }, [this] { return loading_.busy(); }});
  steps.push_back(
      {tr("Look"),
       tr("Zoom with the wheel, pan by dragging. O overlays the images, C shows a checkerboard, D the "
          "difference. Hold Shift or Ctrl to see one image alone. They do not lie on each other yet."),
       canvas_,
       {},
       {},
       {}});
  steps.push_back(
      {tr("Register"),
       tr("Press Register (%1), or Next. The moving image settles before your eyes while it runs; Esc "
          "cancels at any time.")
           .arg(text_of("register")),
       child("register_button"), [this] { start_registration(); },
       [this] { return document_.state().registration && !working_.busy(); },
       [this] { return working_.busy(); }});
  steps.push_back(
      {tr("How good is it?"),
       tr("The verdict rests on a measure that the engine did not use, and names the places to look at, "
          "worst first. Click on one, or press %1. %2 shows the image as it was before.")
           .arg(text_of("next_place"), text_of("before_after")),
       child("verdict_view"),
       {},
       {},
       {}});
  steps.push_back(
      {tr("Correct what is off"),
       tr("Where it does not fit yet, press %1 and drag the spot to where it belongs; its surroundings "
          "follow softly. %2 takes it back. Try it, or press Next.")
           .arg(text_of("correction_tool"), text_of("undo")),
       button("correction_tool"),
       {},
       {},
       {}});
  steps.push_back(
      {tr("Export"),
       tr("%1 writes the moving image warped at full resolution, with your corrections, and says before how "
          "large the file gets.")
           .arg(text_of("export")),
       button("export"),
       {},
       {},
       {}});
  steps.push_back(
      {tr("Everything else"),
       tr("%1 finds any command by a few letters, %2 lists the keys, %3 opens the help. This tour is in "
          "the Help menu.")
           .arg(text_of("palette"), text_of("shortcuts"), text_of("help")),
       button("palette"),
       {},
       {},
       {}});
  QSettings().setValue("tour_offered", true);
  auto* tour = new Tour(std::move(steps), canvas_, this);
  connect(tour, &Tour::ended, canvas_, qOverload<>(&QWidget::setFocus));
}

void MainWindow::offer_tour() {
  QSettings settings;
  if (settings.value("tour_offered").toBool()) return;
  settings.setValue("tour_offered", true);
  std::vector<TourStep> steps;
  steps.push_back(
      {tr("New here?"),
       tr("A tour of two minutes registers a sample pair step by step. It stays in the Help menu."),
       {},
       [this] { QTimer::singleShot(0, this, &MainWindow::start_tour); },
       [] { return false; },
       {}});
  auto* offer = new Tour(std::move(steps), canvas_, this);
  offer->setObjectName(QStringLiteral("tour_offer"));
  offer->become_offer(tr("&Take the Tour"), tr("&Not Now"));
}

}  // namespace alinify::ui
