#include "core/base/messages.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/phantom/phantom.h"
#include "core/phantom/write_images.h"

namespace alinify {

PhantomFiles write_phantom(const Phantom& phantom, const std::filesystem::path& folder,
                           const TiffWriterOptions& file, ThreadPool& pool, Progress& progress) {
  make_phantom_folder(folder);
  PhantomFiles files{folder / "fixed.tif", folder / "moving.tif", folder / "truth.json",
                     folder / "fixed_points.csv", folder / "moving_points.csv"};
  const Size size = phantom.options().size;
  files.bytes += write_rendered(
      files.fixed, size, phantom.fixed_channels(), file,
      [&](Rect r, Pixels out) { phantom.render_fixed(r, out); }, pool,
      progress.sub(0.5, messages::fixed_image));
  files.bytes += write_rendered(
      files.moving, phantom.moving_size(), 3, file,
      [&](Rect r, Pixels out) { phantom.render_moving(r, out); }, pool,
      progress.sub(0.49, messages::moving_image));
  Transform truth = phantom.truth();
  truth.provenance.fixed_path = "fixed.tif";
  truth.provenance.moving_path = "moving.tif";
  write_transform(truth, files.truth);
  std::vector<NamedPoint> fixed, moving;
  for (const LandmarkPair& pair : phantom.points()) {
    fixed.push_back({pair.id, pair.fixed});
    moving.push_back({pair.id, pair.moving});
  }
  write_points(fixed, files.fixed_points);
  write_points(moving, files.moving_points);
  progress.update(1);
  return files;
}

}  // namespace alinify
