#include "ui/document/landmark_editor.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/landmark_check.h"
#include "core/registration/initial/landmark_start.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr double kSamePlacePx = 2;  ///< two searches that end closer have found the same
constexpr double kMuchAlike = 0.4;  ///< the correlation; unrelated spots hardly ever reach it
constexpr double kClearLead = 0.1;  ///< of a correlation: less leaves it open which place is right

Vec2d middle_of(Size size) {
  return {0.5 * static_cast<double>(size.width - 1), 0.5 * static_cast<double>(size.height - 1)};
}

// Aligns the centres, at the scale of the calibrations or, without them, of the areas.
Affine2 middles_matched(const ImageGeometry& fixed, const ImageGeometry& moving) {
  double scale = 1;
  if (fixed.pixel_size_um && moving.pixel_size_um) {
    scale = fixed.pixel_size_um->x / moving.pixel_size_um->x;
  } else if (fixed.size.area() > 0 && moving.size.area() > 0) {
    scale = std::sqrt(static_cast<double>(moving.size.area()) / static_cast<double>(fixed.size.area()));
    if (scale > 0.8 && scale < 1.25) scale = 1;
  }
  const Vec2d to = middle_of(moving.size), from = middle_of(fixed.size);
  return {scale, 0, 0, scale, to.x - scale * from.x, to.y - scale * from.y};
}

const MessageText& fit_note(LandmarkFit fit) {
  switch (fit) {
    case LandmarkFit::Translation:
      return messages::translation_fit_of;
    case LandmarkFit::Rigid:
      return messages::rigid_fit_of;
    case LandmarkFit::Similarity:
      return messages::similarity_fit_of;
    case LandmarkFit::Affine:
      break;
  }
  return messages::affine_fit_of;
}

}  // namespace

LandmarkEditor::LandmarkEditor(SessionDocument& document, ThreadPool& pool, QObject* parent)
    : QObject(parent), document_(document), pool_(pool), searching_(std::make_unique<JobRunner>()) {
  connect(&document_, &SessionDocument::landmarks_changed, this, [this] {
    std::vector<std::string> kept;
    for (const std::string& id : selected_)
      if (find(id)) kept.push_back(id);
    if (kept.size() != selected_.size()) select(std::move(kept), side_);
  });
  connect(&document_, &SessionDocument::images_changed, this, [this] { unconfirmed_.clear(); });
  // A failed search is reported in the status bar, not in a dialog: the landmark stays at the map's
  // prediction.
  connect(searching_.get(), &JobRunner::failed, this, [this](const JobFailure& failure) {
    pending_.clear();
    Q_EMIT pending_changed();
    Q_EMIT status_message(tr("The partner could not be looked for: %1").arg(failure.why));
  });
}

LandmarkEditor::~LandmarkEditor() {
  searching_->disconnect(this);
}

const LandmarkPair* LandmarkEditor::find(const std::string& id) const {
  for (const LandmarkPair& pair : document_.landmarks())
    if (pair.id == id) return &pair;
  return nullptr;
}

std::string LandmarkEditor::free_id() const {
  for (std::size_t number = document_.landmarks().size() + 1;; ++number)
    if (std::string id = std::to_string(number); !find(id)) return id;
}

std::optional<Side> LandmarkEditor::awaited_side(const std::string& id) const {
  const LandmarkPair* pair = find(id);
  const auto found = unconfirmed_.find(id);
  if (!pair || pair->active || found == unconfirmed_.end()) return std::nullopt;
  return found->second;
}

Transform LandmarkEditor::proposing_map() const {
  if (const auto& map = document_.state().moving_from_fixed) return *map;
  Transform map;
  map.fixed = document_.geometry(Side::Fixed), map.moving = document_.geometry(Side::Moving);
  const auto active = std::count_if(document_.landmarks().begin(), document_.landmarks().end(),
                                    [](const LandmarkPair& pair) { return pair.active; });
  Affine2 fit = middles_matched(map.fixed, map.moving);
  if (active >= 2) {
    try {
      fit = fit_landmarks(document_.landmarks(), landmark_fit_for(static_cast<std::size_t>(active)));
    } catch (const Error&) {
      // Coincident or collinear: not enough information.
    }
  }
  map.parts.emplace_back(fit);
  return map;
}

