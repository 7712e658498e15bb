#include "app/commands/batch_run.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "app/cli_interrupt.h"
#include "app/cli_text.h"
#include "app/commands/batch_recipe.h"
#include "app/commands/series_summary.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text_list.h"
#include "core/io/text_file.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

PairFiles files_of(const BatchEntry& entry) {
  return {entry.fixed.string(),
          entry.moving.string(),
          entry.fixed_mask.string(),
          entry.moving_mask.string(),
          entry.landmarks.string(),
          entry.check_points.string(),
          entry.fixed_page,
          entry.moving_page,
          entry.fixed_flatfield.string(),
          entry.moving_flatfield.string(),
          entry.fixed_pixel_size,
          entry.moving_pixel_size};
}

// Landmarks belong to one pair of images: where pairs start from landmarks, a series starts from the search.
bool begins_by_itself(const BatchEntry& entry, const BatchFlags& flags) {
  return entry.is_series() && entry.initial.empty() && flags.initial == "landmarks";
}

std::string initial_of(const BatchEntry& entry, const BatchFlags& flags) {
  if (begins_by_itself(entry, flags)) return "auto";
  return entry.initial.empty() ? flags.initial : entry.initial;
}

}  // namespace

BatchRun::BatchRun(const BatchFlags& flags, CommandContext& context)
    : flags_(flags),
      context_(context),
      outputs_(flags.out_dir, flags.warp ? image_ending(flags.write) : "", flags.report) {}

void BatchRun::validate() {
  request_ = pair_request(flags_);
  flags_.tolerance_asked_for();
  if (flags_.warp) export_request(flags_.write, {}, nullptr, "w" + image_ending(flags_.write), 0, {});
  if (!flags_.shard.empty()) shard_ = batch_shard_from(flags_.shard);
  const BatchList list = read_batch_list(flags_.list);
  entries_ = list.entries;
  state_pixel_sizes();
  const auto corrected = [](const BatchEntry& e) {
    return !e.fixed_flatfield.empty() || !e.moving_flatfield.empty();
  };
  if (flags_.export_corrected && (!flags_.warp || std::none_of(entries_.begin(), entries_.end(), corrected)))
    throw Error(ErrorKind::Usage, messages::nothing_to_export_corrected,
                flags_.warp ? messages::no_correction_is_given : messages::no_image_is_written,
                messages::give_warp_and_flatfield_column);
  for (const BatchEntry& entry : entries_) check_entry(entry);
  outputs_.check(entries_, flags_.list);
  chosen_ = open_backends(flags_.where, flags_.jobs);
  make_engine(request_.engine, request_.engine_values)->check_backend(*chosen_.backends.front());
  announce_device(chosen_, context_);
  if (!list.unused_columns.empty())
    context_.note(messages::columns_without_meaning(joined(list.unused_columns)));
  take_shard();
  for (const BatchEntry& entry : entries_)
    if (begins_by_itself(entry, flags_)) context_.note(messages::series_begins_by_itself(entry.id));
  if (!flags_.fixed_pixel_size.empty() || !flags_.moving_pixel_size.empty())
    for (const BatchEntry& entry : entries_)
      if (entry.is_series()) context_.note(messages::series_keeps_pixel_sizes(entry.id));
  report_missing_files();
}

// A line's own size overrides the option, which is for all others.
void BatchRun::state_pixel_sizes() {
  stated_pixel_size(flags_.fixed_pixel_size, "--fixed-pixel-size");
  stated_pixel_size(flags_.moving_pixel_size, "--moving-pixel-size");
  for (BatchEntry& entry : entries_) {
    if (entry.is_series()) continue;
    if (entry.fixed_pixel_size.empty()) entry.fixed_pixel_size = flags_.fixed_pixel_size;
    if (entry.moving_pixel_size.empty()) entry.moving_pixel_size = flags_.moving_pixel_size;
  }
}

