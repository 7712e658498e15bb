#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/workflow/batch/register_batch.h"
#include "core/workflow/series/link_record.h"
#include "core/workflow/series/series_plan.h"

namespace alinify {

/// A pair of a series as it is registered.
struct SeriesPair {
  SeriesLink link;
  std::string id;  ///< a name for files that no other pair of the series has
  /// Start of the run: the map of a chain, which it is to improve, and the sections of that chain; null: the
  /// start is searched for.
  std::shared_ptr<const Transform> start = {};
  std::vector<std::size_t> start_via = {};
};

struct SeriesRequest {
  std::vector<std::string> ids;  ///< of the sections; see is_file_id()
  SeriesTree tree;               ///< over all of them
  SeriesStrategy strategy = SeriesStrategy::Auto;
  bool refine = false;  ///< register chained sections on the reference too, starting with the chain's map
  std::filesystem::path folder;  ///< where the maps and records of the pairs lie; it exists
  /// Opens the images of a pair, the section as the moving one, and describes the job;
  /// transform_out and start are filled in. Called as BatchJob::open is, and once more for a composed map.
  std::function<RegisterJob(const SeriesPair& pair, Backend& backend)> open;
  /// The outcome of an earlier run, if its files in `folder` are still valid.
  std::function<std::optional<BatchOutcome>(const SeriesPair& pair)> done_before;

  std::filesystem::path transform_of(const SeriesPair& pair) const { return folder / (pair.id + ".json"); }
  std::filesystem::path record_of(const SeriesPair& pair) const { return folder / (pair.id + ".link.json"); }
};

/// How the map between a section and the reference was found.
enum class SectionWay {
  Itself,   ///< it is the reference
  Direct,   ///< registered on it
  Chain,    ///< through other sections
  Refined,  ///< on it, beginning with the map of the chain
  None,     ///< there is no map that can be used
};
std::string name_of(SectionWay way);  ///< "itself", "reference", "neighbour", "refined", "none"

/// The outcome for one section.
struct SectionResult {
  std::string id;
  SectionWay way = SectionWay::None;
  std::vector<std::size_t> via;          ///< the sections between, the nearest one first
  std::shared_ptr<const Transform> map;  ///< section_from_reference; null if there is none
  std::string pair_id;                   ///< Direct, Refined: the pair that it comes from; else empty
  Verdict verdict = Verdict::Failed;
  std::optional<Verdict> measured;  ///< Chain: the verdict by the two images alone
  double tolerance_px = 0;
  double downsample = 1;  ///< the coarsest at which a link was registered
  ErrorMap errors;        ///< expected error of the map; level-0 pixels of the reference
  ErrorSummary expected;
  std::vector<Message> reasons;  ///< of the verdict
  Message error;                 ///< why there is no map

  bool usable() const { return map && verdict != Verdict::Failed; }
};

/// Observes the progress of a series. The batch's calls number the pairs of the round that runs. **Threads**:
/// as BatchObserver; on_round() and on_section() are called between rounds.
class SeriesObserver : public BatchObserver {
 public:
  /// Called before pairs are registered concurrently; some may have been registered earlier.
  virtual void on_round(const std::vector<SeriesPair>& /*pairs*/) {}
  /// Composition and judgement of maps. The last one also covers the remaining work.
  virtual Progress composing() { return Progress(); }
  /// Called once for every section, outwards from the reference, when its result is final. `composed`: the
  /// report of a composed map; null: the pair's own report applies.
  virtual void on_section(std::size_t /*section*/, const SectionResult&, const JobResult* /*composed*/) {}
};

/// Registers sections on one reference.
///
/// Pairs are registered in rounds, side by side on all backends, as register_batch does. Then maps are
/// composed outwards from the reference, and each is judged by both images under it, with the expected error
/// of its chain where these do not resemble each other; see quality_of_chain(). Where a section has come both
/// ways (SeriesStrategy::Auto) the better verdict stays, of equal ones the map that both images say is
/// clearly better, otherwise the one with fewer links. A refined map is kept only if both images say that it
/// is clearly better. The failure of a section affects no other.
/// **Returns** the outcome of each section, in their order.
/// **Throws** Cancelled, as the observer, Error(Usage) without a backend.
/// **Threads**: register_batch's; maps are composed on the caller's, with the first backend.
/// **Memory**: that of the registrations, or the map of every section and one inspection.
std::vector<SectionResult> register_series(const SeriesRequest& request, std::span<Backend* const> backends,
                                           SeriesObserver& observer,
                                           const std::shared_ptr<const CancelFlag>& cancel = {});

}  // namespace alinify
