#include "core/io/itk/itk_reader.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <future>
#include <iterator>
#include <limits>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <itkVersion.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/itk/dicom_series.h"
#include "core/io/itk/header_text.h"
#include "core/io/itk/itk_access.h"
#include "core/io/itk/itk_stack.h"
#include "core/io/messages.h"
#include "core/io/raster_source.h"
#include "core/io/slides/slide_reader.h"
#include "core/process/worker_process.h"

namespace alinify {
namespace {

// Calls deliver(index, value) for `count` samples from `bytes`, as doubles: exact for all but long integers.
template <class Deliver>
void for_each_sample(const ItkSamples& samples, const std::byte* bytes, std::int64_t count,
                     const Deliver& deliver) {
  if (samples.long_integers) {
    for (std::int64_t i = 0; i < count; ++i) {
      std::uint64_t value;
      std::memcpy(&value, bytes + 8 * i, 8);
      deliver(i, samples.signed_integers ? double(static_cast<std::int64_t>(value)) : double(value));
    }
    return;
  }
  visit_pixel_type(samples.from, [&](auto zero) {
    using T = decltype(zero);
    for (std::int64_t i = 0; i < count; ++i) {
      T value;
      std::memcpy(&value, bytes + i * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
      deliver(i, static_cast<double>(value));
    }
  });
}

// One slice into channels [first, first + components) of the image; `index`: among those that are read.
void put_slice(const ItkStack& stack, const std::byte* slice, std::size_t index, int first, Image& image) {
  const std::int64_t components = stack.components, channels = image.channels();
  const std::int64_t count = image.size().area() * components;
  const ItkSamples& samples = stack.samples;
  const Rescaling& done = stack.rescaled_by_itk;
  const Rescaling wanted = stack.rescalings.empty() ? done : stack.rescalings[index];
  if (!samples.long_integers && samples.from == image.type() && components == channels && wanted == done) {
    std::memcpy(image.pixels().data, slice, static_cast<std::size_t>(image.byte_count()));
    return;
  }
  visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    T* const out = reinterpret_cast<T*>(image.pixels().data);
    for_each_sample(samples, slice, count, [&](std::int64_t i, double value) {
      if (wanted != done)
        value = std::round((value - done.intercept) / done.slope) * wanted.slope + wanted.intercept;
      if constexpr (std::is_integral_v<T>)
        value = std::clamp(std::round(value), double(std::numeric_limits<T>::lowest()),
                           double(std::numeric_limits<T>::max()));
      out[i / components * channels + first + i % components] = static_cast<T>(value);
    });
  });
}

// Marks the ends of slices, to see which ones a reader leaves as they are: ITK's say nothing of samples that
// are missing. Samples that equal the mark by chance would have to do so in all of its bytes.
class EndMarks {
 public:
  EndMarks(std::vector<std::byte>& slices, std::int64_t slice_bytes)
      : slices_(slices), slice_bytes_(slice_bytes) {
    constexpr std::int64_t most_bytes = 64;
    for (std::int64_t i = 0; i < std::min(most_bytes, slice_bytes); ++i)
      mark_.push_back(static_cast<std::byte>(171 + 59 * i));
    for (std::int64_t end = slice_bytes; end <= std::ssize(slices); end += slice_bytes)
      std::copy(mark_.begin(), mark_.end(), begin_of_mark(end));
  }
  bool any_is_left() const {
    constexpr std::size_t fewest_bytes = 8;
    if (mark_.size() < fewest_bytes) return false;
    for (std::int64_t end = slice_bytes_; end <= std::ssize(slices_); end += slice_bytes_)
      if (std::equal(mark_.begin(), mark_.end(), begin_of_mark(end))) return true;
    return false;
  }

 private:
  std::vector<std::byte>::iterator begin_of_mark(std::int64_t end) const {
    return slices_.begin() + (end - std::ssize(mark_));
  }

