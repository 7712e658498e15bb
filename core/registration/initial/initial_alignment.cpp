#include "core/registration/initial/initial_alignment.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/registration/initial/find_start.h"
#include "core/registration/opencv/opencv_threads.h"

namespace alinify {
namespace {

constexpr std::int64_t read_side = 1024;  // px

Vec2d middle_of(Size size) {
  return {static_cast<double>(size.width - 1) / 2, static_cast<double>(size.height - 1) / 2};
}

AffineFamily family_of(InitialMode mode) {
  switch (mode) {
    case InitialMode::Translation:
      return AffineFamily::Translation;
    case InitialMode::Rigid:
      return AffineFamily::Rigid;
    case InitialMode::Similarity:
      return AffineFamily::Similarity;
    default:
      return AffineFamily::Affine;
  }
}

const char* words_for(AffineFamily family) {
  switch (family) {
    case AffineFamily::Translation:
      return "a translation";
    case AffineFamily::Rigid:
      return "a rigid map";
    case AffineFamily::Similarity:
      return "a similarity";
    case AffineFamily::Affine:
      break;
  }
  return "an affine map";
}

// Reports the content of each image and the outcome of the candidates.
void say(InitialAlignment& out, const std::vector<StartCandidate>& found, AffineFamily family) {
  for (const StartCandidate& c : found)
    out.tried.push_back({c.name + (c.negative ? ", as a negative" : ""), c.map, c.agreement.correlation,
                         c.agreement.overlap, c.chance_test.z_score, c.support.z_score});
  out.said = "nothing found";
  const double best = found.empty() ? 0 : found.front().evidence();
  out.score = best;
  // 0.5 at the acceptance threshold, nearly one at the sure threshold.
  out.confidence = found.empty() ? 0 : 1 / (1 + std::exp(-1.2 * (best - enough_evidence)));
  if (best < enough_evidence) {
    out.chosen = "the images as they lie: no start was found";
    out.notes.push_back(
        "no start was found: the best of all turns, scales and features that were tried is " +
        tenths(std::max(0.0, best)) + " standard deviations above chance, " + tenths(enough_evidence) +
        " are asked for; the images were left as they lie. If they do show the same thing, give landmarks");
    return;
  }
  const StartCandidate& c = found.front();
  out.found = true;
  out.moving_from_fixed = c.map;
  out.mirrored = c.map.determinant() < 0;
  out.said = best >= sure_evidence ? "sure" : "likely";
  out.chosen = out.tried.front().name + ", refined as " + words_for(family);
  std::string note =
      "the start is " + out.said + ": " + tenths(std::max(0.0, best)) + " standard deviations above chance";
  if (c.support.z_score >= enough_evidence)
    note += ", " + std::to_string(c.support.agreeing) + " places with matching features agree (" +
            tenths(c.support.by_chance) + " by chance)";
  if (c.chance_test.z_score >= enough_evidence)
    note += ", texture correlates where it is laid far better than shifted elsewhere";
  if (found.size() > 1)
    note += "; the best of " + std::to_string(found.size()) + " candidates; next best at " +
            tenths(std::max(0.0, found[1].evidence())) + ": " + out.tried[1].name;
  out.notes.push_back(std::move(note));
  if (out.mirrored) out.notes.push_back("the moving image is mirrored");
  if (c.negative) out.notes.push_back("what is dark in one image is light in the other");
}

}  // namespace

InitialMode initial_mode_from(const std::string& word) {
  if (word == "auto") return InitialMode::Auto;
  if (word == "none") return InitialMode::None;
  if (word == "center") return InitialMode::Center;
  if (word == "translation") return InitialMode::Translation;
  if (word == "rigid") return InitialMode::Rigid;
  if (word == "similarity") return InitialMode::Similarity;
  if (word == "affine") return InitialMode::Affine;
  if (word == "landmarks") return InitialMode::Landmarks;
  throw Error(ErrorKind::Usage, "unknown initial alignment '" + word + "'",
              "it is one of auto, none, center, translation, rigid, similarity, affine, landmarks");
}

InitialAlignment align_initially(const InitialRequest& request, ThreadPool& pool, Progress& progress) {
  if (request.mode == InitialMode::Landmarks)
    throw Error(ErrorKind::Usage, "cannot align by landmarks here", "a fit of landmarks looks at no pixels");
  InitialAlignment out;
  out.said = "not measured";
  out.chosen = "identity";
  if (request.mode == InitialMode::None) return out;
  const Vec2d between = middle_of(request.moving->info().size) - middle_of(request.fixed->info().size);
  if (request.mode == InitialMode::Center) {
    out.moving_from_fixed = Affine2::translation(between);
    out.chosen = "middles matched";
    return out;
  }
  // Our own tasks already run in parallel; OpenCV's threads would add to them.
  take_over_opencv_threads();
  const auto read = [&](const std::shared_ptr<const TileSource>& source,
                        const std::shared_ptr<const TileSource>& mask,
                        const std::shared_ptr<const GreyPyramid>& held, Progress& part) {
    Progress image_part = part.sub(mask ? 0.8 : 1, "");
    const GreyImage image = read_small(source, read_side, pool, image_part, held);
    GreyImage mask_image;
    if (mask) {
      Progress mask_part = part.sub(0.2, "");
      mask_image = read_small(mask, read_side, pool, mask_part);
    }
    return make_small_picture(image, mask ? &mask_image : nullptr, source->info());
  };
  // In parallel: processing an image once it is read is single-threaded.
  SmallPicture fixed, moving;
  Progress fixed_part = progress.sub(0.25, "read both images"),
           moving_part = progress.sub(0.25, "read both images");
  pool.parallel_for(2, [&](std::int64_t i) {
    if (i == 0) fixed = read(request.fixed, request.fixed_mask, request.pyramids.fixed(), fixed_part);
    if (i == 1) moving = read(request.moving, request.moving_mask, request.pyramids.moving(), moving_part);
  });
  StartSearch search;
  search.family = family_of(request.mode);
  search.allow_flip = request.allow_flip;
  if (search.family != AffineFamily::Translation && fixed.pixel_size_um && moving.pixel_size_um) {
    const double ratio = fixed.pixel_size_um->x / moving.pixel_size_um->x;
    if (ratio > 0.05 && ratio < 20) search.own_scale = ratio;
  }
  for (const auto& [picture, name] : {std::pair{&fixed, "fixed"}, std::pair{&moving, "moving"}}) {
    const char* const why = picture->blank ? " image shows one value only, or its mask leaves nothing of it"
                            : picture->speck() ? " image is too narrow to compare its texture"
                                               : nullptr;
    if (!why) continue;
    out.said = "nothing found";
    out.chosen = "the images as they lie: no start was found";
    out.notes.push_back(std::string("no start was found: the ") + name + why);
  }
  if (!out.notes.empty()) return out;
  Progress searching = progress.sub(0.5, "look for a start");
  say(out, find_start(fixed, moving, search, pool, searching), search.family);
  progress.update(1);
  return out;
}

}  // namespace alinify
