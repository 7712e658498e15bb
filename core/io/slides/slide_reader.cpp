#include "core/io/slides/slide_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/level_downsample.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/slides/slide_client.h"

namespace alinify {
namespace {

using slide_protocol::ReplyStatus;
using slide_protocol::Request;
using slide_protocol::RequestKind;
// Pieces of one read that are asked for at once.
constexpr std::int64_t block_side = 1024;
constexpr std::int64_t max_text_bytes = 16 << 20, max_profile_bytes = 64 << 20;

std::filesystem::path reader_program(const SlideReading& reading) {
  return reading.program.empty() ? slide_reader_program() : reading.program;
}

// Why OpenSlide does not answer a request.
Message why_not(const SlideClient::Reply& reply) {
  switch (reply.status) {
    case ReplyStatus::NotInstalled:
      return messages::openslide_not_installed;
    case ReplyStatus::LacksFunction:
      return messages::openslide_lacks_function(reply.text());
    case ReplyStatus::NotASlide:
      return messages::openslide_does_not_know_it(reply.text());
    case ReplyStatus::Failed:
      return messages::library_says("OpenSlide", reply.text());
    case ReplyStatus::Done:
      break;
  }
  return messages::slide_reader_odd_answer;
}

Message hint_for(const SlideClient::Reply& reply) {
  if (reply.status == ReplyStatus::Failed) return messages::convert_slide_to_tiff;
  // CZI and DICOM came with OpenSlide 4.
  if (reply.status == ReplyStatus::NotASlide && reply.text().starts_with("3."))
    return messages::install_openslide_4;
  return messages::install_openslide;
}

std::optional<double> number_of_property(const std::string& text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end == text.data()) return std::nullopt;
  return value;
}

class SlideSource final : public TileSource {
 public:
  SlideSource(std::shared_ptr<const platform::InputFile> file, const OpenOptions& options,
              const std::filesystem::path& program, double patience_s)
      : pool_(options.pool),
        damage_hint_(options.damage_hint),
        client_(std::make_unique<SlideClient>(program, std::filesystem::absolute(file->path()), patience_s)) {
    info_.path = file->path().string();
    info_.file_bytes = file->size();
    const SlideClient::Reply reply = client_->ask(request(RequestKind::Describe), max_text_bytes);
    if (reply.status != ReplyStatus::Done) refuse(why_not(reply), hint_for(reply));
    try {
      describe(nlohmann::json::parse(reply.text()));
    } catch (const nlohmann::json::exception&) {
      refuse(messages::slide_reader_odd_answer, messages::convert_slide_to_tiff);
    }
    const SlideClient::Reply profile = client_->ask(request(RequestKind::Profile), max_profile_bytes);
    if (profile.status == ReplyStatus::Done) info_.icc_profile = profile.content;
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    if (level < 0 || level >= static_cast<int>(levels_.size()) ||
        !rect_of(info_.levels[static_cast<std::size_t>(level)].size).contains(rect))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::rectangle_outside_image);
    if (out.channels != info_.channels || out.type != info_.type || !(out.size() == rect.size()))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::buffer_of_another_kind);
    const std::int64_t columns = (rect.width + block_side - 1) / block_side;
    const std::int64_t rows = (rect.height + block_side - 1) / block_side;
    const auto deliver = [&](std::int64_t i) {
      const std::int64_t x = i % columns * block_side, y = i / columns * block_side;
      const Rect part{x, y, std::min(block_side, rect.width - x), std::min(block_side, rect.height - y)};
      read_block(level, {rect.x + x, rect.y + y, part.width, part.height}, out.crop(part));
    };
    if (pool_ && columns * rows > 1)
      pool_->parallel_for(columns * rows, deliver);
    else
      for (std::int64_t i = 0; i < columns * rows; ++i) deliver(i);
  }

  StoredPixels stored_pixels(int) const override { return StoredPixels::nowhere(messages::stored_slide); }

 private:
  struct Level {
    int index = 0;          ///< OpenSlide's
    double downsample = 1;  ///< by which OpenSlide divides positions
  };

  static Request request(RequestKind kind) {
    Request request;
    request.kind = kind;
    return request;
  }
  [[noreturn]] void refuse(Message why, Message hint) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(info_.path), std::move(why), std::move(hint));
  }

  void describe(const nlohmann::json& json) {
    const auto properties = json.at("properties").get<std::map<std::string, std::string>>();
    const auto property = [&](const std::string& name) -> std::string {
      const auto found = properties.find(name);
      return found == properties.end() ? std::string() : found->second;
    };
    info_.format = "slide (" + json.at("vendor").get<std::string>() + ")";
    info_.channels = 3;
    info_.color = ColorModel::Rgb;
    constexpr std::int64_t longest = 0x7fffffff;
    int index = 0;
    for (const nlohmann::json& entry : json.at("levels")) {
      const Size size{entry.at("width").get<std::int64_t>(), entry.at("height").get<std::int64_t>()};
      const Level level{index++, entry.at("downsample").get<double>()};
      const bool possible = size.width >= 1 && size.height >= 1 && size.width <= longest &&
                            size.height <= longest && level.downsample > 0;
      if (info_.levels.empty()) {
        if (!possible)
          refuse(messages::tiff_size_cannot_be_right(size.width, size.height), messages::export_it_again);
        info_.size = size;
      } else if (!possible || size.width > info_.levels.back().size.width ||
                 size.height > info_.levels.back().size.height) {
        info_.warnings.push_back(messages::slide_level_left_out(level.index));
        continue;
      }
      const std::string prefix = "openslide.level[" + std::to_string(level.index) + "].tile-";
      const Size tile{
          static_cast<std::int64_t>(number_of_property(property(prefix + "width")).value_or(256)),
          static_cast<std::int64_t>(number_of_property(property(prefix + "height")).value_or(256))};
      info_.levels.push_back({size, tile, level_downsample(info_.size, size)});
      levels_.push_back(level);
    }
    if (levels_.empty()) refuse(messages::slide_reader_odd_answer, messages::convert_slide_to_tiff);
    read_pixel_size(property("openslide.mpp-x"), property("openslide.mpp-y"));
    const Size tile = info_.levels[0].tile_size;
    info_.layout = "tiles " + std::to_string(tile.width) + "x" + std::to_string(tile.height);
    if (const std::string power = property("openslide.objective-power"); !power.empty())
      info_.layout += ", objective " + power + "x";
    if (const std::string width = property("openslide.bounds-width"); !width.empty())
      info_.layout += ", scanned " + width + "x" + property("openslide.bounds-height") + " at (" +
                      property("openslide.bounds-x") + ", " + property("openslide.bounds-y") + ")";
    info_.layout += ", read by OpenSlide " + json.at("version").get<std::string>();
  }

  void read_pixel_size(const std::string& x_text, const std::string& y_text) {
    if (x_text.empty() && y_text.empty()) return;
    const double x = number_of_property(x_text).value_or(0), y = number_of_property(y_text).value_or(0);
    info_.pixel_size_um = sane_slide_pixel_size(x, y);
    if (!info_.pixel_size_um)
      info_.warnings.push_back(
          messages::spacing_is_nonsense(MessageArgument::number(x_text + " x " + y_text + " um")));
  }

  void read_block(int level, Rect rect, Pixels out) const {
    const Level& here = levels_[static_cast<std::size_t>(level)];
    Request wanted = request(RequestKind::Read);
    wanted.level = here.index;
    wanted.x = std::llround(double(rect.x) * here.downsample);
    wanted.y = std::llround(double(rect.y) * here.downsample);
    wanted.width = rect.width;
    wanted.height = rect.height;
    const std::int64_t row_bytes = rect.width * 3, bytes = row_bytes * rect.height;
    const SlideClient::Reply reply = client_->ask(wanted, std::max(bytes, max_text_bytes));
    if (reply.status != ReplyStatus::Done) {
      client_->start_afresh();
      refuse(why_not(reply), damage_hint_);
    }
    if (static_cast<std::int64_t>(reply.content.size()) != bytes)
      refuse(messages::slide_reader_odd_answer, messages::convert_slide_to_tiff);
    for (std::int64_t y = 0; y < rect.height; ++y)
      std::memcpy(out.row(y), reply.content.data() + y * row_bytes, static_cast<std::size_t>(row_bytes));
  }

  std::shared_ptr<ThreadPool> pool_;
  Message damage_hint_;
  std::unique_ptr<SlideClient> client_;
  ImageInfo info_;
  std::vector<Level> levels_;
};

}  // namespace

