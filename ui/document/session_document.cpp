#include "ui/document/session_document.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QFileInfo>
#include <QUndoCommand>

#include "core/quality/accepted_places.h"
#include "core/quality/finding_groups.h"
#include "core/workflow/judge_again.h"
#include "core/workflow/report/verdict_details.h"
#include "core/workflow/report/verdict_headline.h"
#include "ui/document/result_names.h"
#include "ui/document/run_request.h"

namespace alinify::ui {
namespace {

constexpr const char* kByHand = "manual";  ///< engine name of manual placements

const std::shared_ptr<const std::vector<LandmarkPair>>& no_landmarks() {
  static const auto none = std::make_shared<const std::vector<LandmarkPair>>();
  return none;
}

const std::shared_ptr<const std::vector<Measurement>>& no_measurements() {
  static const auto none = std::make_shared<const std::vector<Measurement>>();
  return none;
}

const std::shared_ptr<const DrawnMasks>& no_masks() {
  static const auto none = std::make_shared<const DrawnMasks>();
  return none;
}

// Derives the visible map from the state. A result without corrections shares its own.
void settle(DocumentState& state, const DocumentState& before) {
  if (!state.landmarks) state.landmarks = no_landmarks();
  if (!state.drawn_masks) state.drawn_masks = no_masks();
  if (!state.measurements) state.measurements = no_measurements();
  const KeptResult* shown = state.shown_result();
  if (!shown) {
    state.shown.clear();
    state.registration.reset();
    state.moving_from_fixed.reset();
    return;
  }
  const KeptResult* was = before.shown_result();
  state.registration = shown->registration;
  if (was && was->registration == shown->registration && was->corrections == shown->corrections) {
    state.moving_from_fixed = before.moving_from_fixed;
  } else if (shown->corrections.empty()) {
    state.moving_from_fixed = std::shared_ptr<const Transform>(shown->registration, &shown->map());
  } else {
    state.moving_from_fixed = std::make_shared<const Transform>(corrected(shown->map(), shown->corrections));
  }
}

QString free_name(const QString& stem, const std::vector<KeptResult>& results) {
  return numbered_name(stem, [&](const QString& name) {
    return std::any_of(results.begin(), results.end(), [&](const KeptResult& r) { return r.name == name; });
  });
}

QString name_of_run(const Registration& run, const std::vector<KeptResult>& results) {
  const QString engine = title_of_engine(run.result.moving_from_fixed.provenance.engine);
  return free_name(engine.isEmpty() ? SessionDocument::tr("Result") : engine, results);
}

bool same_results(const std::vector<KeptResult>& a, const std::vector<KeptResult>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const KeptResult& x, const KeptResult& y) {
    return x.id == y.id && x.name == y.name && x.registration == y.registration && x.later == y.later;
  });
}

}  // namespace

QString LoadedImage::name() const {
  return QFileInfo(path).fileName();
}

QString LoadedImage::title() const {
  return page_count() > 1 ? name_with_page(name(), page()) : name();
}

PairImages images_of(const DocumentState& state) {
  PairImages images;
  if (state.fixed) images.fixed = state.fixed->path, images.fixed_page = state.fixed->page();
  if (state.moving) images.moving = state.moving->path, images.moving_page = state.moving->page();
  return images;
}

std::optional<Vec2d> LoadedImage::pixel_size_um() const {
  return stated ? stated->um : source->info().pixel_size_um;
}

std::shared_ptr<const TileSource> LoadedImage::as_stated() const {
  return stated ? with_pixel_size(source, *stated) : source;
}

std::shared_ptr<const TileSource> LoadedImage::captured_as_stated() const {
  return stated ? with_pixel_size(as_captured(), *stated) : as_captured();
}

std::string utc_now() {
  return QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
}

namespace {

ResultJudgement judgement_of_report(const QualityReport& report, const Transform& map) {
  ResultJudgement judgement = alinify::judgement_of(report, verdict_details(report));
  name_unnamed_findings(judgement.findings, map.fixed.size, report.errors.step_px);
  judgement.headline = verdict_headline(report);
  return judgement;
}

}  // namespace

