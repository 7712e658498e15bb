#include "core/workflow/annotations/map_annotations.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/annotations/geojson_file.h"
#include "core/annotations/imagej_roi.h"
#include "core/annotations/table_file.h"
#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/temporary_file.h"
#include "core/workflow/annotations/map_labels.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

// The two images of a job in the order of its direction.
struct Sides {
  ImageGeometry source, target;
  Message source_name, target_name;
};

Sides sides_of(const AnnotationJob& job) {
  ImageGeometry fixed = job.moving_from_fixed.fixed, moving = job.moving_from_fixed.moving;
  if (job.fixed_pixel_size_um) fixed.pixel_size_um = job.fixed_pixel_size_um;
  if (job.moving_pixel_size_um) moving.pixel_size_um = job.moving_pixel_size_um;
  if (job.direction == MapDirection::FixedToMoving)
    return {fixed, moving, messages::fixed_image, messages::moving_image};
  return {moving, fixed, messages::moving_image, messages::fixed_image};
}

ShapeFrames frames_in(LengthUnit unit, double origin_px, const Sides& sides, const AnnotationJob& job) {
  ShapeFrames frames;
  frames.source.origin_px = frames.target.origin_px = origin_px;
  if (unit == LengthUnit::Pixel) return frames;
  for (const auto& [side, name, frame] : {std::tuple{&sides.source, &sides.source_name, &frames.source},
                                          std::tuple{&sides.target, &sides.target_name, &frames.target}}) {
    if (!side->pixel_size_um)
      throw Error(ErrorKind::Failed, messages::cannot_map_annotations(job.in),
                  messages::micrometres_without_pixel_size(*name), messages::state_pixel_sizes);
    frame->per_px = *side->pixel_size_um;
  }
  return frames;
}

// The unit stated by a file. Empty: nothing.
std::optional<LengthUnit> stated_unit(const std::string& word, const AnnotationJob& job) {
  if (word.empty()) return std::nullopt;
  const double um = micrometres_in(word);
  if (um == 1) return LengthUnit::Micrometre;
  if (um == 0 && (word == "px" || word == "pixel" || word == "pixels")) return LengthUnit::Pixel;
  throw Error(ErrorKind::Failed, messages::cannot_map_annotations(job.in), messages::unit_not_known(word),
              messages::state_unit);
}

void check_places(const AnnotationJob& job, const Sides& sides, bool stated, AnnotationResult& result) {
  const AnnotationCounts& counts = result.counts;
  if (counts.shapes == 0) return;
  const Message max_outside = messages::shapes_beside_own_image(
      counts.outside_source, counts.shapes, sides.source_name, size_number(sides.source.size));
  if (2 * counts.outside_source > counts.shapes) {
    if (!stated)
      throw Error(ErrorKind::Failed, messages::cannot_map_annotations(job.in), max_outside,
                  messages::check_unit_and_direction);
    result.remarks.push_back(max_outside);
  } else if (counts.outside_source > 0) {
    result.remarks.push_back(max_outside);
  }
  // In micrometres the image would just be filled; in pixels all lies in its upper left part.
  if (stated || !sides.source.pixel_size_um || counts.shapes < 100) return;
  const Vec2d pixel = *sides.source.pixel_size_um;
  const Vec2d size{static_cast<double>(sides.source.size.width) * pixel.x,
                   static_cast<double>(sides.source.size.height) * pixel.y};
  if (pixel.x < 0.75 && pixel.y < 0.75 && counts.reach.max.x < size.x && counts.reach.max.y < size.y &&
      counts.reach.max.x > 0.7 * size.x && counts.reach.max.y > 0.7 * size.y) {
    result.remarks.push_back(messages::may_be_micrometres(percent_number(pixel.x, 0)));
  }
}

void add_remarks(const Sides& sides, AnnotationResult& result) {
  const AnnotationCounts& n = result.counts;
  std::vector<Message>& remarks = result.remarks;
  if (n.outside_target > 0)
    remarks.push_back(messages::shapes_beside_other_image(n.outside_target, sides.target_name));
  if (n.repaired > 0) remarks.push_back(messages::areas_repaired(n.repaired, n.invalid_before));
  if (n.collapsed > 0) remarks.push_back(messages::areas_collapsed(n.collapsed));
  if (n.continued > 0) remarks.push_back(messages::points_continued(n.continued));
  if (n.without_place > 0) remarks.push_back(messages::records_without_place(n.without_place));
  if (n.ellipses > 0) remarks.push_back(messages::ellipses_to_polygons(n.ellipses));
  if (n.heights_lost > 0) remarks.push_back(messages::heights_of_areas_lost(n.heights_lost));
  if (n.boxes_dropped > 0) remarks.push_back(messages::bounding_boxes_dropped(n.boxes_dropped));
  if (n.measured > 0) remarks.push_back(messages::measurements_kept(n.measured));
  if (result.ids_lost > 0) remarks.push_back(messages::labels_lost(result.ids_lost, sides.target_name));
}

}  // namespace

std::string name_of(AnnotationKind kind) {
  switch (kind) {
    case AnnotationKind::GeoJson:
      return "geojson";
    case AnnotationKind::ImageJ:
      return "imagej";
    case AnnotationKind::Table:
      return "csv";
    case AnnotationKind::Labels:
      break;
  }
  return "labels";
}

