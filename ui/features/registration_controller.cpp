#include "ui/features/registration_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QMessageBox>
#include <QPushButton>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/grey/mask_source.h"
#include "core/image/region_mask.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"
#include "ui/commands/command_set.h"
#include "ui/core_text.h"
#include "ui/document/run_request.h"
#include "ui/features/area_warnings.h"
#include "ui/features/place_geometry.h"
#include "ui/features/region_controller.h"
#include "ui/features/register_while_better.h"
#include "ui/features/shown_result.h"
#include "ui/jobs/deferred_release.h"
#include "ui/messages.h"
#include "ui/panels/metric_plot.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/registration_panel.h"
#include "ui/preferences.h"
#include "ui/tools/findings_overlay.h"

namespace alinify::ui {
namespace {

constexpr int kProgressPollMs = 50;
/// A share of right places that is lower by this much is reported after a run of the whole pair.
constexpr double kFewer = 0.005;
/// The same after a run of a part, which changes few of the places.
constexpr double kFewerAround = 0.001;

MessageArgument largest_told(double px, bool lost) {
  const MessageArgument figure = brief_pixels_number(px);
  return lost ? MessageArgument(messages::or_more(figure)) : figure;
}

// Whether a run of the whole pair left a larger error than the one before, and no more of it right.
bool is_further_off(const RegionErrors& errors) {
  constexpr double further = 1.25;
  return errors.largest.now_px > std::max(errors.tolerance_px, further * errors.largest.before_px) &&
         errors.within_now - errors.within_before < kFewer;
}

// How a run of the whole pair compares with the result before.
Message comparison_of(const RegionErrors& errors) {
  RegionErrors turned = errors;
  std::swap(turned.largest.before_px, turned.largest.now_px);
  std::swap(turned.within_before, turned.within_now);
  const double more = errors.within_now - errors.within_before;
  const bool gains = more >= kFewer || is_further_off(turned),
             loses = more <= -kFewer || is_further_off(errors);
  const MessageText& text = gains == loses ? messages::run_is_alike
                            : gains        ? messages::run_is_better
                                           : messages::run_is_worse;
  return text(brief_pixels_number(errors.tolerance_px), percent_number(errors.within_before, 1),
              percent_number(errors.within_now, 1),
              largest_told(errors.largest.before_px, errors.lost_before),
              largest_told(errors.largest.now_px, errors.lost_now));
}

// Joins the sentences; each but the last is ended by a full stop.
QString sentences(const QStringList& parts) {
  QString text;
  for (const QString& sentence : parts) {
    if (!text.isEmpty()) text += text.endsWith(QLatin1Char('.')) ? QStringLiteral(" ") : QStringLiteral(". ");
    text += sentence;
  }
  return text;
}

}  // namespace

RegistrationController::RegistrationController(const WindowContext& context, const RegionController& region)
    : Controller(context), region_(region) {
  register_ = bind("register", [this] { confirm_and_register(); });
  stop_ = bind("stop", [this] { jobs_.cancel(); });
  reset_ = bind("reset", [this] { document_.clear_registration(); });
  const auto command = [&](const char* id) { return context.commands.at(QLatin1String(id)); };
  panel_ = new RegistrationPanel({register_, stop_, command("region_draw"), command("region_shown"),
                                  command("region_clear"), command("register_region"), command("mask_keep"),
                                  command("mask_leave_out"), command("mask_clear"), command("mask_auto")});
  connect_panel();
  connect_work();
  follow_document_and_jobs();
  list_engines();
  show_result();
}

void RegistrationController::connect_panel() {
  connect(panel_, &RegistrationPanel::engine_changed, this, &RegistrationController::update_commands);
  connect(panel_, &RegistrationPanel::options_edited, &document_, &SessionDocument::set_run_options);
  connect(&document_, &SessionDocument::options_changed, this, &RegistrationController::show_run_options);
  connect(&document_, &SessionDocument::images_changed, this, [this] { panel_->plot().clear(); });
  connect(&region_, &RegionController::region_changed, this, &RegistrationController::show_region);
  connect(&document_, &SessionDocument::polygons_changed, this, &RegistrationController::update_commands);
  connect(&document_, &SessionDocument::registration_changed, this, &RegistrationController::show_result);
  connect(&document_, &SessionDocument::lengths_changed, this, [this] {
    panel_->set_lengths(document_.lengths());
    show_region();
  });
}

void RegistrationController::connect_work() {
  progress_timer_.setInterval(kProgressPollMs);
  connect(&progress_timer_, &QTimer::timeout, this, &RegistrationController::poll_progress);
  connect(&working_, &JobRunner::progressed, this,
          [this](double fraction, const Message& stage, double elapsed_s, double remaining_s) {
            if (jobs_.registering())
              panel_->show_progress(fraction, stage, elapsed_s, goes_on_ ? -1 : remaining_s);
          });
  connect(&working_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    if (jobs_.registering())
      panel_->show_outcome(tr("The registration failed: %1").arg(whole_sentence_of(failure.why)));
  });
  connect(&working_, &JobRunner::cancelled, this, [this] {
    if (jobs_.registering()) panel_->show_outcome(tr("Cancelled. Nothing was changed."));
  });
  connect(&jobs_, &WindowJobs::changed, this, [this] {
    if (observer_ && !jobs_.registering()) end_run();
  });
}