std::filesystem::path slide_reader_program() {
#if defined(_WIN32)
  const char* const name = "alinify-slide-reader.exe";
#else
  const char* const name = "alinify-slide-reader";
#endif
  const std::filesystem::path folder = platform::program_folder();
  std::error_code ignored;
  // Tests lie beside the programs' folder.
  for (const auto& place : {folder / name, folder.parent_path() / "bin" / name})
    if (std::filesystem::is_regular_file(place, ignored)) return place;
  return {};
}

std::shared_ptr<const TileSource> open_slide(std::shared_ptr<const platform::InputFile> file,
                                             const OpenOptions& options, const SlideReading& reading) {
  const std::filesystem::path program = reader_program(reading);
  if (program.empty())
    throw Error(ErrorKind::NotReadable, messages::cannot_read(file->path()),
                messages::slide_reader_missing("alinify-slide-reader"), messages::install_program_again);
  return std::make_shared<SlideSource>(std::move(file), options, program, reading.patience_s);
}

OpenSlideHere find_openslide(const SlideReading& reading) {
  const std::filesystem::path program = reader_program(reading);
  if (program.empty()) return {{}, messages::slide_reader_missing("alinify-slide-reader")};
  try {
    SlideClient client(program, {}, reading.patience_s);
    const SlideClient::Reply reply = client.ask(Request{}, max_text_bytes);
    if (reply.status == ReplyStatus::Done) return {reply.text(), {}};
    return {{}, why_not(reply)};
  } catch (const Error& error) {
    return {{}, error.why_message()};
  }
}

}  // namespace alinify
