#include <algorithm>
#include <chrono>
#include <map>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/commands/warp_command.h"
#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/points_io.h"
#include "core/workflow/quality_text.h"
#include "core/workflow/register_job.h"
#include "core/workflow/report.h"

namespace alinify::cli {
namespace {

struct Flags {
  std::string fixed, moving, fixed_mask, moving_mask, landmarks, check_points;
  std::string engine = "auto", initial = "auto", memory_limit;
  std::string transform_out, out, report;
  bool allow_flip = false;
  int fixed_page = 0, moving_page = 0;
  DeviceFlags where;
  InputFlags input;
  std::int64_t seed = 1;
  std::vector<std::string> values;
  WriteFlags write;
};

// Says on stderr what the working resolution is as soon as it is known: it is a decision that the user must
// see.
class ResolutionTeller final : public RegistrationObserver {
 public:
  explicit ResolutionTeller(CommandContext& context) : context_(context) {}
  void on_resolution(const WorkingResolution& resolution) override {
    context_.note("working at " + resolution_text(resolution));
  }
  bool wants_previews() const override { return false; }
  static std::string resolution_text(const WorkingResolution& resolution) {
    const double d = resolution.downsample;
    const std::string share =
        d <= 1 ? "full resolution" : "1/" + number(d, d == static_cast<double>(static_cast<int>(d)) ? 0 : 2);
    // Engines begin the reason with the same words.
    return resolution.reason.rfind(share, 0) == 0
               ? resolution.reason
               : share + (resolution.reason.empty() ? "" : ": " + resolution.reason);
  }

 private:
  CommandContext& context_;
};

std::map<std::string, std::string> engine_values(const std::vector<std::string>& assignments) {
  std::map<std::string, std::string> values;
  for (const std::string& text : assignments) {
    const auto [key, value] = parse_assignment(text, "--set");
    values[key] = value;
  }
  return values;
}

std::string summary(const RunReport& report) {
  const RegistrationResult& result = report.result;
  std::vector<std::pair<std::string, std::string>> rows;
  rows.emplace_back("fixed", report.fixed.path + " (" + describe(report.fixed) + ")");
  rows.emplace_back("moving", report.moving.path + " (" + describe(report.moving) + ")");
  rows.emplace_back("engine", result.moving_from_fixed.provenance.engine + " on " + report.device);
  rows.emplace_back("resolution", ResolutionTeller::resolution_text(result.resolution));
  for (auto& [name, text] : quality_lines(report.quality)) rows.emplace_back(name, one_line(text));
  for (const std::string& note : result.notes) rows.emplace_back("note", one_line(note));
  rows.emplace_back(
      "time",
      duration(report.elapsed_s) + ", peak memory " + human_bytes(report.peak_bytes) +
          (report.peak_child_bytes > 0 ? " + " + human_bytes(report.peak_child_bytes) + " (engine)" : ""));
  std::string stages;
  for (const JobStage& stage : stages_of(report))
    if (stage.part_of.empty() && stage.elapsed_s >= 0.005)
      stages += (stages.empty() ? "" : ", ") + stage.stage + " " + number(stage.elapsed_s, 2) + " s";
  if (!stages.empty()) rows.emplace_back("", stages);
  for (const RunOutput& output : report.outputs)
    rows.emplace_back(
        output.role, output.path.string() + (output.bytes > 0 ? " (" + human_bytes(output.bytes) + ")" : ""));
  return aligned(rows, "");
}

void check_flags(const Flags& flags) {
  const std::vector<std::filesystem::path> inputs{flags.fixed,       flags.moving,    flags.fixed_mask,
                                                  flags.moving_mask, flags.landmarks, flags.check_points};
  const std::vector<std::filesystem::path> outputs{flags.transform_out, flags.out, flags.report};
  for (const auto& output : outputs)
    if (!output.empty()) check_output(output, inputs);
  check_distinct(outputs);
  if (!flags.report.empty()) check_report_name(flags.report);
  if (flags.initial == "landmarks" && flags.landmarks.empty())
    throw Error(ErrorKind::Usage, "cannot begin from landmarks", "there are none",
                "Give them with --landmarks L.csv.");
}

void run_register(const Flags& flags, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  RegisterPairRequest request;
  request.initial = initial_mode_from(flags.initial);
  request.engine = flags.engine;
  request.engine_values = engine_values(flags.values);
  request.allow_flip = flags.allow_flip;
  request.seed = flags.seed;
  request.threads = flags.where.threads;
  if (!flags.memory_limit.empty())
    request.memory_limit_bytes = parse_bytes(flags.memory_limit, "--memory-limit");
  make_engine(request.engine, request.engine_values);
  check_flags(flags);
  ChosenBackend chosen = open_backend(flags.where);
  const std::shared_ptr<ThreadPool> pool = chosen.backend->pool();
  request.fixed = open_input(flags.fixed, pool, flags.input, flags.fixed_page);
  request.moving = open_input(flags.moving, pool, flags.input, flags.moving_page);
  request.fixed_mask = open_mask(flags.fixed_mask, *request.fixed, pool);
  request.moving_mask = open_mask(flags.moving_mask, *request.moving, pool);
  if (!flags.landmarks.empty()) request.landmarks = read_landmarks(flags.landmarks);
  std::vector<LandmarkPair> check_points;
  if (!flags.check_points.empty()) check_points = read_landmarks(flags.check_points);
  const double opening_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!chosen.notice.empty()) context.note(chosen.notice);

