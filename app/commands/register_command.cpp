#include <algorithm>
#include <chrono>

#include "app/cli_text.h"
#include "app/commands/register_estimate_run.h"
#include "app/commands/register_flags.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/image/file_warnings.h"
#include "core/image/stated_pixel_size.h"
#include "core/io/image_geometry.h"
#include "core/workflow/register_job.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report_json.h"

namespace alinify::cli {
namespace {

struct RegisterCommandFlags : RegisterFlags, PairFiles {
  std::string transform_out, inverse_out, out, report;
  bool merge_fixed = false, export_corrected = false, dry_run = false;
};

// Prints the working resolution on stderr as soon as it is known: the user must see this decision.
class ResolutionPrinter final : public RegistrationObserver {
 public:
  explicit ResolutionPrinter(CommandContext& context) : context_(context) {}
  void on_resolution(const WorkingResolution& resolution) override {
    context_.note(messages::working_at(resolution.reason));
  }
  bool wants_previews() const override { return false; }

 private:
  CommandContext& context_;
};

std::string summary(const JobResult& report) {
  const RegistrationResult& result = report.result;
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& [role, info] : {std::pair{"fixed", &report.fixed}, {"moving", &report.moving}}) {
    rows.emplace_back(role, info->path + " (" + describe(*info) + ")");
    if (const Message remark = pixel_size_remark(*info); !remark.empty())
      rows.emplace_back("", remark.english());
  }
  for (const auto& [image, applied] :
       {std::pair{"fixed", &report.corrections.fixed}, std::pair{"moving", &report.corrections.moving}})
    if (*applied) rows.emplace_back(image, "read through " + (*applied)->path.string());
  rows.emplace_back("engine", result.moving_from_fixed.provenance.engine + " on " + report.device.english());
  rows.emplace_back("resolution", result.resolution.reason.english());
  for (const QualityLine& line : quality_lines(*report.quality))
    rows.emplace_back(line.name.english(), one_line(line.text.english()));
  // Warned of as they were opened.
  std::vector<Message> known = file_warnings(report.fixed);
  for (Message& warning : file_warnings(report.moving)) known.push_back(std::move(warning));
  for (const Message& note : result.notes)
    if (std::find(known.begin(), known.end(), note) == known.end())
      rows.emplace_back("note", one_line(note.english()));
  rows.emplace_back(
      "time",
      duration(report.elapsed_s) + ", peak memory " + human_bytes(report.peak_bytes) +
          (report.peak_child_bytes > 0 ? " + " + human_bytes(report.peak_child_bytes) + " (engine)" : ""));
  std::string stages;
  for (const JobStage& stage : stages_of(report))
    if (stage.part_of.empty() && stage.elapsed_s >= 0.005)
      append_item(stages, stage.stage + " " + number(stage.elapsed_s, 2) + " s");
  if (!stages.empty()) rows.emplace_back("", stages);
  for (const RunOutput& output : report.outputs)
    rows.emplace_back(
        output.role, output.path.string() + (output.bytes > 0 ? " (" + human_bytes(output.bytes) + ")" : ""));
  return aligned(rows, "");
}

void check_flags(const RegisterCommandFlags& flags) {
  const std::vector<std::filesystem::path> inputs{
      flags.fixed,     flags.moving,       flags.fixed_mask,      flags.moving_mask,
      flags.landmarks, flags.check_points, flags.fixed_flatfield, flags.moving_flatfield};
  const std::vector<std::filesystem::path> outputs{flags.transform_out, flags.inverse_out, flags.out,
                                                   flags.report};
  for (const auto& output : outputs) {
    if (output.empty()) continue;
    const bool image = output == flags.out;
    check_image_output(output, image ? image_kind_for(output, kind_asked_for(flags.write)) : ImageKind::Tiff,
                       inputs);
  }
  check_distinct(outputs);
  if (!flags.report.empty()) check_report_name(flags.report);
  if (flags.export_corrected &&
      (flags.out.empty() || (flags.fixed_flatfield.empty() && flags.moving_flatfield.empty())))
    throw Error(ErrorKind::Usage, messages::nothing_to_export_corrected,
                flags.out.empty() ? messages::no_image_is_written : messages::no_correction_is_given,
                messages::give_out_and_flatfield);
  if (flags.initial == "landmarks" && flags.landmarks.empty())
    throw Error(ErrorKind::Usage, messages::cannot_begin_from_landmarks, messages::there_are_no_landmarks,
                messages::give_landmarks_flag);
}

void run_register(const RegisterCommandFlags& flags, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  RegisterJob job;
  job.began = begin;
  job.pair = pair_request(flags);
  job.tolerance = flags.tolerance_asked_for();
  job.repeat = flags.repeat_asked_for();
  check_flags(flags);
  ChosenBackend chosen = open_backend(flags.where);
  const ImagePair captured = open_pair(flags, flags.input, chosen.backend->pool(), job, context);
  job.opening_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  announce_device(chosen, context);
  job.device_note = device_note_of(chosen);

  job.initial_mode = Message::verbatim(flags.initial);
  if (job.tolerance) tolerance_in_px(*job.tolerance, job.pair.fixed->info());  // now rather than at the end
  job.transform_out = flags.transform_out;
  job.inverse_out = flags.inverse_out;
  job.report = flags.report;
  // Fails now rather than after the registration when the output cannot be made as asked.
  const ImagePair& written = flags.export_corrected ? job.pair.images() : captured;
  job.pair.corrections.exported = flags.export_corrected;
  if (!flags.out.empty())
    job.image = export_request(flags.write, {}, written.moving, flags.out, flags.where.threads,
                               job.pair.memory_limit_bytes);
  // Likewise an invalid region of this pair.
  if (job.image && job.image->region) region_in_px(*job.image->region, geometry_of(job.pair.fixed->info()));
  if (job.image && flags.merge_fixed) job.image->fixed = written.fixed;
  if (flags.dry_run) return estimate_register_run(job, *chosen.backend, context);
  ResolutionPrinter observer(context);
  const JobResult report = run_register_job(job, *chosen.backend, observer, context.progress());
  context.print(to_json(report, false), summary(report));
}

}  // namespace

