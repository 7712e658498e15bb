#include "app/commands/batch_run.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/cli_text.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/text_file.h"
#include "core/plan/registration_memory.h"
#include "core/workflow/version.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

PairFiles files_of(const BatchEntry& entry) {
  return {entry.fixed.string(),       entry.moving.string(),    entry.fixed_mask.string(),
          entry.moving_mask.string(), entry.landmarks.string(), entry.check_points.string(),
          entry.fixed_page,           entry.moving_page};
}

std::string initial_of(const BatchEntry& entry, const BatchFlags& flags) {
  return entry.initial.empty() ? flags.initial : entry.initial;
}

// Unset was 0 before there was bare paper. An explicit 0, which keeps that paper away, looks different.
std::string outside_text(std::optional<double> outside) {
  if (outside == 0.0) return "0";
  return fixed_decimals(outside.value_or(0), 6);
}

// **Throws** Error where a file cannot be read.
BatchRecipe recipe_of(const BatchEntry& entry, const BatchFlags& flags,
                      const std::map<std::string, std::string>& engine_values) {
  BatchRecipe recipe;
  for (const auto& [role, path] : {std::pair{"fixed", &entry.fixed},
                                   {"moving", &entry.moving},
                                   {"fixed_mask", &entry.fixed_mask},
                                   {"moving_mask", &entry.moving_mask},
                                   {"landmarks", &entry.landmarks},
                                   {"check_points", &entry.check_points}})
    if (!path->empty()) recipe.inputs[role] = fingerprint_of(*path);
  auto& options = recipe.options;
  options = {{"version", program_version()},
             {"engine", flags.engine},
             {"initial", initial_of(entry, flags)},
             {"allow_flip", flags.allow_flip ? "yes" : "no"},
             {"tolerance", flags.tolerance},
             {"seed", std::to_string(flags.seed)},
             {"memory_limit", flags.memory_limit},
             {"partial", flags.input.partial ? "yes" : "no"},
             {"pages_as_channels", flags.input.pages_as_channels ? "yes" : "no"},
             {"fixed_page", std::to_string(entry.fixed_page)},
             {"moving_page", std::to_string(entry.moving_page)}};
  // Records of before there were limits are those of runs without any.
  const SearchLimits limits = flags.search_limits();
  if (limits.max_rotation_deg < 180) options["max_rotation"] = fixed_decimals(limits.max_rotation_deg, 6);
  if (limits.scale) options["scale_range"] = text_of(*limits.scale);
  for (const auto& [key, value] : engine_values) options["set " + key] = value;
  const WriteFlags& write = flags.write;
  if (flags.warp)
    recipe.image_options = {
        {"interpolation", write.interpolation},         {"compression", compression_of(write, "w.tif")},
        {"outside", outside_text(write.outside)},       {"jpeg_quality", std::to_string(write.jpeg_quality)},
        {"tile_size", std::to_string(write.tile_size)}, {"pyramid", write.no_pyramid ? "no" : "yes"},
        {"bigtiff", write.bigtiff ? "yes" : "no"}};
  // Likewise those of before there were levels, formats, frames and layouts.
  if (flags.warp && write.compression_level != "default")
    recipe.image_options["compression_level"] = write.compression_level;
  if (flags.warp && !write.format.empty()) recipe.image_options["format"] = write.format;
  if (flags.warp && write.frame != "fixed") recipe.image_options["frame"] = write.frame;
  if (flags.warp && write.layout != "tiles") recipe.image_options["layout"] = write.layout;
  return recipe;
}

}  // namespace

BatchRun::BatchRun(const BatchFlags& flags, CommandContext& context)
    : flags_(flags),
      context_(context),
      outputs_(flags.out_dir, flags.warp ? image_ending(flags.write) : "", flags.report) {}

void BatchRun::prepare() {
  request_ = pair_request(flags_);
  flags_.tolerance_asked_for();
  if (flags_.warp) export_request(flags_.write, {}, nullptr, "w.tif", 0, {});
  const BatchList list = read_batch_list(flags_.list);
  entries_ = list.entries;
  for (const BatchEntry& entry : entries_)
    if (initial_of(entry, flags_) == "landmarks" && entry.landmarks.empty())
      throw Error(ErrorKind::Usage, messages::cannot_begin_pair_from_landmarks(entry.id),
                  messages::list_line_names_no_landmarks(entry.line, flags_.list),
                  messages::give_landmarks_column);
  outputs_.check(entries_, flags_.list);
  chosen_ = open_backends(flags_.where, flags_.jobs);
  make_engine(request_.engine, request_.engine_values)->check_backend(*chosen_.backends.front());
  outputs_.make_folder();
  if (!chosen_.notice.empty()) context_.note(chosen_.notice);
  std::string unused;
  for (const std::string& name : list.unused_columns) unused += (unused.empty() ? "" : ", ") + name;
  if (!unused.empty()) context_.note(messages::columns_without_meaning(unused));
  tell_missing_files();
  read_records();
  share_memory();
}