  RegisterJob job;
  job.began = begin;
  job.opening_s = opening_s;
  job.check_points = std::move(check_points);
  job.initial_mode = flags.initial;
  job.transform_out = flags.transform_out;
  job.report = flags.report;
  // Fails now rather than after the registration when the output cannot be made as asked.
  if (!flags.out.empty())
    job.image =
        export_request(flags.write, {}, request.moving, flags.out, flags.where.threads, request.memory_limit_bytes);
  job.pair = std::move(request);
  ResolutionTeller observer(context);
  const RunReport report = run_register_job(job, *chosen.backend, observer, context.progress());
  context.print(nlohmann::ordered_json::parse(report_json(report, false)), summary(report));
}

// "--set KEY=VALUE" with every engine's keys, so that nobody has to look them up.
std::string engine_help() {
  std::string text = "Engines:\n";
  for (const EngineDescription& engine : list_engines()) {
    text += "  " + engine.name + "  " + engine.sentence +
            (engine.available ? "" : " Not available: " + engine.why_not) + "\n";
    for (const OptionDescription& option : engine.options)
      text += "    --set " + option.name + "=" + option.default_value +
              (option.unit.empty() ? "" : " " + option.unit) + "  " + option.help + "\n";
  }
  return text;
}

}  // namespace

Command add_register(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app =
      program.add_subcommand("register", "Find the transform that lays the moving image on the fixed one");
  app->add_option("--fixed", flags->fixed, "the reference image")->required()->type_name("F.tif");
  app->add_option("--moving", flags->moving, "the image to be warped onto it")
      ->required()
      ->type_name("M.tif");

  const char* const how = "How";
  app->add_option("--engine", flags->engine, "auto, or one of the engines listed below")
      ->capture_default_str()
      ->group(how);
  app->add_option("--initial", flags->initial,
                  "how to begin: auto, none, center, translation, rigid, similarity, affine or landmarks")
      ->check(CLI::IsMember(
          {"auto", "none", "center", "translation", "rigid", "similarity", "affine", "landmarks"}))
      ->capture_default_str()
      ->group(how);
  app->add_flag("--allow-flip", flags->allow_flip, "the moving image may be mirrored")->group(how);
  app->add_option("--landmarks", flags->landmarks, "CSV with the header id,fixed_x,fixed_y,moving_x,moving_y")
      ->type_name("L.csv")
      ->group(how);
  app->add_option("--fixed-mask", flags->fixed_mask,
                  "image as large as the fixed one; zero pixels do not count")
      ->type_name("X")
      ->group(how);
  app->add_option("--moving-mask", flags->moving_mask, "the same for the moving image")
      ->type_name("X")
      ->group(how);
  app->add_option("--set", flags->values, "an engine option by name; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(how);
  app->add_option("--seed", flags->seed, "the same seed gives the same result")
      ->capture_default_str()
      ->group(how);

  const char* const where = "Where";
  add_device_flags(*app, flags->where, where);
  app->add_option("--memory-limit", flags->memory_limit, "for example 8G (default: what is free)")
      ->type_name("SIZE")
      ->group(where);

  const char* const outputs = "What to write";
  app->add_option("--transform-out", flags->transform_out, "the transform")
      ->type_name("T.json")
      ->group(outputs);
  app->add_option("--out", flags->out, "the moving image warped at full resolution")
      ->type_name("W.tif")
      ->group(outputs);
  app->add_option("--report", flags->report,
                  "everything about the run: .json to compute with, .html to look at")
      ->type_name("R.json")
      ->group(outputs);
  app->add_option("--check-points", flags->check_points,
                  "landmarks kept out of the registration, to measure it by")
      ->type_name("L.csv")
      ->group(outputs);
  add_input_flags(*app, flags->input);
  add_page_flag(*app, "--fixed-page", "the fixed file", flags->fixed_page);
  add_page_flag(*app, "--moving-page", "the moving file", flags->moving_page);
  add_write_flags(*app, flags->write);
  app->footer([] {
    return engine_help() +
           "\n  alinify-cli register --fixed F.tif --moving M.tif --transform-out T.json --out warped.tif "
           "--report report.html";
  });
  return {app, [flags](CommandContext& context) { run_register(*flags, context); }};
}

}  // namespace alinify::cli
