#include "app/commands/series_run.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/cli_text.h"
#include "app/commands/batch_recipe.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text_list.h"
#include "core/io/image_geometry.h"
#include "core/io/image_kind.h"
#include "core/io/messages.h"
#include "core/io/transform_io.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/report.h"
#include "core/workflow/version.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

bool names_a_list(const std::vector<std::string>& images) {
  return images.size() == 1 && folded_name(fs::path(images.front()).extension().string()) == ".csv";
}

BatchState state_of(const SectionResult& result) {
  if (!result.usable() && result.way != SectionWay::Itself) return BatchState::Failed;
  return result.verdict == Verdict::Good ? BatchState::Done : BatchState::Check;
}

}  // namespace

SeriesRun::SeriesRun(const SeriesFlags& flags, CommandContext& context, std::optional<SeriesPlace> place)
    : flags_(flags),
      context_(context),
      place_(place),
      outputs_(flags.out_dir, flags.warp ? image_ending(flags.write) : "", flags.report, flags.merge) {}

void SeriesRun::validate() {
  request_ = pair_request(flags_);
  if (flags_.initial == "landmarks")
    throw Error(ErrorKind::Usage, messages::cannot_begin_from_landmarks, messages::a_series_has_no_landmarks,
                messages::leave_initial_out);
  if (!flags_.moving_repeat.empty() || !flags_.repeat_size.empty())
    throw Error(ErrorKind::Usage, messages::cannot_tile_in_series, messages::a_series_has_no_design,
                messages::leave_repeat_out);
  flags_.tolerance_asked_for();
  if (flags_.warp) export_request(flags_.write, {}, nullptr, "w" + image_ending(flags_.write), 0, {});
  if (!flags_.merge.empty()) {
    const ImageKind kind = image_kind_for(flags_.merge, kind_asked_for(flags_.write));
    if (holds_rows(kind))
      throw Error(ErrorKind::Usage, messages::cannot_export_to(flags_.merge),
                  messages::kind_holds_one_picture(title_of(kind)), messages::choose_plain_tiff);
    export_request(flags_.write, {}, nullptr, flags_.merge, 0, {});
  }
  const bool listed = names_a_list(flags_.images);
  SeriesList list = listed ? read_series_list(flags_.images.front())
                           : series_of({flags_.images.begin(), flags_.images.end()});
  sections_ = std::move(list.sections);
  for (const SeriesSection& section : sections_) ids_.push_back(section.id);
  reference_given();
  outputs_.check(sections_, listed ? std::vector<fs::path>{flags_.images.front()} : std::vector<fs::path>{});
  unused_columns_ = joined(list.unused_columns);
}

void SeriesRun::begin() {
  if (place_) {
    chosen_.backends = {&place_->backend};
  } else {
    chosen_ = open_backends(flags_.where, flags_.jobs);
  }
  make_engine(request_.engine, request_.engine_values)->check_backend(*chosen_.backends.front());
  outputs_.make_folders();
  announce_device(chosen_, context_);
  if (!unused_columns_.empty()) context_.note(messages::columns_without_meaning(unused_columns_));
  report_missing_files();
  request_.memory_limit_bytes = place_
                                    ? place_->memory_limit_bytes
                                    : memory_share(request_.memory_limit_bytes,
                                                   std::min(chosen_.backends.size(), sections_.size() - 1));
}

std::vector<SeriesRow> SeriesRun::run() {
  tree_ = find_tree();
  write_errors_.assign(sections_.size(), {});
  SeriesRequest request;
  request.ids = ids_;
  request.tree = tree_;
  request.strategy = series_strategy_from(flags_.strategy);
  request.refine = flags_.refine;
  request.folder = outputs_.pairs();
  request.open = [this](const SeriesPair& pair, Backend& backend) { return open(pair, backend); };
  if (flags_.resume) request.done_before = [this](const SeriesPair& pair) { return previous_outcome(pair); };
  const std::vector<SectionResult> results =
      register_series(request, chosen_.backends, *this, context_.cancel());
  std::vector<SeriesRow> rows;
  for (std::size_t i = 0; i < results.size(); ++i) {
    rows.push_back({results[i], state_of(results[i])});
    if (write_errors_[i].empty()) continue;
    rows.back().state = BatchState::Failed;
    rows.back().result.error = write_errors_[i];
  }
  return rows;
}

std::optional<std::size_t> SeriesRun::reference_given() const {
  if (flags_.reference.empty()) return {};
  if (const auto given = section_named(sections_, flags_.reference)) return given;
  throw Error(ErrorKind::Usage, messages::cannot_find_reference(flags_.reference),
              messages::no_section_of_that_name(sections_.size(), ids_.front(), ids_.back()),
              messages::give_id_of_section);
}