void RegistrationController::end_run() {
  poll_progress();
  progress_timer_.stop();
  observer_.reset();
  document_.set_preview(nullptr);
  running_part_.reset();
  show_region();
  panel_->show_ready({});
  give_tool_back();
  Q_EMIT run_ended();
}

void RegistrationController::give_tool_back() {
  if (CanvasTool* const tool = std::exchange(tool_after_, nullptr); tool && !canvas_.active_tool())
    canvas_.set_active_tool(tool);
}

RunOptions RegistrationController::run_options() const {
  RunOptions options = document_.state().run;
  options.engine = panel_->engine().toStdString();
  options.values = panel_->engine_values();
  options.allow_flip = panel_->allow_flip();
  options.limits = panel_->limits();
  return options;
}

bool RegistrationController::can_run() const {
  return document_.has_pair() && !working_.busy();
}

// A key that does nothing would seem broken: where the engine cannot run, the command says so.
bool RegistrationController::lacks_engine() {
  const QString why_not = panel_->why_not();
  if (why_not.isEmpty()) return false;
  const QString sentence =
      tr("Nothing was registered: the engine is not available. %1").arg(whole_sentence_of(why_not));
  log_.add(LogLevel::Warning, sentence);
  status_.show_message(sentence, 20000);
  bring_up(*panel_);
  return true;
}

void RegistrationController::list_engines() {
  panel_->set_engines(services_.list_engines());
  update_commands();
}

void RegistrationController::update_commands() {
  const DocumentState& state = document_.state();
  register_->setEnabled(can_run());
  stop_->setEnabled(jobs_.busy());
  reset_->setEnabled(!working_.busy() && state.moving_from_fixed != nullptr);
  panel_->show_masks(document_.polygons(Side::Fixed).size(), document_.polygons(Side::Moving).size());
  if (jobs_.registering()) return;
  const QString missing = state.fixed    ? tr("Open the moving image too.")
                          : state.moving ? tr("Open the fixed image too.")
                                         : tr("Open a pair of images first.");
  panel_->show_ready(!document_.has_pair()     ? missing
                     : state.moving_from_fixed ? QString()
                                               : tr("Ready. Press Register to align the pair."));
}

void RegistrationController::show_region() {
  const auto& fixed = document_.state().fixed;
  const Size image = fixed ? fixed->source->info().size : Size{};
  running_part_ ? panel_->show_running_part(*running_part_) : panel_->show_region(region_.region(), image);
}