// For a series, checks its own list, its options and the files that it will write.
void BatchRun::check_entry(const BatchEntry& entry) const {
  if (entry.is_series()) {
    const SeriesFlags flags = series_flags(entry);
    try {
      SeriesRun(flags, context_).validate();
    } catch (const Error& error) {
      throw Error(error.kind(), error.problem_message(),
                  messages::in_line_of_list(entry.line, error.why_message()), error.hint_message());
    }
  } else if (initial_of(entry, flags_) == "landmarks" && entry.landmarks.empty()) {
    throw Error(ErrorKind::Usage, messages::cannot_begin_pair_from_landmarks(entry.id),
                messages::list_line_names_no_landmarks(entry.line, flags_.list),
                messages::give_landmarks_column);
  }
}

void BatchRun::begin() {
  outputs_.make_folder();
  share_memory();
  presence_.emplace(
      outputs_.presences(), BatchPresence::Part{shard_.value_or(BatchShard{}), list_digest_},
      *context_.cancel(), [this](const Message& line) { context_.note(line); }, BatchPresence::Pace{});
}

// Errors anywhere in the list are reported before it is divided, and equally by every shard.
void BatchRun::take_shard() {
  std::vector<std::string> ids;
  for (const BatchEntry& entry : entries_) ids.push_back(entry.id);
  list_digest_ = digest_of(ids);
  if (!shard_) return;
  const std::vector<int> shard_of = shards_of(ids, shard_->count);
  std::vector<BatchEntry> own;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (shard_of[i] == shard_->index) own.push_back(entries_[i]);
  context_.note(messages::pairs_of_shard(text_of(*shard_), own.size(), entries_.size()));
  entries_ = std::move(own);
}

void BatchRun::keep_only(const std::vector<std::string>& ids) {
  std::vector<BatchEntry> kept;
  for (const std::string& id : ids)
    kept.push_back(
        *std::find_if(entries_.begin(), entries_.end(), [&](const BatchEntry& e) { return e.id == id; }));
  entries_ = std::move(kept);
}

std::vector<BatchEntry> BatchRun::left_to_do() const {
  std::vector<BatchEntry> left;
  for (const BatchEntry& entry : entries_)
    if (!flags_.resume || !previous_outcome(entry)) left.push_back(entry);
  return left;
}

double BatchRun::pixels_of(const BatchEntry& entry) const {
  double pixels = 0;
  if (entry.is_series()) {
    const std::vector<SeriesSection> sections = read_series_list(entry.series).sections;
    for (const SeriesSection& section : sections) {
      const auto image =
          open_input(section.image, chosen_.backends.front()->pool(), flags_.input, section.page);
      const Size size = image->info().size;
      pixels += static_cast<double>(size.width) * static_cast<double>(size.height);
    }
    const auto count = static_cast<double>(sections.size());
    return 2 * pixels * (count - 1) / count;
  }
  for (const auto& [path, page] :
       {std::pair{entry.fixed, entry.fixed_page}, {entry.moving, entry.moving_page}}) {
    const Size size = open_input(path, chosen_.backends.front()->pool(), flags_.input, page)->info().size;
    pixels += static_cast<double>(size.width) * static_cast<double>(size.height);
  }
  return pixels;
}

std::vector<BatchOutcome> BatchRun::run() {
  std::vector<BatchJob> jobs(entries_.size());
  recipes_.resize(entries_.size());
  outcomes_.resize(entries_.size());
  std::size_t done_before = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    jobs[i].id = entries_[i].id;
    if (entries_[i].is_series()) {
      jobs[i].instead = [this, i](Backend& backend, Progress& progress) {
        return run_series(i, backend, progress);
      };
    } else {
      jobs[i].open = [this, i](Backend& backend) { return open(i, backend); };
    }
    if (flags_.resume) jobs[i].done_before = previous_outcome(entries_[i]);
    if (jobs[i].done_before) ++done_before;
  }
  if (flags_.resume) context_.note(messages::pairs_done_already(done_before, entries_.size()));
  display_.emplace(context_, context_.progress(), entries_.size(), done_before);
  if (flags_.grace_s > 0) finish_ = finish_on_terminate();
  std::vector<BatchOutcome> outcomes;
  {
    const std::jthread answering([this](const std::stop_token& stop) { answer_signals(stop); });
    outcomes = register_batch(jobs, chosen_.backends, *this, context_.cancel(), finish_);
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes_[i] = outcomes[i];
  write_summary(true);
  return outcomes;
}