ResultJudgement judgement_of(const Registration& registration) {
  return registration.quality
             ? judgement_of_report(*registration.quality, registration.result.moving_from_fixed)
             : registration.kept_judgement;
}

ResultJudgement judgement_of(const KeptResult& kept) {
  ResultJudgement judgement = !kept.later          ? judgement_of(*kept.registration)
                              : kept.later->report ? judgement_of_report(*kept.later->report, kept.map())
                                                   : kept.later->kept;
  mark_accepted(judgement.findings, kept.accepted);
  return judgement;
}

std::shared_ptr<const QualityReport> report_of(const KeptResult& kept) {
  if (kept.later) return kept.later->report;
  if (!kept.registration->quality) return nullptr;
  return {kept.registration, &*kept.registration->quality};
}

std::shared_ptr<const ErrorMap> errors_of(const KeptResult& kept) {
  const std::shared_ptr<const QualityReport> report = report_of(kept);
  std::shared_ptr<const ErrorMap> errors = report ? std::shared_ptr<const ErrorMap>(report, &report->errors)
                                           : kept.later ? kept.later->kept.errors
                                                        : kept.registration->kept_judgement.errors;
  return errors && errors->size.area() > 0 ? errors : nullptr;
}

const std::vector<CorrectedSpot>& judged_corrections(const KeptResult& kept) {
  static const std::vector<CorrectedSpot> none;
  return kept.later ? kept.later->corrections : none;
}

namespace {

std::vector<LandmarkPair> active_of(std::vector<LandmarkPair> pairs) {
  std::erase_if(pairs, [](const LandmarkPair& pair) { return !pair.active; });
  return pairs;
}

bool same_points(const std::vector<LandmarkPair>& a, const std::vector<LandmarkPair>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const LandmarkPair& x, const LandmarkPair& y) {
    return x.id == y.id && x.fixed == y.fixed && x.moving == y.moving;
  });
}

// Landmarks that the newest verdict was measured by; empty optional: unknown.
std::optional<std::vector<LandmarkPair>> judged_points(const KeptResult& kept) {
  if (kept.later && (kept.later->report || kept.registration->judged))
    return active_of(kept.later->check_points);
  if (kept.registration->judged) return active_of(kept.registration->judged->check_points);
  return std::nullopt;
}

bool same_tolerance(double judged_px, bool given, const std::optional<double>& wanted_px) {
  if (!wanted_px) return !given;
  return given && is_same_tolerance(judged_px, *wanted_px);
}

// Only existing measurements are evaluated again, which takes no noticeable time.
void judge_as_wished(KeptResult& kept, const DocumentState& state) {
  const std::shared_ptr<const QualityReport> report = report_of(kept);
  if (!report) return;
  const std::optional<double> tolerance = tolerance_px_of(state);
  const std::vector<LandmarkPair> points = active_of(check_points_for(state, *kept.registration));
  const auto fits = [&](const QualityReport& by, const std::optional<std::vector<LandmarkPair>>& by_points) {
    return same_tolerance(by.tolerance_px, by.tolerance_given, tolerance) &&
           (!by_points || same_points(*by_points, points));
  };
  if (fits(*report, judged_points(kept))) return;
  const std::vector<CorrectedSpot> corrections = judged_corrections(kept);
  if (corrections.empty() && kept.registration->quality) {
    // Back to the run's verdict.
    KeptResult original = kept;
    original.later.reset();
    if (fits(*kept.registration->quality, judged_points(original))) {
      kept.later.reset();
      return;
    }
  }
  Transform judged = corrections.empty() ? kept.map() : corrected(kept.map(), corrections);
  judged.fixed = {state.fixed->source->info().size, state.fixed->pixel_size_um()};
  judged.moving = {state.moving->source->info().size, state.moving->pixel_size_um()};
  const Registration& run = *kept.registration;
  auto later = std::make_shared<LaterVerdict>();
  later->report = std::make_shared<const QualityReport>(
      judge_again(*report, {tolerance, points, &run.result.initial, &judged,
                            run.quality ? run.quality->findings : run.kept_judgement.findings}));
  later->corrections = corrections;
  later->check_points = points;
  kept.later = std::move(later);
}

