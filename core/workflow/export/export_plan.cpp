#include "core/workflow/export/export_plan.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/image/paper.h"
#include "core/image/stored_tags.h"
#include "core/io/messages.h"
#include "core/io/reduced_writer.h"
#include "core/transform/coordinates.h"
#include "core/workflow/export/export_facts.h"
#include "core/workflow/export/merged_channels.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

// "scan" of folder/scan.ome.tif.
std::string title_of(const std::filesystem::path& path) {
  std::filesystem::path stem = path.stem();
  if (image_kind_of(path) == ImageKind::OmeTiff) stem = stem.stem();
  return stem.string();
}

bool merges(const ExportRequest& request) {
  return request.fixed || !request.more.empty();
}

const Transform& map_of(const ExportedLayer& layer, const ExportRequest& request) {
  return layer.map ? *layer.map : request.moving_from_fixed;
}

// The common frame of all images: Overlap is the part of the fixed image that each shows, Union all of all.
Rect frame_of(const ExportRequest& request) {
  if (request.region) return region_in_px(*request.region, request.moving_from_fixed.fixed);
  Rect frame = frame_rect(request.moving_from_fixed, request.frame);
  if (request.frame == Frame::Fixed) return frame;
  for (const ExportedLayer& layer : request.more) {
    if (!layer.map) continue;
    const Rect own = frame_rect(*layer.map, request.frame);
    frame = request.frame == Frame::Union ? united(frame, own) : intersect(frame, own);
  }
  if (frame.empty())
    throw Error(ErrorKind::Failed, messages::cannot_export_to(request.path), messages::images_share_no_place,
                messages::choose_another_frame);
  return frame;
}

// What is stored otherwise than shown, and stays so in such a file.
bool keeps_stored(ImageKind kind, const ImageInfo& stored) {
  const ImageKindDescription& known = description_of(kind);
  return known.keeps_stored && known.keeps_stored(stored);
}

// Whether such samples make a file of that kind. `size` not known yet: empty.
void check_samples(ImageKind kind, Size size, const ImageInfo& samples) {
  if (const auto check = description_of(kind).check) check(size.area() > 0 ? size : Size{1, 1}, samples);
}

// The channels of several images as those of one.
ImageInfo merged_info(const ExportRequest& request) {
  const ImageInfo& moving = request.moving->info();
  const auto label_of = [](const ImageInfo& info) { return title_of(info.path); };
  std::vector<MergedPart> parts;
  const auto either = [](const std::string& label, std::string otherwise) {
    return label.empty() ? std::move(otherwise) : label;
  };
  if (request.fixed) parts.push_back({request.fixed_label, &request.fixed->info()});
  parts.push_back(
      {either(request.moving_label, request.more.empty() ? "moving" : label_of(moving)), &moving});
  for (const ExportedLayer& layer : request.more)
    parts.push_back({either(layer.label, label_of(layer.image->info())), &layer.image->info()});
  MergedChannels merged = merged_channels(parts);
  ImageInfo info;
  info.path = moving.path;
  info.size = moving.size;
  info.channels = merged.channels;
  info.type = merged.type;
  info.color = ColorModel::Channels;
  info.channel_names = std::move(merged.names);
  info.channel_colors = std::move(merged.colors);
  info.channel_windows = std::move(merged.windows);
  info.channels_off = std::move(merged.off);
  return info;
}

// Palette indices and single bits are found only by the nearest one.
Interpolation possible_interpolation(const ImageInfo& samples, Interpolation asked) {
  return samples_are_names(samples) ? Interpolation::Nearest : asked;
}

// PhotometricInterpretation of CIE Lab whose a* and b* are signed, and read with half their range added.
constexpr int kCieLab = 8;
// And of inks.
constexpr int kSeparated = 5;