void RegistrationController::confirm_and_register() {
  if (lacks_engine()) return;
  const std::vector<CorrectedSpot>& spots = document_.corrections();
  const auto is_drag = [](const CorrectedSpot& spot) { return !spot.pin; };
  if (std::none_of(spots.begin(), spots.end(), is_drag)) return register_pair();
  const Rect seen = rect_in_view(canvas_.viewport());
  const bool is_seen = std::any_of(spots.begin(), spots.end(), [&](const CorrectedSpot& spot) {
    return is_drag(spot) && seen.contains(spot.at);
  });
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Register"), tr("Register the whole pair again?"),
                              QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("drags_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(
      tr("It begins without the spots dragged by hand, which stay with the result shown now. To be guided "
         "by them, go to the place and register it alone (F9)."));
  auto* whole = ask->addButton(tr("&Whole Pair"), QMessageBox::AcceptRole);
  whole->setObjectName(QStringLiteral("register_whole_pair"));
  auto* place = ask->addButton(tr("This &Place"), QMessageBox::AcceptRole);
  place->setObjectName(QStringLiteral("register_place_alone"));
  // F9 registers a visible drag.
  place->setEnabled(is_seen);
  ask->setDefaultButton(is_seen ? place : whole);
  connect(ask, &QMessageBox::buttonClicked, this, [this, whole, place](QAbstractButton* button) {
    if (button == whole) register_pair();
    if (button == place) context_.commands.at("register_place")->trigger();
  });
  ask->open();
}

void RegistrationController::run(std::optional<PartialRun> part) {
  if (!document_.has_pair() || working_.busy() || lacks_engine()) return;
  Q_EMIT about_to_run();
  // Correcting place after place continues with the next one.
  tool_after_ = part ? canvas_.active_tool() : nullptr;
  canvas_.set_active_tool(nullptr);
  RegisterJob job;
  try {
    job = whole_run(document_.state(), run_options());
    // The view is the region of a partial run; a drawn rectangle limits whole runs only.
    if (region_.region() && !part) {
      std::shared_ptr<const TileSource>& mask = job.pair.fixed_mask;
      mask = mask_of_both(mask, make_region_mask(job.pair.fixed->info().size, *region_.region()));
    }
  } catch (const Error& error) {
    give_tool_back();
    return report_failure(describe_failure(error));
  }
  job.pair.threads = context_.preferences.threads;
  job.pair.memory_limit_bytes = context_.preferences.memory_limit();
  if (part) {
    job.part = {document_.state().moving_from_fixed, part->region, part->hints, part->found_elsewhere};
    job.initial_mode = messages::start_of_result_before;
  }
  // Nobody knows how many runs follow.
  goes_on_ = part && part->only_if_better && part->hints.empty();
  observer_ = std::make_shared<LiveObserver>();
  jobs_.begin_registering();
  Q_EMIT run_begun();
  status_.begin_action();
  panel_->show_running();
  running_part_ = part ? std::optional(part->region) : std::nullopt;
  show_region();
  progress_timer_.start();
  const auto changed = std::make_shared<Rect>(part ? part->region : Rect());
  const auto not_followed = std::make_shared<std::vector<CorrectedSpot>>();
  std::optional<Transform> began_from;
  if (const auto& now = document_.state().registration; part && now) began_from = start_of(*now);
  const auto before = std::make_shared<const KnownBefore>(known_before());
  working_.start<Registration>(
      part ? part->title : tr("Registering"),
      [run = services_.register_job, job, observer = observer_, changed, not_followed,
       again = part && part->only_if_better, before, placed = placed_by_hand(), began_from,
       dragged = part ? part->dragged : std::vector<CorrectedSpot>()](Progress& progress) {
        JobResult done = again
                             ? register_while_better(run, job, *before, placed, *observer, progress, *changed)
                             : run(job, *observer, progress);
        if (job.part && !again && done.quality)
          name_findings(done.quality->findings, job.pair.fixed->info().size, done.quality->errors.step_px,
                        before->findings);
        RegistrationResult& found = done.result;
        const std::vector<LostDrag> lost =
            job.part ? lost_drags(dragged, *job.part->current, found.moving_from_fixed)
                     : std::vector<LostDrag>();
        if (!lost.empty())
          found.notes.insert(found.notes.begin(),
                             messages::drag_was_not_followed(brief_pixels_number(lost.front().dragged_px),
                                                             brief_pixels_number(lost.front().off_px)));
        for (const LostDrag& drag : lost) not_followed->push_back(drag.spot);
        const std::shared_ptr<Registration> finished = finished_run(job, std::move(done));
        finished->began_from = began_from;
        return finished;
      },
      [this, fixed = document_.state().fixed->source, moving = document_.state().moving->source, part,
       changed, not_followed, before](std::shared_ptr<const Registration> registration) {
        const DocumentState& now = document_.state();
        if (!document_.has_pair() || now.fixed->source != fixed || now.moving->source != moving) return;
        PartialRun done = part.value_or(PartialRun());
        if (part) done.region = *changed, done.not_followed = *not_followed;
        registration_done(std::move(registration), done, *before);
      });
  jobs_.announce();
}

