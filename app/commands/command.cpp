#include "app/commands/command.h"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>

#include "app/cli_text.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text_list.h"
#include "core/grey/mask_source.h"
#include "core/image/file_warnings.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/open_image.h"
#include "core/io/temporary_name.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace fs = std::filesystem;

CommandContext::CommandContext(std::shared_ptr<const CancelFlag> cancel) : cancel_(std::move(cancel)) {}

CommandContext::CommandContext(CommandContext& whole, std::string name, Progress& progress)
    : json(whole.json),
      quiet(whole.quiet),
      cancel_(whole.cancel_),
      whole_(&whole),
      name_(std::move(name)),
      progress_(std::make_unique<Progress>(progress.sub(1, {}))) {}

Progress& CommandContext::progress() {
  if (!progress_) {
    Progress::Listener listener;
    if (!quiet) {
      display_ = std::make_unique<ProgressDisplay>(std::cerr, platform::stderr_is_terminal(),
                                                   platform::stderr_columns());
      listener = [display = display_.get()](const ProgressSnapshot& snapshot) { display->show(snapshot); };
    }
    progress_ = std::make_unique<Progress>(std::move(listener), cancel_);
  }
  return *progress_;
}

void CommandContext::end_progress() {
  if (display_) display_->finish();
}

void CommandContext::note(const Message& line) {
  if (whole_) return whole_->note(messages::labelled(name_, line));
  if (quiet) return;
  end_progress();
  std::cerr << "note: " << one_line(line.english()) << std::endl;
}

void CommandContext::warn(const Message& line) {
  if (whole_) return whole_->warn(messages::labelled(name_, line));
  end_progress();
  std::cerr << "warning: " << one_line(line.english()) << std::endl;
}

void CommandContext::warn_of_file(const ImageInfo& image) {
  for (const Message& warning : file_warnings(image))
    if (is_new_warning(warning)) warn(warning);
}

// A batch opens an image for each of its pairs.
bool CommandContext::is_new_warning(const Message& warning) {
  if (whole_) return whole_->is_new_warning(warning);
  const std::lock_guard lock(warned_mutex_);
  return warned_.insert(warning.english()).second;
}

void CommandContext::print(const nlohmann::ordered_json& document, const std::string& text) {
  end_progress();
  // A path that is not UTF-8 must not make the whole answer fail.
  if (json) {
    std::cout << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
  } else {
    std::cout << text << std::flush;
  }
  if (!std::cout)
    throw Error(ErrorKind::NotWritable, messages::cannot_write_the_result, messages::stdout_refuses_it);
}

void check_output(const fs::path& path, const std::vector<fs::path>& inputs) {
  check_image_output(path, ImageKind::Tiff, inputs);
}

void check_image_output(const fs::path& path, ImageKind kind, const std::vector<fs::path>& inputs) {
  const Message subject = messages::cannot_write(path);
  std::error_code problem;
  if (path.empty()) throw Error(ErrorKind::Usage, messages::cannot_write_a_file, messages::its_name_is_empty);
  if (const auto check_place = description_of(kind).check_place)
    check_place(path);
  else if (fs::is_directory(path, problem))
    throw Error(ErrorKind::NotWritable, subject, messages::is_a_folder, messages::give_name_of_file);
  for (const fs::path& input : inputs)
    if (!input.empty() && platform::same_file(path, input))
      throw Error(ErrorKind::NotWritable, subject, messages::output_is_an_input,
                  messages::choose_another_name);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, problem))
    throw Error(ErrorKind::NotWritable, subject, messages::there_is_no_folder(folder),
                messages::make_folder_first);
  if (!takes_new_files(folder))
    throw Error(ErrorKind::NotWritable, subject, messages::folder_cannot_be_written(folder),
                messages::check_permissions_and_disk);
}

void check_distinct(const std::vector<fs::path>& outputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i)
    for (std::size_t j = i + 1; j < outputs.size(); ++j) {
      if (outputs[i].empty() || outputs[j].empty()) continue;
      std::error_code ignored;
      if (fs::weakly_canonical(outputs[i], ignored) == fs::weakly_canonical(outputs[j], ignored))
        throw Error(ErrorKind::Usage, messages::cannot_write_twice(outputs[i]),
                    messages::two_outputs_have_that_name, messages::give_each_output_a_name);
    }
}

void add_input_flags(CLI::App& app, InputFlags& flags) {
  app.add_flag("--partial", flags.partial,
               "read damaged images as far as possible; missing pixels are zero, with a warning")
      ->group(reading_group);
  app.add_flag("--pages-as-channels", flags.pages_as_channels,
               "the pages of a TIFF, alike in size and type, are the channels of one image")
      ->group(reading_group);
}