  std::vector<std::byte>& slices_;
  std::int64_t slice_bytes_;
  std::vector<std::byte> mark_;
};

// Into the channels from `first` on of an image as large.
void decode_with_itk(ItkFormat format, const ItkStack& stack, bool partial, const Message& damage_hint,
                     int first, Image& image) {
  bool complete = true;
  const std::string heard = with_itk(stack.info.path, [&] {
    const auto reader = itk_reader_of(format, stack.info.path);
    reader->ReadImageInformation();
    const unsigned axes = reader->GetNumberOfDimensions();
    itk::ImageIORegion region(axes);
    std::int64_t slices = 1;
    for (unsigned axis = 0; axis < axes; ++axis) {
      region.SetSize(axis, reader->GetDimensions(axis));
      region.SetIndex(axis, 0);
      if (axis >= 2) slices *= static_cast<std::int64_t>(reader->GetDimensions(axis));
    }
    const bool same = static_cast<std::int64_t>(reader->GetDimensions(0)) == stack.info.size.width &&
                      static_cast<std::int64_t>(reader->GetDimensions(1)) == stack.info.size.height &&
                      slices == stack.slices &&
                      static_cast<int>(reader->GetNumberOfComponents()) == stack.components &&
                      static_cast<int>(reader->GetComponentSize()) == stack.samples.bytes;
    if (!same)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(stack.info.path),
                  messages::header_contradicts_itself, messages::export_it_again);
    reader->SetIORegion(region);
    const std::int64_t slice_bytes = stack.info.size.area() * stack.components * stack.samples.bytes;
    std::vector<std::byte> all(static_cast<std::size_t>(slice_bytes * slices));
    std::optional<EndMarks> marks;
    if (!partial) marks.emplace(all, slice_bytes);
    reader->Read(all.data());
    complete = !marks || !marks->any_is_left();
    if (stack.slices_are_channels)
      for (std::int64_t i = 0; i < slices; ++i)
        put_slice(stack, all.data() + i * slice_bytes, static_cast<std::size_t>(i),
                  first + static_cast<int>(i) * stack.components, image);
    else
      put_slice(stack, all.data() + stack.info.page * slice_bytes, 0, first, image);
  });
  if (!partial && (!complete || heard.find("Incomplete Pixel Data") != std::string::npos))
    throw Error(ErrorKind::NotReadable, messages::cannot_read(stack.info.path), messages::file_ends_early,
                damage_hint);
}

Image decode_with_itk(ItkFormat format, const ItkStack& stack, bool partial, const Message& damage_hint) {
  Image image(stack.info.size, stack.info.channels, stack.info.type);
  decode_with_itk(format, stack, partial, damage_hint, 0, image);
  return image;
}

// Whether the DICOM's class, in the first group of its header, is that of whole slides (PS3.4, annex B.5).
bool is_whole_slide(const platform::InputFile& file) {
  std::string head(1024, '\0');
  head.resize(static_cast<std::size_t>(file.read_at(0, head.data(), 1024)));
  const std::string slide = "1.2.840.10008.5.1.4.1.1.77.1.6";
  const std::size_t at = head.find(slide);
  if (at == std::string::npos) return false;
  const char next = at + slide.size() < head.size() ? head[at + slide.size()] : '\0';
  return next != '.' && (next < '0' || next > '9');
}

// **Throws** Error(NotReadable) if reading the DICOM ends or blocks a process.
void try_in_other_process(const std::filesystem::path& path) {
  constexpr int patience_s = 120;
  const auto refuse = [&](Message why, Message hint) {
    return Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why), std::move(hint));
  };
  const std::filesystem::path program = slide_reader_program();
  if (program.empty())
    throw refuse(messages::slide_reader_missing("alinify-slide-reader"), messages::install_program_again);
  WorkerProcess process(program, {"--try", std::filesystem::absolute(path).string()});
  std::future<bool> answer = std::async(std::launch::async, [&] {
    char done = 0;
    return process.receive(&done, 1);
  });
  if (answer.wait_for(std::chrono::seconds(patience_s)) != std::future_status::ready) {
    process.kill();
    throw refuse(messages::slide_reader_silent(patience_s), messages::convert_to_tiff);
  }
  if (!answer.get()) throw refuse(messages::dicom_ends_its_reader, messages::export_frames);
}

