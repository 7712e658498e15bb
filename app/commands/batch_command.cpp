// The batch command: its options, and what it prints.
#include <algorithm>
#include <array>
#include <chrono>

#include "app/cli_text.h"
#include "app/commands/batch_run.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/workflow/quality_text.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const BatchOutcome& o, const BatchEntry& entry) {
  return {{"id", o.id},
          {"fixed", entry.fixed.string()},
          {"moving", entry.moving.string()},
          {"state", name_of(o.state)},
          {"verdict", o.verdict.empty() ? Json(nullptr) : Json(o.verdict)},
          {"tolerance_px", or_null(o.tolerance_px)},
          {"agreement", or_null(o.agreement)},
          {"downsample", or_null(o.downsample)},
          {"check_points_px", or_null(o.check_points_px)},
          {"elapsed_s", o.elapsed_s},
          {"device", o.device.empty() ? Json(nullptr) : Json(o.device)},
          {"reason", o.reason.empty() ? Json(nullptr) : Json(o.reason)},
          {"error", o.error.empty() ? Json(nullptr) : Json(o.error)}};
}

// Columns as wide as their widest cell; the last one runs on.
std::string table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  const auto letters = [](const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  };
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += row[i] + (i + 1 < row.size() ? std::string(widths[i] - letters(row[i]) + 2, ' ') : "");
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

// What a person wants to know of a pair that is not just good.
std::string told(const BatchOutcome& o) {
  return one_line(!o.error.empty() ? o.error : o.verdict == "check" ? o.reason : "");
}

std::string summary(const std::vector<BatchOutcome>& outcomes) {
  std::vector<std::vector<std::string>> rows{
      {"id", "state", "verdict", "right to px", "agreement", "time", "device", ""}};
  for (const BatchOutcome& o : outcomes)
    rows.push_back({o.id, name_of(o.state), o.verdict, o.tolerance_px ? pixels_text(*o.tolerance_px) : "",
                    o.agreement ? fixed_decimals(*o.agreement, 3) : "",
                    o.device.empty() ? "" : duration(o.elapsed_s), o.device, told(o)});
  return table(rows);
}

// The first failure stands for all of them on the one line of stderr; the summary has the others.
Error failure_of(const std::vector<BatchOutcome>& outcomes, std::size_t failed,
                 const std::string& summary_path) {
  const auto first =
      std::find_if(outcomes.begin(), outcomes.end(), [](const BatchOutcome& o) { return o.failed(); });
  std::string why = one_line(first->error);
  while (!why.empty() && why.back() == '.') why.pop_back();
  return {
      ErrorKind::Failed,
      (outcomes.size() == 1 ? messages::one_pair_failed : messages::pairs_failed)(failed, outcomes.size()),
      messages::labelled(first->id, why),
      (failed > 1 ? messages::others_are_in : messages::all_pairs_are_in)(summary_path)};
}

void run_batch(const BatchFlags& flags, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  BatchRun batch(flags, context);
  batch.prepare();
  const std::vector<BatchOutcome> outcomes = batch.run();
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  const std::string path = batch.outputs().summary().string();
  Json json;
  json["pairs"] = Json::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    json["pairs"].push_back(to_json(outcomes[i], batch.entries()[i]));
  const auto count = [&](BatchState state) {
    return std::count_if(outcomes.begin(), outcomes.end(),
                         [&](const BatchOutcome& o) { return o.state == state; });
  };
  for (const BatchState state :
       {BatchState::Done, BatchState::Check, BatchState::Failed, BatchState::Cancelled, BatchState::Skipped})
    json[name_of(state)] = count(state);
  json["elapsed_s"] = elapsed_s;
  json["summary"] = path;
  context.print(json, summary(outcomes) + std::to_string(outcomes.size()) +
                          (outcomes.size() == 1 ? " pair: " : " pairs: ") + batch_totals(outcomes) + ", in " +
                          duration(elapsed_s) + "; summary in " + path + "\n");
  if (count(BatchState::Cancelled) > 0) throw Cancelled();
  const auto failed = static_cast<std::size_t>(
      std::count_if(outcomes.begin(), outcomes.end(), [](const BatchOutcome& o) { return o.failed(); }));
  if (failed > 0) throw failure_of(outcomes, failed, path);
}

}  // namespace

Command add_batch(CLI::App& program) {
  const auto flags = std::make_shared<BatchFlags>();
  CLI::App* app =
      program.add_subcommand("batch", "Register the pairs of a list, one after the other or on all GPUs");
  app->add_option("list", flags->list,
                  "CSV with the columns fixed,moving and, where wanted, those named below")
      ->required()
      ->type_name("LIST.csv");
  app->add_option("--out-dir", flags->out_dir, "folder of the results; made where it is missing")
      ->required()
      ->type_name("DIR");
  add_how_flags(*app, *flags);
  add_where_flags(*app, *flags);
  app->add_option("--jobs", flags->jobs, "pairs at a time on the CPU, which share threads and memory")
      ->check(CLI::Range(1, 256))
      ->capture_default_str()
      ->group(where_group);
  app->add_flag("--warp", flags->warp,
                "the moving images warped at full resolution too: ID.tif, or the ending of --format")
      ->group(output_group);
  app->add_option("--report", flags->report, "a report of each pair too, html or json: ID.report.html")
      ->check(CLI::IsMember({"html", "json"}))
      ->group(output_group);
  app->add_flag("--resume", flags->resume,
                "skip pairs whose results are there, made from the same files with the same options")
      ->group(output_group);
  add_input_flags(*app, flags->input);
  add_write_flags(*app, flags->write);
  app->footer([] {
    return "The list: one pair a line below the header. Columns:\n"
           "  fixed, moving             the images\n"
           "  id                        what the results are called (default: the moving file's name)\n"
           "  fixed_mask, moving_mask   as --fixed-mask and --moving-mask of register\n"
           "  landmarks, check_points   as --landmarks and --check-points\n"
           "  fixed_page, moving_page   which image of a file, from 0\n"
           "  initial                   how this pair begins, where it differs from --initial\n"
           "Relative names start from the list's folder. DIR/ID.json is the transform, DIR/summary.csv tells "
           "of\n"
           "every pair: done, check, failed, cancelled or skipped. A pair that fails stops no other; the "
           "exit code\n"
           "is then 1. With --device cuda:all every GPU takes the next pair as soon as it is free.\n\n" +
           engine_help() +
           "\n  alinify-cli batch pairs.csv --out-dir results --warp --report html --device cuda:all";
  });
  return {app, [flags](CommandContext& context) { run_batch(*flags, context); }};
}

}  // namespace alinify::cli
