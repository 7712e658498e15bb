#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/annotations/polygon_rings.h"
#include "core/base/platform.h"

/// GEOS, the library behind PostGIS and shapely and a port of QuPath's JTS, as the judge of shapes; loaded if
/// it is installed.
namespace alinify::testing {

class Geos {
 public:
  Geos() : library_("libgeos_c.so.1") {
    if (!library_.loaded()) return;
    load(init_, "GEOS_init_r"), load(finish_, "GEOS_finish_r"), load(read_, "GEOSGeomFromWKT_r");
    load(valid_, "GEOSisValid_r"), load(area_, "GEOSArea_r"), load(destroy_, "GEOSGeom_destroy_r");
    if (init_ && finish_ && read_ && valid_ && area_ && destroy_) context_ = init_();
  }
  ~Geos() {
    if (context_) finish_(context_);
  }
  Geos(const Geos&) = delete;
  Geos& operator=(const Geos&) = delete;

  bool there() const { return context_ != nullptr; }

  /// The area if the shape is valid; empty if it is not.
  std::optional<double> valid_area(const std::string& wkt) const {
    void* const shape = read_(context_, wkt.c_str());
    if (!shape) return std::nullopt;
    double area = 0;
    const bool valid = valid_(context_, shape) == 1 && area_(context_, shape, &area) == 1;
    destroy_(context_, shape);
    return valid ? std::optional(area) : std::nullopt;
  }

 private:
  template <class F>
  void load(F& function, const char* name) {
    function = reinterpret_cast<F>(library_.find(name));
  }

  platform::SharedLibrary library_;
  void* (*init_)() = nullptr;
  void (*finish_)(void*) = nullptr;
  void* (*read_)(void*, const char*) = nullptr;
  char (*valid_)(void*, const void*) = nullptr;
  int (*area_)(void*, const void*, double*) = nullptr;
  void (*destroy_)(void*, void*) = nullptr;
  void* context_ = nullptr;
};

/// Polygons in grid units as well-known text.
inline std::string wkt_of(const std::vector<Polygon>& polygons) {
  std::string text = "MULTIPOLYGON (";
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    text += i ? ", (" : "(";
    for (std::size_t r = 0; r < polygons[i].size(); ++r) {
      text += r ? ", (" : "(";
      const Ring& ring = polygons[i][r];
      for (std::size_t k = 0; k <= ring.size(); ++k) {
        const GridPoint p = ring[k % ring.size()];
        text += (k ? ", " : "") + std::to_string(p.x) + " " + std::to_string(p.y);
      }
      text += ")";
    }
    text += ")";
  }
  return text + ")";
}

}  // namespace alinify::testing