void RegistrationController::poll_progress() {
  if (!observer_) return;
  LiveObserver::ProgressUpdate news = observer_->take();
  panel_->plot().append(news.samples);
  if (!news.samples.empty()) panel_->show_iteration(news.samples.back());
  if (news.resolution) panel_->show_resolution(*news.resolution);
  if (!news.preview) return;
  auto preview = std::make_shared<Transform>(*news.preview);
  defer_release_of_fields(*preview);
  release_later(std::move(news.preview));
  if (working_.busy()) document_.set_preview(std::move(preview));
}

void RegistrationController::registration_done(std::shared_ptr<const Registration> registration,
                                               const PartialRun& part, const KnownBefore& known) {
  if (registration->quality)
    log_.add(LogLevel::Info,
             sentence_of(translated(verdict_sentence(*registration->quality), document_.lengths())));
  for (const Message& note : registration->result.notes)
    log_.add(LogLevel::Info, sentence_of(translated(note)));
  const std::vector<Message>& notes = registration->result.notes;
  const QString lost = !notes.empty() && notes.front().text() == &messages::drag_was_not_followed
                           ? whole_sentence_of(translated(notes.front(), document_.lengths()))
                           : QString();
  const bool gains_no_more = std::any_of(notes.begin(), notes.end(), [](const Message& note) {
    return note.text() == &messages::part_gains_no_more;
  });
  // A run may have been kept of a smaller place than the one that was asked for.
  const bool of_the_place = !part.place || part.region.contains(*part.place);
  const QString done = !lost.isEmpty() ? lost : of_the_place ? part.done : QString();
  if (!done.isEmpty()) log_.add(lost.isEmpty() ? LogLevel::Info : LogLevel::Warning, done);
  const QString ended = tr("Registered in %1.").arg(human_time(run_time_s(*registration)));
  if (part.only_if_better && (!lost.isEmpty() || part.hints.empty()) &&
      !is_better(known, registration->quality, part.region).value_or(true)) {
    panel_->show_outcome(tr("%1 The result is as it was before.").arg(ended));
    return report_no_gain(part, lost, gain_and_loss(known, *registration->quality, part.region));
  }
  const QString change = change_in(part.region, registration->quality);
  const ResultJudgement before_run = document_.shown_judgement();
  // Acceptances elsewhere stand; the part registered again is to be looked at again.
  std::vector<Rect> accepted;
  int doubted = 0;
  if (const KeptResult* before = document_.state().shown_result(); before && !part.region.empty())
    for (const Rect& place : before->accepted) {
      if (intersect(place, part.region).empty())
        accepted.push_back(place);
      else
        ++doubted;
    }
  const auto errors = region_errors_in(part.region, registration->quality);
  std::optional<RegionErrors> of_all;
  if (part.region.empty()) {
    of_all = region_errors_in(rect_of(document_.geometry(Side::Fixed).size), registration->quality);
    // The shares that verdicts tell: blank ground that is right counts in them.
    if (const auto shares = of_all ? share_of_whole(known, *registration->quality) : std::nullopt)
      of_all->within_before = shares->before, of_all->within_now = shares->now;
  }
  const std::vector<Message> unusual =
      part.region.empty() || !document_.state().moving_from_fixed
          ? std::vector<Message>()
          : area_warnings(shown_map(document_), registration->result.moving_from_fixed, part.region);
  const bool led_by_drags = lost.isEmpty() && !part.dragged.empty();
  if (errors || of_all || led_by_drags || !unusual.empty()) {
    auto noted = std::make_shared<Registration>(*registration);
    std::vector<Message>& told = noted->result.notes;
    if (errors)
      told.push_back(
          errors->is_worse() && errors->largest.is_worse()
              ? messages::part_became_worse(largest_told(errors->largest.before_px, errors->lost_before),
                                            largest_told(errors->largest.now_px, errors->lost_now))
              : messages::part_right_before_and_now(
                    brief_pixels_number(errors->tolerance_px), percent_number(errors->within_before, 1),
                    percent_number(errors->within_now, 1),
                    largest_told(errors->largest.before_px, errors->lost_before),
                    largest_told(errors->largest.now_px, errors->lost_now)));
    if (of_all) told.push_back(comparison_of(*of_all));
    if (led_by_drags) told.emplace_back(messages::drags_led_the_run);
    told.insert(told.end(), unusual.begin(), unusual.end());
    registration = std::move(noted);
  }
  const KeptResult* const shown_before = document_.state().shown_result();
  const QString reviewed = part.region.empty() && shown_before && is_reviewed_by_hand(*shown_before)
                               ? shown_before->name
                               : QString();
  document_.set_registration(std::move(registration), part.step, std::move(accepted));
  panel_->show_outcome(ended);
  QStringList message;
  if (!lost.isEmpty()) message << lost << tr("Undo brings the drag back; a landmark there holds it");
  const bool unconfirmed = led_by_drags && errors && !errors->is_better() && !errors->largest.is_worse() &&
                           errors->largest.now_px > document_.shown_judgement().tolerance_px;
  if (led_by_drags && !unconfirmed)
    message << tr("The drag was followed: %1 around it are registered again")
                   .arg(document_.lengths().size(
                       {static_cast<double>(part.region.width), static_cast<double>(part.region.height)}));
  if (!change.isEmpty()) message << change;
  if (unconfirmed)
    message << tr(
        "The images do not confirm the drag: Undo takes the place back to where it was before it was "
        "registered again");
  if (const QString fewer = fewer_right_than(before_run, part.region.empty() ? kFewer : kFewerAround);
      !fewer.isEmpty() && !(errors && errors->largest.is_worse())) {
    if (part.region.empty()) message << tr("Registered");
    message << fewer;
  } else if (of_all && is_further_off(*of_all)) {
    message << tr("Registered")
            << tr("The largest error expected is %1, %2 in the result before: Undo brings that back")
                   .arg(largest_text(of_all->largest.now_px, of_all->lost_now, document_.lengths()),
                        largest_text(of_all->largest.before_px, of_all->lost_before, document_.lengths()));
  }
  if (const QString not_followed = unfollowed_in(document_); !not_followed.isEmpty()) {
    if (message.isEmpty()) message << tr("Registered");
    message << not_followed;
  }
  if (!reviewed.isEmpty()) {
    if (message.isEmpty()) message << tr("Registered");
    message << tr("The result before, with what you accepted or corrected, stays in Results as “%1”")
                   .arg(reviewed);
  }
  if (doubted == 1) message << tr("An accepted place in it is to be reviewed again");
  if (doubted > 1) message << tr("%1 accepted places in it are to be reviewed again").arg(doubted);
  if (message.isEmpty())
    message << (done.isEmpty() ? tr("Registered: the moving image is shown warped") : done);
  if (const QString name = place_still_named(part); doubted == 0 && !name.isEmpty()) message << name;
  for (const Message& warning : unusual) message << sentence_of(translated(warning, document_.lengths()));
  if (gains_no_more) {
    const Rect settled = part.place ? united(*part.place, part.region) : part.region;
    Q_EMIT part_settled(settled);
    const QString inside = right_inside_in(document_, settled);
    message << sentence_of(translated(messages::part_gains_no_more));
    if (!inside.isEmpty()) message.prepend(inside), message << where_rim_is_seen(context_.commands);
  }
  const bool led = !part.dragged.empty() || !part.found_elsewhere.empty();
  if (lost.isEmpty() && led && !gains_no_more && errors && errors->is_better() &&
      !errors->largest.is_better())
    message << tr(
        "An error stays along the rim of the place: where a piece moved against its surroundings, only a map "
        "with a fold would fit");
  for (const QString& sentence : message)
    if (sentence != lost && sentence != done) log_.add(LogLevel::Info, sentence);
  status_.show_message(sentences(message), lost.isEmpty() ? 12000 : 30000);
}

