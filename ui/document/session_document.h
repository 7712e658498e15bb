#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/image/tile_source.h"
#include "core/registration/result.h"
#include "core/session/session.h"
#include "core/transform/transform.h"
#include "core/workflow/inspect.h"
#include "core/workflow/report.h"

namespace alinify::ui {

enum class Side { Fixed, Moving };

/// An image of the session. The source is shared with whoever draws or reads it.
struct LoadedImage {
  QString path;
  std::shared_ptr<const TileSource> source;
  QString name() const;
};

/// A finished registration: one of this session, or one that was read from a file.
struct Registration : JobResult {
  /// How it was judged; null: not in this session.
  std::shared_ptr<const InspectRequest> judged;
  /// Of one that was read from a session, which has no report any more; ask judgement_of() for either.
  ResultJudgement kept_judgement;
};
ResultJudgement judgement_of(const Registration& registration);
double elapsed_s(const Registration& registration);

/// A registration under the name that a person knows it by, with what was corrected by hand on it.
struct KeptResult {
  std::string id;
  QString name;
  std::shared_ptr<const Registration> registration;
  std::vector<CorrectedSpot> corrections;
  std::string made_at;  ///< UTC, "2026-05-04T12:30:00Z"
  const Transform& map() const { return registration->result.moving_from_fixed; }
};

/// How the next run is to go.
struct RunOptions {
  std::string engine;                         ///< "": the window's first choice
  std::map<std::string, std::string> values;  ///< the engine's options that differ from its own
  std::string start;                          ///< as --initial takes it, or kStartAsShown; "": searched for
  bool allow_flip = false;
  friend bool operator==(const RunOptions&, const RunOptions&) = default;
};

/// What a map stands for that is looked through for a while only.
enum class Preview {
  Latest,   ///< of a run, or of a drag, on its way
  Before,   ///< the images as they lie
  Start,    ///< what the shown result's run began with
  Placing,  ///< where the moving image is being placed by hand
};

/// RunOptions::start of a run that begins from the map that is shown.
inline constexpr const char* kStartAsShown = "shown";

/// All that undo exchanges: small, because pixels and maps are shared.
struct DocumentState {
  std::optional<LoadedImage> fixed, moving;
  std::optional<LoadedImage> fixed_mask, moving_mask;          ///< what counts in a run; none: all of it
  std::shared_ptr<const DrawnMasks> drawn_masks;               ///< never null; beside those of files
  std::shared_ptr<const std::vector<LandmarkPair>> landmarks;  ///< never null
  LandmarkUse landmark_use = LandmarkUse::Constraint;
  std::vector<KeptResult> results;
  std::string shown;  ///< id of the result that is looked at; "": none
  RunOptions run;
  std::string view;  ///< how layers are shown, a JSON object of the canvas's making; "": as it comes

  /// These two follow from `results` and `shown`.
  std::shared_ptr<const Transform> moving_from_fixed;  ///< with the corrections; null: not registered yet
  std::shared_ptr<const Registration> registration;    ///< where the transform came from; null: from none

  /// Differs between any two states that ever were, and comes back with undo.
  std::uint64_t revision = 0;
  /// Differs between pairs of images: what is known of one document (the name it is saved under) does not
  /// hold of the next. Comes back with undo too.
  std::uint64_t document = 0;

  const KeptResult* shown_result() const;
};

/// What the window is about: a pair, and the maps between them. Lives on the GUI thread. Every change is a
/// step of one undo stack, under the name that Undo shows.
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
  /// The map to look through: a running engine's latest, or the session's.
  std::shared_ptr<const Transform> current_transform() const {
    return preview_ ? preview_ : state_.moving_from_fixed;
  }
  bool is_preview() const { return preview_ != nullptr; }
  /// Of is_preview().
  Preview preview_kind() const { return preview_kind_; }
  /// Both images' sizes and pixel sizes, for maps; empty without the image.
  ImageGeometry geometry(Side side) const;

  /// One undoable step each; what no longer fits (a map between other images) is dropped in the same step.
  /// Steps in a row with the same `merge` are one: the moves of one landmark by keys, the turns of one
  /// slider.
  void set_images(std::optional<LoadedImage> fixed, std::optional<LoadedImage> moving, const QString& text);
  /// What would be dropped with an image that another one comes in the place of.
  bool holds_work_on(bool fixed, bool moving) const;
  void swap_images();
  /// Null takes the mask of that side away.
  void set_mask(Side side, std::optional<LoadedImage> mask);
  const std::vector<MaskPolygon>& polygons(Side side) const {
    return side == Side::Fixed ? state_.drawn_masks->fixed : state_.drawn_masks->moving;
  }
  void set_polygons(Side side, std::vector<MaskPolygon> polygons, const QString& text,
                    const QString& merge = {});
  /// Of both images.
  void set_drawn_masks(DrawnMasks masks, const QString& text, const QString& merge = {});
  void clear_polygons();
  void set_landmarks(std::vector<LandmarkPair> landmarks, const QString& text, const QString& merge = {});
  void set_landmark_use(LandmarkUse use);
  void set_run_options(RunOptions options, const QString& merge = {});
  void set_view(const std::string& json, const QString& text, const QString& merge = {});

  /// Keeps a finished run beside the earlier ones and shows it. `text` names the step; "Register" without
  /// one.
  void set_registration(std::shared_ptr<const Registration> registration, const QString& text = {});
  void add_result(std::shared_ptr<const Registration> registration, const QString& name, const QString& text);
  /// Keeps this map as a result of its own, in the place of the one that was placed by hand before, and lets
  /// the next run begin from it.
  void place_by_hand(const Affine2& moving_from_fixed, const QString& text, const QString& merge = {});
  /// "" shows the images as they are.
  void show_result(const std::string& id);
  void rename_result(const std::string& id, const QString& name);
  void delete_result(const std::string& id);
  void clear_registration();
  /// Of the shown result; where none is shown, one is made by hand. **Throws** Error(Usage), see
  /// CorrectionMap.
  void set_corrections(std::vector<CorrectedSpot> spots, const QString& text, const QString& merge = {});
  const std::vector<CorrectedSpot>& corrections() const;

  /// Begins anew from a state that was read; no step, and nothing to undo.
  void restart(DocumentState state);

  /// Not a step: it passes.
  void set_preview(std::shared_ptr<const Transform> preview, Preview kind = Preview::Latest);

  QUndoStack& undo_stack() { return undo_; }

 Q_SIGNALS:
  void images_changed();
  void transform_changed();
  /// Another finished run, or none; not for previews.
  void registration_changed();
  /// Names, order or number of the results, or which one is shown.
  void results_changed();
  void landmarks_changed();
  /// What is drawn, not the masks of files.
  void polygons_changed();
  void corrections_changed();
  void options_changed();
  void view_changed();
  /// After any step, undo or redo, and after restart().
  void changed();

 private:
  friend class ExchangeState;
  void push(DocumentState next, const QString& text, const QString& merge = {});
  void exchange(DocumentState& other);
  void show_by_hand(const Affine2& moving_from_fixed, DocumentState& next) const;

  DocumentState state_;
  std::shared_ptr<const Transform> preview_;
  Preview preview_kind_ = Preview::Latest;
  std::uint64_t last_revision_ = 0, last_document_ = 0;
  QUndoStack undo_;
};

/// "2026-05-04T12:30:00Z", now.
std::string utc_now();

}  // namespace alinify::ui
