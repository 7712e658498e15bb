// How near the start comes to the truth: bench_initial [--turn DEGREES] [--flip] [--no-flip-allowed]
// [--verbose] PAIR_FOLDER... A pair's folder holds pair.json's images as fixed.* and moving.*, and their
// points as fixed.csv and moving.csv.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/base/order_statistics.h"
#include "core/io/open_image.h"
#include "core/io/points_io.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/transform/landmarks.h"

using namespace alinify;
namespace fs = std::filesystem;

namespace {

fs::path image_in(const fs::path& folder, const std::string& stem) {
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().stem() == stem && entry.path().extension() != ".csv") return entry.path();
  return folder / stem;
}

int type_of(const ImageInfo& info) {
  return CV_MAKETYPE(info.type == PixelType::U8    ? CV_8U
                     : info.type == PixelType::U16 ? CV_16U
                                                   : CV_32F,
                     info.channels);
}

std::shared_ptr<const TileSource> source_of(const cv::Mat& im, const ImageInfo& info) {
  auto image = std::make_shared<Image>(Size{im.cols, im.rows}, info.channels, info.type);
  const Pixels p = image->pixels();
  for (int y = 0; y < im.rows; ++y)
    std::memcpy(p.row(y), im.ptr(y), static_cast<std::size_t>(im.cols) * im.elemSize());
  ImageInfo made = info;
  made.size = {im.cols, im.rows};
  made.levels.clear();
  return make_memory_source(std::move(image), made);
}

// Mirrored, then turned about its middle on a canvas that keeps all of it, filled with the edge's median.
std::shared_ptr<const TileSource> turned(const TileSource& source, double degrees, bool flip, Affine2& map) {
  Image whole = read_level(source, 0);
  const ImageInfo& info = source.info();
  const int w = static_cast<int>(info.size.width), h = static_cast<int>(info.size.height);
  cv::Mat im(h, w, type_of(info), whole.pixels().data);
  map = {};
  if (flip) {
    cv::flip(im, im, 1);
    map = {-1, 0, 0, 1, w - 1.0, 0};
  }
  if (degrees != 0) {
    cv::Mat m = cv::getRotationMatrix2D(cv::Point2f((w - 1) / 2.0f, (h - 1) / 2.0f), degrees, 1);
    const double c = std::abs(m.at<double>(0, 0)), s = std::abs(m.at<double>(0, 1));
    const int W = static_cast<int>(h * s + w * c + .5), H = static_cast<int>(h * c + w * s + .5);
    m.at<double>(0, 2) += (W - w) / 2.0;
    m.at<double>(1, 2) += (H - h) / 2.0;
    cv::Scalar edge;
    for (int k = 0; k < info.channels; ++k) {
      std::vector<double> v;
      cv::Mat plane;
      cv::extractChannel(im, plane, k);
      plane.convertTo(plane, CV_64F);
      for (int x = 0; x < w; ++x)
        v.push_back(plane.at<double>(0, x)), v.push_back(plane.at<double>(h - 1, x));
      edge[k] = median(std::move(v));
    }
    cv::Mat out;
    cv::warpAffine(im, out, m, {W, H}, cv::INTER_CUBIC, cv::BORDER_CONSTANT, edge);
    im = out;
    map = compose(Affine2{m.at<double>(0, 0), m.at<double>(0, 1), m.at<double>(1, 0), m.at<double>(1, 1),
                          m.at<double>(0, 2), m.at<double>(1, 2)},
                  map);
  }
  return source_of(im, info);
}

