// The batch command: its options and its output.
#include <algorithm>
#include <array>
#include <chrono>
#include <tuple>

#include "app/cli_text.h"
#include "app/commands/batch_estimate_run.h"
#include "app/commands/batch_merge.h"
#include "app/commands/batch_run.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/processor_time.h"
#include "core/io/text_file.h"
#include "core/workflow/report/quality_text.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* shard_group = "On many machines";

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const BatchOutcome& o, const BatchEntry& entry) {
  return {{"id", o.id},
          {"fixed", entry.fixed.string()},
          {"moving", entry.moving.string()},
          {"series_list", entry.is_series() ? Json(entry.series.string()) : Json(nullptr)},
          {"state", name_of(o.state)},
          {"verdict", o.verdict ? Json(name_of(*o.verdict)) : Json(nullptr)},
          {"tolerance_px", or_null(o.tolerance_px)},
          {"agreement", or_null(o.agreement)},
          {"downsample", or_null(o.downsample)},
          {"check_points_px", or_null(o.check_points_px)},
          {"elapsed_s", o.elapsed_s},
          {"device", o.device.empty() ? Json(nullptr) : Json(o.device)},
          {"reason", o.reason.empty() ? Json(nullptr) : Json(o.reason.english())},
          {"error", o.error.empty() ? Json(nullptr) : Json(o.error.english())}};
}

// The remark on a pair that is not just good.
std::string remark_on(const BatchOutcome& o) {
  return one_line((!o.error.empty() ? o.error : o.verdict == Verdict::Check ? o.reason : Message()).english());
}

std::string summary(const std::vector<BatchOutcome>& outcomes) {
  std::vector<std::vector<std::string>> rows{
      {"id", "state", "verdict", "right to px", "agreement", "time", "device", ""}};
  for (const BatchOutcome& o : outcomes)
    rows.push_back({o.id, name_of(o.state), o.verdict_name(),
                    o.tolerance_px ? pixels_text(*o.tolerance_px) : "",
                    o.agreement ? fixed_decimals(*o.agreement, 3) : "",
                    o.device.empty() ? "" : duration(o.elapsed_s), o.device, remark_on(o)});
  return aligned_table(rows);
}

// The first failure represents all of them on the single line of stderr; the summary has the others.
Error failure_of(const std::vector<BatchOutcome>& outcomes, std::size_t failed,
                 const std::string& summary_path) {
  const auto first =
      std::find_if(outcomes.begin(), outcomes.end(), [](const BatchOutcome& o) { return o.failed(); });
  std::string why = one_line(first->error.english());
  while (!why.empty() && why.back() == '.') why.pop_back();
  return {
      ErrorKind::Failed,
      (outcomes.size() == 1 ? messages::one_pair_failed : messages::pairs_failed)(failed, outcomes.size()),
      messages::labelled(first->id, why),
      (failed > 1 ? messages::others_are_in : messages::all_pairs_are_in)(summary_path)};
}

std::size_t count(const std::vector<BatchOutcome>& outcomes, BatchState state) {
  return static_cast<std::size_t>(std::count_if(outcomes.begin(), outcomes.end(),
                                                [&](const BatchOutcome& o) { return o.state == state; }));
}

