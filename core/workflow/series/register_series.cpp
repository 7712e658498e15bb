#include "core/workflow/series/register_series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/text_list.h"
#include "core/compute/messages.h"
#include "core/io/image_geometry.h"
#include "core/io/transform_io.h"
#include "core/quality/chained_error.h"
#include "core/quality/judge.h"
#include "core/registration/compare_maps.h"
#include "core/transform/compose_maps.h"
#include "core/workflow/inspect.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_judge.h"
#include "core/workflow/series/chain_quality.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

// A map as the comparison of maps wants it.
JudgedMap judged_of(const ErrorMap& errors, const JacobianRange& jacobian) {
  JudgedMap judged = judged_places(errors);
  judged.figures.jacobian = jacobian;
  return judged;
}

class Series {
 public:
  Series(const SeriesRequest& request, std::span<Backend* const> backends, SeriesObserver& observer,
         const std::shared_ptr<const CancelFlag>& cancel)
      : request_(request),
        backends_(backends),
        observer_(observer),
        cancel_(cancel),
        plan_(request.tree, request.strategy),
        sections_(request.ids.size()) {}

  std::vector<SectionResult> run() {
    do {
      register_requested();
      reports_.clear();
      for (const std::size_t section : request_.tree.outwards) settle(section);
    } while (gives_up_chains());
    if (request_.refine) refine();
    for (const std::size_t section : request_.tree.outwards) {
      const auto report = reports_.find(section);
      observer_.on_section(section, sections_[section], report == reports_.end() ? nullptr : &report->second);
    }
    return std::move(sections_);
  }

 private:
  // No id holds an @, so that no two pairs have one name.
  SeriesPair pair_of(SeriesLink link) const {
    return {link, request_.ids[link.section] + "@" + request_.ids[link.onto]};
  }

  void register_requested() {
    for (std::vector<SeriesLink> links = plan_.wanted(); !links.empty(); links = plan_.wanted()) {
      std::vector<SeriesPair> pairs;
      for (const SeriesLink link : links) pairs.push_back(pair_of(link));
      register_round(pairs);
      for (const SeriesPair& pair : pairs)
        plan_.record(pair.link,
                     records_.contains(pair.id) ? std::optional(records_.at(pair.id).verdict) : std::nullopt);
    }
  }

  // Links may look well each by itself and fail together: then the section goes by the next one on its way.
  bool gives_up_chains() {
    std::vector<SeriesLink> given_up;
    for (const std::size_t section : request_.tree.outwards) {
      if (section == request_.tree.reference || sections_[section].usable()) continue;
      const std::optional<std::size_t> by = plan_.neighbour_of(section);
      if (by && sections_[*by].usable()) given_up.push_back({section, *by});
    }
    for (const SeriesLink link : given_up) plan_.record(link, std::nullopt);
    return !given_up.empty();
  }

  class Round final : public BatchObserver {
   public:
    Round(Series& series, const std::vector<SeriesPair>& pairs) : series_(series), pairs_(pairs) {}
    void on_begin(std::size_t job, const Backend& backend) override {
      series_.observer_.on_begin(job, backend);
    }
    void on_progress(std::size_t job, const ProgressSnapshot& snapshot) override {
      series_.observer_.on_progress(job, snapshot);
    }
    void on_resolution(std::size_t job, const WorkingResolution& resolution) override {
      series_.observer_.on_resolution(job, resolution);
    }
    void on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) override {
      if (report) write_link_record(link_record_of(*report), series_.request_.record_of(pairs_[job]));
      series_.observer_.on_end(job, outcome, report);
    }

