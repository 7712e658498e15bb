#include "app/commands/batch_estimate_run.h"

#include <algorithm>
#include <chrono>
#include <system_error>

#include "app/cli_text.h"
#include "app/commands/temporary_folder.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/processor_time.h"
#include "core/base/text.h"
#include "core/workflow/batch/batch_estimate.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

// Headers of up to this many pairs are read; in a longer list, those between them are assumed to be alike.
constexpr std::size_t max_sizes_read = 400;

double bytes_of(const fs::path& folder, const BatchEntry& entry, const BatchOutputs& outputs) {
  double bytes = 0;
  const auto add = [&](const fs::path& path) {
    std::error_code problem;
    if (fs::is_directory(path, problem)) {
      for (const auto& file : fs::recursive_directory_iterator(path, problem))
        if (std::error_code gone; file.is_regular_file(gone))
          if (const auto size = file.file_size(gone); !gone) bytes += static_cast<double>(size);
    } else if (const auto size = fs::file_size(path, problem); !problem) {
      bytes += static_cast<double>(size);
    }
  };
  add(outputs.records() / (entry.id + ".json"));
  if (entry.is_series()) {
    add(outputs.series(entry.id));
    return bytes;
  }
  for (const std::string& name : outputs.names(entry)) add(folder / name);
  for (int field = 0; field < 4; ++field)
    add(folder / (entry.id + ".field" + std::to_string(field) + ".tif"));
  return bytes;
}

// The sizes at those indices.
std::vector<double> at(const std::vector<double>& pixels, const std::vector<std::size_t>& indices) {
  std::vector<double> chosen;
  for (const std::size_t i : indices) chosen.push_back(pixels[i]);
  return chosen;
}

// A trial's processor load, and its slowdown by other processes.
struct Load {
  double processor_per_s = 0;  ///< seconds of one core a second
  double alone_per_s = 1;      ///< share of each second that it would take alone on the cores
};

class LoadMeter {
 public:
  Load since(double elapsed_s) const {
    const platform::ThreadTimes threads = platform::living_thread_times();
    Load load;
    load.processor_per_s = (platform::processor_seconds() - processor_s_) / std::max(1e-9, elapsed_s);
    load.alone_per_s =
        time_alone(1, threads.computed_s - threads_.computed_s, threads.waited_s - threads_.waited_s);
    return load;
  }

 private:
  double processor_s_ = platform::processor_seconds();
  platform::ThreadTimes threads_ = platform::living_thread_times();
};

// A load below this counts as none: an idle machine has its services too.
constexpr double hardly_waited = 0.1;

// The remaining list, and the sizes of its pairs; 0 pixels: the pair cannot be read.
struct Work {
  // A pixel of a series takes another time than one of a pair, so both are measured.
  std::vector<std::size_t> of_kind(bool series) const {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (entries[i].is_series() == series) indices.push_back(i);
    return indices;
  }

  std::vector<BatchEntry> entries;
  std::vector<double> pixels;
  std::size_t listed = 0, side_by_side = 1;
};

Work work_of(const BatchFlags& flags, CommandContext& context) {
  BatchRun whole(flags, context);
  whole.validate();
  Work work;
  work.listed = whole.entries().size();
  work.side_by_side = whole.side_by_side();
  const std::vector<BatchEntry> left = whole.left_to_do();
  const std::size_t step = (left.size() + max_sizes_read - 1) / max_sizes_read;
  std::size_t unreadable = 0;
  double last = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    context.progress().check_cancelled();
    if (i % step == 0) {
      try {
        last = whole.pixels_of(left[i]);
      } catch (const Error&) {
        ++unreadable;
        last = 0;
        continue;
      }
    }
    if (last == 0) continue;
    work.entries.push_back(left[i]);
    work.pixels.push_back(last);
  }
  if (unreadable > 0) context.warn(messages::pairs_cannot_be_read(unreadable));
  if (step > 1) context.note(messages::sizes_of_some_pairs((left.size() + step - 1) / step, left.size()));
  return work;
}

}  // namespace