Outdated outdated_of(const DocumentState& state) {
  const KeptResult* const shown = state.shown_result();
  if (!shown || !state.fixed || !state.moving) return Outdated::No;
  const ResultJudgement& kept = shown->later ? shown->later->kept : shown->registration->kept_judgement;
  const std::shared_ptr<const QualityReport> report = report_of(*shown);
  if (!report && !kept.verdict) return Outdated::No;
  if (judged_corrections(*shown) != shown->corrections) return Outdated::Corrected;
  if (!same_tolerance(report ? report->tolerance_px : kept.tolerance_px,
                      report ? report->tolerance_given : kept.tolerance_given, tolerance_px_of(state)))
    return Outdated::Tolerance;
  const auto points = judged_points(*shown);
  if (points && !same_points(*points, active_of(check_points_for(state, *shown->registration))))
    return Outdated::CheckPoints;
  return Outdated::No;
}

}  // namespace

const Transform& start_of(const Registration& registration) {
  return registration.began_from ? *registration.began_from : registration.result.initial;
}

double run_time_s(const Registration& registration) {
  double seconds = 0;
  for (const auto* stages : {&registration.result.preparation, &registration.result.timing})
    for (const StageTime& stage : *stages) seconds += stage.elapsed_s;
  return seconds;
}

double check_time_s(const Registration& registration) {
  double seconds = 0;
  for (const JobStage& stage : registration.stages)
    if (stage.stage == inspect_stage) seconds += stage.elapsed_s;
  return seconds;
}

const KeptResult* DocumentState::shown_result() const {
  for (const KeptResult& result : results)
    if (result.id == shown) return &result;
  return nullptr;
}

class ExchangeState final : public QUndoCommand {
 public:
  ExchangeState(SessionDocument& document, DocumentState next, const QString& text, QString merge)
      : QUndoCommand(text),
        document_(document),
        other_(std::make_unique<DocumentState>(std::move(next))),
        merge_(std::move(merge)),
        verdicts_before_(document.later_verdicts_) {}
  void undo() override {
    Q_EMIT document_.about_to_step();
    document_.exchange(*other_);
  }
  void redo() override {
    if (std::exchange(was_done_, true)) Q_EMIT document_.about_to_step();
    document_.exchange(*other_);
  }
  int id() const override { return merge_.isEmpty() ? -1 : 1; }
  /// The other state is that before the first merged step; the document already has the newest one. Steps do
  /// not merge across a check: what was checked can be returned to.
  bool mergeWith(const QUndoCommand* newer) override {
    const auto& step = *static_cast<const ExchangeState*>(newer);
    return merge_ == step.merge_ && verdicts_before_ == step.verdicts_before_;
  }
  /// The state that Undo or Redo brings.
  DocumentState& other() const { return *other_; }

 private:
  SessionDocument& document_;
  std::unique_ptr<DocumentState> other_;
  QString merge_;
  int verdicts_before_;
  bool was_done_ = false;
};

SessionDocument::SessionDocument(QObject* parent) : QObject(parent) {
  settle(state_, state_);
}

void SessionDocument::make_whole(DocumentState& next) {
  settle(next, state_);
  if (next.fixed && next.moving)
    for (KeptResult& kept : next.results) judge_as_wished(kept, next);
  next.revision = ++last_revision_;
}

void SessionDocument::push(DocumentState next, const QString& text, const QString& merge) {
  make_whole(next);
  undo_.push(new ExchangeState(*this, std::move(next), text, merge));
}