std::optional<Vec2d> LandmarkEditor::shown_at(const LandmarkPair& pair, Side side) const {
  if (side == Side::Fixed) return pair.fixed;
  const auto map = document_.current_transform();
  if (!map || !document_.state().fixed) return pair.moving;
  return inverse_point(*map, pair.moving, 1e-3);
}

Vec2d LandmarkEditor::seen_at(Vec2d fixed_frame, Side side) const {
  const auto map = document_.current_transform();
  return side == Side::Moving && map && document_.state().fixed ? (*map)(fixed_frame) : fixed_frame;
}

void LandmarkEditor::select(std::vector<std::string> ids, Side side) {
  if (ids == selected_ && side == side_) return;
  selected_ = std::move(ids);
  side_ = side;
  Q_EMIT selection_changed();
}

std::string LandmarkEditor::add(Side given, Vec2d position) {
  Search search;
  search.id = free_id();
  search.request.moving_from_fixed = proposing_map();
  search.request.given_in_moving = given == Side::Moving;
  const Transform& map = search.request.moving_from_fixed;
  LandmarkPair pair{search.id, position, position, true};
  if (given == Side::Fixed) {
    pair.moving = map(position);
    search.request.fixed_point = position;
  } else {
    pair.fixed = inverse_point(map, position, 1e-3).value_or(position);
    search.request.fixed_point = pair.fixed;
  }
  std::vector<LandmarkPair> landmarks = document_.landmarks();
  landmarks.push_back(pair);
  const QString text = tr("Add Landmark %1").arg(QString::fromStdString(search.id));
  const QString merge = QStringLiteral("add landmark %1 %2")
                            .arg(QString::fromStdString(search.id))
                            .arg(document_.state().revision);
  unconfirmed_.erase(search.id);
  PartnerOrigins partners = document_.state().partners;
  partners.predicted.insert(search.id);
  partners.found.erase(search.id);
  document_.set_marked_landmarks(std::move(landmarks), std::move(partners), text, merge);
  select({search.id}, given);
  search.before = pair;
  search.proposed_now = true;
  search.from_result = from_result(search.request);
  const std::string id = search.id;
  if (document_.has_pair()) this->search({std::move(search)}, text, merge);
  return id;
}

void LandmarkEditor::confirm(const std::string& id) {
  PartnerOrigins partners = document_.state().partners;
  if (partners.found.erase(id) == 0) return;
  document_.set_marked_landmarks(document_.landmarks(), std::move(partners),
                                 tr("Confirm Landmark %1").arg(QString::fromStdString(id)));
}

void LandmarkEditor::refine(const std::vector<std::string>& ids) {
  std::vector<Search> searches;
  for (const std::string& id : ids)
    if (const LandmarkPair* pair = find(id)) {
      Search search{id, {}, {}, *pair};
      search.request.moving_from_fixed = proposing_map();
      search.request.fixed_point = pair->fixed;
      search.from_result = from_result(search.request);
      // Starts at the landmark's current position: the user knows more than the map.
      Transform& map = search.request.moving_from_fixed;
      map.parts.emplace_back(Affine2::translation(pair->moving - map(pair->fixed)));
      searches.push_back(std::move(search));
    }
  if (!searches.empty() && document_.has_pair())
    search(std::move(searches), ids.size() == 1 ? tr("Refine Landmark") : tr("Refine Landmarks"), {});
}