void SeriesRun::report_missing_files() {
  for (const SeriesSection& section : sections_)
    for (const fs::path& input : section.inputs()) {
      std::error_code ignored;
      if (!fs::exists(input, ignored)) context_.note(messages::section_names_missing_file(section.id, input));
    }
}

SeriesTree SeriesRun::find_tree() {
  const std::optional<std::size_t> given = reference_given();
  const std::size_t n = sections_.size();
  SeriesTree tree;
  if (flags_.order == "found") {
    // An unreadable section resembles nothing, and is reported when its turn comes.
    std::vector<std::shared_ptr<const TileSource>> images;
    std::vector<std::size_t> readable;
    for (std::size_t i = 0; i < n; ++i) {
      try {
        images.push_back(open_section(i));
        readable.push_back(i);
      } catch (const Error& error) {
        context_.warn(messages::labelled(ids_[i], Message::verbatim(error.what())));
      }
    }
    Progress comparing = context_.progress().sub(0.2, messages::finding_the_order);
    const SectionSimilarity among = compare_sections(images, {flags_.allow_flip, flags_.search_limits()},
                                                     *chosen_.backends.front()->pool(), comparing);
    SectionSimilarity similarity(n);
    for (std::size_t i = 0; i < readable.size(); ++i)
      for (std::size_t j = i + 1; j < readable.size(); ++j)
        similarity.set(readable[i], readable[j], among.at(i, j));
    tree = tree_of_similarity(similarity, given.value_or(most_similar_section(similarity)));
  } else {
    tree = tree_of_order(n, given.value_or(middle_section(n)));
  }
  if (!given)
    context_.note((flags_.order == "found" ? messages::reference_is_most_similar
                                           : messages::reference_is_the_middle)(ids_[tree.reference]));
  open_section(tree.reference);  // without it nothing can be done
  return tree;
}

std::shared_ptr<const TileSource> SeriesRun::open_section(std::size_t section) const {
  const SeriesSection& s = sections_[section];
  return open_input(context_, s.image, chosen_.backends.front()->pool(), flags_.input, s.page);
}

RegisterJob SeriesRun::open(const SeriesPair& pair, Backend& backend) {
  const SeriesSection &moving = sections_[pair.link.section], &fixed = sections_[pair.link.onto];
  RegisterJob job;
  job.device_note = place_ ? place_->device_note : device_note_of(chosen_);
  job.pair = request_;
  job.initial_mode = Message::verbatim(flags_.initial);
  job.tolerance = flags_.tolerance_asked_for();
  open_pair({fixed.image.string(),
             moving.image.string(),
             fixed.mask.string(),
             moving.mask.string(),
             {},
             {},
             fixed.page,
             moving.page},
            flags_.input, backend.pool(), job, context_);
  job.report = outputs_.report_of_pair(pair.id);
  return job;
}

BatchRecipe SeriesRun::recipe_of(const SeriesPair& pair) const {
  const SeriesSection &moving = sections_[pair.link.section], &fixed = sections_[pair.link.onto];
  BatchEntry entry;
  entry.fixed = fixed.image, entry.moving = moving.image;
  entry.fixed_mask = fixed.mask, entry.moving_mask = moving.mask;
  entry.fixed_page = fixed.page, entry.moving_page = moving.page;
  BatchRecipe recipe = batch_recipe({entry, flags_.initial}, flags_, request_.engine_values);
  // A map that starts from a chain depends on every map of it.
  std::size_t section = pair.link.section;
  for (const std::size_t onto : pair.start_via) {
    const std::string link = ids_[section] + "@" + ids_[onto];
    recipe.inputs["start " + link] = fingerprint_of(outputs_.pairs() / (link + ".json"));
    section = onto;
  }
  return recipe;
}

std::optional<BatchOutcome> SeriesRun::previous_outcome(const SeriesPair& pair) const {
  if (context_.cancel()->requested()) throw Cancelled();
  const std::optional<BatchRecord> found = record_of(pair.id, outputs_.records(), context_);
  if (!found) return {};
  try {
    if (!found->made_by.covers(recipe_of(pair))) return {};
  } catch (const Error&) {
    return {};  // an unreadable section is reported when its turn comes
  }
  std::vector<std::string> names{pair.id + ".json", pair.id + ".link.json"};
  if (const fs::path report = outputs_.report_of_pair(pair.id); !report.empty())
    names.push_back(report.filename().string());
  if (!found->still_there(outputs_.pairs(), names)) return {};
  return found->outcome;
}