void SessionDocument::exchange(DocumentState& other) {
  const auto source = [](const std::optional<LoadedImage>& image) { return image ? image->source : nullptr; };
  const auto spots = [](const DocumentState& state) {
    const KeptResult* shown = state.shown_result();
    return shown ? shown->corrections : std::vector<CorrectedSpot>();
  };
  const auto file = [](const std::optional<LoadedImage>& image) {
    return image ? image->as_captured() : nullptr;
  };
  const bool images = file(state_.fixed) != file(other.fixed) || file(state_.moving) != file(other.moving);
  const bool samples = !images && (source(state_.fixed) != source(other.fixed) ||
                                   source(state_.moving) != source(other.moving));
  const auto pixel_size = [](const std::optional<LoadedImage>& image) {
    return image ? image->pixel_size_um() : std::nullopt;
  };
  const bool lengths = images || pixel_size(state_.fixed) != pixel_size(other.fixed) ||
                       pixel_size(state_.moving) != pixel_size(other.moving);
  const bool transform = state_.moving_from_fixed != other.moving_from_fixed;
  const bool registration = state_.registration != other.registration;
  const bool results = state_.shown != other.shown || !same_results(state_.results, other.results);
  const bool corrections = spots(state_) != spots(other);
  const auto accepted_of = [](const DocumentState& state) {
    const KeptResult* shown = state.shown_result();
    return shown ? shown->accepted : std::vector<Rect>();
  };
  const bool accepted = accepted_of(state_) != accepted_of(other);
  const bool landmarks = state_.landmarks != other.landmarks || state_.landmark_use != other.landmark_use;
  const bool measurements = state_.measurements != other.measurements;
  const bool polygons = state_.drawn_masks != other.drawn_masks;
  const bool masks = source(state_.fixed_mask) != source(other.fixed_mask) ||
                     source(state_.moving_mask) != source(other.moving_mask);
  const bool options = masks || state_.run != other.run;
  const bool view = state_.view != other.view;
  const auto later_of = [](const DocumentState& state) {
    const KeptResult* shown = state.shown_result();
    return shown ? shown->later : nullptr;
  };
  const bool judged = later_of(state_) != later_of(other) || outdated_of(state_) != outdated_of(other);
  std::swap(state_, other);
  // A preview stays until the map that it replaces changes.
  if (images || transform) preview_.reset();
  if (images) Q_EMIT images_changed();
  if (samples) Q_EMIT samples_changed();
  if (lengths) Q_EMIT lengths_changed();
  if (images || transform) Q_EMIT transform_changed();
  if (registration) Q_EMIT registration_changed();
  if (results) Q_EMIT results_changed();
  if (landmarks || images) Q_EMIT landmarks_changed();
  if (polygons) Q_EMIT polygons_changed();
  if (corrections) Q_EMIT corrections_changed();
  if (accepted) Q_EMIT accepted_changed();
  if (judged) Q_EMIT judged_changed();
  if (options) Q_EMIT options_changed();
  if (view) Q_EMIT view_changed();
  if (measurements) Q_EMIT measurements_changed();
  Q_EMIT changed();
}

ImageGeometry SessionDocument::geometry(Side side) const {
  const auto& loaded = image(side);
  if (!loaded) return {};
  return {loaded->source->info().size, loaded->pixel_size_um()};
}

LengthFormat SessionDocument::lengths(Side side) const {
  return {length_unit_, geometry(side).pixel_size_um};
}

LengthFormat SessionDocument::place_lengths(Side side) const {
  const Size size = geometry(side).size;
  return lengths(side).for_lengths_of({static_cast<double>(size.width), static_cast<double>(size.height)});
}

void SessionDocument::set_length_unit(DisplayUnit unit) {
  if (unit == length_unit_) return;
  length_unit_ = unit;
  Q_EMIT lengths_changed();
}

void SessionDocument::set_illumination(Side side, std::shared_ptr<const TileSource> corrected,
                                       AppliedCorrection applied) {
  DocumentState next = state_;
  auto& image = side == Side::Fixed ? next.fixed : next.moving;
  if (!image) return;
  image->captured = image->as_captured();
  image->source = std::move(corrected);
  image->illumination = std::move(applied);
  push(std::move(next), tr("Even Out Illumination"));
}

