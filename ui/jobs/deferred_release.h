#pragma once

#include <memory>

#include "core/transform/transform.h"

namespace alinify::ui {

/// Defers the destruction of a large object: freeing hundreds of megabytes takes tens of milliseconds, and
/// the last holder is often the GUI thread. The object is destroyed on a dedicated thread, or immediately if
/// the program is already ending. **Threads**: any.
void release_later(std::shared_ptr<const void> value);

/// Shares the value, to be released elsewhere by its last holder. Apply once, on creation.
template <class T>
std::shared_ptr<T> with_deferred_release(std::shared_ptr<T> value) {
  if (!value) return value;
  T* const here = value.get();
  return std::shared_ptr<T>(here,
                            [value = std::move(value)](T*) mutable { release_later(std::move(value)); });
}

/// The vectors of its displacement fields, shared by all copies.
void defer_release_of_fields(Transform& map);

}  // namespace alinify::ui