AnnotationKind annotation_kind_of(const std::filesystem::path& path) {
  const platform::InputFile file(path);
  std::string start(4096, '\0');
  start.resize(static_cast<std::size_t>(
      std::max<std::int64_t>(0, file.read_at(0, start.data(), static_cast<std::int64_t>(start.size())))));
  const std::string_view text = start;
  const auto refuse = [&](Message why, Message hint) {
    throw Error(ErrorKind::NotReadable, messages::cannot_map_annotations(path), std::move(why),
                std::move(hint));
  };
  if (text.starts_with("Iout") || text.starts_with("PK\x03\x04") || text.starts_with("PK\x05\x06"))
    return AnnotationKind::ImageJ;
  for (const std::string_view image :
       {std::string_view("II*\0", 4), std::string_view("II+\0", 4), std::string_view("MM\0*", 4),
        std::string_view("MM\0+", 4), std::string_view("\x89PNG"), std::string_view("\xFF\xD8\xFF")}) {
    if (text.starts_with(image)) return AnnotationKind::Labels;
  }
  if (text.starts_with("\x1F\x8B")) refuse(messages::annotations_are_packed, messages::unpack_annotations);
  const std::size_t first =
      text.find_first_not_of(text.starts_with("\xEF\xBB\xBF") ? "\xEF\xBB\xBF \t\r\n" : " \t\r\n");
  if (first == std::string_view::npos) refuse(messages::annotations_are_empty, {});
  if (text[first] == '{' || text[first] == '[') return AnnotationKind::GeoJson;
  if (text.find('\0') != std::string_view::npos)
    refuse(messages::no_kind_of_annotations, messages::kinds_of_annotations);
  return AnnotationKind::Table;
}

Message summary_of(const AnnotationResult& result) {
  switch (result.kind) {
    case AnnotationKind::GeoJson:
      return messages::features_mapped(result.counts.records, result.counts.shapes);
    case AnnotationKind::ImageJ:
      return messages::rois_mapped(result.counts.records);
    case AnnotationKind::Table:
      return messages::rows_mapped(result.counts.shapes, result.x_name, result.y_name,
                                   result.unit == LengthUnit::Micrometre ? messages::in_micrometres
                                   : result.from_corner                  ? messages::in_pixels_from_corner
                                                                         : messages::in_pixels_from_centre);
    case AnnotationKind::Labels:
      break;
  }
  return messages::labels_mapped(result.ids - result.ids_lost);
}

AnnotationResult map_annotations(const AnnotationJob& job, Backend& backend, Progress& progress) {
  const Sides sides = sides_of(job);
  AnnotationResult result;
  result.kind = job.kind ? *job.kind : annotation_kind_of(job.in);
  if (platform::same_file(job.in, job.out))
    throw Error(ErrorKind::NotWritable, messages::cannot_write(job.out), messages::is_the_file_to_map,
                messages::choose_another_name);
  if (result.kind == AnnotationKind::Labels) {
    map_labels(job, result, backend, progress);
    add_remarks(sides, result);
    return result;
  }
  Transform transform = job.moving_from_fixed;
  ThreadPool& pool = *backend.pool();
  Progress mapping = progress.sub(1, messages::stage_map_annotations);
  const PointMap map(transform, job.direction, pool, mapping);
  TemporaryFile file(job.out);
  SequentialOutput output(file.file());
  bool stated = job.unit.has_value();
  const auto unit_from = [&](std::optional<LengthUnit> said) {
    stated = stated || said.has_value();
    result.unit = job.unit.value_or(said.value_or(LengthUnit::Pixel));
    return result.unit;
  };
  switch (result.kind) {
    case AnnotationKind::GeoJson:
      result.counts = map_geojson(
          job.in, output, map,
          [&](const std::string& word) {
            const auto unit = unit_from(job.unit ? std::nullopt : stated_unit(word, job));
            return frames_in(unit, qupath_origin_px, sides, job);
          },
          pool, mapping);
      break;
    case AnnotationKind::ImageJ:
      result.counts = map_imagej(job.in, output, map, pool, mapping);
      break;
    default: {
      TableRequest request;
      request.x_column = job.x_column, request.y_column = job.y_column;
      request.frames_for = [&](const TableColumnsUsed& used) {
        const ColumnUnit column = used.columns.unit;
        const auto unit = unit_from(column == ColumnUnit::None    ? std::nullopt
                                    : column == ColumnUnit::Pixel ? std::optional(LengthUnit::Pixel)
                                                                  : std::optional(LengthUnit::Micrometre));
        result.from_corner =
            job.from_corner.value_or(used.columns.from_corner || unit == LengthUnit::Micrometre);
        return frames_in(unit, result.from_corner ? qupath_origin_px : 0, sides, job);
      };
      TableColumnsUsed used;
      result.counts = map_table(job.in, output, map, request, used, pool, mapping);
      result.x_name = used.x_name, result.y_name = used.y_name;
    }
  }
  check_places(job, sides, stated, result);
  add_remarks(sides, result);
  result.bytes = output.bytes();
  file.move_into_place();
  return result;
}

}  // namespace alinify
