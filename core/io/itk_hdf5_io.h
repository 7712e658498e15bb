#pragma once

#include <filesystem>

#include "core/transform/transform.h"

namespace alinify {

/// Writes ITK's HDF5 transform file (.h5), in double: AffineTransform, BSplineTransform and
/// DisplacementFieldTransform, combined by a CompositeTransform if there are several. Physical coordinates
/// are pixels (spacing 1, origin 0). Displacement fields are kept, bilinear as ours; where the chain enters
/// one beyond its samples, these are continued there, because ITK displaces nothing outside of them: within
/// the fixed image the map is the same.
/// **Throws** Error: NotWritable; Usage where the HDF5 library is missing, and for a field in a map without
/// the fixed image's size. **Memory**: 24 bytes per sample of a field.
/// **Source**: ITK, Modules/IO/TransformHDF5.
void write_itk_hdf5(const Transform& transform, const std::filesystem::path& path);

/// Reads such a file; see read_itk_transform() for the transforms it may hold, and displacement fields.
/// **Throws** Error: NotFound, NotReadable; Usage where the HDF5 library is missing.
Transform read_itk_hdf5(const std::filesystem::path& path);

}  // namespace alinify
