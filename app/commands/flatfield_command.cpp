#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/commands/register_flags.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/message_numbers.h"
#include "core/io/image_geometry.h"
#include "core/prepare/illumination/corrected_source.h"
#include "core/prepare/illumination/estimate_line_scan.h"
#include "core/prepare/illumination/illumination_file.h"
#include "core/registration/option_values.h"
#include "core/workflow/basic_fields.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/version.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct EstimateFlags : OneImageFlags {
  std::vector<std::string> images;
  std::string out, white, dark, method = "line-scan", parameters = "basicpy";
  std::vector<std::string> values;
  bool rows = false;
};

struct ApplyFlags : OneImageFlags {
  std::string image, profile, out;
  WriteFlags write;
};

// The output of an estimate beside the correction file.
struct Estimated {
  IlluminationCorrection correction;
  Json json;
  std::vector<std::pair<std::string, std::string>> rows;
  std::vector<Message> notes;
};

const char* word_of(Rejection rejection) {
  switch (rejection) {
    case Rejection::TooFewStrips:
      return "too-few-strips";
    case Rejection::StationaryYarns:
      return "yarns-stand";
    case Rejection::HalvesDisagree:
      return "halves-disagree";
    case Rejection::None:
      break;
  }
  return nullptr;
}

Json to_json(const ProfileFigures& figures) {
  const char* const rejection = word_of(figures.rejection);
  return {{"smooth_range", figures.smooth_range},
          {"smooth_uncertainty", figures.smooth_uncertainty},
          {"fine_found", figures.fine_found},
          {"fine_applied", figures.fine_applied},
          {"fine_uncertainty", figures.fine_uncertainty},
          {"agreement", figures.agreement},
          {"cloth_moved_px", figures.moved_px},
          {"held_back", rejection ? Json(rejection) : Json(nullptr)},
          {"dead", figures.dead}};
}

std::string fine_text(const ProfileFigures& figures) {
  std::string text = percent_text(figures.fine_found, 2) + " rms, ";
  text += figures.rejection == Rejection::None ? "known to " + percent_text(figures.fine_uncertainty, 2) +
                                                     ", halves agree to " + number(figures.agreement, 2)
                                               : "not applied";
  if (figures.moved_px > 0) text += ", the cloth moved " + number(figures.moved_px, 1) + " px";
  return text;
}

Estimated estimate_line_scan_profile(const EstimateFlags& flags, Backend& backend, CommandContext& context) {
  if (flags.images.size() != 1)
    throw Error(ErrorKind::Usage, messages::cannot_estimate_line_scan, messages::line_scan_is_of_one_image,
                messages::give_one_image_or_basic);
  const std::shared_ptr<ThreadPool> pool = backend.pool();
  LineScanRequest request;
  request.image = open_input(context, flags.images.front(), pool, flags.input, flags.page);
  if (!flags.white.empty()) request.white = open_input(context, flags.white, pool, flags.input);
  if (!flags.dark.empty()) request.dark = open_input(context, flags.dark, pool, flags.input);
  request.rows = flags.rows;
  LineScanEstimate estimate = estimate_line_scan(request, *pool, context.progress());
  Estimated printed{std::move(estimate.correction), {}, {}, std::move(estimate.notes)};
  printed.json["channels"] = Json::array();
  const bool several = estimate.channels.size() > 1;
  for (std::size_t c = 0; c < estimate.channels.size(); ++c) {
    const ProfileFigures& figures = estimate.channels[c];
    printed.json["channels"].push_back(to_json(figures));
    const std::string which = several ? "channel " + std::to_string(c) + ", " : "";
    printed.rows.emplace_back(which + "illumination",
                              percent_text(figures.smooth_range, 1) +
                                  " from the darkest to the brightest place, known to " +
                                  percent_text(figures.smooth_uncertainty, 2));
    printed.rows.emplace_back(which + "single columns", fine_text(figures));
  }
  printed.json["rows"] = estimate.rows ? to_json(*estimate.rows) : Json(nullptr);
  if (estimate.rows) printed.rows.emplace_back("single rows", fine_text(*estimate.rows));
  return printed;
}