void BatchRun::answer_signals(const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  int answered = status_requests();
  std::optional<Clock::time_point> end;
  while (!stop.stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (const int asked = status_requests(); asked != answered) {
      answered = asked;
      platform::write_to_stderr_unbuffered("status: " + display_->standing().english() + "\n");
    }
    if (!finish_ || !finish_->requested()) continue;
    if (!end) {
      end = Clock::now() +
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(flags_.grace_s));
      context_.note(messages::finishing_within(MessageArgument::number(duration(flags_.grace_s))));
    } else if (Clock::now() >= *end) {
      request_cancel();
      return;
    }
  }
}

BatchRecipe BatchRun::recipe_of(const BatchEntry& entry) const {
  const bool corrected =
      flags_.export_corrected && (!entry.fixed_flatfield.empty() || !entry.moving_flatfield.empty());
  return batch_recipe({entry, initial_of(entry, flags_), flags_.warp, corrected}, flags_,
                      request_.engine_values);
}

void BatchRun::report_missing_files() {
  std::size_t pairs = 0;
  std::string first, whose;
  for (const BatchEntry& entry : entries_)
    for (const auto& [role, input] : inputs_by_role(entry)) {
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

// Divides the memory among the pairs that run side by side.
void BatchRun::share_memory() {
  const std::size_t side_by_side = std::min(chosen_.backends.size(), entries_.size());
  const bool given = request_.memory_limit_bytes.has_value();
  request_.memory_limit_bytes = memory_share(request_.memory_limit_bytes, side_by_side);
  if (given) export_limit_bytes_ = request_.memory_limit_bytes;
}

std::optional<BatchOutcome> BatchRun::previous_outcome(const BatchEntry& entry) const {
  if (context_.cancel()->requested()) throw Cancelled();
  const std::optional<BatchRecord> found = record_of(entry.id, outputs_.records(), context_);
  if (!found) return {};
  try {
    if (!found->made_by.covers(recipe_of(entry))) return {};
  } catch (const Error&) {
    return {};  // unreadable inputs are reported when the pair is processed
  }
  if (found->outcome.state == BatchState::Failed && found->files.empty()) return {};
  if (!found->still_there(outputs_.folder(), outputs_.names(entry))) return {};
  return found->outcome;
}

RegisterJob BatchRun::open(std::size_t index, Backend& backend) {
  const BatchEntry& entry = entries_[index];
  recipes_[index] = recipe_of(entry);
  RegisterJob job;
  job.pair = request_;
  job.device_note = device_note_of(chosen_);
  const std::string initial = initial_of(entry, flags_);
  job.initial_mode = Message::verbatim(initial);
  job.tolerance = flags_.tolerance_asked_for();
  job.repeat = flags_.repeat_asked_for();
  job.pair.initial = initial_mode_from(initial);
  // Invalid annotations are reported now rather than when the pair is registered.
  for (const fs::path* annotations : {&entry.fixed_annotations, &entry.moving_annotations})
    if (!annotations->empty()) annotation_kind_of(*annotations);
  const ImagePair captured = open_pair(files_of(entry), flags_.input, backend.pool(), job, context_);
  job.transform_out = outputs_.transform(entry.id);
  job.report = outputs_.report(entry.id);
  job.pair.corrections.exported = flags_.export_corrected && job.pair.corrections.any();
  const ImagePair& written = flags_.export_corrected ? job.pair.images() : captured;
  if (flags_.warp)
    job.image =
        export_request(flags_.write, {}, written.moving, outputs_.image(entry.id), 0, export_limit_bytes_);
  if (!entry.fixed_annotations.empty())
    job.annotations.push_back(
        {entry.fixed_annotations, outputs_.annotations_on_moving(entry), MapDirection::FixedToMoving});
  if (!entry.moving_annotations.empty())
    job.annotations.push_back(
        {entry.moving_annotations, outputs_.annotations_on_fixed(entry), MapDirection::MovingToFixed});
  return job;
}

// The equivalent options of the series command.
SeriesFlags BatchRun::series_flags(const BatchEntry& entry) const {
  SeriesFlags flags;
  static_cast<ManyFlags&>(flags) = flags_;
  const fs::path folder = outputs_.series(entry.id);
  flags.out_dir = folder.string();
  flags.jobs = 1;
  flags.images = {entry.series.string()};
  flags.initial = initial_of(entry, flags_);
  flags.reference = entry.reference;
  if (!entry.strategy.empty()) flags.strategy = entry.strategy;
  if (!entry.order.empty()) flags.order = entry.order;
  if (!entry.merge.empty()) flags.merge = (folder / entry.merge).string();
  return flags;
}

BatchOutcome BatchRun::run_series(std::size_t index, Backend& backend, Progress& progress) {
  const BatchEntry& entry = entries_[index];
  recipes_[index] = recipe_of(entry);
  CommandContext context(context_, entry.id, progress);
  const SeriesFlags flags = series_flags(entry);
  SeriesRun series(flags, context,
                   SeriesPlace{backend, request_.memory_limit_bytes, device_note_of(chosen_)});
  series.prepare();
  const SeriesDone done = carry_out(series, flags);
  BatchOutcome outcome;
  outcome.state = done.failure        ? BatchState::Failed
                  : done.to_check > 0 ? BatchState::Check
                                      : BatchState::Done;
  outcome.verdict = done.failure ? Verdict::Failed : done.to_check > 0 ? Verdict::Check : Verdict::Good;
  outcome.reason = Message::verbatim(done.counts);
  if (done.failure) outcome.error = Message::verbatim(one_line(done.failure->what()));
  return outcome;
}

void BatchRun::on_begin(std::size_t job, const Backend& backend) {
  display_->begin(job, entries_[job].id, backend.device());
}
void BatchRun::on_progress(std::size_t job, const ProgressSnapshot& snapshot) {
  display_->progress(job, snapshot);
}
// Reports reduced resolution to the user.
void BatchRun::on_resolution(std::size_t job, const WorkingResolution& resolution) {
  if (resolution.downsample > 1)
    context_.note(messages::pair_working_at(entries_[job].id, resolution.reason));
}
void BatchRun::on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) {
  outcomes_[job] = outcome;
  display_->end(job, outcome);
  const bool series_ended = entries_[job].is_series() && outcome.verdict;
  if (report || (series_ended && outcome.state != BatchState::Skipped) || outcome.state == BatchState::Failed)
    record(job, outcome, report);
  // Pairs that took no time are written with the next one that does, or at the end.
  if (outcome.state != BatchState::Skipped && !outcome.device.empty()) write_summary(false);
}

void BatchRun::record(std::size_t job, const BatchOutcome& outcome, const JobResult* report) {
  BatchRecord record;
  if (recipes_[job]) record.made_by = *recipes_[job];
  record.outcome = outcome;
  try {
    if (report) record.files = files_left(*report);
    if (entries_[job].is_series() && outcome.verdict)
      record.files = files_left_in(entries_[job].id, outputs_.folder());
  } catch (const Error& error) {
    context_.warn(messages::resume_will_not_know(
        entries_[job].id, Message::joined({error.problem_message(), error.why_message()}, ": ")));
  }
  write_batch_record(entries_[job].id, record, outputs_.records());
}

// Writing the table of a long list takes a while; it may take a fiftieth of the time.
void BatchRun::write_summary(bool at_the_end) {
  const auto began = std::chrono::steady_clock::now();
  if (!at_the_end && began - summary_written_ < 50 * summary_took_) return;
  std::vector<BatchOutcome> ended;
  for (const auto& known : outcomes_)
    if (known) ended.push_back(*known);
  write_text_file(batch_summary_csv(ended), summary());
  summary_written_ = std::chrono::steady_clock::now();
  summary_took_ = summary_written_ - began;
}

}  // namespace alinify::cli
