#include <optional>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/image_geometry.h"
#include "core/io/transform_io.h"
#include "core/transform/bspline_projection.h"
#include "core/transform/inverse_consistency.h"
#include "core/transform/inverse_map.h"
#include "core/transform/messages.h"
#include "core/workflow/quality_json.h"
#include "core/workflow/quality_text.h"

namespace alinify::cli {
namespace {

struct Flags {
  std::string transform, out, from = "alinify", to = "alinify", fixed, moving, fixed_size, moving_size;
  double field_step_px = 1;
  bool invert = false;
  std::optional<double> grid_px;
};

// What --invert adds to what is printed.
struct Inversion {
  InverseMap inverse;
  InverseConsistency consistency;
};

Inversion invert(const Transform& transform, Progress& progress) {
  ThreadPool pool;
  Inversion made{inverted(transform, {}, pool, progress), {}};
  made.consistency = inverse_consistency(transform, made.inverse.fixed_from_moving);
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

ImageGeometry geometry(const std::string& image, const std::string& size, const std::string& flag) {
  if (!image.empty()) return geometry_of(open_input(image, nullptr)->info());
  if (!size.empty()) return {parse_size(size, flag), {}};
  return {};
}

std::string kind_of(const TransformPart& part) {
  if (std::holds_alternative<Affine2>(part)) return "affine";
  return std::holds_alternative<BsplineGrid>(part) ? "bspline" : "field";
}

// A grid is what bspline is, what elastix and ITK may be given, and what the others have none of.
void check_grid(const Flags& flags) {
  const bool may = flags.to == "bspline" || flags.to == "elastix" || flags.to == "itk";
  if (flags.grid_px && !may)
    throw Error(ErrorKind::Usage, messages::cannot_use_grid_with(flags.to), messages::format_has_no_grid,
                messages::formats_with_grid);
  if (!flags.grid_px && flags.to == "bspline")
    throw Error(ErrorKind::Usage, messages::cannot_write_bspline, messages::grid_spacing_is_missing,
                messages::give_grid_flag);
}

// Puts the one grid in the transform's place, and returns what it lost.
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

void run_transform(const Flags& flags, CommandContext& context) {
  check_grid(flags);
  check_output(flags.out, {flags.transform, flags.fixed, flags.moving});
  Transform transform;
  if (flags.from == "alinify") {
    transform = read_transform(flags.transform);
  } else {
    transform =
        import_transform(flags.from, flags.transform, geometry(flags.fixed, flags.fixed_size, "--fixed-size"),
                         geometry(flags.moving, flags.moving_size, "--moving-size"));
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
  Message remark;
  if (flags.to == "alinify" || flags.to == "bspline") {
    write_transform(transform, flags.out, &context.progress());
  } else {
    remark = export_transform(transform, flags.to, flags.out, flags.field_step_px, &context.progress());
  }
  std::string kinds;
  nlohmann::ordered_json parts = nlohmann::ordered_json::array();
  for (const TransformPart& part : transform.parts) {
    kinds += (kinds.empty() ? "" : ", ") + kind_of(part);
    parts.push_back(kind_of(part));
  }
  if (!remark.empty()) context.note(remark);
  if (inversion)
    if (const Message lacks = inverse_remark(inversion->inverse); !lacks.empty()) context.warn(lacks);
  nlohmann::ordered_json json{{"from", flags.from},
                              {"to", flags.to},
                              {"parts", parts},
                              {"out", flags.out},
                              {"note", remark.english()}};
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
  context.print(json, text);
}

}  // namespace

Command add_transform(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand(
      "transform", "Exchange transforms with elastix, ITK and plain tables, or invert them");
  const CLI::IsMember formats({"alinify", "affine", "elastix", "itk", "field"}),
      written({"alinify", "affine", "bspline", "elastix", "itk", "field"});
  app->add_option("--transform", flags->transform, "the transform to read")->required()->type_name("FILE");
  app->add_option("--from", flags->from, "its format: alinify, affine, elastix, itk or field")
      ->check(formats)
      ->capture_default_str();
  app->add_option("--to", flags->to, "the format to write: alinify, affine, bspline, elastix, itk or field")
      ->check(written)
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
  app->add_option("--field-step", flags->field_step_px, "with --to field: pixels between two samples")
      ->type_name("PX")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_flag("--invert", flags->invert,
                "write the inverse, which leads from the moving image to the fixed one, and how far points "
                "are off after going there and back; places where the map folds are named");
  app->add_option("--grid", flags->grid_px,
                  "with --to bspline, elastix or itk: project it on one B-spline grid of that spacing first, "
                  "and tell how much of it is lost")
      ->type_name("PX");
  app->footer(
      "elastix: a TransformParameters file, or a chain of them (out.0.txt, out.1.txt, ...).  itk: .tfm "
      "text.\n"
      "bspline: a transform of Alinify of one grid and the nearest affine map.\n"
      "affine: 2 x 3 numbers; of a deformable transform the nearest affine, which is said.  field: float32 "
      "TIFF of displacements.\n\n"
      "  alinify-cli transform --transform T.json --to elastix --out TransformParameters.txt\n"
      "  alinify-cli transform --transform T.json --to elastix --grid 64 --out TransformParameters.txt\n"
      "  alinify-cli transform --transform TransformParameters.1.txt --from elastix --fixed F.tif --moving "
      "M.tif --out T.json\n"
      "  alinify-cli transform --transform T.json --invert --out I.json");
  return {app, [flags](CommandContext& context) { run_transform(*flags, context); }};
}

}  // namespace alinify::cli