void SessionDocument::remove_illumination(Side side) {
  DocumentState next = state_;
  auto& image = side == Side::Fixed ? next.fixed : next.moving;
  if (!image || !image->captured) return;
  image->source = std::exchange(image->captured, nullptr);
  image->illumination.reset();
  push(std::move(next), tr("Remove Illumination Correction"));
}

void SessionDocument::set_images(std::optional<LoadedImage> fixed, std::optional<LoadedImage> moving,
                                 const QString& text) {
  DocumentState next = state_;
  // Adding a missing image invalidates nothing; replacing one does.
  const auto replaced = [](const std::optional<LoadedImage>& before, const std::optional<LoadedImage>& now) {
    return before && (!now || now->source != before->source);
  };
  if (replaced(state_.fixed, fixed) || replaced(state_.moving, moving)) next.landmarks = no_landmarks();
  DrawnMasks drawn = *state_.drawn_masks;
  if (replaced(state_.fixed, fixed))
    next.fixed_mask.reset(), drawn.fixed.clear(), next.measurements = no_measurements();
  if (replaced(state_.moving, moving)) next.moving_mask.reset(), drawn.moving.clear();
  if (drawn != *state_.drawn_masks) next.drawn_masks = std::make_shared<const DrawnMasks>(std::move(drawn));
  next.results.clear();
  next.document = ++last_document_;
  next.fixed = std::move(fixed), next.moving = std::move(moving);
  push(std::move(next), text);
}

bool SessionDocument::holds_work_on(bool fixed, bool moving) const {
  fixed = fixed && state_.fixed, moving = moving && state_.moving;
  return ((fixed || moving) && (!state_.landmarks->empty() || !state_.results.empty())) ||
         (fixed && (!state_.drawn_masks->fixed.empty() || !state_.measurements->empty())) ||
         (moving && !state_.drawn_masks->moving.empty());
}

// Points of the repeated design become points of the design.
void SessionDocument::untile_design(DocumentState& next) {
  if (!next.moving || !next.moving->tiled_design) return;
  const RepeatedDesign& repeated = next.moving->tiled_design->repeated;
  const Vec2d corner{static_cast<double>(repeated.extent.x), static_cast<double>(repeated.extent.y)};
  std::vector<LandmarkPair> landmarks = *next.landmarks;
  for (LandmarkPair& pair : landmarks) pair.moving = repeated.layout.design_point_of(pair.moving + corner);
  next.landmarks = std::make_shared<const std::vector<LandmarkPair>>(std::move(landmarks));
  for (auto* image : {&next.moving, &next.moving_mask})
    if (*image && (*image)->design) (*image)->source = std::exchange((*image)->design, nullptr);
  next.moving->tiled_design.reset();
}

void SessionDocument::drop_results(DocumentState& next) {
  // Without its results it is a new document: saving must not remove them from the file.
  if (!next.results.empty()) next.document = ++last_document_;
  next.results.clear();
  if (!next.drawn_masks->moving.empty())
    next.drawn_masks = std::make_shared<const DrawnMasks>(DrawnMasks{next.drawn_masks->fixed, {}});
}

void SessionDocument::set_tiled_design(std::shared_ptr<const TiledDesign> tiled) {
  if (!has_pair()) return;
  DocumentState next = state_;
  untile_design(next);
  drop_results(next);
  std::vector<LandmarkPair> landmarks = *next.landmarks;
  for (LandmarkPair& pair : landmarks) pair.moving = tiled->in_repeat_nearest_to(pair);
  next.landmarks = std::make_shared<const std::vector<LandmarkPair>>(std::move(landmarks));
  next.moving->design = std::exchange(next.moving->source, tiled->moving);
  next.moving->tiled_design = tiled;
  if (next.moving_mask && tiled->moving_mask)
    next.moving_mask->design = std::exchange(next.moving_mask->source, tiled->moving_mask);
  auto start = std::make_shared<Registration>();
  Transform& map = start->result.moving_from_fixed;
  map.fixed = geometry(Side::Fixed);
  map.moving = {tiled->moving->info().size, next.moving->pixel_size_um()};
  map.parts.emplace_back(tiled->moving_from_fixed);
  map.provenance.engine = kByHand;
  record_repeat(tiled->repeated, map);
  start->result.initial = map;
  start->result.notes = tiled->notes;
  next.results.push_back({new_result_id(), tr("Tiled Design"), std::move(start), {}, utc_now()});
  next.shown = next.results.back().id;
  push(std::move(next), tr("Tile Design"));
}

