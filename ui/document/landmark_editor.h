#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>

#include "core/quality/refine_landmark.h"
#include "ui/document/session_document.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// What a person does with landmarks, from the canvas and from the table alike: sets, moves, refines, removes
/// them as steps of the document, and knows which are selected. **Threads**: the GUI's; partners are looked
/// for on a thread of its own.
class LandmarkEditor : public QObject {
  Q_OBJECT
 public:
  LandmarkEditor(SessionDocument& document, ThreadPool& pool, QObject* parent = nullptr);
  ~LandmarkEditor() override;

  /// Sets one at a point of one image; its partner is proposed by the map and then refined by correlation.
  /// Both are one step. Returns its id, which is selected.
  std::string add(Side given, Vec2d position);
  void move(const std::string& id, Side side, Vec2d to, const QString& merge = {});
  /// Looks for the moving points of these again, from where the map and the fixed points put them.
  void refine(const std::vector<std::string>& ids);
  void remove(const std::vector<std::string>& ids);
  void set_active(const std::vector<std::string>& ids, bool active);
  void rename(const std::string& id, const QString& name);
  /// Of files: in the place of all that are there, or beside them.
  void import(std::vector<LandmarkPair> pairs);
  /// Shows a map fitted to the active ones as a result of its own. **Throws** Error(Usage) where they do not
  /// determine one.
  void align();

  const std::vector<std::string>& selected() const { return selected_; }
  Side selected_side() const { return side_; }
  void select(std::vector<std::string> ids, Side side = Side::Fixed);
  const LandmarkPair* find(const std::string& id) const;
  /// Its partner is being looked for.
  bool pending(const std::string& id) const { return pending_.contains(id); }
  /// The side whose point waits to be dragged to its place, of a landmark that is left out until then.
  std::optional<Side> awaited_side(const std::string& id) const;

  /// The map by which partners are proposed: the document's, else a fit of the landmarks there are, else the
  /// middles on each other.
  Transform proposing_map() const;
  /// Where a point lies on the canvas, whose frame is the fixed image's; empty where the map does not reach
  /// it.
  std::optional<Vec2d> shown_at(const LandmarkPair& pair, Side side) const;
  /// The other way: the point of that image that is seen there.
  Vec2d seen_at(Vec2d fixed_frame, Side side) const;

 Q_SIGNALS:
  void selection_changed();
  void pending_changed();
  /// A sentence for the status bar: what became of a search.
  void status_message(const QString& sentence);

 private:
  struct Search {
    std::string id;
    PartnerRequest request;
    LandmarkPair before;
    bool proposed_now = false;  ///< no person has seen its partner yet
  };
  void search(std::vector<Search> searches, const QString& text, const QString& merge);
  std::string free_id() const;

  SessionDocument& document_;
  ThreadPool& pool_;
  std::vector<std::string> selected_;
  Side side_ = Side::Fixed;
  std::multiset<std::string> pending_;
  /// Left out because nothing was found for this side; dragging that point lets them take part. They stay in
  /// here after that, for when Undo takes it back.
  std::map<std::string, Side> unconfirmed_;
  std::unique_ptr<JobRunner> searching_;
};

}  // namespace alinify::ui
