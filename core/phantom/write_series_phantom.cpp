#include <algorithm>
#include <string>

#include "core/io/text_file.h"
#include "core/io/transform_io.h"
#include "core/phantom/messages.h"
#include "core/phantom/series_phantom.h"
#include "core/phantom/write_images.h"

namespace alinify {
namespace {

// "section-07" of 12: as many digits as the last one has, two at least, so that names sort as sections lie.
std::string id_of(int section, int sections) {
  const std::size_t digits = std::max<std::size_t>(2, std::to_string(sections).size());
  const std::string number = std::to_string(section + 1);
  return "section-" + std::string(digits - number.size(), '0') + number;
}

}  // namespace

SeriesPhantomFiles write_series_phantom(const SeriesPhantom& phantom, const std::filesystem::path& folder,
                                        const TiffWriterOptions& file, ThreadPool& pool, Progress& progress) {
  make_phantom_folder(folder);
  SeriesPhantomFiles files;
  const int sections = phantom.options().sections;
  std::string list = "id,image\n";
  for (int k = 0; k < sections; ++k) {
    const std::string id = id_of(k, sections);
    SectionFiles section{id, folder / (id + ".tif"), folder / (id + ".truth.json"),
                         folder / (id + ".points.csv")};
    files.bytes += write_rendered(
        section.image, phantom.options().size, 3, file,
        [&](Rect rect, Pixels out) { phantom.render(k, rect, out); }, pool,
        progress.sub(1.0 / sections, messages::section_image(k + 1, sections)));
    Transform truth = phantom.specimen_from_section(k);
    truth.provenance.fixed_path = id + ".tif";
    write_transform(truth, section.truth);
    write_points(phantom.points(k), section.points);
    list += id + "," + id + ".tif\n";
    files.sections.push_back(std::move(section));
  }
  files.list = folder / "series.csv";
  write_text_file(list, files.list);
  progress.update(1);
  return files;
}

}  // namespace alinify
