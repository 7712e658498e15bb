#include "core/workflow/series/series_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "core/grey/grey_reader.h"
#include "core/image/image.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

constexpr std::int64_t compared_side_px = 1024;

// The compared data of a section, cached: files are read once, not once for every other section.
std::shared_ptr<const TileSource> small_source(const std::shared_ptr<const TileSource>& section,
                                               ThreadPool& pool, Progress& progress) {
  const GreyImage grey = read_small(section, compared_side_px, pool, progress);
  auto image = std::make_shared<Image>(grey.size, 1, PixelType::F32);
  for (std::int64_t y = 0; y < grey.size.height; ++y)
    std::copy_n(grey.view().row(y), grey.size.width, reinterpret_cast<float*>(image->pixels().row(y)));
  ImageInfo info;
  info.path = section->info().path;
  info.size = grey.size;
  info.channels = 1;
  info.type = PixelType::F32;
  info.color = ColorModel::Grey;
  info.levels = {{grey.size, grey.size, {1, 1}}};
  if (const auto& pixel = section->info().pixel_size_um) info.pixel_size_um = grey.downsample * *pixel;
  return make_memory_source(std::move(image), std::move(info));
}

}  // namespace

std::vector<std::size_t> SeriesTree::way_of(std::size_t section) const {
  std::vector<std::size_t> way;
  while (section != reference) {
    section = towards[section];
    way.push_back(section);
  }
  return way;
}

SeriesTree tree_of_order(std::size_t sections, std::size_t reference) {
  SeriesTree tree;
  tree.reference = reference;
  tree.outwards.push_back(reference);
  for (std::size_t i = 0; i < sections; ++i)
    tree.towards.push_back(i < reference ? i + 1 : i > reference ? i - 1 : i);
  for (std::size_t step = 1; step < sections; ++step) {
    if (reference >= step) tree.outwards.push_back(reference - step);
    if (reference + step < sections) tree.outwards.push_back(reference + step);
  }
  return tree;
}

std::size_t middle_section(std::size_t sections) {
  return sections / 2;
}

SeriesTree tree_of_similarity(const SectionSimilarity& similarity, std::size_t reference) {
  const std::size_t n = similarity.sections();
  SeriesTree tree;
  tree.reference = reference;
  tree.towards.assign(n, reference);
  tree.outwards = {reference};
  // Prim's algorithm: the section most similar to the tree joins it next.
  std::vector<double> best(n, 0);
  std::vector<bool> joined(n, false);
  joined[reference] = true;
  for (std::size_t i = 0; i < n; ++i) best[i] = similarity.at(i, reference);
  for (std::size_t step = 1; step < n; ++step) {
    std::size_t next = n;
    for (std::size_t i = 0; i < n; ++i)
      if (!joined[i] && (next == n || best[i] > best[next])) next = i;
    joined[next] = true;
    tree.outwards.push_back(next);
    for (std::size_t i = 0; i < n; ++i)
      if (!joined[i] && similarity.at(i, next) > best[i])
        best[i] = similarity.at(i, next), tree.towards[i] = next;
  }
  return tree;
}

std::size_t most_similar_section(const SectionSimilarity& similarity) {
  std::size_t best = 0;
  double highest_sum = -1;
  for (std::size_t i = 0; i < similarity.sections(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < similarity.sections(); ++j) sum += i == j ? 0 : similarity.at(i, j);
    if (sum > highest_sum) highest_sum = sum, best = i;
  }
  return best;
}

SectionSimilarity compare_sections(const std::vector<std::shared_ptr<const TileSource>>& sections,
                                   const CompareSections& how, ThreadPool& pool, Progress& progress) {
  const std::size_t n = sections.size();
  SectionSimilarity similarity(n);
  std::vector<std::shared_ptr<const TileSource>> small;
  for (std::size_t i = 0; i < n; ++i) {
    Progress reading = progress.sub(0.2 / static_cast<double>(n), messages::stage_compare_sections(i + 1, n));
    small.push_back(small_source(sections[i], pool, reading));
  }
  const double pairs = static_cast<double>(n * (n - 1)) / 2;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      Progress pair = progress.sub(0.8 / pairs, messages::stage_compare_sections(i + 1, n));
      InitialRequest request;
      request.fixed = small[i], request.moving = small[j];
      request.allow_flip = how.allow_flip;
      request.limits = how.limits;
      const InitialAlignment found = align_initially(request, pool, pair);
      if (found.found && !found.tried.empty())
        similarity.set(i, j, std::max(0.0, found.tried.front().correlation));
    }
  return similarity;
}

}  // namespace alinify