void print_outcomes(const std::vector<BatchOutcome>& outcomes, const std::vector<BatchEntry>& entries,
                    std::chrono::steady_clock::time_point begin, const std::string& path,
                    CommandContext& context, const std::vector<std::string>& not_in_list = {}) {
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Json json;
  json["pairs"] = Json::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i) json["pairs"].push_back(to_json(outcomes[i], entries[i]));
  for (const BatchState state :
       {BatchState::Done, BatchState::Check, BatchState::Failed, BatchState::Cancelled, BatchState::Skipped,
        BatchState::Missing, BatchState::Changed})
    json[name_of(state)] = count(outcomes, state);
  if (!not_in_list.empty()) json["not_in_list"] = not_in_list;
  json["elapsed_s"] = elapsed_s;
  json["processor_s"] = platform::processor_seconds();
  json["summary"] = path;
  context.print(json, summary(outcomes) + std::to_string(outcomes.size()) +
                          (outcomes.size() == 1 ? " pair: " : " pairs: ") + batch_totals(outcomes) + ", in " +
                          duration(elapsed_s) + "; summary in " + path + "\n");
  if (count(outcomes, BatchState::Cancelled) > 0) throw Cancelled();
  const auto failed = static_cast<std::size_t>(
      std::count_if(outcomes.begin(), outcomes.end(), [](const BatchOutcome& o) { return o.failed(); }));
  // One failure is reported as an error, and does not hide the others.
  if (!not_in_list.empty() &&
      failed + count(outcomes, BatchState::Missing) + count(outcomes, BatchState::Changed) > 0)
    context.warn(messages::records_not_in_list(not_in_list.size(), not_in_list.front()));
  if (failed > 0) throw failure_of(outcomes, failed, path);
  for (const auto& [state, one, several] :
       {std::tuple{BatchState::Missing, messages::one_pair_is_missing, messages::pairs_are_missing},
        std::tuple{BatchState::Changed, messages::one_pair_has_changed, messages::pairs_have_changed}}) {
    const std::size_t pairs = count(outcomes, state);
    if (pairs == 0) continue;
    const auto first = std::find_if(outcomes.begin(), outcomes.end(),
                                    [state = state](const BatchOutcome& o) { return o.state == state; });
    throw Error(ErrorKind::Failed, (pairs == 1 ? one : several)(pairs, outcomes.size()),
                messages::labelled(first->id, first->error), messages::run_missing_again(path));
  }
  if (!not_in_list.empty())
    throw Error(ErrorKind::Failed, messages::list_has_changed,
                messages::records_not_in_list(not_in_list.size(), not_in_list.front()),
                messages::list_them_or_remove_records(not_in_list.front()));
}

// Merges the shards' results into one table, and one page of all the pairs' reports.
void merge_batch(const BatchFlags& flags, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  if (!flags.shard.empty())
    throw Error(ErrorKind::Usage, messages::cannot_shard_and_merge, messages::merge_reads_all_shards,
                messages::leave_one_of_both_out);
  const BatchList list = read_batch_list(flags.list);
  const BatchOutputs outputs(flags.out_dir, "", flags.report);
  outputs.make_folder();
  const MergedBatch merged = merged_batch(list.entries, outputs, context);
  const std::vector<BatchOutcome>& outcomes = merged.outcomes;
  write_text_file(batch_summary_csv(outcomes), outputs.summary());
  write_text_file(
      batch_summary_html(
          outcomes,
          [&](const std::string& id) {
            for (const char* ending : {".report.html", ".report.json", "/series.html", "/summary.csv"})
              if (std::filesystem::exists(outputs.folder() / (id + ending))) return id + ending;
            return std::string();
          }),
      outputs.summary_page());
  print_outcomes(outcomes, list.entries, begin, outputs.summary().string(), context, merged.not_in_list);
}

void run_batch(const BatchFlags& flags, CommandContext& context) {
  if (flags.merge && flags.dry_run)
    throw Error(ErrorKind::Usage, messages::cannot_estimate_and_merge, messages::merge_registers_nothing,
                messages::leave_one_of_both_out);
  if (flags.merge) return merge_batch(flags, context);
  if (flags.dry_run) return estimate_batch_run(flags, context);
  const auto begin = std::chrono::steady_clock::now();
  BatchRun batch(flags, context);
  batch.prepare();
  const std::vector<BatchOutcome> outcomes = batch.run();
  print_outcomes(outcomes, batch.entries(), begin, batch.summary().string(), context);
}

}  // namespace

