// Distances, holes, components and pieces of a mask: the processor beside OpenCV in the same run, and a GPU.
//   bench_foreground [SIDE] [THREADS] [cpu|gpu|compare] [ops]
// compare: runs both and compares their bits; ops: the GPU's launches too.
#include "tests/bench/bench_foreground.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/compute/cpu_exec.h"

namespace alinify::bench {

double median_ms(int runs, const std::function<void()>& call) {
  std::vector<double> times;
  for (int k = 0; k <= runs; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(times.begin() + 1, times.end());
  return times[static_cast<std::size_t>(1 + runs / 2)];
}

#ifndef ALINIFY_BENCH_WITH_CUDA
void foreground_on_gpu(const std::vector<std::uint8_t>&, std::int64_t, const std::vector<std::uint32_t>&,
                       const std::vector<std::uint8_t>&, const std::vector<std::uint32_t>&, bool) {
  std::puts("SKIPPED: this program was built without CUDA");
}
#endif

namespace {

void row(const std::string& work, double ours, double theirs, const std::string& peer,
         const std::string& note = "") {
  if (theirs > 0)
    std::printf("%-22s %9.1f ms   %9.1f ms  %-34s %5.2f x  %s\n", work.c_str(), ours, theirs, peer.c_str(),
                theirs / ours, note.c_str());
  else
    std::printf("%-22s %9.1f ms   %s\n", work.c_str(), ours, note.c_str());
  std::fflush(stdout);
}

int run(std::int64_t side, int threads, bool cpu, bool gpu, bool ops) {
  const std::vector<std::uint8_t> mask = section_mask(side);
  const auto count = static_cast<std::size_t>(side * side);
  std::vector<std::uint32_t> distance, labels;
  std::vector<std::uint8_t> filled;
  if (cpu) {
    distance.resize(count);
    labels.resize(count);
    filled = mask;
    ThreadPool pool(threads);
    cv::setNumThreads(pool.thread_count());
    std::printf("%ld x %ld, %d threads\n", static_cast<long>(side), static_cast<long>(side),
                pool.thread_count());
    CpuExec exec(&pool);
    const View2D<const std::uint8_t> from{mask.data(), side, side, side};
    const View2D<std::uint32_t> to{labels.data(), side, side, side};
    const int runs = side > 9000 ? 3 : 5;
    const cv::Mat theirs(static_cast<int>(side), static_cast<int>(side), CV_8U,
                         const_cast<std::uint8_t*>(mask.data()));
    cv::Mat far, components, stats, centroids;
    const double own_distance = median_ms(runs, [&] {
      squared_distance(exec, DistanceArgs{from, {distance.data(), side, side, side}, {}, {}});
    });
    const double cv_distance =
        median_ms(runs, [&] { cv::distanceTransform(theirs, far, cv::DIST_L2, cv::DIST_MASK_PRECISE); });
    double off = 0;
    for (std::int64_t y = 0; y < side; ++y)
      for (std::int64_t x = 0; x < side; ++x)
        off = std::max(
            off, std::abs(std::sqrt(static_cast<double>(distance[static_cast<std::size_t>(y * side + x)])) -
                          static_cast<double>(far.at<float>(static_cast<int>(y), static_cast<int>(x)))));
    row("distance", own_distance, cv_distance, "distanceTransform, precise",
        "differ by up to " + std::to_string(off) + " px");
    const std::function<void()> never = [] {};
    std::uint32_t pieces = 0;
    const double own_label = median_ms(runs, [&] {
      pieces = label_pieces(exec, LabelArgs{from, to}, never);
    });
    int found = 0;
    const double cv_label = median_ms(
        runs, [&] { found = cv::connectedComponentsWithStats(theirs, components, stats, centroids, 8) - 1; });
    row("components", own_label, cv_label, "connectedComponentsWithStats",
        std::to_string(pieces) + " and " + std::to_string(found));
    const double own_fill = median_ms(runs, [&] {
      filled = mask;
      fill_holes(exec, FillArgs{{filled.data(), side, side, side}, 0xfffffffeu, {}, {}});
    });
    row("fill holes", own_fill, 0, "");
    // The usual recipe: seeds where the distance is above a share of its largest, watershed of the inverse.
    const double own_split = median_ms(1, [&] {
      pieces = label_pieces(exec, LabelArgs{{filled.data(), side, side, side}, to, true, 0.5, 8}, never);
    });
    double cv_split = 0;
    if (side <= 9000) {
      const cv::Mat whole(static_cast<int>(side), static_cast<int>(side), CV_8U, filled.data());
      cv_split = median_ms(1, [&] {
        cv::Mat heights, seeds, markers, colours;
        cv::distanceTransform(whole, heights, cv::DIST_L2, cv::DIST_MASK_PRECISE);
        double highest = 0;
        cv::minMaxLoc(heights, nullptr, &highest);
        cv::Mat(heights > 0.5 * highest).convertTo(seeds, CV_8U);
        cv::connectedComponents(seeds, markers, 8, CV_32S);
        heights.convertTo(heights, CV_8U, -255 / highest, 255);
        cv::cvtColor(heights, colours, cv::COLOR_GRAY2BGR);
        cv::watershed(colours, markers);
      });
    }
    row("distance, watershed", own_split, cv_split, "distanceTransform, watershed",
        std::to_string(pieces) + " pieces");
  }
  if (gpu) foreground_on_gpu(mask, side, distance, filled, labels, ops);
  return 0;
}

}  // namespace
}  // namespace alinify::bench

int main(int argc, char** argv) {
  const std::int64_t side = argc > 1 ? std::atoll(argv[1]) : 8192;
  const int threads = argc > 2 ? std::atoi(argv[2]) : 0;
  const std::string where = argc > 3 ? argv[3] : "cpu";
  return alinify::bench::run(side, threads, where != "gpu", where != "cpu", argc > 4);
}
