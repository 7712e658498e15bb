#include "core/grey/mask_source.h"

#include <gtest/gtest.h>

#include "core/image/region_mask.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

TEST(MaskSize, IsThatOfTheImageThatTheMaskBelongsTo) {
  const Message problem = Message::verbatim("cannot use the mask m.tif");
  check_mask_size({40, 30}, {40, 30}, problem);
  testing::expect_error(ErrorKind::Failed,
                        "cannot use the mask m.tif: it has 30 x 40 pixels, the image it belongs to 40 x 30",
                        [&] {
                          check_mask_size({30, 40}, {40, 30}, problem);
                        });
}

TEST(MaskSize, IsTheSameForTwoMasksOfOneImage) {
  const auto mask = make_region_mask({40, 30}, {10, 10, 8, 8});
  EXPECT_EQ(mask_of_both(mask, nullptr), mask);
  EXPECT_EQ(mask_of_both(mask, mask)->info().size, (Size{40, 30}));
  testing::expect_error(ErrorKind::Failed, "their sizes differ", [&] {
    mask_of_both(mask, make_region_mask({30, 40}, {0, 0, 8, 8}));
  });
}

}  // namespace
}  // namespace alinify
