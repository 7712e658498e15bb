#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/image/stated_pixel_size.h"
#include "core/image/tile_source.h"
#include "core/registration/result.h"
#include "core/session/session.h"
#include "core/transform/transform.h"
#include "core/workflow/image_corrections.h"
#include "core/workflow/inspect.h"
#include "core/workflow/job_result.h"
#include "core/workflow/tile_design.h"
#include "ui/lengths.h"
#include "ui/models/pair_names.h"

namespace alinify::ui {

enum class Side { Fixed, Moving };

/// An image of the session. The source is shared with its readers.
struct LoadedImage {
  QString path;
  std::shared_ptr<const TileSource> source;
  std::optional<StatedPixelSize> stated = std::nullopt;  ///< unset: as the file says
  /// Set if the image is read through an illumination correction: `source` is corrected, this is as in the
  /// file.
  std::shared_ptr<const TileSource> captured = nullptr;
  std::optional<AppliedCorrection> illumination = std::nullopt;
  /// Set if the moving image is one repeat of a design: `source` is the design repeated, `design` is as in
  /// the file. A mask of it has only `design`.
  std::shared_ptr<const TiledDesign> tiled_design = nullptr;
  std::shared_ptr<const TileSource> design = nullptr;
  QString name() const;
  /// The name, with the page where the file holds several: "stack.tif, page 3".
  QString title() const;
  /// Which of the images in the file it is, from 0 as on the command line, and how many there are.
  int page() const { return in_file().page; }
  int page_count() const { return in_file().page_count; }
  /// Of the image as it is in the file.
  const ImageInfo& in_file() const { return (captured ? captured : design ? design : source)->info(); }
  /// The source without its illumination correction.
  std::shared_ptr<const TileSource> as_captured() const { return captured ? captured : source; }
  /// The pixel size entered by the user, else the file's.
  std::optional<Vec2d> pixel_size_um() const;
  /// The source with that pixel size, for work that needs it. The canvas shows the source itself.
  std::shared_ptr<const TileSource> as_stated() const;
  /// as_captured() with that pixel size, for exports.
  std::shared_ptr<const TileSource> captured_as_stated() const;
};

/// A finished registration, run here or read from a file.
struct Registration : JobResult {
  /// The inspection request; null: not judged, or read from a session that does not keep it.
  std::shared_ptr<const InspectRequest> judged;
  /// Judgement of a result read from a session, which no longer has a report; use judgement_of() for either.
  /// Empty where the session holds only that of the corrected map.
  ResultJudgement kept_judgement;
  /// Of a run of a part: what the whole map had begun with; empty: it was run as a whole, or read. See
  /// start_of().
  std::optional<Transform> began_from = {};
};
/// The initial map of the run that found the whole map, for reports: a part may have been run again since.
const Transform& start_of(const Registration& registration);
ResultJudgement judgement_of(const Registration& registration);
/// Time for finding a start and for the engine, without opening, verdict and outputs (which
/// JobResult::elapsed_s includes). 0 for a map that no engine found.
double run_time_s(const Registration& registration);
/// Time that the verdict took; 0 if it is not known, as in sessions of older versions, or was made with the
/// run.
double check_time_s(const Registration& registration);

/// A verdict newer than the run's: by another tolerance or other check points, or of the map with its manual
/// corrections.
struct LaterVerdict {
  std::shared_ptr<const QualityReport> report;  ///< null: read from a session
  ResultJudgement kept;                         ///< if there is no report
  std::vector<CorrectedSpot> corrections;       ///< of the judged map
  std::vector<LandmarkPair> check_points;       ///< that measured it
  /// Of the verdict before it; null: not known.
  std::shared_ptr<const ErrorMap> errors_before = {};
};

/// A named registration with its manual corrections.
struct KeptResult {
  std::string id;
  QString name;
  std::shared_ptr<const Registration> registration;
  std::vector<CorrectedSpot> corrections;
  std::string made_at;              ///< UTC, "2026-05-04T12:30:00Z"
  std::vector<Rect> accepted = {};  ///< findings accepted by the user; level-0 fixed pixels
  std::shared_ptr<const LaterVerdict> later = nullptr;  ///< null: the run's own verdict holds
  const Transform& map() const { return registration->result.moving_from_fixed; }
};

/// Whether a person has accepted places of it, or corrected its map: a run must not take its place unasked.
inline bool is_reviewed_by_hand(const KeptResult& kept) {
  return !kept.accepted.empty() || !kept.corrections.empty();
}

/// The newest judgement, with the findings marked that the user has accepted.
ResultJudgement judgement_of(const KeptResult& kept);
/// The measurements behind the newest verdict; null where it was read from a file, or nothing was judged.
std::shared_ptr<const QualityReport> report_of(const KeptResult& kept);
/// The expected errors that the newest verdict is based on, from this program run or read from a session;
/// null if there are none.
std::shared_ptr<const ErrorMap> errors_of(const KeptResult& kept);
/// Corrections of the judged map.
const std::vector<CorrectedSpot>& judged_corrections(const KeptResult& kept);

/// Settings of the next run.
struct RunOptions {
  std::string engine;                         ///< "": the window's first choice
  std::map<std::string, std::string> values;  ///< engine options that differ from their defaults
  std::string start;                          ///< as --initial takes it, or kStartAsShown; "": searched for
  bool allow_flip = false;
  SearchLimits limits;                                ///< of the search for a start
  std::optional<Tolerance> tolerance = std::nullopt;  ///< of results; empty: chosen from the images
  friend bool operator==(const RunOptions& a, const RunOptions& b) {
    const auto same = [](const std::optional<Tolerance>& x, const std::optional<Tolerance>& y) {
      return x.has_value() == y.has_value() && (!x || (x->value == y->value && x->in_um == y->in_um));
    };
    return a.engine == b.engine && a.values == b.values && a.start == b.start &&
           a.allow_flip == b.allow_flip && a.limits == b.limits && same(a.tolerance, b.tolerance);
  }
};

/// Why a verdict does not hold for the shown map.
enum class Outdated {
  No,           ///< it does
  Corrected,    ///< the map was corrected by hand since
  Tolerance,    ///< another tolerance is requested
  CheckPoints,  ///< it is to be measured by other landmarks
};

/// Meaning of a temporarily shown map.
enum class Preview {
  Latest,   ///< of a run or drag in progress
  Before,   ///< the images without a map
  Start,    ///< the initial map of the shown result's run
  Placing,  ///< manual placement of the moving image
};

/// RunOptions::start of a run that starts from the shown map.
inline constexpr const char* kStartAsShown = "shown";

/// The undoable state: small, because pixels and maps are shared.
struct DocumentState {
  std::optional<LoadedImage> fixed, moving;
  std::optional<LoadedImage> fixed_mask, moving_mask;  ///< valid region for a run; none: the whole image
  std::shared_ptr<const DrawnMasks> drawn_masks;       ///< never null; combined with file masks
  std::shared_ptr<const std::vector<LandmarkPair>> landmarks;  ///< never null
  LandmarkUse landmark_use = LandmarkUse::Constraint;
  PartnerOrigins partners;
  std::shared_ptr<const std::vector<Measurement>> measurements;  ///< of the fixed image; never null
  std::vector<KeptResult> results;
  std::string shown;  ///< id of the displayed result; "": none
  RunOptions run;
  std::string view;  ///< display of the layers, JSON written by the canvas; "": defaults