void LandmarkEditor::search(std::vector<Search> searches, const QString& text, const QString& merge) {
  for (Search& search : searches) {
    search.request.fixed = document_.state().fixed->source;
    search.request.moving = document_.state().moving->source;
    if (search.from_result)
      search.from_result->fixed = search.request.fixed, search.from_result->moving = search.request.moving;
    pending_.insert(search.id);
  }
  Q_EMIT pending_changed();
  using Proposals = std::vector<Found>;
  const auto shared = std::make_shared<const std::vector<Search>>(std::move(searches));
  searching_->start<Proposals>(
      tr("Looking for the partner"),
      [shared, &pool = pool_](Progress& progress) {
        auto proposals = std::make_shared<Proposals>();
        for (const Search& search : *shared) proposals->push_back(find_partner(search, pool, progress));
        return std::shared_ptr<const Proposals>(proposals);
      },
      [this, shared, text, merge](std::shared_ptr<const Proposals> searched) {
        Proposals proposals = *searched;
        for (Found& one : proposals)
          if (rests_on_surroundings(one.best)) one.best.refined = false;
        std::vector<LandmarkPair> landmarks = document_.landmarks();
        PartnerOrigins partners = document_.state().partners;
        std::size_t found = 0, changed = 0;
        for (std::size_t i = 0; i < shared->size(); ++i) {
          const Search& search = (*shared)[i];
          if (const auto one = pending_.find(search.id); one != pending_.end()) pending_.erase(one);
          const PartnerProposal& proposal = proposals[i].best;
          for (LandmarkPair& pair : landmarks) {
            // Moved, undone or belonging to other images meanwhile: the result is obsolete.
            if (pair.id != search.id || !(pair.fixed == search.before.fixed) ||
                !(pair.moving == search.before.moving))
              continue;
            if (!document_.has_pair() || document_.state().fixed->source != search.request.fixed ||
                document_.state().moving->source != search.request.moving)
              continue;
            if (proposal.refined) {
              ++found;
              pair.fixed = proposal.fixed, pair.moving = proposal.moving;
              pair.active = pair.active || unconfirmed_.erase(pair.id) > 0;
              partners.predicted.erase(pair.id);
              if (search.proposed_now && document_.state().moving_from_fixed) partners.found.insert(pair.id);
            } else if (search.proposed_now) {
              // The map's own prediction would only confirm the map: it stays inactive until the user has
              // corrected it.
              pair.active = false;
              unconfirmed_[pair.id] = search.request.given_in_moving ? Side::Fixed : Side::Moving;
            } else {
              continue;
            }
            ++changed;
          }
        }
        Q_EMIT pending_changed();
        if (changed > 0)
          document_.set_marked_landmarks(std::move(landmarks), std::move(partners), text, merge);
        if (shared->size() == 1) {
          report_search(shared->front(), proposals.front());
        } else {
          Q_EMIT status_message(tr("%1 of %2 partners were found again").arg(found).arg(shared->size()));
        }
      });
}

// In a piece that moved far, its surroundings lead a search that begins with large blocks elsewhere.
std::optional<PartnerRequest> LandmarkEditor::from_result(const PartnerRequest& request) const {
  if (!document_.state().moving_from_fixed) return std::nullopt;
  PartnerRequest near = request;
  near.coarsest_downsample = 1;
  return near;
}

LandmarkEditor::Found LandmarkEditor::find_partner(const Search& search, ThreadPool& pool,
                                                   const Progress& progress) {
  Found found{propose_partner(search.request, pool, progress), {}};
  if (!search.from_result) return found;
  PartnerProposal other = propose_partner(*search.from_result, pool, progress);
  if (!other.refined) return found;
  PartnerProposal& best = found.best;
  // Found in finer detail counts more: coarse blocks hold the surroundings too.
  const bool finer = other.downsample<best.downsample, coarser = other.downsample> best.downsample;
  if (!best.refined || finer || (!coarser && other.likeness > best.likeness)) std::swap(best, other);
  if (!other.refined || other.downsample != best.downsample) return found;
  const Vec2d apart = search.request.given_in_moving ? other.fixed - best.fixed : other.moving - best.moving;
  if (length(apart) > kSamePlacePx * best.downsample && other.likeness > best.likeness - kClearLead)
    found.rival_px = apart;
  return found;
}

