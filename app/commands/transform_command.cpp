#include <optional>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/image_geometry.h"
#include "core/io/transform_exchange.h"
#include "core/io/transform_formats.h"
#include "core/io/transform_io.h"
#include "core/transform/bspline_projection.h"
#include "core/transform/inverse_consistency.h"
#include "core/transform/inverse_map.h"
#include "core/transform/messages.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/quality_text.h"

namespace alinify::cli {
namespace {

struct TransformFlags {
  std::string transform, out, from = "alinify", to = "alinify", fixed, moving, fixed_size, moving_size;
  ExportOptions exported;
  bool invert = false, experimental = false;
  std::optional<double> grid_px;
};

// The part of the output that --invert adds.
struct Inversion {
  InverseMap inverse;
  InverseConsistency consistency;
};

Inversion invert(const Transform& transform, Progress& progress) {
  ThreadPool pool;
  Inversion made{inverted(transform, {}, pool, progress), {}};
  made.consistency = inverse_consistency(transform, made.inverse);
  return made;
}

void add_to(nlohmann::ordered_json& json, const Inversion& made) {
  json["inverse_consistency"] = to_json(made.consistency);
  json["sampling_error"] = {{"largest_px", made.inverse.error_px},
                            {"tolerance_px", made.inverse.tolerance_px},
                            {"share_above", made.inverse.off_share}};
  json["folded"] = nlohmann::ordered_json::array();
  for (const Rect& place : made.inverse.folded)
    json["folded"].push_back(
        {{"x", place.x}, {"y", place.y}, {"width", place.width}, {"height", place.height}});
}

ImageGeometry geometry(const std::string& image, const std::string& size, const std::string& flag,
                       CommandContext& context) {
  if (!image.empty()) return geometry_of(open_input(context, image, nullptr)->info());
  if (!size.empty()) return {parse_size(size, flag), {}};
  return {};
}

std::string kind_of(const TransformPart& part) {
  if (std::holds_alternative<Affine2>(part)) return "affine";
  return std::holds_alternative<BsplineGrid>(part) ? "bspline" : "field";
}

// bspline is a grid, elastix and ITK accept one, the others have none.
void check_grid(const TransformFlags& flags) {
  if (flags.grid_px && !find_transform_format(flags.to)->has_grid)
    throw Error(ErrorKind::Usage, messages::cannot_use_grid_with(flags.to), messages::format_has_no_grid,
                messages::formats_with_grid);
  if (!flags.grid_px && flags.to == "bspline")
    throw Error(ErrorKind::Usage, messages::cannot_write_bspline, messages::grid_spacing_is_missing,
                messages::give_grid_flag);
}

void check_format(const TransformFlags& flags) {
  const TransformFormat &to = *find_transform_format(flags.to), &from = *find_transform_format(flags.from);
  if (to.experimental && !flags.experimental)
    throw Error(ErrorKind::Usage, messages::format_is_experimental(flags.to), messages::standard_not_final,
                messages::give_experimental_flag);
  if (flags.exported.millimetres && !to.has_unit && !from.has_unit)
    throw Error(ErrorKind::Usage, messages::cannot_use_millimetres, messages::format_is_in_pixels,
                messages::formats_in_millimetres);
}

// Replaces the transform by one grid, and returns the loss.
ProjectionResidual project(Transform& transform, double grid_px, CommandContext& context) {
  ThreadPool pool;
  BsplineProjection projection = project_on_bspline(transform, grid_px, pool, context.progress());
  transform = std::move(projection.map);
  return projection.residual;
}

nlohmann::ordered_json to_json(const ProjectionResidual& residual) {
  return {{"rms_px", residual.rms_px},
          {"p99_px", residual.p99_px},
          {"max_px", residual.max_px},
          {"points", residual.points}};
}

std::string text_of(const ProjectionResidual& residual) {
  const auto px = [](double value) { return significant_digits(value, 3) + " px"; };
  return "residual " + px(residual.rms_px) + " rms, below " + px(residual.p99_px) + " at 99 % and below " +
         px(residual.max_px) + " at all of " + std::to_string(residual.points) + " places\n";
}

void run_transform(const TransformFlags& flags, CommandContext& context) {
  check_grid(flags);
  check_format(flags);
  check_output(flags.out, {flags.transform, flags.fixed, flags.moving});
  Transform transform;
  if (flags.from == "alinify") {
    transform = read_transform(flags.transform);
  } else {
    transform = import_transform(
        flags.from, flags.transform, geometry(flags.fixed, flags.fixed_size, "--fixed-size", context),
        geometry(flags.moving, flags.moving_size, "--moving-size", context), flags.exported.millimetres);
    if (transform.provenance.engine.empty()) transform.provenance.engine = "imported";
    transform.provenance.fixed_path = flags.fixed;
    transform.provenance.moving_path = flags.moving;
  }
  std::optional<Inversion> inversion;
  if (flags.invert) {
    Progress inverting = context.progress().sub(0.6, messages::stage_invert);
    inversion = invert(transform, inverting);
    transform = inversion->inverse.fixed_from_moving;
  }
  std::optional<ProjectionResidual> residual;
  if (flags.grid_px) residual = project(transform, *flags.grid_px, context);
  const Exported exported =
      export_transform(transform, flags.to, flags.out, flags.exported, &context.progress());
  std::string kinds;
  nlohmann::ordered_json parts = nlohmann::ordered_json::array();
  for (const TransformPart& part : transform.parts) {
    append_item(kinds, kind_of(part));
    parts.push_back(kind_of(part));
  }
  if (!exported.remark.empty()) context.note(exported.remark);
  if (inversion)
    if (const Message lacks = inverse_remark(inversion->inverse); !lacks.empty()) context.warn(lacks);
  nlohmann::ordered_json json{{"from", flags.from},
                              {"to", flags.to},
                              {"parts", parts},
                              {"out", flags.out},
                              {"note", exported.remark.english()}};
  std::string text =
      "wrote " + flags.out + " as " + flags.to + " (" + (kinds.empty() ? "identity" : kinds) + ")\n";
  if (inversion) {
    add_to(json, *inversion);
    text += there_and_back_text(inversion->consistency).english() + "\n";
  }
  if (residual) {
    json["grid_px"] = *flags.grid_px;
    json["residual"] = to_json(*residual);
    text += text_of(*residual);
  }
  if (exported.residual) {
    json["points"] = exported.points;
    json["residual"] = to_json(*exported.residual);
  }
  context.print(json, text);
}

// "itk-h5    .h5    ITK transform, HDF5. Loses ...": a format a line, with its loss.
std::string formats_text() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const TransformFormat& format : transform_formats()) {
    const char* const ways = format.reads ? "" : " (written only)";
    rows.emplace_back(std::string(format.name) + " ." + format.ending,
                      std::string(format.title->english) + ways + ". " + format.loses->english);
  }
  return aligned(rows);
}

}  // namespace