  /// These two are derived from `results` and `shown`.
  std::shared_ptr<const Transform> moving_from_fixed;  ///< with corrections; null: not registered yet
  std::shared_ptr<const Registration> registration;    ///< origin of the transform; null: none

  /// Unique for every state ever created, restored by undo.
  std::uint64_t revision = 0;
  /// Unique per pair of images: properties of one document (such as its file name) do not apply to the next.
  /// Restored by undo too.
  std::uint64_t document = 0;

  const KeptResult* shown_result() const;
};

/// The document's images, either of which may be missing.
PairImages images_of(const DocumentState& state);

/// The window's document: an image pair and the maps between them. Lives on the GUI thread. Every change is a
/// step of one undo stack, with the name shown by Undo.
class SessionDocument : public QObject {
  Q_OBJECT
 public:
  explicit SessionDocument(QObject* parent = nullptr);

  const DocumentState& state() const { return state_; }
  const std::optional<LoadedImage>& image(Side side) const {
    return side == Side::Fixed ? state_.fixed : state_.moving;
  }
  bool has_pair() const { return state_.fixed && state_.moving; }
  const std::vector<LandmarkPair>& landmarks() const { return *state_.landmarks; }
  const std::vector<Measurement>& measurements() const { return *state_.measurements; }
  /// The map to display: a preview, or the session's.
  std::shared_ptr<const Transform> current_transform() const {
    return preview_ ? preview_ : state_.moving_from_fixed;
  }
  bool is_preview() const { return preview_ != nullptr; }
  /// Kind of the preview, if is_preview().
  Preview preview_kind() const { return preview_kind_; }
  /// Sizes and pixel sizes of both images, for maps; empty without the image.
  ImageGeometry geometry(Side side) const;
  /// Format of that side's lengths and places, in the unit chosen for the window.
  LengthFormat lengths(Side side = Side::Fixed) const;
  /// Format of that side's places: one unit for the whole plane.
  LengthFormat place_lengths(Side side = Side::Fixed) const;
  DisplayUnit length_unit() const { return length_unit_; }
  /// Sets the user's choice for all sessions; not a step of this one.
  void set_length_unit(DisplayUnit unit);