bool LandmarkEditor::rests_on_surroundings(const PartnerProposal& found) const {
  const KeptResult* const shown = document_.state().shown_result();
  const auto errors = shown ? errors_of(*shown) : nullptr;
  if (!found.refined || found.downsample <= 1 || !errors) return false;
  const auto there = errors->at_point(found.fixed);
  return there && (there->state == PlaceState::Lost || there->state == PlaceState::Blank);
}

QString LandmarkEditor::doubt_of(const Search& search, const Found& found) const {
  const LengthFormat lengths = document_.lengths(search.request.given_in_moving ? Side::Fixed : Side::Moving);
  if (found.rival_px)
    return tr("Another spot, %1 away, is nearly as similar: check it").arg(lengths.text(*found.rival_px, 2));
  if (found.best.downsample > 1) return tr("In full detail nothing was found there: check it");
  if (found.best.likeness < kMuchAlike) return tr("The two spots are not much alike: check it");
  // Where the map is off, what was found near it may be as well.
  const FindingGroups places(document_.shown_judgement().findings);
  for (const int head : places.heads())
    if (const Finding place = places.told(head); needs_a_look(place) && place.rect.contains(found.best.fixed))
      return tr("It lies in place %1, which is to be reviewed: check it")
          .arg(QString::fromStdString(letters_of(places, head)));
  return {};
}

void LandmarkEditor::report_search(const Search& search, const Found& outcome) {
  const PartnerProposal& found = outcome.best;
  const auto told = [&](const QString& sentence) {
    const QString doubt = doubt_of(search, outcome);
    Q_EMIT status_message(doubt.isEmpty() ? sentence : sentence + QStringLiteral(". ") + doubt);
  };
  const QString name = QString::fromStdString(search.id);
  if (!found.refined && !search.proposed_now)
    return Q_EMIT status_message(
        tr("Landmark %1: no reliable match found near its partner, which stays where it is").arg(name));
  if (!found.refined) {
    Q_EMIT status_message((search.request.given_in_moving
                               ? tr("Landmark %1: no reliable match found, so it is not used. Drag its fixed "
                                    "marker to its place, or press U to use it as it is")
                               : tr("Landmark %1: no reliable match found, so it is not used. Drag its "
                                    "moving marker to its place, or press U to use it as it is"))
                              .arg(name));
    return;
  }
  if (!search.proposed_now)
    return told(tr("Landmark %1: its partner was found again %2 from where it lay")
                    .arg(name, document_.lengths(Side::Moving).text(found.moving - search.before.moving, 2)));
  const auto& map = document_.state().moving_from_fixed;
  // As in the table: for the point found, by the shown map.
  told(map ? tr("Landmark %1: its partner was found %2 from where the map places it")
                 .arg(name, document_.lengths(Side::Moving).text((*map)(found.fixed) - found.moving, 2))
           : tr("Landmark %1: its partner was found").arg(name));
}

void LandmarkEditor::move(const std::string& id, Side side, Vec2d to, const QString& merge) {
  std::vector<LandmarkPair> landmarks = document_.landmarks();
  for (LandmarkPair& pair : landmarks) {
    if (pair.id != id) continue;
    Vec2d& place = side == Side::Fixed ? pair.fixed : pair.moving;
    if (place == to) return;
    place = to;
    // The other point may be moved too, which says nothing about its partner.
    if (awaited_side(id) == side) pair.active = true;
    PartnerOrigins partners = document_.state().partners;
    partners.predicted.erase(id), partners.found.erase(id);
    const LandmarkPair moved = pair;
    const QString name = QString::fromStdString(id);  // a copy: `id` may go with the replaced landmarks
    document_.set_marked_landmarks(std::move(landmarks), std::move(partners),
                                   tr("Move Landmark %1").arg(name), merge);
    if (const auto& map = document_.state().moving_from_fixed)
      Q_EMIT status_message(
          tr("Landmark %1 is moved: its partner lies %2 from where the map has it")
              .arg(name, document_.lengths(Side::Moving).text((*map)(moved.fixed) - moved.moving, 2)));
    else
      Q_EMIT status_message(moved.active ? tr("Landmark %1 is moved, and used").arg(name)
                                         : tr("Landmark %1 is moved; it is not used").arg(name));
    return;
  }
}

