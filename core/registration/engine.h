#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/fields.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/grey/pyramid_pair.h"
#include "core/registration/problem.h"
#include "core/registration/result.h"

namespace alinify {

/// Receives the events of a run. **Threads**: called from the engine's own thread; must be quick.
class RegistrationObserver {
 public:
  virtual ~RegistrationObserver() = default;
  virtual void on_iteration(const IterationSample&) {}
  /// The map as it stands, after each level (or more often): for the live preview.
  virtual void on_preview(std::shared_ptr<const Transform>) {}
  /// False if previews are not wanted; the engine may then skip making them.
  virtual bool wants_previews() const { return true; }
  /// The working resolution, as soon as it is decided.
  virtual void on_resolution(const WorkingResolution&) {}
  /// The map is final; judging and writing it come next. Called by run_register_job(), not by engines.
  virtual void on_registered() {}
};

/// A registration method. Its options are set and checked before the run.
class RegistrationEngine {
 public:
  virtual ~RegistrationEngine() = default;
  virtual std::string_view name() const = 0;
  /// The options as they stand, by name, for the record.
  virtual std::map<std::string, std::string> options() const = 0;
  /// Whether the problem's landmarks take part as constraints.
  virtual bool holds_to_landmarks() const { return false; }
  /// Checks that it can run on the backend, before anything is read. **Throws** Error(Usage) if not.
  virtual void check_backend(const Backend&) const {}
  /// Whether it will work on both images from level 0 up as grey pyramids in memory, as far as can be said
  /// before a start is known. They are then read before the search for one.
  virtual bool uses_pyramids(const RegistrationProblem&, const Backend&) const { return false; }

  /// `pyramids`: both images where they have been read already; an engine that needs the memory for something
  /// else releases them. Empty: the engine reads the sources.
  /// **Throws** Error, Cancelled (within a second of the request). **Threads**: one engine may run
  /// concurrently on problems with a judge and an observer each.
  RegistrationResult run(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                         RegistrationObserver& observer, Progress& progress) const {
    return solve(problem, pyramids, backend, observer, progress);
  }
  /// Runs on images that have not been read yet.
  RegistrationResult run(const RegistrationProblem& problem, Backend& backend, RegistrationObserver& observer,
                         Progress& progress) const {
    PyramidPair unread;
    return solve(problem, unread, backend, observer, progress);
  }

 private:
  virtual RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                   Backend& backend, RegistrationObserver& observer,
                                   Progress& progress) const = 0;
};

/// One option, for help texts and forms.
struct OptionDescription {
  std::string name, unit;
  Message title, help;
  std::string default_value;
  double min, max;
  enum class Type { Bool, Int, Double, Text } type;
  bool chooses_at_zero = false;           ///< 0 leaves the choice to the program
  std::string formerly = {};              ///< an older name of it; empty: none
  std::vector<std::string> choices = {};  ///< of a text, all words that it takes; empty: any text
};

struct EngineDescription {
  std::string name;  ///< as --engine takes it
  Message title;     ///< "B-spline (elastix)"
  Message sentence;  ///< its purpose
  Message measured;  ///< with it, on pairs whose true map is known
  bool available = true;
  Message why_not;  ///< when it is not
  std::vector<OptionDescription> options;
};

/// All engines of this build, the unavailable ones too. Not cached: each call looks for the elastix program
/// on disk, without starting it. **Threads**: any.
std::vector<EngineDescription> list_engines();
/// The title of the engine of that name; empty if this build knows none. **Threads**: any.
Message engine_title(std::string_view name);
/// "auto" picks the one fit for most pairs. **Throws** Error(Usage) for an unknown engine, option or value;
/// Error(NotFound) for an engine whose library this build lacks, or whose program is not installed.
std::unique_ptr<RegistrationEngine> make_engine(const std::string& name,
                                                const std::map<std::string, std::string>& values);

}  // namespace alinify