void add_page_flag(CLI::App& app, const std::string& name, const std::string& whose, int& page) {
  app.add_option(name, page, "which of the images in " + whose + ", from 0")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str()
      ->group(reading_group);
}

std::shared_ptr<const TileSource> open_input(const fs::path& path, std::shared_ptr<ThreadPool> pool,
                                             const InputFlags& flags, int page) {
  OpenOptions options;
  options.page = page;
  options.partial = flags.partial;
  options.pages_as_channels = flags.pages_as_channels;
  options.pool = std::move(pool);
  return open_image(path, options);
}

std::shared_ptr<const TileSource> open_input(CommandContext& context, const fs::path& path,
                                             std::shared_ptr<ThreadPool> pool, const InputFlags& flags,
                                             int page) {
  auto image = open_input(path, std::move(pool), flags, page);
  context.warn_of_file(image->info());
  return image;
}

void check_repeat_flags(const std::string& words, const std::string& size) {
  // For a size larger than any image, so that only errors of the text itself count.
  constexpr Size any{std::int64_t{1} << 40, std::int64_t{1} << 40};
  repeat_size_from(size, any);
  if (!words.empty() && words != repeat_words_auto) repeat_layout_from(words, any);
  if (words.empty() && !size.empty())
    throw Error(ErrorKind::Usage, messages::cannot_use_repeat_size, messages::repeat_kind_missing,
                messages::give_moving_repeat);
}

void add_device_flags(CLI::App& app, DeviceFlags& flags, const std::string& group) {
  std::vector<CLI::Option*> options;
  options.push_back(
      app.add_option("--device", flags.device, "auto, cpu, cuda, cuda:N or cuda:all")->capture_default_str());
  options.push_back(app.add_option("--threads", flags.threads, "0: all cores")
                        ->check(CLI::Range(0, 4096))
                        ->capture_default_str());
  options.push_back(app.add_option("--gpu-memory-limit", flags.gpu_memory_limit,
                                   "of each GPU, for example 8G (default: what is free)")
                        ->type_name("SIZE"));
  if (!group.empty())
    for (CLI::Option* option : options) option->group(group);
}

void add_one_image_flags(CLI::App& app, const std::string& whose, OneImageFlags& flags) {
  add_device_flags(app, flags.where);
  add_input_flags(app, flags.input);
  add_page_flag(app, "--page", whose, flags.page);
}

namespace {

// 0 if there is no limit.
std::int64_t gpu_limit_bytes(const DeviceFlags& flags) {
  return flags.gpu_memory_limit.empty() ? 0 : parse_bytes(flags.gpu_memory_limit, "--gpu-memory-limit");
}

void warn_of_useless_limit(std::int64_t limit_bytes, const Backend& backend, Message& notice) {
  if (limit_bytes > 0 && backend.device() == "cpu")
    notice = Message::joined({notice, messages::gpu_limit_without_effect});
}

}  // namespace

ChosenBackend open_backend(const DeviceFlags& flags) {
  const std::int64_t limit_bytes = gpu_limit_bytes(flags);
  ChosenBackend chosen = make_backend(flags.device, flags.threads, limit_bytes);
  warn_of_useless_limit(limit_bytes, *chosen.backend, chosen.notice);
  return chosen;
}

ChosenBackends open_backends(const DeviceFlags& flags, int cpu_jobs) {
  const std::int64_t limit_bytes = gpu_limit_bytes(flags);
  ChosenBackends chosen = make_backends(flags.device, flags.threads, limit_bytes, cpu_jobs);
  warn_of_useless_limit(limit_bytes, *chosen.backends.front(), chosen.notice);
  return chosen;
}

std::shared_ptr<const TileSource> open_mask(CommandContext& context, const std::string& path,
                                            const TileSource& image, std::shared_ptr<ThreadPool> pool) {
  if (path.empty()) return nullptr;
  auto mask = open_input(context, path, std::move(pool));
  check_mask_size(mask->info().size, image.info().size, messages::cannot_use_mask_file(path));
  return mask;
}

std::vector<double> outside_values(const WriteFlags& flags) {
  std::vector<double> values;
  for (std::string_view left = flags.outside; !left.empty();) {
    const std::size_t end = left.find(',');
    const std::optional<double> value = number_from(left.substr(0, end));
    const bool ends = end == std::string_view::npos;
    if (!value || !std::isfinite(*value) || (!ends && end + 1 == left.size()))
      throw Error(ErrorKind::Usage, messages::cannot_use_outside(flags.outside),
                  messages::outside_is_no_number, messages::outside_example);
    values.push_back(*value);
    left = ends ? std::string_view() : left.substr(end + 1);
  }
  return values;
}

