#include <optional>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/io/image_geometry.h"
#include "core/io/transform_io.h"
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

void run_transform(const Flags& flags, CommandContext& context) {
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
  Message remark;
  if (flags.to == "alinify") {
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
  context.print(json, text);
}

}  // namespace

Command add_transform(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand(
      "transform", "Exchange transforms with elastix, ITK and plain tables, or invert them");
  const CLI::IsMember formats({"alinify", "affine", "elastix", "itk", "field"});
  app->add_option("--transform", flags->transform, "the transform to read")->required()->type_name("FILE");
  app->add_option("--from", flags->from, "its format: alinify, affine, elastix, itk or field")
      ->check(formats)
      ->capture_default_str();
  app->add_option("--to", flags->to, "the format to write: alinify, affine, elastix, itk or field")
      ->check(formats)
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
  app->footer(
      "elastix: a TransformParameters file, or a chain of them (out.0.txt, out.1.txt, ...).  itk: .tfm "
      "text.\n"
      "affine: 2 x 3 numbers; of a deformable transform the nearest affine, which is said.  field: float32 "
      "TIFF of displacements.\n\n"
      "  alinify-cli transform --transform T.json --to elastix --out TransformParameters.txt\n"
      "  alinify-cli transform --transform TransformParameters.1.txt --from elastix --fixed F.tif --moving "
      "M.tif --out T.json\n"
      "  alinify-cli transform --transform T.json --invert --out I.json");
  return {app, [flags](CommandContext& context) { run_transform(*flags, context); }};
}

}  // namespace alinify::cli
