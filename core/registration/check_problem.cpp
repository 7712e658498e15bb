#include "core/registration/check_problem.h"

#include <algorithm>

#include "core/base/text.h"

namespace alinify {
namespace {

const char* const what = "cannot register this pair";

void check_mask(const std::string& which, const std::shared_ptr<const TileSource>& mask, Size image) {
  if (!mask) return;
  const ImageInfo& info = mask->info();
  if (info.size == image) return;
  throw Error(
      ErrorKind::Failed, "cannot use the " + which + " mask" + (info.path.empty() ? "" : " " + info.path),
      "it has " + dimensions_text(info.size) + " pixels, the image it belongs to " + dimensions_text(image),
      "Draw the mask on the full-size image.");
}

}  // namespace

void check_problem(const RegistrationProblem& problem, std::int64_t min_side) {
  if (!problem.fixed || !problem.moving)
    throw Error(ErrorKind::Usage, "cannot register", "one of the two images is missing",
                "Open a fixed and a moving image.");
  check_side("fixed", problem.fixed->info().size, min_side);
  check_side("moving", problem.moving->info().size, min_side);
  check_mask("fixed", problem.fixed_mask, problem.fixed->info().size);
  check_mask("moving", problem.moving_mask, problem.moving->info().size);
}

void check_side(const std::string& which, Size size, std::int64_t min_side, const std::string& remark) {
  if (std::min(size.width, size.height) >= min_side) return;
  throw Error(ErrorKind::Failed, what,
              "the " + which + " image is only " + dimensions_text(size) + " pixels" + remark,
              "At least " + std::to_string(min_side) + " pixels a side are needed.");
}

void check_downsample(double downsample) {
  if (downsample > 0 && downsample < 1)
    throw Error(ErrorKind::Usage, "cannot work at a downsample below 1", "images are not enlarged",
                "Use 0 to let the free memory decide, or 1 and more.");
}

Error flat_image(const std::string& which) {
  return {ErrorKind::Failed, what, "the " + which + " image has one grey level everywhere",
          "There is nothing to match in it."};
}

Error empty_mask(const std::string& which) {
  return {ErrorKind::Failed, what, "the " + which + " mask is empty",
          "Mark something in it, or leave it out."};
}

}  // namespace alinify