Command add_transform(CLI::App& program) {
  const auto flags = std::make_shared<TransformFlags>();
  CLI::App* app = program.add_subcommand(
      "transform", "Exchange transforms with elastix, ITK, QuPath, BigWarp and others, or invert them");
  const std::vector<std::string> readable = readable_transform_formats(),
                                 writable = writable_transform_formats();
  app->add_option("--transform", flags->transform, "the transform to read")->required()->type_name("FILE");
  app->add_option("--from", flags->from, "its format: " + joined(readable))
      ->check(CLI::IsMember(readable))
      ->capture_default_str();
  app->add_option("--to", flags->to, "the format to write: " + joined(writable))
      ->check(CLI::IsMember(writable))
      ->capture_default_str();
  app->add_option("--out", flags->out, "where it goes")->required()->type_name("X");
  app->add_option("--fixed", flags->fixed, "with --from: the fixed image, for its size and pixel size")
      ->type_name("F");
  app->add_option("--moving", flags->moving, "with --from: the moving image")->type_name("M");
  app->add_option("--fixed-size", flags->fixed_size,
                  "with --from: the fixed image's size, instead of the image")
      ->type_name("WxH");
  app->add_option("--moving-size", flags->moving_size, "with --from: the moving image's size")
      ->type_name("WxH");
  app->add_option("--field-step", flags->exported.field_step_px,
                  "with --to field, mha, nrrd or ngff: pixels between two samples")
      ->type_name("PX")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_flag("--millimetres", flags->exported.millimetres,
                "with mha or nrrd: physical coordinates in millimetres, by the pixel sizes of both images; "
                "otherwise in pixels");
  app->add_option("--tolerance", flags->exported.thin_plate.tolerance_px,
                  "with --to warpy or bigwarp: choose points until the thin-plate spline is within this "
                  "distance of the map")
      ->type_name("PX")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_option("--max-points", flags->exported.thin_plate.max_points,
                  "with --to warpy or bigwarp: no more points than these")
      ->type_name("N")
      ->check(CLI::Range(4, 2000))
      ->capture_default_str();
  app->add_flag("--experimental", flags->experimental,
                "with --to ngff: write a format whose standard is not final");
  app->add_flag("--invert", flags->invert,
                "write the inverse, which leads from the moving image to the fixed one, and how far points "
                "are off after going there and back; places where the map folds are named");
  app->add_option(
         "--grid", flags->grid_px,
         "with --to bspline, elastix, itk or itk-h5: project it on one B-spline grid of that spacing first, "
         "and report how much of it is lost")
      ->type_name("PX");
  app->footer(
      "Formats:\n" + formats_text() +
      "\n"
      "All lead from the fixed image to the moving one, as resampling does; --invert turns that round. "
      "Except "
      "for qupath and warpy, whose (0, 0) is the corner of the first pixel as in QuPath, (0, 0) is its "
      "centre. "
      "elastix: a chain of transforms is a file each, --out the last of them (out.0.txt, out.1.txt, "
      "out.txt). warpy: store it as "
      "transform_MOVING_FIXED.json, by the numbers of both entries, in the moving image's entry of the "
      "QuPath "
      "project.\n\n"
      "  alinify-cli transform --transform T.json --to elastix --out TransformParameters.txt\n"
      "  alinify-cli transform --transform T.json --to elastix --grid 64 --out TransformParameters.txt\n"
      "  alinify-cli transform --transform TransformParameters.1.txt --from elastix --fixed F.tif --moving "
      "M.tif --out T.json\n"
      "  alinify-cli transform --transform T.json --to warpy --tolerance 1 --out transform_2_1.json\n"
      "  alinify-cli transform --transform T.json --to mha --field-step 8 --out deformationField.mha\n"
      "  alinify-cli transform --transform T.json --invert --out I.json");
  return {app, [flags](CommandContext& context) { run_transform(*flags, context); }};
}

}  // namespace alinify::cli