Estimated estimate_from_fields(const EstimateFlags& flags, Backend& backend, CommandContext& context) {
  if (!flags.white.empty() || !flags.dark.empty() || flags.rows)
    throw Error(ErrorKind::Usage, messages::cannot_estimate_by_basic, messages::basic_takes_no_references,
                messages::leave_references_out);
  BasicFieldsRequest request;
  request.fields.assign(flags.images.begin(), flags.images.end());
  request.options = basic_options_of(basic_parameter_set_from(flags.parameters));
  apply_values(request.options, values_from(flags.values));
  request.open = [&](const std::filesystem::path& field) {
    return open_input(context, field.string(), backend.pool(), flags.input, flags.page);
  };
  BasicFieldsEstimate estimate = estimate_basic_fields(request, backend, context.progress());
  Estimated printed{std::move(estimate.correction), {}, {}, std::move(estimate.notes)};
  printed.correction.made_from = flags.images;
  printed.json["parameters"] = flags.parameters;
  printed.json["fields"] = flags.images.size();
  printed.json["channels"] = Json::array();
  const std::size_t channels = estimate.channels.size();
  for (std::size_t c = 0; c < channels; ++c) {
    const BasicEstimate& channel = estimate.channels[c];
    const auto [flat_min, flat_max] = range_of(channel.flat_field);
    Json baselines = Json::array();
    for (const float value : channel.baseline)
      baselines.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
    printed.json["channels"].push_back({{"flat_least", flat_min},
                                        {"flat_most", flat_max},
                                        {"lambda_flat", channel.lambda_flat},
                                        {"lambda_dark", channel.lambda_dark},
                                        {"iterations", channel.iterations},
                                        {"reweightings", channel.reweightings},
                                        {"converged", channel.converged},
                                        {"baseline", std::move(baselines)}});
    printed.rows.emplace_back(
        channels > 1 ? "channel " + std::to_string(c) : "flat field",
        number(flat_min, 3) + " to " + number(flat_max, 3) + " of the mean, " +
            std::to_string(channel.iterations) + " iterations in " + std::to_string(channel.reweightings) +
            (channel.reweightings == 1 ? " fit" : " fits") + (channel.converged ? "" : ", not settled"));
  }
  return printed;
}

// A way to estimate an illumination; --method offers what this list has.
struct Method {
  std::string word;
  Estimated (*estimate)(const EstimateFlags&, Backend&, CommandContext&);
};

const std::vector<Method>& methods() {
  static const std::vector<Method> all = {{"line-scan", estimate_line_scan_profile},
                                          {"basic", estimate_from_fields}};
  return all;
}

std::vector<std::string> method_words() {
  std::vector<std::string> words;
  for (const Method& method : methods()) words.push_back(method.word);
  return words;
}

void run_estimate(const EstimateFlags& flags, CommandContext& context) {
  const auto begin = Clock::now();
  std::vector<std::filesystem::path> inputs{flags.white, flags.dark};
  inputs.insert(inputs.end(), flags.images.begin(), flags.images.end());
  check_output(flags.out, inputs);
  const auto method = std::find_if(methods().begin(), methods().end(),
                                   [&](const Method& known) { return known.word == flags.method; });
  const ChosenBackend chosen = open_backend(flags.where);
  announce_device(chosen, context);
  Estimated estimated = method->estimate(flags, *chosen.backend, context);
  estimated.correction.program_version = program_version();
  write_correction(estimated.correction, flags.out);
  for (const Message& note : estimated.notes) context.warn(note);
  Json json{{"out", flags.out},
            {"method", estimated.correction.method},
            {"origin", name_of(estimated.correction.origin)},
            {"width", estimated.correction.image_size.width},
            {"height", estimated.correction.image_size.height}};
  json.update(estimated.json);
  json["notes"] = english_texts(estimated.notes);
  const double elapsed_s = seconds_since(begin);
  json["elapsed_s"] = elapsed_s;
  estimated.rows.emplace_back("profile", flags.out + ", in " + duration(elapsed_s));
  context.print(json, aligned(estimated.rows, ""));
}

// "0.02 %" of all samples; some are read more than once.
MessageArgument share_of(std::int64_t samples, const ImageInfo& image) {
  const double all = static_cast<double>(image.size.area()) * color_channels(image);
  return percent_number(static_cast<double>(samples) / all, 3);
}

