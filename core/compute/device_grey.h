#pragma once

#include <cstdint>

#include "core/algo/average_areas.h"
#include "core/algo/halve_grey.h"
#include "core/algo/load_grey.h"
#include "core/compute/grey_steps.h"

namespace alinify {

/// GreySteps on the executors of a DeviceBackend.
template <class Device>
class DeviceGrey final : public GreySteps {
 public:
  explicit DeviceGrey(Device& device) : device_(device) {}

  void load(ConstPixels pixels, const GreyRule& rule, float base, float scale, View2D<std::uint16_t> out,
            const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) {
      visit_pixel_type(pixels.type, [&](auto zero) {
        using T = decltype(zero);
        load_grey(exec, pixels.samples<T>(), rule, base, scale, out);
      });
    });
  }
  void halve(const HalveGreyArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { halve_grey(exec, args); });
  }
  void average(const AverageArea& area) override {
    const typename Device::Lease lease(device_,
                                       area.out.height >= shared_rows ? device_.wide_ : device_.narrow_);
    average_areas(*lease.exec, area);
  }

 private:
  // Below this many output rows, a call runs on one thread: a band has this many.
  static constexpr std::int64_t shared_rows = 64;

  Device& device_;
};

}  // namespace alinify
