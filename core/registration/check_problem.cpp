#include "core/registration/check_problem.h"

#include <algorithm>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/grey/mask_source.h"
#include "core/memory_plan/messages.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

const MessageText& either(ImageRole which, const MessageText& fixed, const MessageText& moving) {
  return which == ImageRole::Fixed ? fixed : moving;
}

void check_mask(ImageRole which, const std::shared_ptr<const TileSource>& mask, Size image) {
  if (!mask) return;
  const ImageInfo& info = mask->info();
  if (info.size == image) return;
  const Message problem =
      info.path.empty()
          ? Message(either(which, messages::cannot_use_fixed_mask, messages::cannot_use_moving_mask))
          : either(which, messages::cannot_use_fixed_mask_of, messages::cannot_use_moving_mask_of)(info.path);
  check_mask_size(info.size, image, problem);
}

}  // namespace

void check_problem(const RegistrationProblem& problem, std::int64_t min_side) {
  if (!problem.fixed || !problem.moving)
    throw Error(ErrorKind::Usage, messages::cannot_register, messages::image_missing,
                messages::open_both_images);
  check_side(ImageRole::Fixed, problem.fixed->info().size, min_side);
  check_side(ImageRole::Moving, problem.moving->info().size, min_side);
  check_mask(ImageRole::Fixed, problem.fixed_mask, problem.fixed->info().size);
  check_mask(ImageRole::Moving, problem.moving_mask, problem.moving->info().size);
}

void check_landmarks_lie_inside(const std::vector<LandmarkPair>& landmarks, Size fixed, Size moving) {
  const auto lies_in = [](Vec2d p, Size image) {
    constexpr double margin_px = 1;
    return p.x >= -margin_px && p.y >= -margin_px &&
           p.x <= static_cast<double>(image.width) - 1 + margin_px &&
           p.y <= static_cast<double>(image.height) - 1 + margin_px;
  };
  for (const LandmarkPair& pair : landmarks) {
    if (!pair.active) continue;
    for (const auto which : {ImageRole::Fixed, ImageRole::Moving}) {
      const Size image = which == ImageRole::Fixed ? fixed : moving;
      const Vec2d place = which == ImageRole::Fixed ? pair.fixed : pair.moving;
      if (lies_in(place, image)) continue;
      throw Error(
          ErrorKind::Usage, messages::cannot_use_landmark(pair.id),
          either(which, messages::landmark_outside_fixed, messages::landmark_outside_moving)(
              messages::piece_place(fixed_number(place.x, 1), fixed_number(place.y, 1)), size_number(image)),
          messages::mend_or_remove_landmark);
    }
  }
}

void check_side(ImageRole which, Size size, std::int64_t min_side, bool at_work) {
  if (std::min(size.width, size.height) >= min_side) return;
  const MessageText& why =
      at_work
          ? either(which, messages::fixed_image_too_small_at_work, messages::moving_image_too_small_at_work)
          : either(which, messages::fixed_image_too_small, messages::moving_image_too_small);
  throw Error(ErrorKind::Failed, messages::cannot_register_pair, why(size_number(size)),
              messages::pixels_a_side_needed(min_side));
}

void check_downsample(double downsample) {
  if (downsample > 0 && downsample < 1)
    throw Error(ErrorKind::Usage, messages::cannot_downsample_below_one, messages::images_are_not_enlarged,
                messages::use_zero_or_one_and_more);
}

Error flat_image(ImageRole which) {
  return {ErrorKind::Failed, messages::cannot_register_pair,
          either(which, messages::fixed_image_flat, messages::moving_image_flat), messages::nothing_to_match};
}

Error image_without_numbers(ImageRole which) {
  return {ErrorKind::Failed, messages::cannot_register_pair,
          either(which, messages::fixed_image_has_no_numbers, messages::moving_image_has_no_numbers),
          messages::nothing_to_match};
}

Error empty_mask(ImageRole which) {
  return {ErrorKind::Failed, messages::cannot_register_pair,
          either(which, messages::fixed_mask_empty, messages::moving_mask_empty),
          messages::mark_something_in_mask};
}

}  // namespace alinify
