#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image.h"
#include "core/io/points_io.h"
#include "core/io/tiff_writer.h"
#include "core/phantom/pattern.h"
#include "core/transform/transform.h"

namespace alinify {

/// The series to generate. Unset values are chosen to suit the size.
struct SeriesPhantomOptions {
  Size size{2048, 2048};  ///< of every section, 16 to 1 000 000 pixels per side
  int sections = 5;       ///< 2 to 1000
  std::int64_t seed = 1;
  /// One section stained again and again: the same structures throughout, and next to no motion. Otherwise
  /// serial sections, each cut a little deeper.
  bool restained = false;
  /// Serial sections: number of sections after which all small structures have changed. 0.5 to 1000.
  double lifetime_sections = 4;
  std::optional<double> amplitude_px;  ///< maximum local displacement of a section; 0: affine only
  std::optional<double> rotation_deg;  ///< no section is turned further on its slide
  int check_points = 200;
};

/// Sections of one specimen, each bent and turned in its own way, smoothly from one to the next:
/// section(y) = specimen(specimen_from_section(y)), evaluated from a formula, in two stains by turns and with
/// noise of its own. Structures come and go with the depth, so that sections resemble each other the less the
/// further they lie apart.
/// **Threads**: const members may be called concurrently; a pixel's value depends only on the options, its
/// section and its position. **Memory**: a few kilobytes a section.
class SeriesPhantom {
 public:
  /// **Throws** Error(Usage) for options out of range, or an amplitude so large that a map would fold.
  explicit SeriesPhantom(const SeriesPhantomOptions& options);
  ~SeriesPhantom();

  const SeriesPhantomOptions& options() const { return options_; }
  /// Exact: a B-spline grid, if any, then an affine map. `section` counts from 0.
  const Transform& specimen_from_section(int section) const;
  /// Places of the specimen as this section shows them, those within it; a place has one id in all sections.
  /// Exact to 1e-6 px.
  const std::vector<NamedPoint>& points(int section) const;
  /// Fills `out` (8 bit, 3 channels) with the pixels of `rect`.
  void render(int section, Rect rect, Pixels out) const;

 private:
  struct Section {
    Transform specimen_from_section;
    std::vector<NamedPoint> points;
    std::unique_ptr<Pattern> pattern;
  };
  SeriesPhantomOptions options_;
  std::vector<Section> sections_;
};

/// The files of one section.
struct SectionFiles {
  std::string id;  ///< "section-01"
  std::filesystem::path image, truth, points;
};
struct SeriesPhantomFiles {
  std::vector<SectionFiles> sections;
  std::filesystem::path list;  ///< of the sections, for the command "series"
  std::int64_t bytes = 0;      ///< of the images
};

/// Writes section-01.tif, its exact map section-01.truth.json (specimen_from_section) and its points
/// section-01.points.csv, and so on, and series.csv, into `folder`, which is created if missing. Images are
/// generated tile by tile on the pool's threads; each file appears whole or not at all.
/// **Throws** Error(NotWritable), Cancelled. **Memory**: a few tiles per thread.
SeriesPhantomFiles write_series_phantom(const SeriesPhantom& phantom, const std::filesystem::path& folder,
                                        const TiffWriterOptions& file, ThreadPool& pool, Progress& progress);

}  // namespace alinify