void run_apply(const ApplyFlags& flags, CommandContext& context) {
  const auto begin = Clock::now();
  check_output(flags.out, {flags.image, flags.profile});
  ChosenBackend chosen = open_backend(flags.where);
  const auto image = open_input(context, flags.image, chosen.backend->pool(), flags.input, flags.page);
  const auto corrected = make_corrected_source(
      image, std::make_shared<const IlluminationCorrection>(read_correction(flags.profile)));
  // The map that leaves every pixel where it is, with the nearest pixel's value: all that an export can
  // write.
  Transform as_it_is;
  as_it_is.fixed = as_it_is.moving = geometry_of(image->info());
  ExportRequest request =
      export_request(flags.write, as_it_is, corrected, flags.out, flags.where.threads, {});
  request.warp.interpolation = Interpolation::Nearest;
  const ExportedImage file = export_warped(request, *chosen.backend, context.progress());
  std::vector<Message> notes = file.notes;
  const CorrectionLimits limits = corrected->limits();
  if (limits.saturated + limits.clipped > 0)
    notes.push_back(messages::samples_saturated_and_clipped(share_of(limits.saturated, image->info()),
                                                            share_of(limits.clipped, image->info())));
  for (const Message& note : notes) context.note(note);
  const double elapsed_s = seconds_since(begin);
  context.print({{"out", file.path.string()},
                 {"width", file.frame.width},
                 {"height", file.frame.height},
                 {"format", title_of(file.kind)},
                 {"bytes", file.bytes},
                 {"levels", file.levels},
                 {"saturated", limits.saturated},
                 {"clipped", limits.clipped},
                 {"notes", english_texts(notes)},
                 {"elapsed_s", elapsed_s}},
                "wrote " + dimensions_text(file.frame) + " px to " + describe(file) + " in " +
                    duration(elapsed_s) + "\n");
}

void add_image(CLI::App& app, std::string& image) {
  app.add_option("image", image, "the image, as it was captured")->required()->type_name("IMAGE");
}

}  // namespace

Command add_flatfield(CLI::App& program) {
  const auto estimating = std::make_shared<EstimateFlags>();
  const auto applying = std::make_shared<ApplyFlags>();
  CLI::App* app = program.add_subcommand("flatfield", "Estimate or correct an image's uneven illumination");
  app->require_subcommand(1);

  CLI::App* estimate = app->add_subcommand(
      "estimate",
      "Find what a line-scan camera does to its columns, from references or from the image itself; or what a "
      "microscope does to its fields of view, from a stack of them");
  estimate->fallthrough();
  estimate->add_option("images", estimating->images, "the image as it was captured; for basic, the fields")
      ->required()
      ->type_name("IMAGE...");
  estimate->add_option("--out", estimating->out, "the correction")->required()->type_name("P.json");
  estimate
      ->add_option("--white", estimating->white,
                   "a scan of an evenly lit white surface, best 2048 lines or more")
      ->type_name("W.tif");
  estimate->add_option("--dark", estimating->dark, "a scan without light: the offset of each column")
      ->type_name("D.tif");
  estimate->add_flag("--rows", estimating->rows, "each line's own exposure too");
  estimate->add_option("--method", estimating->method, "how it is estimated")
      ->check(CLI::IsMember(method_words()))
      ->capture_default_str();
  estimate
      ->add_option("--parameters", estimating->parameters,
                   "basic: a published set; strict is the original's with a dark field and more reweightings")
      ->check(CLI::IsMember(basic_parameter_set_names()))
      ->capture_default_str();
  estimate
      ->add_option("--set", estimating->values,
                   "basic: one of its parameters otherwise, such as variant=ladmap")
      ->type_name("KEY=VALUE");
  add_one_image_flags(*estimate, "the image's file", *estimating);
  estimate->footer(
      "Without a white reference, strips at different places along the web are compared: what they share is\n"
      "the camera's, what moves or differs is the cloth's. Where yarns stand still over the whole length,\n"
      "the part of single columns is not applied, and a note says so. Nothing is corrected by itself: see\n"
      "apply, and --fixed-flatfield and --moving-flatfield of register.\n"
      "basic is BaSiC (Peng et al. 2017), for the tiles or fields of a microscope before they are stitched:\n"
      "every pixel of the stack helps to tell the light from the specimen, so give at least dozens of them.");

  CLI::App* apply = app->add_subcommand("apply", "Write an image with its illumination corrected");
  apply->fallthrough();
  add_image(*apply, applying->image);
  apply->add_option("--profile", applying->profile, "what estimate wrote")->required()->type_name("P.json");
  apply->add_option("--out", applying->out, "the corrected image")->required()->type_name("O.tif");
  apply->add_option("--compression", applying->write.compression, "as for warp (default: deflate)");
  apply->add_flag("--no-pyramid", applying->write.no_pyramid, "leave out the reduced-resolution levels");
  add_one_image_flags(*apply, "the image's file", *applying);

  app->footer(
      "  alinify-cli flatfield estimate scan.tif --white white.tif --dark dark.tif --out camera.json\n"
      "  alinify-cli flatfield apply scan.tif --profile camera.json --out even.tif\n"
      "  alinify-cli flatfield estimate tile_*.tif --method basic --parameters strict --out light.json");
  return {app, [=](CommandContext& context) {
            if (estimate->parsed())
              run_estimate(*estimating, context);
            else
              run_apply(*applying, context);
          }};
}

}  // namespace alinify::cli