Command add_batch(CLI::App& program) {
  const auto flags = std::make_shared<BatchFlags>();
  CLI::App* app = program.add_subcommand(
      "batch", "Register the pairs and series of a list, one after the other or on all GPUs");
  app->add_option("list", flags->list,
                  "CSV with the columns fixed,moving and, where wanted, those named below")
      ->required()
      ->type_name("LIST.csv");
  add_out_dir_flag(*app, *flags);
  add_many_flags(*app, *flags,
                 "the moving images warped at full resolution too: ID.tif, or the ending of --format",
                 "a report of each pair too, html or json: ID.report.html");
  app->add_flag(
         "--export-corrected", flags->export_corrected,
         "write corrected samples too, where a pair has a flat field (default: as the file holds them)")
      ->group(output_group);
  app->add_flag("--dry-run", flags->dry_run,
                "estimate time, memory and disk space without leaving any files, by registering the largest "
                "pairs, a middle-sized one and the smallest")
      ->group(output_group);
  app->add_option(
         "--shard", flags->shard,
         "register only the Ith of N parts of the list, which follow from the pairs' ids: N such jobs may "
         "run at once, on any machines, into one folder; see --merge")
      ->type_name("I/N")
      ->group(shard_group);
  app->add_flag(
         "--merge", flags->merge,
         "register nothing: write summary.csv and summary.html of what all shards have left, and name the "
         "pairs that are missing or have changed since, and those that the list has no more")
      ->group(shard_group);
  app->add_option("--grace", flags->grace_s,
                  "on SIGTERM start no further pairs and give running ones this many seconds to finish "
                  "(default: stop them)")
      ->check(CLI::Range(0.0, 86400.0))
      ->type_name("S")
      ->group(shard_group);
  add_input_flags(*app, flags->input);
  add_pixel_size_flags(*app, flags->fixed_pixel_size, flags->moving_pixel_size);
  add_write_flags(*app, flags->write);
  app->footer([] {
    return "The list: one pair a line below the header. Columns:\n"
           "  fixed, moving             the images\n"
           "  id                        what the results are called (default: the moving file's name)\n"
           "  fixed_mask, moving_mask   as --fixed-mask and --moving-mask of register\n"
           "  landmarks, check_points   as --landmarks and --check-points\n"
           "  fixed_page, moving_page   which image of a file, from 0\n"
           "  fixed_pixel_size, moving_pixel_size     as --fixed-pixel-size and --moving-pixel-size, of this "
           "pair\n"
           "  initial                   how this pair or series begins, where it differs from --initial\n"
           "  fixed_flatfield, moving_flatfield       as --fixed-flatfield and --moving-flatfield\n"
           "  fixed_annotations, moving_annotations   carried onto the other image, as annotations does:\n"
           "                            DIR/ID.annotations-on-moving.geojson, "
           "DIR/ID.annotations-on-fixed.geojson\n"
           "A line may name a series instead of a pair, into the folder DIR/ID:\n"
           "  series_list               its sections, as the list of the command series\n"
           "  series_reference, series_strategy, series_order   as --reference, --strategy and --order of "
           "series\n"
           "  series_merge              what its merged image is called there\n"
           "Relative names start from the list's folder. DIR/ID.json is the transform, DIR/summary.csv "
           "lists\n"
           "every pair: done, check, failed, cancelled or skipped. A failed pair does not stop the others;\n"
           "the exit code is then 1. With --device cuda:all every GPU takes the next pair as soon as it is "
           "free.\n"
           "--shard writes DIR/summary-I-of-N.csv instead. A job that was killed is run again with --resume. "
           "SIGUSR1 makes a\n"
           "batch say on stderr how far it is; after SIGINT or SIGTERM what is finished stays, and the exit "
           "code is 130.\n\n" +
           engine_help() +
           "\n  alinify-cli batch pairs.csv --out-dir results --warp --report html --device cuda:all";
  });
  return {app, [flags](CommandContext& context) { run_batch(*flags, context); }};
}

}  // namespace alinify::cli