void LandmarkEditor::remove(const std::vector<std::string>& ids) {
  std::vector<LandmarkPair> landmarks = document_.landmarks();
  const auto gone = std::erase_if(landmarks, [&](const LandmarkPair& pair) {
    return std::find(ids.begin(), ids.end(), pair.id) != ids.end();
  });
  if (gone == 0) return;
  const QString name = QString::fromStdString(ids.front());
  document_.set_landmarks(std::move(landmarks), gone == 1 ? tr("Delete Landmark %1").arg(name)
                                                          : tr("Delete %1 Landmarks").arg(gone));
  Q_EMIT status_message(gone == 1 ? tr("Landmark %1 is deleted").arg(name)
                                  : tr("%1 landmarks are deleted").arg(gone));
}

void LandmarkEditor::set_active(const std::vector<std::string>& ids, bool active) {
  for (const std::string& id : ids) unconfirmed_.erase(id);  // decided by the user
  std::vector<LandmarkPair> landmarks = document_.landmarks();
  bool changed = false;
  for (LandmarkPair& pair : landmarks)
    if (std::find(ids.begin(), ids.end(), pair.id) != ids.end() && pair.active != active)
      pair.active = active, changed = true;
  if (changed)
    document_.set_landmarks(std::move(landmarks), active ? tr("Use Landmarks") : tr("Leave Landmarks Out"));
}

void LandmarkEditor::rename(const std::string& id, const QString& name) {
  const std::string wanted = name.trimmed().toStdString();
  if (wanted.empty() || wanted == id || find(wanted)) return;
  std::vector<LandmarkPair> landmarks = document_.landmarks();
  for (LandmarkPair& pair : landmarks)
    if (pair.id == id) pair.id = wanted;
  if (const auto waits = unconfirmed_.find(id); waits != unconfirmed_.end())
    unconfirmed_[wanted] = waits->second;
  PartnerOrigins partners = document_.state().partners;
  for (std::set<std::string>* ids : {&partners.predicted, &partners.found})
    if (ids->erase(id) > 0) ids->insert(wanted);
  const bool was_selected = std::find(selected_.begin(), selected_.end(), id) != selected_.end();
  document_.set_marked_landmarks(std::move(landmarks), std::move(partners), tr("Rename Landmark"));
  if (was_selected) select({wanted}, side_);
}

void LandmarkEditor::import(std::vector<LandmarkPair> pairs) {
  document_.set_marked_landmarks(std::move(pairs), {}, tr("Import Landmarks"));
}

void LandmarkEditor::align() {
  const ImageGeometry fixed = document_.geometry(Side::Fixed), moving = document_.geometry(Side::Moving);
  const LandmarkStart fit = start_from_landmarks(document_.landmarks(), diagonal_of(moving.size));
  auto registration = std::make_shared<Registration>();
  Transform& map = registration->result.moving_from_fixed;
  map.fixed = fixed, map.moving = moving;
  map.parts.emplace_back(fit.moving_from_fixed);
  map.provenance.engine = "landmarks";
  registration->result.initial = map;
  registration->result.notes = fit.notes;
  registration->result.notes.insert(registration->result.notes.begin(), fit_note(fit.fit)(fit.used));
  int number = 1;
  const auto taken = [&](const QString& name) {
    const auto& results = document_.state().results;
    return std::any_of(results.begin(), results.end(), [&](const KeptResult& r) { return r.name == name; });
  };
  while (taken(tr("Landmarks %1").arg(number))) ++number;
  document_.add_result(std::move(registration), tr("Landmarks %1").arg(number), tr("Align by Landmarks"));
}

}  // namespace alinify::ui