  /// One undoable step each; anything that no longer applies (a map between other images) is dropped in the
  /// same step. Consecutive steps with the same `merge` are merged, e.g. moves of one landmark by keys or
  /// changes of one slider.
  void set_images(std::optional<LoadedImage> fixed, std::optional<LoadedImage> moving, const QString& text);
  /// True if replacing these images would lose work.
  bool holds_work_on(bool fixed, bool moving) const;
  void swap_images();
  /// Sets both pixel sizes in one step; unset: as in the file.
  void set_pixel_sizes(std::optional<StatedPixelSize> fixed, std::optional<StatedPixelSize> moving);
  /// Reads the image through that correction from now on. Nothing else changes: a map between the images also
  /// holds for the corrected ones.
  void set_illumination(Side side, std::shared_ptr<const TileSource> corrected, AppliedCorrection applied);
  void remove_illumination(Side side);
  /// Makes the moving image one repeat of a design, tiled over the fixed one as given: the tiled design is
  /// shown, registered and exported. Its landmarks move into the nearest repeats; results and drawn masks of
  /// the moving image are dropped, and a result that shows the layout replaces them.
  void set_tiled_design(std::shared_ptr<const TiledDesign> tiled);
  /// Makes the moving image a single picture again.
  void remove_tiled_design();
  /// Null removes that side's mask.
  void set_mask(Side side, std::optional<LoadedImage> mask);
  const std::vector<MaskPolygon>& polygons(Side side) const {
    return side == Side::Fixed ? state_.drawn_masks->fixed : state_.drawn_masks->moving;
  }
  void set_polygons(Side side, std::vector<MaskPolygon> polygons, const QString& text,
                    const QString& merge = {});
  /// Sets the masks of both images.
  void set_drawn_masks(DrawnMasks masks, const QString& text, const QString& merge = {});
  void clear_polygons();
  void set_landmarks(std::vector<LandmarkPair> landmarks, const QString& text, const QString& merge = {});
  /// Unknown ids of `partners` are ignored.
  void set_marked_landmarks(std::vector<LandmarkPair> landmarks, PartnerOrigins partners, const QString& text,
                            const QString& merge = {});
  void set_landmark_use(LandmarkUse use);
  void set_measurements(std::vector<Measurement> measurements, const QString& text,
                        const QString& merge = {});
  void set_run_options(RunOptions options, const QString& merge = {});
  void set_view(const std::string& json, const QString& text, const QString& merge = {});