   private:
    Series& series_;
    const std::vector<SeriesPair>& pairs_;
  };

  void register_round(const std::vector<SeriesPair>& pairs) {
    observer_.on_round(pairs);
    std::vector<BatchJob> jobs;
    for (const SeriesPair& pair : pairs) {
      BatchJob job;
      job.id = pair.id;
      job.open = [this, &pair](Backend& backend) {
        RegisterJob opened = request_.open(pair, backend);
        opened.transform_out = request_.transform_of(pair);
        opened.pair.start_map = pair.start;
        return opened;
      };
      if (request_.done_before) job.done_before = request_.done_before(pair);
      jobs.push_back(std::move(job));
    }
    Round round(*this, pairs);
    const std::vector<BatchOutcome> outcomes = register_batch(jobs, backends_, round, cancel_);
    if (cancel_ && cancel_->requested()) throw Cancelled();
    // New results are read back like older ones: a resumed run decides as one that was never stopped.
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (outcomes[i].state == BatchState::Cancelled) throw Cancelled();
      if (!outcomes[i].verdict) {
        errors_[pairs[i].id] = outcomes[i].error;
        continue;
      }
      try {
        records_[pairs[i].id] = read_link_record(request_.record_of(pairs[i]));
      } catch (const Error& error) {
        errors_[pairs[i].id] = error.whole_message();
      }
    }
  }

  std::shared_ptr<const Transform> map_of(const SeriesPair& pair) const {
    return std::make_shared<const Transform>(read_transform(request_.transform_of(pair)));
  }

  // The section as its own pair has it; without a map where that cannot be read.
  SectionResult taken_from(const SeriesPair& pair, SectionWay way) const {
    SectionResult result;
    result.id = request_.ids[pair.link.section];
    const auto record = records_.find(pair.id);
    if (record == records_.end()) {
      const auto error = errors_.find(pair.id);
      result.error = error == errors_.end() ? Message(messages::never_registered) : error->second;
      return result;
    }
    try {
      result.map = map_of(pair);
    } catch (const Error& error) {
      result.error = error.whole_message();
      return result;
    }
    const LinkRecord& r = record->second;
    result.verdict = r.verdict;
    result.way = r.verdict == Verdict::Failed ? SectionWay::None : way;
    result.pair_id = pair.id;
    result.tolerance_px = r.tolerance_px;
    result.downsample = r.downsample;
    result.errors = r.errors;
    result.expected = summary_of(r.errors, r.tolerance_px);
    result.reasons = r.reasons;
    return result;
  }

  SectionResult reference_itself(std::size_t section) const {
    SectionResult result;
    result.id = request_.ids[section];
    result.way = SectionWay::Itself;
    result.verdict = Verdict::Good;
    return result;
  }

  void settle(std::size_t section) {
    if (section == request_.tree.reference) {
      sections_[section] = reference_itself(section);
      return;
    }
    const SeriesPair direct = pair_of({section, request_.tree.reference});
    sections_[section] = taken_from(direct, SectionWay::Direct);
    const std::optional<std::size_t> by = plan_.neighbour_of(section);
    if (by && sections_[*by].usable() && *by != request_.tree.reference) by_chain(section, *by, direct);
    if (!sections_[section].usable()) note_why_lost(section);
  }

  std::string names_of(const std::vector<std::size_t>& via) const {
    std::string names;
    for (const std::size_t section : via) append_item(names, request_.ids[section]);
    return names;
  }

  // Puts the map of `section` together from that on its neighbour and the neighbour's own, and keeps it where
  // it is better than the present one.
  void by_chain(std::size_t section, std::size_t by, const SeriesPair& direct) {
    const SeriesPair link = pair_of({section, by});
    const SectionResult& neighbour = sections_[by];
    const SectionResult last = taken_from(link, SectionWay::Chain);
    if (!last.usable()) return;
    try {
      SectionResult chain = last;
      chain.pair_id.clear();
      chain.error = {};
      chain.via = {by};
      chain.via.insert(chain.via.end(), neighbour.via.begin(), neighbour.via.end());
      chain.downsample = std::max(last.downsample, neighbour.downsample);
      auto map = std::make_shared<Transform>(composed(*last.map, *neighbour.map));
      map->provenance.options["via"] = names_of(chain.via);
      map->provenance.program_version = program_version();

      Progress progress = observer_.composing();
      RegisterJob job = request_.open(direct, *backends_.front());
      map->provenance.fixed_path = job.pair.fixed->info().path;
      map->fixed = geometry_of(job.pair.fixed->info());
      chain.map = map;
      RegistrationResult found;
      found.moving_from_fixed = *map;
      found.initial.fixed = map->fixed, found.initial.moving = map->moving;
      ChainEvidence evidence;
      std::vector<StageTime> timing;
      evidence.measured =
          inspect_registration(inspection_of(job, found), *backends_.front(), progress, &timing);
      // A neighbour with a chain of its own has them in its report.
      evidence.by_chain = chained_errors(
          neighbour.way == SectionWay::Chain ? neighbour.errors : link_errors(neighbour.errors),
          *neighbour.map, link_errors(last.errors));
      evidence.weakest_link = std::max(last.verdict, neighbour.verdict);
      evidence.via = names_of(chain.via);
      const JudgedMap measured = judged_of(evidence.measured.errors, evidence.measured.jacobian);
      chain.measured = evidence.measured.verdict;
      chain.tolerance_px = evidence.measured.tolerance_px;
      const QualityReport quality = quality_of_chain(std::move(evidence), job.pair.fixed->info().size);
      chain.verdict = quality.verdict;
      chain.errors = quality.errors, chain.expected = quality.expected;
      chain.reasons = quality.reasons;
      if (!is_better(chain, measured, sections_[section], direct)) return;
      if (!chain.usable()) chain.way = SectionWay::None;
      reports_[section] = report_of(job, std::move(found), quality, timing, chain);
      sections_[section] = std::move(chain);
    } catch (const Error& error) {
      if (!sections_[section].map) sections_[section].error = error.whole_message();
    }
  }

  // Whether a chain is to stay instead of the section's own registration on the reference.
  bool is_better(const SectionResult& chain, const JudgedMap& measured, const SectionResult& other,
                 const SeriesPair& direct) const {
    if (!other.map) return true;
    if (chain.verdict != other.verdict) return chain.verdict < other.verdict;
    const LinkRecord& record = records_.at(direct.id);
    return compare_maps(measured, judged_of(record.errors, record.jacobian)).clear;
  }

  JobResult report_of(const RegisterJob& job, RegistrationResult found, QualityReport quality,
                      const std::vector<StageTime>& timing, const SectionResult& chain) const {
    JobResult report;
    note_circumstances(report, job.pair, *backends_.front());
    report.initial_mode = job.initial_mode;
    found.resolution = {chain.downsample, messages::resolution_of_links};
    found.notes.push_back(messages::goes_by_chain(names_of(chain.via)));
    report.result = std::move(found);
    report.quality = std::move(quality);
    for (const StageTime& time : timing) {
      report.stages.push_back({time.stage, time.elapsed_s});
      report.elapsed_s += time.elapsed_s;
    }
    return report;
  }

  void note_why_lost(std::size_t section) {
    SectionResult& result = sections_[section];
    result.way = SectionWay::None;
    result.verdict = Verdict::Failed;
    if (!result.error.empty() || result.map) return;
    result.error = messages::never_registered;
  }

  // Registers the chained sections on the reference itself, all side by side.
  void refine() {
    std::vector<SeriesPair> pairs;
    for (const std::size_t section : request_.tree.outwards) {
      const SectionResult& chain = sections_[section];
      if (chain.way != SectionWay::Chain) continue;
      SeriesPair pair = pair_of({section, request_.tree.reference});
      pair.id += "@refined";
      pair.start = chain.map;
      pair.start_via = chain.via;
      pairs.push_back(std::move(pair));
    }
    if (pairs.empty()) return;
    register_round(pairs);
    for (const SeriesPair& pair : pairs) keep_if_better(pair);
  }

  void keep_if_better(const SeriesPair& pair) {
    const SectionResult refined = taken_from(pair, SectionWay::Refined);
    SectionResult& chain = sections_[pair.link.section];
    if (!refined.usable()) return;
    const QualityReport& of_chain = *reports_.at(pair.link.section).quality;
    const LinkRecord& record = records_.at(pair.id);
    // From the chain only the evidence of both images: they say nothing of the rest of either map.
    ErrorMap seen = of_chain.errors;
    if (chain.measured == Verdict::Failed)
      for (PlaceError& place : seen.places) place.state = PlaceState::Blank;
    const bool clearer =
        compare_maps(judged_of(record.errors, record.jacobian), judged_of(seen, of_chain.jacobian)).clear;
    if (refined.verdict > chain.verdict || (refined.verdict == chain.verdict && !clearer)) return;
    SectionResult kept = refined;
    kept.via = chain.via;
    kept.errors =
        reported_errors(errors_of_another_map(chain.errors, *chain.map, *refined.map), record.errors);
    kept.expected = summary_of(kept.errors, kept.tolerance_px);
    reports_.erase(pair.link.section);
    chain = std::move(kept);
  }

  const SeriesRequest& request_;
  std::span<Backend* const> backends_;
  SeriesObserver& observer_;
  std::shared_ptr<const CancelFlag> cancel_;
  SeriesPlan plan_;
  std::map<std::string, LinkRecord> records_;  // by the pairs' ids
  std::map<std::string, Message> errors_;
  std::vector<SectionResult> sections_;
  std::map<std::size_t, JobResult> reports_;  // of maps that were put together
};

}  // namespace

std::string name_of(SectionWay way) {
  switch (way) {
    case SectionWay::Itself:
      return "itself";
    case SectionWay::Direct:
      return "reference";
    case SectionWay::Chain:
      return "neighbour";
    case SectionWay::Refined:
      return "refined";
    case SectionWay::None:
      break;
  }
  return "none";
}

std::vector<SectionResult> register_series(const SeriesRequest& request, std::span<Backend* const> backends,
                                           SeriesObserver& observer,
                                           const std::shared_ptr<const CancelFlag>& cancel) {
  if (backends.empty())
    throw Error(ErrorKind::Usage, messages::cannot_register_series, messages::no_device_for_batch,
                messages::use_device_cpu);
  return Series(request, backends, observer, cancel).run();
}

}  // namespace alinify