// A part of the image: so much of its sides, a little off its middle, scaled.
std::shared_ptr<const TileSource> part_of(const TileSource& source, double share, double scale,
                                          Affine2& map) {
  Image whole = read_level(source, 0);
  const ImageInfo& info = source.info();
  const int w = static_cast<int>(info.size.width), h = static_cast<int>(info.size.height);
  const cv::Mat im(h, w, type_of(info), whole.pixels().data);
  const cv::Rect part(static_cast<int>(0.6 * (1 - share) * w), static_cast<int>(0.4 * (1 - share) * h),
                      static_cast<int>(share * w), static_cast<int>(share * h));
  cv::Mat out;
  cv::resize(im(part), out, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
  const double sx = static_cast<double>(out.cols) / part.width,
               sy = static_cast<double>(out.rows) / part.height;
  map = {sx, 0, 0, sy, (0.5 - part.x) * sx - 0.5, (0.5 - part.y) * sy - 0.5};
  return source_of(out, info);
}

}  // namespace

int main(int argc, char** argv) {
  double degrees = 0;
  bool flip = false, verbose = false, unrelated = false;
  double crop_fixed = 1, crop_moving = 1, scale = 1;
  std::vector<fs::path> folders;
  int threads = 2;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--turn")
      degrees = std::atof(argv[++i]);
    else if (a == "--threads")
      threads = std::atoi(argv[++i]);
    else if (a == "--flip")
      flip = true;
    else if (a == "--unrelated")
      unrelated = true;
    else if (a == "--crop-fixed")
      crop_fixed = std::atof(argv[++i]);
    else if (a == "--crop-moving")
      crop_moving = std::atof(argv[++i]);
    else if (a == "--scale")
      scale = std::atof(argv[++i]);
    else if (a == "--verbose")
      verbose = true;
    else
      folders.emplace_back(a);
  }
  ThreadPool pool(threads);
  for (std::size_t index = 0; index < folders.size(); ++index) {
    const fs::path& folder = folders[index];
    InitialRequest request;
    request.fixed = open_image(image_in(folder, "fixed"));
    request.moving = open_image(image_in(folder, "moving"));
    request.allow_flip = flip;
    if (unrelated)  // another kind's, as the folders are sorted by kind
      request.moving = open_image(image_in(folders[(index + folders.size() / 2) % folders.size()], "moving"));
    std::vector<LandmarkPair> pairs =
        match_by_id(read_points(folder / "fixed.csv"), read_points(folder / "moving.csv"));
    if (degrees != 0 || flip) {
      Affine2 map;
      request.moving = turned(*request.moving, degrees, flip, map);
      for (LandmarkPair& p : pairs) p.moving = map(p.moving);
    }
    if (crop_fixed < 1 || crop_moving < 1 || scale != 1) {
      Affine2 map;
      request.fixed = part_of(*request.fixed, crop_fixed, 1, map);
      for (LandmarkPair& p : pairs) p.fixed = map(p.fixed);
      request.moving = part_of(*request.moving, crop_moving, scale, map);
      for (LandmarkPair& p : pairs) p.moving = map(p.moving);
    }
    const std::clock_t work = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    Progress progress;
    const InitialAlignment found = align_initially(request, pool, progress);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Size size = request.moving->info().size;
    const double diagonal = std::hypot(double(size.width), double(size.height));
    const auto rtre = [&](const Affine2& map) {
      std::vector<double> e;
      for (const LandmarkPair& p : pairs) e.push_back(length(map(p.fixed) - p.moving) / diagonal);
      return median(std::move(e));
    };
    const double best = rtre(fit_landmarks(pairs, LandmarkFit::Affine)), e = rtre(found.moving_from_fixed);
    std::printf(
        "%-30s rTRE %.4f (affine's best %.4f) above chance %5.1f %-13s %5.2f s (of work %.2f s)  %s %s\n",
        folder.filename().c_str(), e, best, found.score, found.said.c_str(), seconds,
        static_cast<double>(std::clock() - work) / CLOCKS_PER_SEC, found.chosen.english().c_str(),
        e > 0.03 ? "LOST" : "");
    if (verbose)
      for (const InitialCandidate& c : found.tried)
        std::printf("    rTRE %.4f above %5.1f features %5.1f corr %.3f overlap %.2f %s\n",
                    rtre(c.moving_from_fixed), c.z_score, c.features_z_score, c.correlation, c.overlap,
                    c.name.english().c_str());
    std::fflush(stdout);
  }
}
