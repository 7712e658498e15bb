#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/image/stored_tags.h"
#include "core/io/tiff_directory.h"
#include "core/io/tiff_scan.h"

namespace alinify {

/// The tags that describe the samples of a directory read as stored. `turned`: the image is rotated by 90
/// degrees while reading, so horizontal and vertical resolution are exchanged. Tags that cannot be carried
/// over are listed in `left_out`.
StoredTags read_stored_tags(const platform::InputFile& file, const TiffScan& scan,
                            const TiffDirectory& directory, bool turned, std::vector<Message>& left_out);

/// The ColorMap of a palette for indices of so many bits: with an entry for each that the bits allow, black
/// where `palette` has none. `palette`: 16 bits each, all reds, all greens, all blues.
StoredTags stored_palette(const std::vector<std::uint16_t>& palette, int bits);

/// Removes NumberOfInks and InkNames that contradict the `samples` per pixel or each other, and says so. Inks
/// may leave out the extra samples or, where only spot colours are named, CMYK.
std::vector<Message> leave_out_wrong_inks(StoredTags& tags, int samples);

/// The names of `channels` inks from InkNames, with those of CMYK before them where they are left out; empty
/// where the file does not name all.
std::vector<std::string> ink_names_of(const StoredTags& tags, int channels);

}  // namespace alinify