void estimate_batch_run(const BatchFlags& flags, CommandContext& context) {
  using Clock = std::chrono::steady_clock;
  const Work work = work_of(flags, context);
  BatchEstimate estimate;
  Load load;
  std::vector<MeasuredPair> measured, measured_series;
  if (!work.entries.empty()) {
    const TemporaryFolder folder(existing_folder(flags.out_dir));
    BatchFlags trial_flags = flags;
    trial_flags.out_dir = folder.path().string();
    trial_flags.shard.clear();
    trial_flags.resume = false;
    BatchRun trial(trial_flags, context);
    trial.validate();
    std::vector<std::string> ids;
    std::vector<std::size_t> chosen;
    for (const bool series : {false, true}) {
      const std::vector<std::size_t> kind = work.of_kind(series);
      if (kind.empty()) continue;
      for (const std::size_t i : pairs_to_measure(at(work.pixels, kind), work.side_by_side))
        chosen.push_back(kind[i]);
    }
    for (const std::size_t i : chosen) ids.push_back(work.entries[i].id);
    context.note(messages::registering_to_estimate(ids.size(), work.entries.size()));
    trial.keep_only(ids);
    trial.begin();
    const LoadMeter meter;
    const auto began = Clock::now();
    const std::vector<BatchOutcome> outcomes = trial.run();
    const double elapsed_s = std::chrono::duration<double>(Clock::now() - began).count();
    load = meter.since(elapsed_s);
    context.progress().check_cancelled();
    std::vector<double> alone_s;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      alone_s.push_back(outcomes[i].elapsed_s);
      // A pair that was judged has done all its work, whatever the verdict.
      if (!outcomes[i].verdict) {
        context.warn(messages::labelled(outcomes[i].id, outcomes[i].error));
        continue;
      }
      const BatchEntry& entry = work.entries[chosen[i]];
      (entry.is_series() ? measured_series : measured)
          .push_back({work.pixels[chosen[i]], outcomes[i].elapsed_s,
                      bytes_of(folder.path(), entry, trial.outputs())});
    }
    if (measured.empty() != work.of_kind(false).empty() ||
        measured_series.empty() != work.of_kind(true).empty())
      throw Error(ErrorKind::Failed, messages::cannot_estimate, messages::no_trial_pair_was_registered,
                  messages::mend_these_pairs_first);
    // The work between pairs counts too: checking files and recording outcomes.
    const double between =
        std::max(1.0, elapsed_s / std::max(1e-9, time_side_by_side(alone_s, work.side_by_side)));
    for (const bool series : {false, true}) {
      std::vector<MeasuredPair>& of_kind = series ? measured_series : measured;
      if (of_kind.empty()) continue;
      for (MeasuredPair& pair : of_kind) pair.elapsed_s *= between;
      const BatchEstimate part =
          estimate_batch(of_kind, at(work.pixels, work.of_kind(series)), work.side_by_side);
      estimate.elapsed_s += part.elapsed_s;
      estimate.bytes += part.bytes;
    }
  }
  const std::int64_t memory_bytes = platform::peak_memory_bytes() + platform::peak_child_memory_bytes();
  std::error_code problem;
  const auto space = fs::space(existing_folder(flags.out_dir), problem);
  const bool fits = problem || estimate.bytes <= static_cast<double>(space.available);
  const double pairs_a_day =
      estimate.elapsed_s > 0 ? 86400 * static_cast<double>(work.entries.size()) / estimate.elapsed_s : 0;
  double pixels = 0;
  for (const double of_pair : work.pixels) pixels += of_pair;
  nlohmann::ordered_json json{{"pairs", work.listed},
                              {"to_do", work.entries.size()},
                              {"measured", measured.size() + measured_series.size()},
                              {"pixels", pixels},
                              {"side_by_side", work.side_by_side},
                              {"elapsed_s", estimate.elapsed_s},
                              {"elapsed_alone_s", estimate.elapsed_s * load.alone_per_s},
                              {"processor_s", estimate.elapsed_s * load.processor_per_s},
                              {"pairs_a_day", pairs_a_day},
                              {"peak_memory_bytes", memory_bytes},
                              {"disk_bytes", estimate.bytes},
                              {"free_disk_bytes", problem ? nlohmann::ordered_json(nullptr)
                                                          : nlohmann::ordered_json(space.available)},
                              {"fits_on_disk", fits}};
  context.print(
      json,
      aligned(
          {{"pairs", std::to_string(work.entries.size()) + " to register of " + std::to_string(work.listed) +
                         ", " + fixed_decimals(pixels / 1e6, 0) + " megapixels"},
           {"measured", std::to_string(measured.size() + measured_series.size()) + " of them, " +
                            std::to_string(work.side_by_side) + " at a time"},
           {"time", duration(estimate.elapsed_s) + ", " + fixed_decimals(pairs_a_day, 0) + " pairs a day"},
           {"processor", duration(estimate.elapsed_s * load.processor_per_s) + " of one core"},
           {"memory", human_bytes(memory_bytes)},
           {"disk",
            human_bytes(static_cast<std::int64_t>(estimate.bytes)) +
                (problem ? ""
                         : " of " + human_bytes(static_cast<std::int64_t>(space.available)) + " free")}}));
  if (const double waited = 1 - load.alone_per_s; waited > hardly_waited)
    context.note(
        messages::cores_are_shared(MessageArgument::number(percent_text(waited, 0)),
                                   MessageArgument::number(duration(estimate.elapsed_s * load.alone_per_s))));
  if (!fits) context.warn(messages::results_do_not_fit(fs::path(flags.out_dir)));
}

}  // namespace alinify::cli
