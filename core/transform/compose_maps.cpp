#include "core/transform/compose_maps.h"

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/transform/frame.h"
#include "core/transform/messages.h"

namespace alinify {

Transform composed(const Transform& last_from_middle, const Transform& middle_from_first) {
  const Size here = last_from_middle.fixed.size, there = middle_from_first.moving.size;
  const bool both_known = here.area() > 0 && there.area() > 0;
  if (both_known && !(here == there))
    throw Error(ErrorKind::Failed, messages::cannot_join_maps,
                messages::middle_image_has_two_sizes(size_number(there), size_number(here)),
                messages::give_maps_that_follow);
  Transform second = last_from_middle;
  if (both_known && middle_from_first.fixed.size.area() > 0) {
    const Rect reached =
        united(rect_of(here), moving_footprint(middle_from_first, rect_of(middle_from_first.fixed.size)));
    second = seen_from(last_from_middle, reached);
    second.parts.insert(second.parts.begin(), Affine2::translation(Vec2d{} - corner_of(reached)));
    second = simplified(second);
  }
  Transform result = second;
  result.parts = middle_from_first.parts;
  result.parts.insert(result.parts.end(), second.parts.begin(), second.parts.end());
  result.fixed = middle_from_first.fixed;
  result.moving = last_from_middle.moving;
  return simplified(result);
}

}  // namespace alinify