std::shared_ptr<const TileSource> open_dicom_slide(const ImageFileStart& start, const OpenOptions& options) {
  try {
    return open_slide(start.file, options);
  } catch (const Error& error) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(start.path),
                messages::dicom_is_whole_slide(error.why_message()), messages::install_openslide_4);
  }
}

ItkStack read_dicom_header(const ImageFileStart& start, const OpenOptions& options) {
  try_in_other_process(start.path);
  ItkStack stack;
  with_itk(start.path.string(), [&] { stack = read_itk_header(ItkFormat::Dicom, start, options); });
  return stack;
}

// The files of a folder as the pages, or channels, of one image.
class SeriesOpening {
 public:
  SeriesOpening(const std::filesystem::path& folder, const OpenOptions& options)
      : folder_(folder), options_(options) {}

  std::shared_ptr<const TileSource> run() {
    series_ = find_dicom_series(folder_);
    if (series_.files.empty()) refuse(messages::is_a_folder, messages::name_a_file_in_it);
    if (series_.files.size() == 1) return open_file(series_.files.front());
    if (series_.series_count() > 1)
      refuse(messages::dicom_folder_of_several_series(series_.series_count()),
             messages::name_file_or_part_series);
    // One level or label each, of which OpenSlide finds the others.
    if (series_.is_whole_slide()) return open_file(series_.files.front());
    if (series_.has_stacks()) refuse(messages::dicom_folder_of_stacks, messages::name_a_file_in_it);
    const auto count = static_cast<int>(series_.files.size());
    if (options_.pages_as_channels) return all_slices();
    if (options_.page < 0 || options_.page >= count)
      refuse(messages::no_such_page(options_.page, count - 1), messages::choose_another_page);
    const ItkStack slice = header_of(series_.files[static_cast<std::size_t>(options_.page)]);
    ImageInfo info = slice.info;
    info.page = options_.page;
    info.page_count = count;
    describe(info);
    return make_decode_once_source(info,
                                   [slice, partial = options_.partial, hint = damage_hint_of(options_)] {
                                     return decode_with_itk(ItkFormat::Dicom, slice, partial, hint);
                                   });
  }