  /// Adds a finished run to the earlier ones and shows it. `text` names the step; "Register" if empty.
  /// `accepted`: findings of an earlier result that are still accepted.
  void set_registration(std::shared_ptr<const Registration> registration, const QString& text = {},
                        std::vector<Rect> accepted = {});
  void add_result(std::shared_ptr<const Registration> registration, const QString& name, const QString& text,
                  std::vector<Rect> accepted = {});
  /// Adds a finished run to the earlier ones; the shown one stays shown.
  void add_beside_shown(std::shared_ptr<const Registration> registration);
  /// Keeps this map as a separate result, replacing the previous manual placement, and makes the next run
  /// start from it.
  void place_by_hand(const Affine2& moving_from_fixed, const QString& text, const QString& merge = {});
  /// "" shows the images without a map.
  void show_result(const std::string& id);
  void rename_result(const std::string& id, const QString& name);
  void delete_result(const std::string& id);
  void clear_registration();
  /// Sets the corrections of the shown result; if none is shown, a manual one is created. Where they make a
  /// map that was judged before, that verdict holds again. **Throws** Error(Usage), see SpotCorrection.
  void set_corrections(std::vector<CorrectedSpot> spots, const QString& text, const QString& merge = {});
  const std::vector<CorrectedSpot>& corrections() const;
  /// Sets the findings of the shown result that the user accepts.
  void set_accepted(std::vector<Rect> accepted, const QString& text);
  /// The judgement of the shown result, with the accepted places; empty if none is shown.
  ResultJudgement shown_judgement() const;
  /// Whether the shown result's verdict is outdated; No if there is none.
  Outdated outdated() const;
  /// Sets a later verdict of that result, for example of its manually corrected map: now, and in all states
  /// of Undo and Redo in which it is of the same registration and has the same corrections. No step of its
  /// own: to measure changes nothing.
  void set_later_verdict(const std::string& id, const std::shared_ptr<const Registration>& registration,
                         const std::shared_ptr<const LaterVerdict>& later);

  /// Starts over from a loaded state; not undoable, clears the undo stack.
  void restart(DocumentState state);

  /// Temporary, not an undoable step.
  void set_preview(std::shared_ptr<const Transform> preview, Preview kind = Preview::Latest);

  QUndoStack& undo_stack() { return undo_; }

 Q_SIGNALS:
  /// Emitted before an undo or redo: pending messages about the present state are void.
  void about_to_step();
  void images_changed();
  /// An image is read through another illumination correction, or none: other samples of the same image.
  void samples_changed();
  /// Lengths are formatted differently: another unit, other pixel sizes, other images.
  void lengths_changed();
  void transform_changed();
  /// A different finished run, or none; not emitted for previews.
  void registration_changed();
  /// Names, order or number of the results, or the shown one.
  void results_changed();
  void landmarks_changed();
  /// Drawn polygons, not file masks.
  void polygons_changed();
  void corrections_changed();
  /// The accepted findings of the shown result changed.
  void accepted_changed();
  /// The shown result's verdict changed, became outdated, or holds again.
  void judged_changed();
  void options_changed();
  void view_changed();
  void measurements_changed();
  /// Emitted after any step, undo or redo, and after restart().
  void changed();

 private:
  friend class ExchangeState;
  /// Brings the results in line with the rest of the state, and gives it a revision.
  void make_whole(DocumentState& next);
  void push(DocumentState next, const QString& text, const QString& merge = {});
  void exchange(DocumentState& other);
  void bring_back_judgement(KeptResult& result) const;
  static void untile_design(DocumentState& next);
  void drop_results(DocumentState& next);
  void show_by_hand(const Affine2& moving_from_fixed, DocumentState& next) const;

  DocumentState state_;
  std::shared_ptr<const Transform> preview_;
  Preview preview_kind_ = Preview::Latest;
  DisplayUnit length_unit_ = DisplayUnit::Automatic;
  std::uint64_t last_revision_ = 0, last_document_ = 0;
  int later_verdicts_ = 0;  ///< that were set so far
  QUndoStack undo_;
};

/// The current time, "2026-05-04T12:30:00Z".
std::string utc_now();

}  // namespace alinify::ui