// The moving image with the samples that the file can hold: as stored, or as shown.
std::shared_ptr<const TileSource> samples_for(const ExportRequest& request, ImageKind kind,
                                              std::vector<Message>& notes) {
  const std::shared_ptr<const TileSource> as_stored = request.moving->as_stored();
  if (!as_stored) return request.moving;
  const ImageInfo &shown = request.moving->info(), &stored = as_stored->info();
  if (keeps_stored(kind, stored)) {
    // Found only on reading it as stored: a tag that cannot be carried over.
    for (const Message& warning : stored.warnings)
      if (std::find(shown.warnings.begin(), shown.warnings.end(), warning) == shown.warnings.end())
        notes.push_back(warning);
    return as_stored;
  }
  if (!stored.stored->palette_opacity.empty()) {
    notes.push_back(messages::palette_is_transparent(title_of(kind)));
    return request.moving;
  }
  const bool same_inks =
      description_of(kind).holds_cmyk && shown.color == ColorModel::Cmyk && stored.channels == 4;
  if (stored.color != shown.color || (stored.stored->photometric == kSeparated && !same_inks) ||
      samples_are_names(stored))
    notes.push_back(messages::written_as_shown(title_of(kind)));
  return request.moving;
}

// The metadata of the output file, from the request and the images. Says where the two differ.
TiffWriterOptions file_options(const ExportRequest& request, ImageKind kind, const ImageInfo& samples,
                               std::vector<Message>& notes) {
  TiffWriterOptions file = request.file;
  // The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the
  // moving image's.
  if (!file.pixel_size_um) file.pixel_size_um = request.moving_from_fixed.fixed.pixel_size_um;
  if (file.pixel_size_um) *file.pixel_size_um = request.reduced_by * *file.pixel_size_um;
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
  if (const auto note_losses = description_of(kind).note_losses) note_losses(file, notes);
  if (samples.stored && samples.stored->has_layers) notes.push_back(messages::photoshop_layers_left_out);
  if (file.description.empty()) file.description = provenance_text(request);
  return file;
}

// A viewer decodes all of a PNG or a JPEG, which should at least fit this machine.
void note_decoded_size(ImageKind kind, Size size, const ImageInfo& samples, std::vector<Message>& notes) {
  if (!holds_rows(kind)) return;
  const std::int64_t bytes = size.area() * samples.channels * bytes_per_sample(samples.type);
  if (2 * bytes > platform::available_memory_bytes())
    notes.push_back(messages::rows_are_decoded_whole(title_of(kind), bytes_number(bytes)));
}

// One value for each channel of an image, where these were asked for; empty otherwise.
std::vector<double> outside_asked_for(const std::vector<double>& asked, const ImageInfo& image) {
  std::vector<double> values = asked;
  // A colour is meant to be seen.
  if (std::ssize(values) == color_channels(image) && color_channels(image) < image.channels)
    values.push_back(highest_value(image.type));
  if (!values.empty() && std::ssize(values) != image.channels)
    throw Error(ErrorKind::Usage, messages::cannot_fill_outside,
                messages::values_are_not_the_channels(asked.size(), image.path, image.channels),
                messages::give_value_or_one_a_channel);
  return values;
}

// The value of each channel as it is read that is written as stored.
std::vector<double> outside_as_read(const ImageInfo& samples, std::vector<double> values) {
  if (samples.color != ColorModel::Lab || samples.stored->photometric != kCieLab) return values;
  for (const std::size_t signed_channel : {std::size_t{1}, std::size_t{2}})
    values[signed_channel] += samples.type == PixelType::U8 ? 128 : 32768;
  return values;
}

// The value of each channel where an image shows nothing.
std::vector<double> outside_values(const ExportRequest& request, const ImageInfo& samples) {
  if (request.warp.outside)
    return outside_as_read(
        samples, std::vector<double>(static_cast<std::size_t>(samples.channels), *request.warp.outside));
  const std::vector<double>& asked = request.warp.outside_of_channel;
  if (asked.empty()) return paper_of(samples);
  if (!merges(request)) return outside_as_read(samples, outside_asked_for(asked, samples));
  // Each image takes the first ones, as many as it has channels.
  std::vector<double> values;
  const auto add = [&](const TileSource& image) {
    std::vector<double> own = outside_asked_for(asked, image.info());
    if (own.size() > values.size()) values = std::move(own);
  };
  add(*request.moving);
  if (request.fixed) add(*request.fixed);
  for (const ExportedLayer& layer : request.more) add(*layer.image);
  return values;
}