std::optional<ImageKind> kind_asked_for(const WriteFlags& flags) {
  if (flags.format.empty()) return {};
  return image_kind_from(flags.format);
}

std::string compression_of(const WriteFlags& flags, ImageKind kind) {
  const ImageKindDescription& known = description_of(kind);
  if (known.holds_rows) {
    const std::string& only = known.compression;
    if (!flags.compression.empty() && flags.compression != only)
      throw Error(ErrorKind::Usage, messages::cannot_write_with_compression(flags.compression),
                  messages::kind_has_one_compression(title_of(kind), only), messages::leave_compression_out);
    return only;
  }
  if (!flags.compression.empty()) return flags.compression;
  return flags.layout == "print" && known.is_tiff ? "lzw" : known.compression;
}

namespace {

// "tiff, ome-tiff, ..., by the name: .tif, .ome.tif, ...".
std::string format_help() {
  std::string kinds;
  for (const ImageKindDescription& kind : image_kinds())
    append_item(kinds, kind.name + " (" + kind.endings.front() + ")");
  return kinds +
         ": ome-tiff for QuPath, Bio-Formats and the like, ome-zarr a folder, png and jpeg for small ones "
         "(default: by the name's ending)";
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const ImageKindDescription& kind : image_kinds()) names.push_back(kind.name);
  return names;
}

}  // namespace

void add_write_flags(CLI::App& app, WriteFlags& flags) {
  const char* const group = "Pixels of the output image";
  app.add_option("--interpolation", flags.interpolation, "how values between pixels are found")
      ->check(CLI::IsMember({"nearest", "linear", "cubic", "lanczos"}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--format", flags.format, format_help())
      ->check(CLI::IsMember(format_names()))
      ->type_name("KIND")
      ->group(group);
  app.add_option("--zarr-version", flags.zarr_version,
                 "of an OME-Zarr: 0.4, or 0.5 with its chunks in shards")
      ->check(CLI::IsMember({"0.4", "0.5"}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--layout", flags.layout,
                 "tiles: with a pyramid, for viewers; print: strips without one, for printing programs")
      ->check(CLI::IsMember({"tiles", "print"}))
      ->capture_default_str()
      ->group(group);
  CLI::Option* const frame =
      app.add_option("--frame", flags.frame,
                     "what it shows: the fixed image, only what both images show, or all of both")
          ->check(CLI::IsMember({"fixed", "overlap", "union"}))
          ->capture_default_str()
          ->group(group);
  app.add_option("--region", flags.region,
                 "instead, this part of the fixed image: its first pixel, width and height, in pixels, or in "
                 "um or mm with the unit behind")
      ->type_name("X,Y,WIDTH,HEIGHT")
      ->excludes(frame)
      ->group(group);
  app.add_option("--reduce", flags.reduce,
                 "so many times smaller each way, every pixel the mean of those that it covers")
      ->check(CLI::IsMember({1, 2, 4, 8, 16, 32, 64}))
      ->type_name("TIMES")
      ->capture_default_str()
      ->group(group);
  app.add_option(
         "--compression", flags.compression,
         "none, lzw, deflate, zstd (not in older programs), jpeg, or ccitt-g4 for 1 bit (default: "
         "deflate, for print lzw); of an OME-Zarr none, deflate or zstd (default zstd); a PNG is deflate, a "
         "JPEG jpeg")
      ->group(group);
  app.add_option(
         "--compression-level", flags.compression_level,
         "fast, default or small: of deflate (PNG too) and zstd, how much time a smaller file may take")
      ->check(CLI::IsMember({"fast", "default", "small"}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--jpeg-quality", flags.jpeg_quality, "1 to 100, for --compression jpeg and a JPEG")
      ->check(CLI::Range(1, 100))
      ->capture_default_str()
      ->group(group);
  app.add_option("--outside", flags.outside,
                 "value of samples beyond the moving image, or one for each channel, such as 255,240,200 "
                 "(default: 0; "
                 "bare paper for inks, Lab, palettes, 1 bit)")
      ->type_name("V|R,G,B")
      ->group(group);
  app.add_option("--tile-size", flags.tile_size, "side of a tile in the file, a multiple of 16")
      ->check(CLI::Range(16, 16384))
      ->capture_default_str()
      ->group(group);
  app.add_flag("--no-pyramid", flags.no_pyramid, "leave out the reduced-resolution levels")->group(group);
  app.add_flag("--bigtiff", flags.bigtiff, "BigTIFF even when the file is small")->group(group);
}

}  // namespace alinify::cli
