#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace alinify {

/// A format that transforms are exchanged in: the one list that the command line, its help and the window's
/// dialogs are made of.
struct TransformFormat {
  const char* name;          ///< as `transform --to` takes it
  const char* ending;        ///< of its files, without the dot
  const MessageText* title;  ///< "ITK transform, text"
  const MessageText* loses;  ///< a sentence: the loss in this format, or how it is reported
  bool reads, writes;
  bool has_step = false;      ///< displacements at every step-th pixel
  bool has_grid = false;      ///< a map may be projected on a B-spline grid first
  bool has_points = false;    ///< a thin-plate spline through chosen points
  bool has_unit = false;      ///< coordinates may be millimetres
  bool experimental = false;  ///< of a standard that is not final
};

/// All of them, the program's own first.
std::span<const TransformFormat> transform_formats();

/// The format of that name; null if there is none.
const TransformFormat* find_transform_format(std::string_view name);

/// The names of the formats that are read or written, in order.
std::vector<std::string> readable_transform_formats();
std::vector<std::string> writable_transform_formats();

/// The first format of that ending (without the dot; "tiff" and "mhd" count as "tif" and "mha") which is read
/// or written; null if there is none. Where two formats share an ending, `preferred` wins if it has it.
const TransformFormat* transform_format_of_ending(std::string_view ending, bool to_read,
                                                  const TransformFormat* preferred = nullptr);

}  // namespace alinify
