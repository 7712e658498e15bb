#pragma once

#include <memory>

#include "core/transform/transform.h"

namespace alinify::ui {

/// Lets the last holder of something large go on at once: giving hundreds of megabytes back to the system
/// takes tens of milliseconds, and the last holder is often the GUI thread. What is held is destroyed on a
/// thread that does nothing else, or at once where the program is already ending. **Threads**: any.
void release_elsewhere(std::shared_ptr<const void> value);

/// The same value; whoever is its last holder, it is released elsewhere. Do so once, where it is made.
template <class T>
std::shared_ptr<T> released_elsewhere(std::shared_ptr<T> value) {
  if (!value) return value;
  T* const here = value.get();
  return std::shared_ptr<T>(here,
                            [value = std::move(value)](T*) mutable { release_elsewhere(std::move(value)); });
}

/// The vectors of its displacement fields, which all copies share.
void release_fields_elsewhere(Transform& map);

}  // namespace alinify::ui