void SessionDocument::remove_tiled_design() {
  if (!state_.moving || !state_.moving->tiled_design) return;
  DocumentState next = state_;
  untile_design(next);
  drop_results(next);
  push(std::move(next), tr("Show One Repeat"));
}

void SessionDocument::swap_images() {
  DocumentState next = state_;
  untile_design(next);
  // Without its results it is a new document: saving must not remove them from the file.
  if (!state_.results.empty()) next.document = ++last_document_;
  std::swap(next.fixed, next.moving);
  std::swap(next.fixed_mask, next.moving_mask);
  if (!state_.drawn_masks->empty())
    next.drawn_masks =
        std::make_shared<const DrawnMasks>(DrawnMasks{state_.drawn_masks->moving, state_.drawn_masks->fixed});
  next.results.clear();
  std::vector<LandmarkPair> swapped = landmarks();
  for (LandmarkPair& pair : swapped) std::swap(pair.fixed, pair.moving);
  next.landmarks = std::make_shared<const std::vector<LandmarkPair>>(std::move(swapped));
  next.measurements = no_measurements();
  push(std::move(next), tr("Swap Fixed and Moving"));
}

void SessionDocument::set_pixel_sizes(std::optional<StatedPixelSize> fixed,
                                      std::optional<StatedPixelSize> moving) {
  DocumentState next = state_;
  if (next.fixed) next.fixed->stated = fixed;
  if (next.moving) next.moving->stated = moving;
  const auto stated = [](const std::optional<LoadedImage>& image) {
    return image ? image->stated : std::nullopt;
  };
  if (stated(next.fixed) == stated(state_.fixed) && stated(next.moving) == stated(state_.moving)) return;
  push(std::move(next), tr("Change Pixel Size"));
}

void SessionDocument::set_mask(Side side, std::optional<LoadedImage> mask) {
  DocumentState next = state_;
  const QString text = !mask                 ? tr("Remove Mask")
                       : side == Side::Fixed ? tr("Use Fixed Mask")
                                             : tr("Use Moving Mask");
  (side == Side::Fixed ? next.fixed_mask : next.moving_mask) = std::move(mask);
  push(std::move(next), text);
}

void SessionDocument::set_polygons(Side side, std::vector<MaskPolygon> polygons, const QString& text,
                                   const QString& merge) {
  DrawnMasks drawn = *state_.drawn_masks;
  (side == Side::Fixed ? drawn.fixed : drawn.moving) = std::move(polygons);
  set_drawn_masks(std::move(drawn), text, merge);
}

void SessionDocument::set_drawn_masks(DrawnMasks masks, const QString& text, const QString& merge) {
  if (masks == *state_.drawn_masks) return;
  DocumentState next = state_;
  next.drawn_masks = std::make_shared<const DrawnMasks>(std::move(masks));
  push(std::move(next), text, merge);
}

void SessionDocument::clear_polygons() {
  set_drawn_masks({}, tr("Remove Drawn Masks"));
}

void SessionDocument::set_landmarks(std::vector<LandmarkPair> landmarks, const QString& text,
                                    const QString& merge) {
  DocumentState next = state_;
  next.landmarks = std::make_shared<const std::vector<LandmarkPair>>(std::move(landmarks));
  push(std::move(next), text, merge);
}

void SessionDocument::set_marked_landmarks(std::vector<LandmarkPair> landmarks, PartnerOrigins partners,
                                           const QString& text, const QString& merge) {
  DocumentState next = state_;
  next.landmarks = std::make_shared<const std::vector<LandmarkPair>>(std::move(landmarks));
  next.partners = std::move(partners);
  push(std::move(next), text, merge);
}

