#pragma once

#include <vector>

#include "core/quality/finding_groups.h"
#include "core/workflow/inspect.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

class CommandSet;

/// The displayed map, with both images' geometry. Requires a map.
Transform shown_map(const SessionDocument& document);
/// The judgement request of a result; for one not judged here, with the present tolerance and check points.
/// The document must have the pair.
InspectRequest inspection_of(const SessionDocument& document, const Registration& registration);

/// The notes of a result's run that still hold: without those about a part that was registered again, where
/// the map was corrected by hand since or another tolerance is asked for.
std::vector<Message> standing_notes(const KeptResult& kept, double tolerance_px);

/// The places of the shown result's verdict, those grouped that lie together.
FindingGroups shown_places(const SessionDocument& document);

/// Whether the reason of a place tells that only its edge is in doubt.
bool is_right_inside(const Finding& place);
/// "The inside of place A is right to 0.1 px", of the worst such place in a part of the fixed image that is
/// left to review; "": there is none.
QString right_inside_in(const SessionDocument& document, Rect part);

/// What the check of the shown result knows of a place and of what lies right beside it.
struct PlaceEvidence {
  bool elsewhere = false;  ///< structures lie clearly elsewhere than the map says
  double jump_px = 0;      ///< see clear_jump_px()
  double right_share = 0;  ///< of the places within it that show something, expected within the tolerance
};
/// Nothing where a hand has corrected the map since. `place`: level-0 pixels of the fixed image.
PlaceEvidence evidence_at(const SessionDocument& document, Rect place);
/// Whether one of the spots moves the map within the place.
bool reach_into(const std::vector<CorrectedSpot>& spots, Rect place);
/// Whether a manual correction of the shown result reaches into the place.
bool is_corrected_at(const SessionDocument& document, Rect place);

/// "Ctrl+Shift+F8 shows it side by side, the moving image as it is": how the rim of a place is seen.
QString where_rim_is_seen(const CommandSet& commands);
/// Which landmarks constrained the run and are not followed by its map, and what that may mean; "": all are.
QString unfollowed_in(const SessionDocument& document);
/// What must be done before a place of the shown result can be accepted; "": nothing.
QString before_accepting(const SessionDocument& document, const CommandSet& commands);

/// The user's hints for a region of the fixed image: dragged or pinned spots, and active landmarks that are
/// not for checking.
std::vector<LandmarkPair> hints_by_hand_in(const SessionDocument& document, Rect region);
/// The pairs of points by which the check shows that the displayed map is off there, see hints_from; none
/// where the map was corrected by hand since, or where the user has given hints: a person's word comes first.
std::vector<LandmarkPair> found_elsewhere_in(const SessionDocument& document, Rect region);

/// The effect of the manual corrections on the shown result, once it was checked with them: the largest error
/// expected where it was corrected, before and now. "": not corrected, not checked since, or not known.
QString change_by_hand(const SessionDocument& document);
/// What they do to areas of the moving image that the map without them did not, see area_warnings.
std::vector<Message> area_warnings_by_hand(const SessionDocument& document);
/// Whether the manual corrections brought an error beyond the tolerance that was not there before; false
/// where that is not known.
bool is_made_worse_by_hand(const SessionDocument& document);

}  // namespace alinify::ui
