#include "core/workflow/annotations/shown_annotations.h"

#include "core/base/error.h"
#include "core/io/pixel_size.h"
#include "core/workflow/annotations/map_annotations.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {}  // namespace

AnnotationShapes read_shown_annotations(const std::filesystem::path& from, const ImageGeometry& image,
                                        const Message& name, ThreadPool& pool, Progress& progress) {
  const auto frame_for = [&](const std::string& unit) {
    UnitFrame frame;
    frame.origin_px = qupath_origin_px;
    if (unit.empty() || unit == "px" || unit == "pixel" || unit == "pixels") return frame;
    const double um = micrometres_in(unit);
    if (um <= 0)
      throw Error(ErrorKind::Failed, messages::cannot_show_annotations(from), messages::unit_not_known(unit),
                  messages::export_annotations_in_pixels);
    if (!image.pixel_size_um)
      throw Error(ErrorKind::Failed, messages::cannot_show_annotations(from),
                  messages::micrometres_without_pixel_size(name), messages::state_pixel_sizes);
    frame.per_px = {image.pixel_size_um->x / um, image.pixel_size_um->y / um};
    return frame;
  };
  return read_geojson_shapes(from, frame_for, pool, progress);
}

}  // namespace alinify