void SessionDocument::set_landmark_use(LandmarkUse use) {
  if (use == state_.landmark_use) return;
  DocumentState next = state_;
  next.landmark_use = use;
  push(std::move(next), tr("Change Use of Landmarks"));
}

void SessionDocument::set_measurements(std::vector<Measurement> measurements, const QString& text,
                                       const QString& merge) {
  if (measurements == *state_.measurements) return;
  DocumentState next = state_;
  next.measurements = std::make_shared<const std::vector<Measurement>>(std::move(measurements));
  push(std::move(next), text, merge);
}

void SessionDocument::set_run_options(RunOptions options, const QString& merge) {
  if (options == state_.run) return;
  DocumentState next = state_;
  const QString text =
      options.engine != state_.run.engine ? tr("Choose Engine") : tr("Change Registration Options");
  next.run = std::move(options);
  push(std::move(next), text, merge);
}

void SessionDocument::set_view(const std::string& json, const QString& text, const QString& merge) {
  if (json == state_.view) return;
  DocumentState next = state_;
  next.view = json;
  push(std::move(next), text, merge);
}

void SessionDocument::set_registration(std::shared_ptr<const Registration> registration, const QString& text,
                                       std::vector<Rect> accepted) {
  const QString name = name_of_run(*registration, state_.results);
  add_result(std::move(registration), name, text.isEmpty() ? tr("Register") : text, std::move(accepted));
}

void SessionDocument::add_beside_shown(std::shared_ptr<const Registration> registration) {
  DocumentState next = state_;
  const QString name = name_of_run(*registration, state_.results);
  next.results.push_back({new_result_id(), name, std::move(registration), {}, utc_now()});
  push(std::move(next), tr("Register"));
}

void SessionDocument::add_result(std::shared_ptr<const Registration> registration, const QString& name,
                                 const QString& text, std::vector<Rect> accepted) {
  DocumentState next = state_;
  next.results.push_back(
      {new_result_id(), name, std::move(registration), {}, utc_now(), std::move(accepted)});
  next.shown = next.results.back().id;
  push(std::move(next), text);
}

void SessionDocument::show_result(const std::string& id) {
  if (id == state_.shown) return;
  DocumentState next = state_;
  next.shown = id;
  push(std::move(next), tr("Show Another Result"), QStringLiteral("show result"));
}

void SessionDocument::rename_result(const std::string& id, const QString& name) {
  DocumentState next = state_;
  for (KeptResult& result : next.results) {
    if (result.id != id || result.name == name || name.trimmed().isEmpty()) continue;
    result.name = name.trimmed();
    push(std::move(next), tr("Rename Result"));
    return;
  }
}

void SessionDocument::delete_result(const std::string& id) {
  DocumentState next = state_;
  if (std::erase_if(next.results, [&](const KeptResult& r) { return r.id == id; }) == 0) return;
  // The previous result becomes visible.
  if (state_.shown == id) next.shown = next.results.empty() ? std::string() : next.results.back().id;
  push(std::move(next), tr("Delete Result"));
}

void SessionDocument::clear_registration() {
  if (!state_.moving_from_fixed) return;
  DocumentState next = state_;
  next.shown.clear();
  push(std::move(next), tr("Reset Registration"));
}

void SessionDocument::show_by_hand(const Affine2& moving_from_fixed, DocumentState& next) const {
  auto by_hand = std::make_shared<Registration>();
  Transform& map = by_hand->result.moving_from_fixed;
  map.fixed = geometry(Side::Fixed), map.moving = geometry(Side::Moving);
  map.provenance.engine = kByHand;
  if (!(moving_from_fixed == Affine2())) map.parts.emplace_back(moving_from_fixed);
  if (state_.moving && state_.moving->tiled_design) record_repeat(state_.moving->tiled_design->repeated, map);
  by_hand->result.initial = map;
  const KeptResult* shown = state_.shown_result();
  if (shown && shown->map().provenance.engine == kByHand && shown->corrections.empty()) {
    for (KeptResult& result : next.results)
      if (result.id == next.shown) result.registration = std::move(by_hand), result.made_at = utc_now();
    return;
  }
  next.results.push_back(
      {new_result_id(), free_name(tr("By Hand"), state_.results), std::move(by_hand), {}, utc_now()});
  next.shown = next.results.back().id;
}