 private:
  [[noreturn]] void refuse(Message why, Message hint) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(folder_), std::move(why), std::move(hint));
  }
  static ImageFileStart start_of(const std::filesystem::path& file) {
    return {file, std::make_shared<const platform::InputFile>(file), {}};
  }
  std::shared_ptr<const TileSource> open_file(const std::filesystem::path& file) const {
    return open_with_itk(ItkFormat::Dicom, start_of(file), options_);
  }
  ItkStack header_of(const std::filesystem::path& file) const {
    OpenOptions only_slice = options_;
    only_slice.page = 0;
    only_slice.pages_as_channels = false;
    return read_dicom_header(start_of(file), only_slice);
  }

  void describe(ImageInfo& info) const {
    info.path = folder_.string();
    info.layout = "series of " + std::to_string(series_.files.size()) + " files";
    info.file_bytes = 0;
    for (const std::filesystem::path& file : series_.files) info.file_bytes += start_of(file).file->size();
    if (series_.order == SliceOrder::Number) info.warnings.push_back(messages::dicom_slices_by_number);
    if (series_.order == SliceOrder::Name) info.warnings.push_back(messages::dicom_slices_by_name);
  }

  std::shared_ptr<const TileSource> all_slices() const {
    std::vector<ItkStack> slices;
    int channels = 0;
    for (const std::filesystem::path& file : series_.files) {
      slices.push_back(header_of(file));
      const ImageInfo &first = slices.front().info, &last = slices.back().info;
      if (last.size != first.size || last.type != first.type)
        refuse(messages::pages_differ_in_sample_type, messages::open_pages_one_by_one);
      channels += last.channels;
    }
    ImageInfo info = slices.front().info;
    info.channels = channels;
    info.color = ColorModel::Channels;
    info.channel_windows.clear();
    for (const ItkStack& slice : slices) {
      std::vector<std::optional<ChannelWindow>> windows = slice.info.channel_windows;
      windows.resize(static_cast<std::size_t>(slice.info.channels));
      info.channel_windows.insert(info.channel_windows.end(), windows.begin(), windows.end());
    }
    if (std::none_of(info.channel_windows.begin(), info.channel_windows.end(),
                     [](const std::optional<ChannelWindow>& window) { return window.has_value(); }))
      info.channel_windows.clear();
    describe(info);
    check_decoded_size(info, info.file_bytes, 0);
    return make_decode_once_source(
        info, [info, slices, partial = options_.partial, hint = damage_hint_of(options_)] {
          Image image(info.size, info.channels, info.type);
          int first = 0;
          for (const ItkStack& slice : slices) {
            decode_with_itk(ItkFormat::Dicom, slice, partial, hint, first, image);
            first += slice.info.channels;
          }
          return image;
        });
  }

  const std::filesystem::path& folder_;
  const OpenOptions& options_;
  DicomSeries series_;
};

// ITK's library for NIfTI looks for the samples by itself, by the name without its ending.
void check_nifti_files(const std::filesystem::path& path) {
  const auto refuse = [&](Message why, Message hint) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why), std::move(hint));
  };
  const auto is_there = [](const std::filesystem::path& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
  };
  const std::string ending = path.extension().string();
  std::filesystem::path other = path;
  if (ending == ".gz" && is_there(other.replace_extension()))
    refuse(messages::nifti_beside_its_like(other.filename()), messages::move_one_of_the_files);
  if (ending != ".hdr") return;
  other.replace_extension(".img");
  std::filesystem::path compressed = other;
  if (!is_there(other) && !is_there(compressed += ".gz"))
    refuse(messages::nifti_lacks_samples(other.filename()), messages::copy_that_file);
}

}  // namespace

std::shared_ptr<const TileSource> open_with_itk(ItkFormat format, const ImageFileStart& start,
                                                const OpenOptions& options) {
  const std::string path = start.path.string();
  if (!start.file) return SeriesOpening(start.path, options).run();
  if (format == ItkFormat::Dicom && is_whole_slide(*start.file)) return open_dicom_slide(start, options);
  // ITK prints a complaint about a MetaImage that ends within its header.
  if (format == ItkFormat::MetaImage && !header_value(header_text(*start.file), "ElementDataFile"))
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::file_ends_early,
                options.damage_hint);
  if (format == ItkFormat::Nifti) check_nifti_files(start.path);
  ItkStack stack;
  if (format == ItkFormat::Dicom)
    stack = read_dicom_header(start, options);
  else
    with_itk(path, [&] { stack = read_itk_header(format, start, options); });
  return make_decode_once_source(stack.info,
                                 [format, stack, partial = options.partial, hint = options.damage_hint] {
                                   return decode_with_itk(format, stack, partial, hint);
                                 });
}

void try_dicom(const std::filesystem::path& path) {
  ImageFileStart start{path, std::make_shared<const platform::InputFile>(path), {}};
  OpenOptions options;
  options.partial = true;
  ItkStack stack;
  with_itk(path.string(), [&] { stack = read_itk_header(ItkFormat::Dicom, start, options); });
  decode_with_itk(ItkFormat::Dicom, stack, true, {});
}

std::string itk_version() {
  return std::string("ITK ") + itk::Version::GetITKVersion();
}

}  // namespace alinify
