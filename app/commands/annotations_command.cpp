#include <optional>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/transform_io.h"
#include "core/workflow/annotations/map_annotations.h"

namespace alinify::cli {
namespace {

struct AnnotationsFlags {
  std::string transform, in, out, direction = "fixed-to-moving", kind = "auto", units = "auto",
                                  origin = "auto";
  std::string fixed_pixel_size, moving_pixel_size, x_column, y_column;
  int threads = 0;
};

std::optional<Vec2d> pixel_size(const std::string& text, const std::string& flag) {
  const std::optional<StatedPixelSize> stated = stated_pixel_size(text, flag);
  return stated ? stated->um : std::nullopt;
}

std::optional<AnnotationKind> kind_from(const std::string& word) {
  for (const AnnotationKind kind :
       {AnnotationKind::GeoJson, AnnotationKind::ImageJ, AnnotationKind::Table, AnnotationKind::Labels})
    if (name_of(kind) == word) return kind;
  return std::nullopt;
}

nlohmann::ordered_json to_json(const AnnotationResult& result, const AnnotationsFlags& flags) {
  const AnnotationCounts& n = result.counts;
  nlohmann::ordered_json json{{"out", flags.out},
                              {"kind", name_of(result.kind)},
                              {"direction", flags.direction},
                              {"bytes", result.bytes},
                              {"records", n.records}};
  if (result.kind == AnnotationKind::Labels) {
    json["labels"] = result.ids;
    json["labels_lost"] = result.ids_lost;
  } else {
    json["unit"] = result.unit == LengthUnit::Micrometre ? "um" : "px";
    if (result.kind == AnnotationKind::Table) {
      json["columns"] = {result.x_name, result.y_name};
      json["origin"] = result.from_corner ? "corner" : "center";
    }
    json["shapes"] = n.shapes;
    json["points_inserted"] = n.inserted;
    json["repaired"] = n.repaired;
    json["invalid_in_file"] = n.invalid_before;
    json["collapsed"] = n.collapsed;
    json["outside_source"] = n.outside_source;
    json["outside_target"] = n.outside_target;
    json["points_without_inverse"] = n.continued;
    json["without_place"] = n.without_place;
    json["with_measurements"] = n.measured;
  }
  json["remarks"] = nlohmann::ordered_json::array();
  for (const Message& remark : result.remarks) json["remarks"].push_back(remark.english());
  return json;
}

void run_annotations(const AnnotationsFlags& flags, CommandContext& context) {
  check_output(flags.out, {flags.transform, flags.in});
  if (flags.x_column.empty() != flags.y_column.empty())
    throw Error(ErrorKind::Usage, messages::cannot_find_columns, messages::one_column_of_two,
                messages::name_both_columns);
  AnnotationJob job;
  job.fixed_pixel_size_um = pixel_size(flags.fixed_pixel_size, "--fixed-pixel-size");
  job.moving_pixel_size_um = pixel_size(flags.moving_pixel_size, "--moving-pixel-size");
  job.in = flags.in;
  job.out = flags.out;
  job.kind = kind_from(flags.kind);
  job.direction =
      flags.direction == "moving-to-fixed" ? MapDirection::MovingToFixed : MapDirection::FixedToMoving;
  if (flags.units != "auto") job.unit = flags.units == "um" ? LengthUnit::Micrometre : LengthUnit::Pixel;
  if (flags.origin != "auto") job.from_corner = flags.origin == "corner";
  job.x_column = flags.x_column;
  job.y_column = flags.y_column;
  job.moving_from_fixed = read_transform(flags.transform);
  const auto backend = make_cpu_backend(flags.threads);
  const AnnotationResult result = map_annotations(job, *backend, context.progress());
  std::string text = summary_of(result).english() + ", " + flags.direction + ", into " + flags.out + "\n";
  if (!context.json)
    for (const Message& remark : result.remarks) context.note(remark);
  context.print(to_json(result, flags), text);
}

}  // namespace

Command add_annotations(CLI::App& program) {
  const auto flags = std::make_shared<AnnotationsFlags>();
  CLI::App* app = program.add_subcommand(
      "annotations", "Map shapes, regions, tables of places or label images from one image to the other");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--in", flags->in,
                  "GeoJSON (QuPath), .roi or RoiSet.zip (ImageJ), CSV or TSV, or an image of labels")
      ->required()
      ->type_name("A.geojson");
  app->add_option("--out", flags->out, "where the mapped annotations go, in the same format")
      ->required()
      ->type_name("B.geojson");
  app->add_option("--direction", flags->direction, "from which image to which")
      ->check(CLI::IsMember({"fixed-to-moving", "moving-to-fixed"}))
      ->capture_default_str();
  app->add_option("--kind", flags->kind, "what the file is; auto: by its content")
      ->check(CLI::IsMember({"auto", "geojson", "imagej", "csv", "labels"}))
      ->capture_default_str();
  app->add_option("--units", flags->units,
                  "of the coordinates, read and written; auto: what the file states, else pixels")
      ->check(CLI::IsMember({"auto", "px", "um"}))
      ->capture_default_str();
  app->add_option("--fixed-pixel-size", flags->fixed_pixel_size,
                  "0.5um, 0.25x0.26um, 600dpi; where the transform does not know it, or to overrule it")
      ->type_name("SIZE");
  app->add_option("--moving-pixel-size", flags->moving_pixel_size, "the same of the moving image")
      ->type_name("SIZE");
  app->add_option("--x-column", flags->x_column,
                  "column of a table that holds x; found by its name where not given")
      ->type_name("NAME");
  app->add_option("--y-column", flags->y_column,
                  "column of a table that holds y; found by its name where not given")
      ->type_name("NAME");
  app->add_option("--origin", flags->origin,
                  "of a table's places: the first pixel's corner or its centre; auto: by the columns' names")
      ->check(CLI::IsMember({"auto", "corner", "center"}))
      ->capture_default_str();
  app->add_option("--threads", flags->threads, "0: all cores")
      ->check(CLI::Range(0, 4096))
      ->capture_default_str();
  app->footer(
      "Edges are bent as the map bends them, to 0.05 px. Holes, nuclei, ids, classes, names and all other\n"
      "members and columns stay as they are, and in their order. Areas that cross themselves are made valid\n"
      "and counted; what lies beside the other image is kept and counted.\n\n"
      "  alinify-cli annotations --transform T.json --in cells.geojson --out mapped.geojson");
  return {app, [flags](CommandContext& context) { run_annotations(*flags, context); }};
}

}  // namespace alinify::cli
