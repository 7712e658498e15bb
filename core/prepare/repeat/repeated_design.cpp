#include "core/prepare/repeat/repeated_design.h"

#include <array>
#include <charconv>
#include <cstdint>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/prepare/repeat/messages.h"

namespace alinify {
namespace {

struct Reader {
  std::string_view rest;
  bool good = true;

  void word(std::string_view expected) {
    good = good && rest.substr(0, expected.size()) == expected;
    if (good) rest.remove_prefix(expected.size());
  }
  std::int64_t number() {
    std::int64_t value = 0;
    const auto result = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    good = good && result.ec == std::errc();
    if (good) rest.remove_prefix(static_cast<std::size_t>(result.ptr - rest.data()));
    return value;
  }
  Size size() {
    Size read;
    read.width = number();
    word("x");
    read.height = number();
    return read;
  }
};

std::string pair_text(std::int64_t a, char between, std::int64_t b) {
  return std::to_string(a) + between + std::to_string(b);
}

}  // namespace

std::string text_of(const RepeatedDesign& design) {
  const Rect& extent = design.extent;
  return words_of(design.layout) + "; repeat " +
         pair_text(design.layout.design.width, 'x', design.layout.design.height) + " of " +
         pair_text(design.file.width, 'x', design.file.height) + "; from " +
         pair_text(extent.x, ',', extent.y) + "; size " + pair_text(extent.width, 'x', extent.height);
}

RepeatedDesign repeated_design_from(std::string_view text) {
  const std::size_t end = text.find(';');
  Reader reader{end == std::string_view::npos ? std::string_view() : text.substr(end)};
  RepeatedDesign design;
  reader.word("; repeat ");
  const Size size = reader.size();
  reader.word(" of ");
  design.file = reader.size();
  reader.word("; from ");
  design.extent.x = reader.number();
  reader.word(",");
  design.extent.y = reader.number();
  reader.word("; size ");
  const Size extent = reader.size();
  design.extent.width = extent.width, design.extent.height = extent.height;
  if (!reader.good || !reader.rest.empty() || size.width < 1 || size.height < 1 ||
      design.file.width < size.width || design.file.height < size.height || design.extent.empty())
    throw Error(ErrorKind::NotReadable, messages::cannot_repeat_design,
                messages::repeat_record_not_understood(text.substr(0, 100)));
  design.layout = repeat_layout_from(text.substr(0, end), size);
  return design;
}

void record_repeat(const RepeatedDesign& design, Transform& moving_from_fixed) {
  moving_from_fixed.provenance.options[repeat_option] = text_of(design);
}

std::optional<RepeatedDesign> recorded_repeat(const Transform& moving_from_fixed) {
  const auto& options = moving_from_fixed.provenance.options;
  const auto noted = options.find(repeat_option);
  if (noted == options.end()) return {};
  return repeated_design_from(noted->second);
}

}  // namespace alinify
