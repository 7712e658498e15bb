#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include "core/compute/backend.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

namespace alinify {

/// Rows of elements in a backend's own memory, initially uninitialised: data kept there from call to call is
/// not copied to the device and back.
/// **Threads**: as std::vector. **Memory**: shared by all copies, freed with the last; the backend must
/// outlive them.
template <class T>
class BackendBuffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  BackendBuffer() = default;
  /// **Throws** OutOfMemory.
  BackendBuffer(Backend& backend, Size size)
      : backend_(&backend),
        size_(size),
        memory_(backend.allocate(size.area() * static_cast<std::int64_t>(sizeof(T)))) {}

  Size size() const { return size_; }
  bool empty() const { return size_.area() == 0; }
  /// For backend calls; readable directly only if the backend works in host memory.
  View2D<T> view() const { return {static_cast<T*>(memory_.get()), size_.width, size_.height, size_.width}; }
  View2D<T> view(Rect part) const {
    return {static_cast<T*>(memory_.get()) + part.y * size_.width + part.x, part.width, part.height,
            size_.width};
  }

  /// Copy between host memory and the rectangle of that size at (x, y).
  void write(View2D<const T> host, std::int64_t x = 0, std::int64_t y = 0) const {
    constexpr auto bytes = static_cast<std::int64_t>(sizeof(T));
    backend_->copy_rows(view({x, y, 0, 0}).data, size_.width * bytes, host.data, host.stride * bytes,
                        host.width * bytes, host.height);
  }
  void read(View2D<T> host, std::int64_t x = 0, std::int64_t y = 0) const {
    constexpr auto bytes = static_cast<std::int64_t>(sizeof(T));
    backend_->copy_rows(host.data, host.stride * bytes, view({x, y, 0, 0}).data, size_.width * bytes,
                        host.width * bytes, host.height);
  }

 private:
  Backend* backend_ = nullptr;
  Size size_;
  std::shared_ptr<void> memory_;
};

}  // namespace alinify