std::optional<RegionErrors> RegistrationController::region_errors_in(
    Rect region, const std::optional<QualityReport>& now) const {
  const KeptResult* const shown = document_.state().shown_result();
  const auto before = shown ? errors_of(*shown) : nullptr;
  return before && now ? region_errors(*before, now->errors, region, now->tolerance_px) : std::nullopt;
}

PlacedByHand RegistrationController::placed_by_hand() const {
  return {hints_by_hand_in(document_, rect_of(document_.geometry(Side::Fixed).size)),
          document_.corrections()};
}

KnownBefore RegistrationController::known_before() const {
  const KeptResult* const shown = document_.state().shown_result();
  const ResultJudgement judged = document_.shown_judgement();
  return {shown ? errors_of(*shown) : nullptr, judged.share_within, judged.tolerance_px, judged.findings};
}

QString RegistrationController::gain_and_loss(const KnownBefore& before, const QualityReport& now,
                                              Rect region) const {
  const LengthFormat lengths = document_.lengths();
  const auto all = region_errors(*before.errors, now.errors, region, now.tolerance_px);
  if (!all) return {};
  if (const auto whole = share_of_whole(before, now); whole && whole->is_less() && all->is_better())
    return tr("Registered again, this place was better (%1), but fewer places of the whole image were right "
              "(%2 % before, then %3 %), so it was not kept: the result stays as it was")
        .arg(before_and_now(*all, lengths), percent_value(whole->before, 2), percent_value(whole->now, 2));
  const std::vector<int> gained = places_that_gained(before, now, region);
  if (gained.empty()) return {};
  const FindingGroups places(before.findings);
  const Rect best = places.told(gained.front()).rect;
  const auto there = region_errors(*before.errors, now.errors, best, now.tolerance_px);
  if (!there) return {};
  return tr("Registered again, place %1 was better (%2), but all that was registered again was not (%3), so "
            "it was not kept: the result stays as it was")
      .arg(place_letters(places, gained.front()), before_and_now(*there, lengths),
           before_and_now(*all, lengths));
}

