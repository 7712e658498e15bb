#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/phantom/phantom.h"

namespace alinify::testing {

/// Two tissue sections of that size in the folder, as files to open.
inline PhantomFiles phantom_pair(const std::filesystem::path& folder, Size size) {
  PhantomOptions options;
  options.kind = PhantomKind::Tissue;
  options.size = size;
  ThreadPool pool(2);
  Progress silent;
  return write_phantom(Phantom(options), folder, {}, pool, silent);
}

}  // namespace alinify::testing