// The same, all of them such as the samples can have.
std::vector<double> outside_of(const ExportRequest& request, const ImageInfo& samples) {
  std::vector<double> values = outside_values(request, samples);
  if (is_float(samples.type)) return values;
  for (const double value : values)
    if (!(value >= lowest_value(samples.type) && value <= highest_value(samples.type)))
      throw Error(ErrorKind::Usage, messages::cannot_fill_outside,
                  messages::no_value_of_samples(shortest_number(value), name_of(samples.type),
                                                shortest_number(lowest_value(samples.type)),
                                                shortest_number(highest_value(samples.type))));
  return values;
}

// How the samples are warped. Notes departures from the request.
WarpOptions warp_options(const ExportRequest& request, const ImageInfo& samples,
                         std::vector<Message>& notes) {
  WarpOptions options = request.warp;
  options.interpolation = possible_interpolation(samples, request.warp.interpolation);
  const bool levels_left_out = samples_are_names(samples) && !request.print && request.file.pyramid;
  if (options.interpolation != request.warp.interpolation || levels_left_out)
    notes.insert(notes.begin(), samples.color == ColorModel::Indexed ? messages::palette_warped_by_nearest
                                                                     : messages::bits_warped_by_nearest);
  options.outside_of_channel = outside_of(request, samples);
  return options;
}

void check_images(const ExportRequest& request, const Message& subject) {
  const Transform& map = request.moving_from_fixed;
  if (map.fixed.size.width < 1 || map.fixed.size.height < 1)
    throw Error(ErrorKind::Failed, subject, messages::transform_lacks_fixed_size,
                messages::register_again_or_import);
  check_moving_size(map, request.moving->info(), subject);
  for (const ExportedLayer& layer : request.more) {
    const ImageInfo& info = layer.image->info();
    check_moving_size(map_of(layer, request), info, subject);
    if (!layer.map && !(info.size == request.moving->info().size))
      throw Error(ErrorKind::Failed, subject,
                  messages::images_differ_in_size(info.path, size_number(info.size),
                                                  size_number(request.moving->info().size)),
                  messages::give_images_of_one_size);
    if (layer.map && !(layer.map->fixed.size == map.fixed.size))
      throw Error(ErrorKind::Failed, subject,
                  messages::maps_have_other_fixed_images(info.path, size_number(layer.map->fixed.size),
                                                         size_number(map.fixed.size)),
                  messages::give_maps_of_one_fixed_image);
  }
  if (request.fixed && !(request.fixed->info().size == map.fixed.size))
    throw Error(
        ErrorKind::Failed, subject,
        messages::images_differ_in_size(request.fixed->info().path, size_number(request.fixed->info().size),
                                        size_number(map.fixed.size)),
        messages::give_fixed_image_of_transform);
  check_replaces_no_image(request);
}

Transform fixed_as_it_is(Size fixed) {
  Transform map;
  map.fixed.size = map.moving.size = fixed;
  return map;
}

}  // namespace

void check_replaces_no_image(const ExportRequest& request) {
  std::vector<const TileSource*> images{request.moving.get(), request.fixed.get()};
  for (const ExportedLayer& layer : request.more) images.push_back(layer.image.get());
  for (const TileSource* image : images)
    if (image && platform::same_file(request.path, image->info().path))
      throw Error(ErrorKind::NotWritable, messages::cannot_export_to(request.path),
                  image == request.moving.get() ? messages::is_the_moving_image_itself
                                                : messages::is_one_of_the_images_itself,
                  messages::choose_another_name);
}

