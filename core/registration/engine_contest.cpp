#include "core/registration/engine_contest.h"

#include <chrono>
#include <cmath>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/tolerance_number.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

Message described(const ComparedEngine& engine) {
  if (!engine.failure.empty()) return messages::engine_could_not_be_tried(engine.engine, engine.failure);
  const MapFigures& map = *engine.figures;
  const MessageArgument from = fixed_number(map.jacobian.min, 2), to = fixed_number(map.jacobian.max, 2);
  if (map.places == 0) return messages::engine_errors_unknown(engine.engine, from, to);
  return messages::engine_expected_errors(engine.engine, px_number(map.median_px), px_number(map.p90_px),
                                          percent_number(map.share_within, 1),
                                          tolerance_number(map.tolerance_px), from, to);
}

}  // namespace

EngineContest::Entry EngineContest::ran(const RegistrationEngine& engine, Progress& progress) const {
  const auto began = Clock::now();
  Entry entry;
  entry.result = engine.run(problem_, pyramids_, backend_, observer_, progress);
  Provenance& made = entry.result.moving_from_fixed.provenance;
  if (made.engine.empty()) {
    made.engine = std::string(engine.name());
    made.options = engine.options();
  }
  entry.compared.engine = made.engine;
  entry.compared.elapsed_s = since(began);
  return entry;
}

void EngineContest::judge(Entry& entry, Progress& progress) {
  const auto began = Clock::now();
  entry.judged =
      problem_.judge->judge(problem_, pyramids_, entry.result.moving_from_fixed, backend_, progress);
  entry.compared.figures = entry.judged.figures;
  judging_s_ += since(began);
}

const RegistrationResult& EngineContest::run_first(const RegistrationEngine& engine, Progress& progress) {
  entries_.push_back(ran(engine, progress));
  return entries_.front().result;
}

const MapFigures& EngineContest::judge_first(Progress& progress) {
  Entry& first = entries_.front();
  if (!first.compared.figures) judge(first, progress);
  return *first.compared.figures;
}

void EngineContest::run_other(const std::string& name, const std::map<std::string, std::string>& values,
                              Progress& progress) {
  try {
    const auto engine = make_engine(name, values);
    engine->check_backend(backend_);
    run_other(*engine, progress);
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    failed(name, error);
  }
}

void EngineContest::run_other(const RegistrationEngine& engine, Progress& progress) {
  try {
    Progress running = progress.sub(0.8, {});  // the caller has named it
    Entry entry = ran(engine, running);
    Progress judging = progress.sub(1, messages::step_judging);
    judge(entry, judging);
    entries_.push_back(std::move(entry));
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    failed(engine.name(), error);
  }
}

void EngineContest::failed(std::string_view engine, const Error& error) {
  Entry entry;
  entry.compared.engine = std::string(engine);
  entry.compared.failure = error.why_message().empty() ? error.problem_message() : error.why_message();
  entries_.push_back(std::move(entry));
}

// The entry to keep: the first, unless another is clearly better where the measure can be believed.
std::size_t EngineContest::best(std::vector<Message>& reasons) const {
  const Entry& first = entries_.front();
  std::size_t next = 0;
  MapComparison of_next;
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    if (!entries_[i].compared.failure.empty()) continue;
    const MapComparison against = compare_maps(entries_[i].judged, first.judged);
    if (against.places > 0 && (next == 0 || against.gain > of_next.gain)) next = i, of_next = against;
  }
  const std::string& name = first.compared.engine;
  if (next == 0) {
    reasons.push_back(messages::first_kept_alone(name));
    return 0;
  }
  const std::string& other = entries_[next].compared.engine;
  const LocalAgreement agreement = first.result.agreement.value_or(LocalAgreement{});
  const MessageArgument by = percent_number(of_next.gain, 0);
  if (std::abs(of_next.gain) < 0.005) {
    reasons.push_back(messages::first_kept_equal(name, other));
  } else if (of_next.gain <= 0) {
    const double lead = compare_maps(first.judged, entries_[next].judged).gain;
    reasons.push_back(messages::kept_by_smaller_error(name, other, percent_number(lead, 0)));
  } else if (!agreement.shows_shared_texture()) {
    // An engine that maps structures to lookalikes finds them there again, and so does the measure.
    reasons.push_back(messages::first_kept_no_texture(name, other, by, fixed_number(agreement.correlation, 2),
                                                      fixed_number(agreement.chance, 2)));
  } else if (!of_next.clear) {
    reasons.push_back(messages::first_kept_not_clear(name, other, by));
  } else {
    reasons.push_back(messages::kept_by_smaller_error(other, name, by));
    return next;
  }
  return 0;
}

RegistrationResult EngineContest::keep() {
  std::vector<Message> reasons;
  for (const Entry& entry : entries_) reasons.push_back(described(entry.compared));
  const std::size_t k = best(reasons);
  Entry& kept = entries_[k];
  kept.compared.kept = true;
  RegistrationResult result = std::move(kept.result);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    if (i != k && entry.compared.figures) {
      if (const MapComparison lead = compare_maps(kept.judged, entry.judged); lead.places > 0)
        entry.compared.kept_is_better_by = lead.gain;
      result.timing.push_back({entry.compared.engine, entry.compared.elapsed_s});
    }
    result.compared.push_back(std::move(entry.compared));
  }
  result.timing.push_back({"judge the maps", judging_s_});
  result.notes.insert(result.notes.end(), reasons.begin(), reasons.end());
  return result;
}

}  // namespace alinify
