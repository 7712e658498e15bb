#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/open_image.h"

namespace alinify {

/// The program that reads slides, and how long to wait for its answers.
struct SlideReading {
  std::filesystem::path program;  ///< alinify-slide-reader; empty: beside this program
  double patience_s = 60;
};

/// Opens a whole slide through the OpenSlide of this system, which is looked for at run time and works in a
/// process of its own: a crash or hang there is an Error here, and the next read restarts it.
///
/// Pixels are 8-bit RGB over the slide's background colour (white if it states none). Levels are those that
/// OpenSlide has. A rectangle of a level whose downsampling is no whole number is placed by OpenSlide to half
/// a pixel of full resolution.
/// **Throws** Error(NotReadable), saying also that OpenSlide is missing or too old; Error(External) if the
/// program cannot be started. **Threads**: see TileSource; reads of several threads are decoded in parallel.
/// **Memory**: OpenSlide's cache (32 MiB) in the other process.
std::shared_ptr<const TileSource> open_slide(std::shared_ptr<const platform::InputFile> file,
                                             const OpenOptions& options, const SlideReading& reading = {});

/// The program alinify-slide-reader, beside this one; empty if it is missing.
std::filesystem::path slide_reader_program();

/// The version of this system's OpenSlide, or the reason why it is unavailable.
struct OpenSlideHere {
  std::string version;
  Message why_not;
};
OpenSlideHere find_openslide(const SlideReading& reading = {});

}  // namespace alinify
