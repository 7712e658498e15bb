#include "core/workflow/export_result.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/image/paper.h"
#include "core/image/stored_tags.h"
#include "core/io/messages.h"
#include "core/io/tiff_strip_writer.h"
#include "core/workflow/messages.h"

namespace alinify {

bool promises_tiff(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // The last three: BigTIFF, as some programs call it.
  constexpr std::array<const char*, 6> kTiff = {"", ".tif", ".tiff", ".btf", ".tf2", ".tf8"};
  return std::find(kTiff.begin(), kTiff.end(), ending) != kTiff.end();
}

void check_image_name(const std::filesystem::path& path) {
  if (promises_tiff(path)) return;
  throw Error(ErrorKind::Usage, messages::cannot_write_warped_image(path),
              messages::only_written_as_tiff(path.extension()),
              messages::name_it_tiff_and_convert(
                  std::filesystem::path(path).replace_extension(".tif").filename(), path.extension()));
}

void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem) {
  const Size wanted = moving_from_fixed.moving.size;
  if (wanted.area() <= 0 || wanted == moving.size) return;
  throw Error(
      ErrorKind::Failed, problem,
      messages::transform_is_for_other_size(size_number(wanted), moving.path, size_number(moving.size)),
      messages::give_image_of_same_size);
}

Interpolation possible_interpolation(const ImageInfo& samples, Interpolation asked) {
  return samples_are_names(samples) ? Interpolation::Nearest : asked;
}

namespace {

// PhotometricInterpretation of CIE Lab whose a* and b* are signed, and read with half their range added.
constexpr int kCieLab = 8;

// What the file that is written says, from what was asked for and what the images say. Tells where the two
// differ.
TiffWriterOptions file_options(const ExportRequest& request, const ImageInfo& samples,
                               std::vector<Message>& notes) {
  TiffWriterOptions file = request.file;
  // The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the
  // moving image's.
  if (!file.pixel_size_um) file.pixel_size_um = request.moving_from_fixed.fixed.pixel_size_um;
  if (file.icc_profile.empty()) file.icc_profile = samples.icc_profile;
  file.alpha_is_premultiplied = samples.alpha_is_premultiplied;
  file.stored = samples.stored;
  file.strips = file.dots_per_inch = request.print;
  // There is no mean of names that a coarser level could show.
  if (request.print || samples_are_names(samples)) file.pyramid = false;
  if (request.print && !file.pixel_size_um) {
    const bool known = samples.stored && !samples.stored->density.empty();
    notes.push_back(known ? messages::resolution_is_the_moving_ones : messages::resolution_is_not_known);
  }
  if (samples.stored && samples.stored->has_layers) notes.push_back(messages::photoshop_layers_left_out);
  return file;
}

// The value of each channel as it is read that is written as `stored`; empty where they are the same.
std::vector<double> outside_as_read(const ImageInfo& samples, double stored) {
  if (samples.color != ColorModel::Lab || samples.stored->photometric != kCieLab) return {};
  std::vector<double> values(static_cast<std::size_t>(samples.channels), stored);
  for (const std::size_t signed_channel : {std::size_t{1}, std::size_t{2}})
    values[signed_channel] += samples.type == PixelType::U8 ? 128 : 32768;
  return values;
}

}  // namespace

WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                          std::vector<StageTime>* timing) {
  const ImageInfo& moving = request.moving->info();
  const Transform& transform = request.moving_from_fixed;
  const Message subject = messages::cannot_export_to(request.path);
  check_image_name(request.path);
  if (platform::same_file(request.path, moving.path))
    throw Error(ErrorKind::NotWritable, subject, messages::is_the_moving_image_itself,
                messages::choose_another_name);
  if (transform.fixed.size.width < 1 || transform.fixed.size.height < 1)
    throw Error(ErrorKind::Failed, subject, messages::transform_lacks_fixed_size,
                messages::register_again_or_import);
  check_moving_size(transform, moving, subject);

  const std::shared_ptr<const TileSource> as_stored = request.moving->as_stored();
  const TileSource& source = as_stored ? *as_stored : *request.moving;
  const ImageInfo& samples = source.info();
  std::vector<Message> notes;
  const TiffWriterOptions file = file_options(request, samples, notes);
  // What is only found out on reading it as stored: a tag that cannot be carried over.
  for (const Message& warning : samples.warnings)
    if (std::find(moving.warnings.begin(), moving.warnings.end(), warning) == moving.warnings.end())
      notes.push_back(warning);
  WarpOptions warp_options = request.warp;
  warp_options.interpolation = possible_interpolation(samples, request.warp.interpolation);
  const bool levels_left_out = !request.print && file.pyramid != request.file.pyramid;
  if (warp_options.interpolation != request.warp.interpolation || levels_left_out)
    notes.insert(notes.begin(), samples.color == ColorModel::Indexed ? messages::palette_warped_by_nearest
                                                                     : messages::bits_warped_by_nearest);
  warp_options.outside_of_channel =
      request.warp.outside ? outside_as_read(samples, *request.warp.outside) : paper_of(samples);
  const auto began = std::chrono::steady_clock::now();
  const std::unique_ptr<ImageWriter> writer = make_tiff_writer(
      request.path, transform.fixed.size, samples.channels, samples.type, samples.color, file);
  Progress warp = progress.sub(0.97, messages::stage_warp_and_write);
  warp_tiles(transform, source, *writer, warp_options, backend, warp);
  Progress finish = progress.sub(0.03, messages::stage_verify);
  finish.check_cancelled();
  const auto warped = std::chrono::steady_clock::now();
  WrittenFile written = writer->finish();
  written.notes = std::move(notes);
  if (timing) {
    timing->push_back({"read, warp and write", std::chrono::duration<double>(warped - began).count()});
    timing->push_back(StageTime::since(warped, "verify and bring to the disk"));
  }
  return written;
}

}  // namespace alinify
