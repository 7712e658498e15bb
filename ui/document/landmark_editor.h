#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>

#include "core/quality/landmark_partner.h"
#include "ui/document/session_document.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// Landmark editing from both canvas and table: sets, moves, refines and removes them as undoable steps of
/// the document, and keeps the selection. **Threads**: the GUI's; partners are searched on a separate thread.
class LandmarkEditor : public QObject {
  Q_OBJECT
 public:
  LandmarkEditor(SessionDocument& document, ThreadPool& pool, QObject* parent = nullptr);
  ~LandmarkEditor() override;

  /// Adds a landmark at a point of one image; its partner is proposed by the map and then refined by
  /// correlation, both in one step. Returns its id, which becomes selected.
  std::string add(Side given, Vec2d position);
  void move(const std::string& id, Side side, Vec2d to, const QString& merge = {});
  /// Takes the partner that was found for a person's own: its spot was clicked.
  void confirm(const std::string& id);
  /// Searches their moving points again, both from where they lie and from where the result's map puts them.
  void refine(const std::vector<std::string>& ids);
  void remove(const std::vector<std::string>& ids);
  void set_active(const std::vector<std::string>& ids, bool active);
  void rename(const std::string& id, const QString& name);
  /// Adds pairs read from files, or replaces all existing ones.
  void import(std::vector<LandmarkPair> pairs);
  /// Shows a map fitted to the active landmarks as a separate result. **Throws** Error(Usage) if they do not
  /// determine one.
  void align();

  const std::vector<std::string>& selected() const { return selected_; }
  Side selected_side() const { return side_; }
  void select(std::vector<std::string> ids, Side side = Side::Fixed);
  const LandmarkPair* find(const std::string& id) const;
  /// True while its partner is being searched.
  bool pending(const std::string& id) const { return pending_.contains(id); }
  /// The side whose point the user still has to drag into place; the landmark is inactive until then.
  std::optional<Side> awaited_side(const std::string& id) const;

  /// The map that proposes partners: the document's, else a fit of the existing landmarks, else one that
  /// aligns the centres.
  Transform proposing_map() const;
  /// Position of a point on the canvas, in the fixed image's frame; empty if the map does not reach it.
  std::optional<Vec2d> shown_at(const LandmarkPair& pair, Side side) const;
  /// The inverse: the point of that image shown there.
  Vec2d seen_at(Vec2d fixed_frame, Side side) const;

 Q_SIGNALS:
  void selection_changed();
  void pending_changed();
  /// A sentence for the status bar: the outcome of a search.
  void status_message(const QString& sentence);

 private:
  struct Search {
    std::string id;
    PartnerRequest request;
    /// Another start, from where the result's map puts the point: the better of the two counts.
    std::optional<PartnerRequest> from_result;
    LandmarkPair before;
    bool proposed_now = false;  ///< its partner has not been confirmed by the user
  };
  /// Of one landmark.
  struct Found {
    PartnerProposal best;
    /// Distance to what the other start found, which is nearly as similar; level-0 pixels of the image
    /// searched.
    std::optional<Vec2d> rival_px;
  };
  std::optional<PartnerRequest> from_result(const PartnerRequest& request) const;
  static Found find_partner(const Search& search, ThreadPool& pool, const Progress& progress);
  void search(std::vector<Search> searches, const QString& text, const QString& merge);
  void report_search(const Search& search, const Found& found);
  /// Whether only what lies around a partner was found, in coarser pictures, where the check saw nothing.
  bool rests_on_surroundings(const PartnerProposal& found) const;
  /// What speaks against a partner that was found; "": nothing.
  QString doubt_of(const Search& search, const Found& found) const;
  std::string free_id() const;

  SessionDocument& document_;
  ThreadPool& pool_;
  std::vector<std::string> selected_;
  Side side_ = Side::Fixed;
  std::multiset<std::string> pending_;
  /// Inactive because nothing was found for this side; dragging that point activates them. They remain here
  /// afterwards, in case Undo reverts it.
  std::map<std::string, Side> unconfirmed_;
  std::unique_ptr<JobRunner> searching_;
};

}  // namespace alinify::ui
