#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/registration/compare_maps.h"
#include "core/registration/engine.h"

namespace alinify {

/// Runs engines on one problem, one after the other, and keeps the map of one: the first engine's, unless
/// problem.judge calls another's clearly better. Start, pyramids, device and observer are shared.
/// **Memory**: that of one engine or of judging, and every engine's map. **Threads**: used by one.
class EngineContest {
 public:
  EngineContest(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                RegistrationObserver& observer)
      : problem_(problem), pyramids_(pyramids), backend_(backend), observer_(observer) {}

  /// Runs the default engine, which is kept unless another one is clearly better. **Throws** as it does.
  const RegistrationResult& run_first(const RegistrationEngine& engine, Progress& progress);
  /// Judges its map unless that has been done. **Throws** the exceptions of problem.judge; there must be one.
  const MapFigures& judge_first(Progress& progress);
  /// Runs and judges another, the first one having been judged. An engine that fails is noted.
  /// **Throws** Cancelled.
  void run_other(const std::string& name, const std::map<std::string, std::string>& values,
                 Progress& progress);
  void run_other(const RegistrationEngine& engine, Progress& progress);

  /// The first engine's result as it is. Call once, instead of keep().
  RegistrationResult take_first() { return std::move(entries_.front().result); }
  /// The result of the engine that is kept, with the comparison and notes that explain it. Call once.
  RegistrationResult keep();

 private:
  struct Entry {
    RegistrationResult result;
    JudgedMap judged;
    ComparedEngine compared;
  };

  Entry ran(const RegistrationEngine& engine, Progress& progress) const;
  void judge(Entry& entry, Progress& progress);
  void failed(std::string_view engine, const Error& error);
  std::size_t best(std::vector<Message>& reasons) const;

  const RegistrationProblem& problem_;
  PyramidPair& pyramids_;
  Backend& backend_;
  RegistrationObserver& observer_;
  std::vector<Entry> entries_;
  double judging_s_ = 0;
};

}  // namespace alinify