void RegistrationController::report_no_gain(const PartialRun& part, const QString& lost,
                                            const QString& gain_and_loss) {
  if (part.hints.empty()) Q_EMIT part_settled(part.region);
  const std::size_t taken_back = take_back(part.not_followed);
  QStringList message;
  if (!lost.isEmpty()) message << lost;
  message << (!gain_and_loss.isEmpty() ? gain_and_loss
              : taken_back > 0
                  ? tr("Registering this place again found nothing better")
                  : tr("Registering this place again found nothing better: the result stays as it was"));
  if (taken_back == 1)
    message << tr("The drag is taken back: Undo brings it back, and a landmark set there holds the place");
  if (taken_back > 1)
    message << tr("The %1 drags that were not followed are taken back: Undo brings them back, and landmarks "
                  "set there hold the places")
                   .arg(taken_back);
  const QString inside =
      right_inside_in(document_, part.place ? united(*part.place, part.region) : part.region);
  if (!inside.isEmpty()) {
    message.prepend(inside);
    message << tr("Along its edge no map without a fold fits: accept the place")
            << where_rim_is_seen(context_.commands);
  } else if (part.hints.empty()) {
    message << why_no_gain(part);
  }
  if (const QString first = before_accepting(document_, context_.commands); !first.isEmpty())
    message << first;
  status_.show_message(sentences(message), 30000);
  panel_->show_outcome(sentences(message));  // whole, where the status bar may be too narrow
  log_.add(LogLevel::Warning, sentences(message));
}