void SeriesRun::on_round(const std::vector<SeriesPair>& pairs) {
  round_ = pairs;
  recipes_.assign(pairs.size(), {});
  std::size_t done_before = 0;
  if (flags_.resume) {
    for (const SeriesPair& pair : pairs) done_before += previous_outcome(pair) ? 1 : 0;
    context_.note(messages::pairs_done_already(done_before, pairs.size()));
  }
  // The number of rounds is unknown: each takes half of the remainder.
  round_progress_.emplace(context_.progress().sub(0.5 * left_, messages::registering_pairs));
  left_ *= 0.5;
  display_.emplace(context_, *round_progress_, pairs.size(), done_before);
}

Progress SeriesRun::composing() {
  const double share = 0.1 * left_;
  left_ -= share;
  return context_.progress().sub(share, messages::putting_maps_together);
}

void SeriesRun::on_begin(std::size_t job, const Backend& backend) {
  try {
    recipes_[job] = recipe_of(round_[job]);
  } catch (const Error&) {
    recipes_[job].reset();  // opening it reports the error
  }
  display_->begin(job, round_[job].id, backend.device());
}
void SeriesRun::on_progress(std::size_t job, const ProgressSnapshot& snapshot) {
  display_->progress(job, snapshot);
}
// Report reduced resolution to the user.
void SeriesRun::on_resolution(std::size_t job, const WorkingResolution& resolution) {
  if (resolution.downsample > 1) context_.note(messages::pair_working_at(round_[job].id, resolution.reason));
}

void SeriesRun::on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) {
  display_->end(job, outcome);
  pair_outcomes_.push_back(outcome);
  if (!report || !recipes_[job]) return;
  const std::string& id = round_[job].id;
  BatchRecord record{*recipes_[job], {}, outcome};
  try {
    record.files = files_left(*report);
    const std::string link = id + ".link.json";
    record.files.push_back({"link", link, fingerprint_of(outputs_.pairs() / link)});
  } catch (const Error& error) {
    context_.warn(messages::resume_will_not_know(
        id, Message::joined({error.problem_message(), error.why_message()}, ": ")));
  }
  write_batch_record(id, record, outputs_.records());
}

void SeriesRun::on_section(std::size_t section, const SectionResult& result, const JobResult* composed) {
  try {
    write_section(section, result, composed);
  } catch (const Error& error) {
    write_errors_[section] = error.whole_message();
  }
}

void SeriesRun::write_section(std::size_t section, const SectionResult& result, const JobResult* composed) {
  const std::string& id = ids_[section];
  if (result.way == SectionWay::Itself) {
    Transform identity;
    identity.fixed = identity.moving = geometry_of(open_section(section)->info());
    identity.provenance.program_version = program_version();
    identity.provenance.fixed_path = identity.provenance.moving_path = sections_[section].image.string();
    return write_transform(identity, outputs_.transform(id));
  }
  if (!result.map) return;
  write_transform(*result.map, outputs_.transform(id));
  if (const fs::path report = outputs_.report(id); !report.empty()) {
    if (composed) {
      write_report(*composed, report, chosen_.backends.front()->pool().get());
    } else {
      fs::copy_file(outputs_.report_of_pair(result.pair_id), report, fs::copy_options::overwrite_existing);
    }
  }
  if (!flags_.warp || !result.usable()) return;
  ExportRequest request = export_request(flags_.write, *result.map, open_section(section), outputs_.image(id),
                                         flags_.where.threads, export_limit_bytes());
  request.transform_file = outputs_.transform(id);
  Progress progress = composing();
  for (const Message& note : export_warped(request, *chosen_.backends.front(), progress).notes)
    context_.note(messages::labelled(id, note));
}

std::optional<std::int64_t> SeriesRun::export_limit_bytes() const {
  return place_ && !flags_.memory_limit.empty() ? place_->memory_limit_bytes : flags_.memory_limit_bytes();
}

void SeriesRun::merge(const std::vector<SeriesRow>& rows) {
  if (flags_.merge.empty()) return;
  std::optional<ExportRequest> request;
  std::string left_out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SectionResult& result = rows[i].result;
    if (result.way == SectionWay::Itself) continue;
    if (!result.usable()) {
      append_item(left_out, result.id);
      continue;
    }
    const auto image = open_section(i);
    if (!request) {
      request = export_request(flags_.write, *result.map, image, outputs_.merged(), flags_.where.threads,
                               export_limit_bytes());
      request->moving_label = result.id;
      request->transform_file = outputs_.transform(result.id);
      request->fixed = open_section(tree_.reference);
      request->fixed_label = ids_[tree_.reference];
    } else {
      request->more.push_back({image, result.map, result.id, outputs_.transform(result.id)});
    }
  }
  if (!left_out.empty()) context_.warn(messages::left_out_of_merged(left_out));
  if (!request) return;
  Progress progress = context_.progress().sub(1, messages::merging_sections);
  merged_ = export_warped(*request, *chosen_.backends.front(), progress);
  for (const Message& note : merged_->notes) context_.note(note);
}

}  // namespace alinify::cli