std::vector<BatchOutcome> BatchRun::run() {
  std::vector<BatchJob> jobs(entries_.size());
  recipes_.resize(entries_.size());
  outcomes_.resize(entries_.size());
  std::size_t done_before = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    jobs[i].id = entries_[i].id;
    jobs[i].open = [this, i](Backend& backend) { return open(i, backend); };
    if (flags_.resume) jobs[i].done_before = made_before(entries_[i]);
    if (jobs[i].done_before) ++done_before;
  }
  if (flags_.resume) context_.note(messages::pairs_done_already(done_before, entries_.size()));
  display_.emplace(context_, entries_.size(), done_before);
  std::vector<BatchOutcome> outcomes = register_batch(jobs, chosen_.backends, *this, context_.cancel());
  write_text_file(batch_summary_csv(outcomes), outputs_.summary());
  return outcomes;
}

void BatchRun::tell_missing_files() {
  std::size_t pairs = 0;
  std::string first, whose;
  for (const BatchEntry& entry : entries_)
    for (const fs::path& input : entry.inputs()) {
      std::error_code ignored;
      if (fs::exists(input, ignored)) continue;
      if (first.empty()) first = input.string(), whose = entry.id;
      ++pairs;
      break;
    }
  if (pairs > 0)
    context_.note((pairs == 1 ? messages::one_pair_names_missing_files : messages::pairs_name_missing_files)(
        pairs, first, whose));
}

void BatchRun::read_records() {
  try {
    records_ = read_batch_records(outputs_.records());
  } catch (const Error& error) {
    if (flags_.resume)
      throw Error(error.kind(), messages::cannot_resume,
                  Message::joined({error.problem_message(), error.why_message()}, ": "),
                  messages::remove_record_file);
    // A run that makes everything anew begins a record anew.
  }
}

// Pairs that run side by side have the memory between them.
void BatchRun::share_memory() {
  const auto side_by_side = static_cast<std::int64_t>(std::min(chosen_.backends.size(), entries_.size()));
  if (request_.memory_limit_bytes) {
    *request_.memory_limit_bytes /= side_by_side;
    export_limit_bytes_ = request_.memory_limit_bytes;
  } else if (side_by_side > 1) {
    request_.memory_limit_bytes =
        static_cast<std::int64_t>(usable_share_of_free_memory *
                                  static_cast<double>(platform::available_memory_bytes())) /
        side_by_side;
  }
}

std::optional<BatchOutcome> BatchRun::made_before(const BatchEntry& entry) const {
  if (context_.cancel()->requested()) throw Cancelled();
  const auto found = records_.find(entry.id);
  if (found == records_.end()) return {};
  try {
    if (!found->second.made_by.serves(recipe_of(entry, flags_, request_.engine_values))) return {};
  } catch (const Error&) {
    return {};  // what cannot be read now is told when its turn comes
  }
  if (!found->second.still_there(outputs_.folder(), outputs_.names(entry.id))) return {};
  return found->second.outcome;
}

RegisterJob BatchRun::open(std::size_t index, Backend& backend) {
  const BatchEntry& entry = entries_[index];
  recipes_[index] = recipe_of(entry, flags_, request_.engine_values);
  RegisterJob job;
  job.pair = request_;
  job.initial_mode = initial_of(entry, flags_);
  job.tolerance = flags_.tolerance_asked_for();
  job.repeat = flags_.repeat_asked_for();
  job.pair.initial = initial_mode_from(job.initial_mode);
  open_pair(files_of(entry), flags_.input, backend.pool(), job);
  job.transform_out = outputs_.transform(entry.id);
  job.report = outputs_.report(entry.id);
  if (flags_.warp)
    job.image =
        export_request(flags_.write, {}, job.pair.moving, outputs_.image(entry.id), 0, export_limit_bytes_);
  return job;
}

void BatchRun::on_begin(std::size_t job, const Backend& backend) {
  display_->begin(job, entries_[job].id, backend.device());
}
void BatchRun::on_progress(std::size_t job, const ProgressSnapshot& snapshot) {
  display_->progress(job, snapshot);
}
// That something is made coarser is a decision that the user must see.
void BatchRun::on_resolution(std::size_t job, const WorkingResolution& resolution) {
  if (resolution.downsample > 1)
    context_.note(messages::pair_working_at(entries_[job].id, resolution.reason));
}
void BatchRun::on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) {
  outcomes_[job] = outcome;
  display_->end(job, outcome);
  if (report) record(job, outcome, *report);
  // What took no time is written with what does, or at the end.
  if (outcome.state == BatchState::Skipped || outcome.device.empty()) return;
  std::vector<BatchOutcome> ended;
  for (const auto& known : outcomes_)
    if (known) ended.push_back(*known);
  write_text_file(batch_summary_csv(ended), outputs_.summary());
}

void BatchRun::record(std::size_t job, const BatchOutcome& outcome, const JobResult& report) {
  try {
    records_[entries_[job].id] = {*recipes_[job], files_left(report), outcome};
  } catch (const Error& error) {
    records_.erase(entries_[job].id);
    context_.warn(messages::resume_will_not_know(
        entries_[job].id, Message::joined({error.problem_message(), error.why_message()}, ": ")));
  }
  write_batch_records(records_, outputs_.records());
}

}  // namespace alinify::cli
