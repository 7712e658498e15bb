#include "core/io/transform_exchange.h"

#include <vector>

#include "core/base/error.h"
#include "core/base/text_list.h"
#include "core/io/affine_exchange.h"
#include "core/io/elastix_transform_io.h"
#include "core/io/field_exchange.h"
#include "core/io/itk_hdf5_io.h"
#include "core/io/itk_transform_io.h"
#include "core/io/messages.h"
#include "core/io/thin_plate_exchange.h"
#include "core/io/transform_formats.h"
#include "core/io/transform_io.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_unknown(const std::string& format, const std::vector<std::string>& known) {
  throw Error(ErrorKind::Usage, messages::cannot_exchange_transform_as(format),
              messages::no_such_transform_format, messages::choose_transform_format(joined(known)));
}

AffineForm affine_form(const std::string& format) {
  return format == "qupath" ? AffineForm::QuPath : AffineForm::Plain;
}

}  // namespace

Exported export_transform(const Transform& transform, const std::string& format, const fs::path& path,
                          const ExportOptions& options, Progress* progress) {
  if (format == "alinify" || format == "bspline") {
    write_transform(transform, path, progress);
    return {};
  }
  if (format == "affine" || format == "qupath")
    return {export_affine(transform, path, affine_form(format)), {}, 0};
  if (format == "field" || format == "mha" || format == "nrrd" || format == "ngff")
    return {export_field(transform, format, path, options, progress), {}, 0};
  if (format == "warpy" || format == "bigwarp")
    return export_thin_plate(transform, format, path, options.thin_plate, progress);
  if (format == "itk") {
    write_itk_transform(transform, path);
    return {};
  }
  if (format == "itk-h5") {
    write_itk_hdf5(transform, path);
    return {};
  }
  if (format == "elastix") {
    const std::vector<fs::path> files = write_elastix_parameters(transform, path);
    if (files.size() < 2) return {};
    return {messages::chain_of_files_written(files.size(), path), {}, 0};
  }
  throw_unknown(format, writable_transform_formats());
}

Transform import_transform(const std::string& format, const fs::path& path, const ImageGeometry& fixed,
                           const ImageGeometry& moving, bool millimetres) {
  if (format == "alinify") return read_transform(path);
  Transform transform;
  if (format == "elastix") {
    transform = import_elastix(path, fixed, moving);
  } else if (format == "itk") {
    transform = read_itk_transform(path);
  } else if (format == "itk-h5") {
    transform = read_itk_hdf5(path);
  } else if (format == "affine" || format == "qupath") {
    transform.parts.emplace_back(import_affine(path, affine_form(format)));
  } else if (format == "field" || format == "mha" || format == "nrrd") {
    transform.parts.emplace_back(import_field(format, path, fixed, moving, millimetres));
  } else {
    throw_unknown(format, readable_transform_formats());
  }
  if (format != "elastix") transform.fixed = fixed;
  transform.moving = moving;
  transform.provenance.engine = "imported";
  return transform;
}

}  // namespace alinify