// A drag that the images contradict would go on bending the map, and lead the next run astray.
std::size_t RegistrationController::take_back(const std::vector<CorrectedSpot>& drags) {
  std::vector<CorrectedSpot> left = document_.corrections();
  const std::size_t taken = std::erase_if(left, [&](const CorrectedSpot& spot) {
    return std::find(drags.begin(), drags.end(), spot) != drags.end();
  });
  if (taken == 0) return 0;
  try {
    document_.set_corrections(std::move(left), taken == 1 ? tr("Take Back the Drag") : tr("Take Back Drags"));
  } catch (const Error& error) {
    log_.add(LogLevel::Warning, sentence_of(translated(error.why_message())));
    return 0;
  }
  return taken;
}

QString RegistrationController::why_no_gain(const PartialRun& part) const {
  if (evidence_at(document_, part.place.value_or(part.region)).jump_px > 0)
    return tr(
        "Along the rim of a piece that moved by itself no map without a fold is better. Where "
        "you see that the place belongs elsewhere, drag it there or set a landmark, and "
        "register it again");
  return part.place ? tr("Where the images agree to the eye, accept the place; where you see that it belongs "
                         "elsewhere, drag it there or set a landmark, and register it again")
                    : tr("Where you see that it belongs elsewhere, drag it there or set a landmark, and "
                         "register it again");
}

QString RegistrationController::fewer_right_than(const ResultJudgement& before, double by) const {
  const ResultJudgement now = document_.shown_judgement();
  if (!before.share_within || !now.share_within ||
      !is_same_tolerance(before.tolerance_px, now.tolerance_px) ||
      *now.share_within > *before.share_within - by)
    return {};
  return tr("%1 % of the places are right, %2 % in the result before: Undo brings that back")
      .arg(percent_value(*now.share_within), percent_value(*before.share_within));
}

QString RegistrationController::place_still_named(const PartialRun& part) const {
  if (!part.place) return {};
  const FindingGroups named = shown_places(document_);
  QStringList there;
  for (const int head : named.heads())
    if (needs_a_look(named.told(head)) && !intersect(named.told(head).rect, *part.place).empty())
      there << place_letters(named, head);
  if (there.isEmpty()) return tr("The place itself needs no review any more");
  return there.size() == 1
             ? tr("What is left there is to be reviewed: place %1").arg(there.front())
             : tr("What is left there is to be reviewed: places %1").arg(there.join(QStringLiteral(", ")));
}

QString RegistrationController::change_in(Rect region, const std::optional<QualityReport>& now) const {
  const std::optional<RegionErrors> errors = region_errors_in(region, now);
  if (!errors) return {};
  const LengthFormat lengths = document_.lengths();
  const QString change =
      tr("In the %1 that were registered again: %2")
          .arg(lengths.size({static_cast<double>(region.width), static_cast<double>(region.height)}),
               before_and_now(*errors, lengths));
  return errors->is_worse() ? tr("%1. That is worse: Undo brings the map before back").arg(change) : change;
}

void RegistrationController::show_result() {
  panel_->show_outcome({});
  const auto& registration = document_.state().registration;
  panel_->show_resolution(registration ? registration->result.resolution : WorkingResolution());
}

void RegistrationController::show_run_options() {
  const RunOptions& run = document_.state().run;
  if (panel_->show_options(run)) return;
  const QString sentence = tr("The engine “%1” of this session is not there; another one is chosen.")
                               .arg(QString::fromStdString(run.engine));
  log_.add(LogLevel::Warning, sentence);
  status_.show_message(sentence, 12000);
}

}  // namespace alinify::ui