void SessionDocument::place_by_hand(const Affine2& moving_from_fixed, const QString& text,
                                    const QString& merge) {
  DocumentState next = state_;
  show_by_hand(moving_from_fixed, next);
  next.run.start = kStartAsShown;
  push(std::move(next), text, merge);
}

const std::vector<CorrectedSpot>& SessionDocument::corrections() const {
  static const std::vector<CorrectedSpot> none;
  const KeptResult* shown = state_.shown_result();
  return shown ? shown->corrections : none;
}

void SessionDocument::set_corrections(std::vector<CorrectedSpot> spots, const QString& text,
                                      const QString& merge) {
  DocumentState next = state_;
  if (!state_.shown_result()) show_by_hand({}, next);
  for (KeptResult& result : next.results) {
    if (result.id != next.shown) continue;
    result.corrections = std::move(spots);
    if (judged_corrections(result) != result.corrections) bring_back_judgement(result);
  }
  push(std::move(next), text, merge);
}

// The newest verdict of the map as it is now: of a state that Undo leads to, or the run's own.
void SessionDocument::bring_back_judgement(KeptResult& result) const {
  for (int step = undo_.index(); step-- > 0;) {
    for (const KeptResult& was : static_cast<const ExchangeState*>(undo_.command(step))->other().results) {
      if (was.id != result.id || was.registration != result.registration ||
          was.corrections != result.corrections || judged_corrections(was) != result.corrections)
        continue;
      result.later = was.later;
      return;
    }
  }
  if (result.corrections.empty() && judgement_of(*result.registration).verdict) result.later.reset();
}

void SessionDocument::set_accepted(std::vector<Rect> accepted, const QString& text) {
  DocumentState next = state_;
  for (KeptResult& result : next.results) {
    if (result.id != next.shown || result.accepted == accepted) continue;
    result.accepted = std::move(accepted);
    push(std::move(next), text);
    return;
  }
}

void SessionDocument::set_later_verdict(const std::string& id,
                                        const std::shared_ptr<const Registration>& registration,
                                        const std::shared_ptr<const LaterVerdict>& later) {
  const auto set_in = [&](DocumentState& state) {
    for (KeptResult& result : state.results) {
      if (result.id != id || result.registration != registration || result.corrections != later->corrections)
        continue;
      result.later = later;
      return true;
    }
    return false;
  };
  ++later_verdicts_;
  for (int step = 0; step < undo_.count(); ++step) {
    DocumentState& other = static_cast<const ExchangeState*>(undo_.command(step))->other();
    if (!set_in(other)) continue;
    if (other.fixed && other.moving)
      for (KeptResult& kept : other.results) judge_as_wished(kept, other);
    other.revision = ++last_revision_;
  }
  DocumentState next = state_;
  if (!set_in(next)) return;
  make_whole(next);
  exchange(next);
}

Outdated SessionDocument::outdated() const {
  return outdated_of(state_);
}

ResultJudgement SessionDocument::shown_judgement() const {
  const KeptResult* shown = state_.shown_result();
  return shown ? judgement_of(*shown) : ResultJudgement();
}

void SessionDocument::restart(DocumentState state) {
  settle(state, DocumentState());
  state.revision = ++last_revision_;
  state.document = ++last_document_;
  // First: listeners may query the undo stack.
  undo_.clear();
  exchange(state);
}

void SessionDocument::set_preview(std::shared_ptr<const Transform> preview, Preview kind) {
  if (preview == preview_) return;
  preview_ = std::move(preview);
  preview_kind_ = kind;
  Q_EMIT transform_changed();
}

}  // namespace alinify::ui