void check_image_kind(const ExportRequest& request) {
  const ImageKind kind = kind_of(request);
  const ImageKindDescription& known = description_of(kind);
  const auto refuse = [&](const Message& why) {
    throw Error(ErrorKind::Usage, messages::cannot_export_to(request.path), why, messages::choose_plain_tiff);
  };
  if (request.print && !known.for_print) refuse(messages::kind_is_not_for_print(known.title));
  if (!is_reduction(request.reduced_by))
    throw Error(ErrorKind::Usage, messages::cannot_export_to(request.path),
                messages::no_such_reduction(request.reduced_by), messages::reduce_by_power_of_two);
  if (request.print && request.reduced_by > 1)
    throw Error(ErrorKind::Usage, messages::cannot_export_to(request.path), messages::print_is_not_reduced,
                messages::leave_out_print_or_reduction);
  if (request.moving && !merges(request) && !known.holds_cmyk && !known.check &&
      request.moving->info().color == ColorModel::Cmyk)
    refuse(messages::kind_has_no_such_colours(known.title));
  if (known.check_compression) known.check_compression(request.file.compression);
  if (!request.moving) return;
  if (known.holds_rows && merges(request)) refuse(messages::kind_holds_one_picture(known.title));
  if (!known.check || merges(request)) return;
  const auto stored = request.moving->as_stored();
  check_samples(kind, {},
                stored && keeps_stored(kind, stored->info()) ? stored->info() : request.moving->info());
}

void check_outside(const ExportRequest& request) {
  const auto stored = request.moving->as_stored();
  const bool as_stored = stored && !merges(request) && keeps_stored(kind_of(request), stored->info());
  outside_of(request, as_stored ? stored->info() : request.moving->info());
}

ExportPlan::ExportPlan(const ExportRequest& request) : request_(request), kind(kind_of(request)) {
  check_image_kind(request);
  check_images(request, messages::cannot_export_to(request.path));
  const Transform& transform = request.moving_from_fixed;
  frame = frame_of(request);
  seen_ = seen_from(transform, frame);
  for (const ExportedLayer& layer : request.more)
    seen_more_.push_back(layer.map ? seen_from(*layer.map, frame) : Transform{});
  fixed_seen_ = seen_from(fixed_as_it_is(transform.fixed.size), frame);
  source_ = merges(request) ? request.moving : samples_for(request, kind, notes);
  samples = merges(request) ? merged_info(request) : source_->info();
  check_samples(kind, size(), samples);
  note_decoded_size(kind, size(), samples, notes);
  file = file_options(request, kind, samples, notes);
  warping = warp_options(request, samples, notes);
  if (kind != ImageKind::OmeTiff || file.ome) return;
  file.ome = OmeMetadata{title_of(request.path), samples.channel_names, samples.channel_colors, {}, {}};
  if (!(frame == rect_of(transform.fixed.size))) file.ome->position_px = first_pixel();
}

Size ExportPlan::size() const {
  return reduced_size(frame.size(), request_.reduced_by);
}

// Where the first pixel of the file is centred, in pixels as large as the file's.
Vec2d ExportPlan::first_pixel() const {
  return level_from_full(corner_of(frame), request_.reduced_by);
}

std::vector<WarpLayer> ExportPlan::layers() const {
  std::vector<WarpLayer> layers;
  if (request_.fixed) layers.push_back({&fixed_seen_, request_.fixed.get()});
  layers.push_back({&seen_, source_.get()});
  for (std::size_t i = 0; i < request_.more.size(); ++i)
    layers.push_back({request_.more[i].map ? &seen_more_[i] : &seen_, request_.more[i].image.get()});
  return layers;
}

std::unique_ptr<ImageWriter> ExportPlan::make_writer(const std::filesystem::path& path, Size size) const {
  return description_of(kind).make_writer(path, reduced_size(size, request_.reduced_by),
                                          {samples, file, request_.zarr_version, first_pixel()});
}

std::unique_ptr<ImageWriter> ExportPlan::make_reducing(ImageWriter& writer, Size size) const {
  if (request_.reduced_by == 1) return nullptr;
  std::optional<Opacity> opacity;
  if (!samples_are_names(samples)) opacity = opacity_of(samples.color, samples.alpha_is_premultiplied);
  return std::make_unique<ReducedWriter>(writer, size, request_.reduced_by, samples.channels, samples.type,
                                         opacity);
}

}  // namespace alinify