Command add_register(CLI::App& program) {
  const auto flags = std::make_shared<RegisterCommandFlags>();
  CLI::App* app = program.add_subcommand(
      "register", "Find the transform that aligns the moving image with the fixed one");
  app->add_option("--fixed", flags->fixed, "the reference image")->required()->type_name("F.tif");
  app->add_option("--moving", flags->moving, "the image to be warped onto it")
      ->required()
      ->type_name("M.tif");

  add_how_flags(*app, *flags);
  app->add_option("--landmarks", flags->landmarks, "CSV with the header id,fixed_x,fixed_y,moving_x,moving_y")
      ->type_name("L.csv")
      ->group(how_group);
  app->add_option("--fixed-mask", flags->fixed_mask,
                  "image as large as the fixed one; zero pixels do not count")
      ->type_name("X")
      ->group(how_group);
  app->add_option("--moving-mask", flags->moving_mask, "the same for the moving image")
      ->type_name("X")
      ->group(how_group);
  const char* const image_names[] = {"fixed", "moving"};
  std::string* const corrections[] = {&flags->fixed_flatfield, &flags->moving_flatfield};
  for (int i = 0; i < 2; ++i)
    app->add_option("--" + std::string(image_names[i]) + "-flatfield", *corrections[i],
                    "read the " + std::string(image_names[i]) + " image through this illumination correction")
        ->type_name("P.json")
        ->group(how_group);
  add_where_flags(*app, *flags);

  app->add_option("--transform-out", flags->transform_out, "the transform")
      ->type_name("T.json")
      ->group(output_group);
  app->add_option("--inverse-out", flags->inverse_out, "its inverse, from the moving to the fixed image")
      ->type_name("I.json")
      ->group(output_group);
  app->add_option("--out", flags->out, "the moving image warped at full resolution, as warp --out does")
      ->type_name("W.tif")
      ->group(output_group);
  app->add_flag("--merge-fixed", flags->merge_fixed,
                "the fixed image's channels before those of the warped one, in one file")
      ->group(output_group);
  app->add_flag("--export-corrected", flags->export_corrected,
                "write corrected samples too (default: as the file holds them)")
      ->group(output_group);
  app->add_option("--report", flags->report,
                  "everything about the run: .json to compute with, .html to look at")
      ->type_name("R.json")
      ->group(output_group);
  app->add_option("--check-points", flags->check_points,
                  "landmarks withheld from the registration, to evaluate it")
      ->type_name("L.csv")
      ->group(output_group);
  app->add_flag("--dry-run", flags->dry_run,
                "write nothing, but report how long it would take and how large the files would be, found by "
                "registering coarser levels of the images")
      ->group(output_group);
  add_input_flags(*app, flags->input);
  add_page_flag(*app, "--fixed-page", "the fixed file", flags->fixed_page);
  add_page_flag(*app, "--moving-page", "the moving file", flags->moving_page);
  add_pixel_size_flags(*app, flags->fixed_pixel_size, flags->moving_pixel_size);
  add_write_flags(*app, flags->write);
  app->footer([] {
    return engine_help() +
           "\n  alinify-cli register --fixed F.tif --moving M.tif --transform-out T.json --out warped.tif "
           "--report report.html";
  });
  return {app, [flags](CommandContext& context) { run_register(*flags, context); }};
}

}  // namespace alinify::cli
