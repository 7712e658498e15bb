#include "core/io/itk/itk_stack.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <itkGDCMImageIO.h>
#include <itkImageIOBase.h>
#include <itkMetaDataObject.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/itk/dicom_frames.h"
#include "core/io/itk/dicom_pixel_data.h"
#include "core/io/itk/header_text.h"
#include "core/io/itk/itk_access.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/raster_source.h"

namespace alinify {
namespace {

using Component = itk::IOComponentEnum;

const char* name_of(ItkFormat format) {
  switch (format) {
    case ItkFormat::Nrrd:
      return "NRRD";
    case ItkFormat::MetaImage:
      return "MetaImage";
    case ItkFormat::Nifti:
      return "NIfTI";
    case ItkFormat::Dicom:
      break;
  }
  return "DICOM";
}

std::optional<PixelType> stored_type(Component component) {
  switch (component) {
    case Component::UCHAR:
      return PixelType::U8;
    case Component::CHAR:
      return PixelType::I8;
    case Component::USHORT:
      return PixelType::U16;
    case Component::SHORT:
      return PixelType::I16;
    case Component::UINT:
      return PixelType::U32;
    case Component::INT:
      return PixelType::I32;
    case Component::FLOAT:
      return PixelType::F32;
    case Component::DOUBLE:
      return PixelType::F64;
    default:
      return std::nullopt;
  }
}

bool is_long_integer(Component component) {
  return component == Component::ULONG || component == Component::LONG || component == Component::ULONGLONG ||
         component == Component::LONGLONG;
}

// What the file's header states under this key: a DICOM tag "group|element", or a name of NIfTI's header.
std::string header_entry(const itk::ImageIOBase& reader, const char* key) {
  std::string value;
  itk::ExposeMetaData<std::string>(reader.GetMetaDataDictionary(), key, value);
  while (!value.empty() && (value.back() == ' ' || value.back() == '\0')) value.pop_back();
  return value;
}

double number_in(const std::string& text, double otherwise) {
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  double value = 0;
  return stream >> value ? value : otherwise;
}

class Opening {
 public:
  Opening(ItkFormat format, const ImageFileStart& start, const OpenOptions& options)
      : format_(format), start_(start), options_(options), path_(start.path.string()) {}

  ItkStack run() {
    const auto reader = itk_reader_of(format_, path_);
    reader->ReadImageInformation();
    ImageInfo& info = stack_.info;
    info.path = path_;
    info.format = name_of(format_);
    info.file_bytes = start_.file->size();
    read_axes(*reader);
    read_samples(*reader);
    if (format_ == ItkFormat::Dicom) read_dicom(*reader);
    if (format_ == ItkFormat::Nifti) read_scaling(*reader);
    read_spacing(*reader);
    read_direction(*reader);
    info.layout = stack_.slices > 1 ? "stack of " + std::to_string(stack_.slices) : "one slice";
    info.compression = compression();
    info.levels = {LevelInfo{info.size, info.size, {1, 1}}};
    check_size();
    check_length(*reader);
    return std::move(stack_);
  }

 private:
  [[noreturn]] void refuse(Message why, Message hint = messages::convert_to_tiff) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why), std::move(hint));
  }
  void warn(Message text) { stack_.info.warnings.push_back(std::move(text)); }

  void read_axes(const itk::ImageIOBase& reader) {
    const unsigned axes = reader.GetNumberOfDimensions();
    unsigned used = axes;
    while (used > 2 && reader.GetDimensions(used - 1) == 1) --used;
    if (used < 2 || used > 3) refuse(messages::no_image_of_two_axes(used));
    const auto length = [&](unsigned axis) { return static_cast<std::int64_t>(reader.GetDimensions(axis)); };
    ImageInfo& info = stack_.info;
    info.size = {length(0), length(1)};
    constexpr std::int64_t longest = std::numeric_limits<std::int32_t>::max();
    if (info.size.width < 1 || info.size.height < 1 || info.size.width > longest ||
        info.size.height > longest)
      refuse(messages::tiff_size_cannot_be_right(info.size.width, info.size.height),
             messages::export_it_again);
    stack_.slices = used > 2 ? length(2) : 1;
    if (stack_.slices < 1) refuse(messages::header_contradicts_itself, messages::export_it_again);
    stack_.slices_are_channels = options_.pages_as_channels && stack_.slices > 1;
    info.page_count = stack_.slices_are_channels ? 1 : static_cast<int>(std::min(stack_.slices, longest));
    info.page = options_.page;
    if (options_.page < 0 || options_.page >= info.page_count)
      refuse(info.page_count == 1 ? messages::no_page_only_0(options_.page)
                                  : messages::no_such_page(options_.page, info.page_count - 1),
             messages::choose_another_page);
  }

  void read_samples(const itk::ImageIOBase& reader) {
    ImageInfo& info = stack_.info;
    const auto kind = reader.GetPixelType();
    if (kind == itk::IOPixelEnum::COMPLEX)
      refuse(messages::tiff_complex_samples, messages::tiff_save_magnitude);
    const Component component = reader.GetComponentType();
    ItkSamples& samples = stack_.samples;
    samples.bytes = static_cast<int>(reader.GetComponentSize());
    if (is_long_integer(component) && samples.bytes == 8) {
      samples.long_integers = true;
      samples.signed_integers = component == Component::LONG || component == Component::LONGLONG;
      samples.from = info.type = PixelType::F64;
      warn(messages::tiff_integers_as_float64);
    } else if (is_long_integer(component)) {
      const bool is_signed = component == Component::LONG;
      samples.from = info.type = is_signed ? PixelType::I32 : PixelType::U32;
    } else if (const auto type = stored_type(component)) {
      samples.from = info.type = *type;
    } else {
      refuse(messages::samples_are_of_type(itk::ImageIOBase::GetComponentTypeAsString(component)));
    }
    stack_.components = static_cast<int>(reader.GetNumberOfComponents());
    if (stack_.components < 1 || stack_.components > 4096)
      refuse(messages::tiff_samples_a_pixel(stack_.components));
    const std::int64_t channels = stack_.components * (stack_.slices_are_channels ? stack_.slices : 1);
    if (channels > 65535) refuse(messages::tiff_samples_a_pixel(channels));
    info.channels = static_cast<int>(channels);
    // Fields of vectors hold floating-point numbers.
    const bool of_colour = info.type == PixelType::U8 || info.type == PixelType::U16;
    info.color = ColorModel::Channels;
    if (channels == 1) info.color = ColorModel::Grey;
    if (!stack_.slices_are_channels && of_colour && stack_.components == 3) info.color = ColorModel::Rgb;
    if (!stack_.slices_are_channels && of_colour && stack_.components == 4) info.color = ColorModel::Rgba;
  }

  void read_dicom(const itk::ImageIOBase& reader) {
    ImageInfo& info = stack_.info;
    DicomFrame whole;
    whole.slope = header_entry(reader, "0028|1053");
    whole.intercept = header_entry(reader, "0028|1052");
    whole.window_center = header_entry(reader, "0028|1050");
    whole.window_width = header_entry(reader, "0028|1051");
    whole.window_function = header_entry(reader, "0028|1056");
    whole.spacing = header_entry(reader, "0028|0030");
    frames_ = read_dicom_frames(path_, static_cast<std::size_t>(stack_.slices), whole,
                                dicom_compression() == "deflate");
    // GDCM rescales to float64; scanners deliver 16 bits at most.
    if (info.type == PixelType::F64 && !stack_.samples.long_integers) info.type = PixelType::F32;
    const std::vector<Rescaling> rescalings = read_rescalings(reader);
    if (!stack_.slices_are_channels) frames_ = {frames_[static_cast<std::size_t>(info.page)]};
    if (stack_.components == 1) warn_of_rescaling(rescalings);
    // ITK does so.
    if (header_entry(reader, "0028|0004") == "MONOCHROME1") warn(messages::dicom_is_inverted);
    if (stack_.components == 1) read_windows(reader, rescalings);
  }

  // Of each frame that is read.
  std::vector<Rescaling> read_rescalings(const itk::ImageIOBase& reader) {
    const auto& gdcm = dynamic_cast<const itk::GDCMImageIO&>(reader);
    const Rescaling by_itk{gdcm.GetRescaleSlope(), gdcm.GetRescaleIntercept()};
    std::vector<Rescaling> all;
    const DicomFrame* odd = nullptr;
    for (const DicomFrame& frame : frames_) {
      const Rescaling stated{number_in(frame.slope, 1), number_in(frame.intercept, 0)};
      const bool is_stated = !frame.slope.empty() || !frame.intercept.empty();
      const bool usable = std::isfinite(stated.slope) && std::isfinite(stated.intercept) && stated.slope != 0;
      if (is_stated && !usable && !odd) odd = &frame;
      all.push_back(is_stated && usable ? stated : by_itk);
    }
    if (odd && stack_.components == 1)
      warn(messages::dicom_rescaling_is_nonsense(odd->slope, odd->intercept));
    // ITK rescales by the first frame's, and the images of some classes not at all. The pages of a file are
    // of one type.
    const bool by_file =
        std::any_of(all.begin(), all.end(), [&](const Rescaling& one) { return one != by_itk; });
    if (!stack_.slices_are_channels) all = {all[static_cast<std::size_t>(stack_.info.page)]};
    if (by_file && stack_.components == 1 && std::isfinite(by_itk.intercept) && std::isnormal(by_itk.slope)) {
      stack_.info.type = PixelType::F32;
      stack_.rescaled_by_itk = by_itk;
      stack_.rescalings = all;
    }
    return all;
  }

  void warn_of_rescaling(const std::vector<Rescaling>& rescalings) {
    const Rescaling& first = rescalings.front();
    if (std::any_of(rescalings.begin(), rescalings.end(), [&](const Rescaling& one) { return one != first; }))
      warn(messages::dicom_frames_are_rescaled);
    else if (first != Rescaling())
      warn(messages::dicom_is_rescaled(MessageArgument::number(significant_digits(first.slope, 6)),
                                       MessageArgument::number(significant_digits(first.intercept, 6))));
  }

  void read_windows(const itk::ImageIOBase& reader, const std::vector<Rescaling>& rescalings) {
    std::vector<std::optional<ChannelWindow>> windows;
    const DicomFrame* odd = nullptr;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const DicomFrame& frame = frames_[i];
      windows.push_back(window_of(frame, rescalings[i], reader));
      if (!windows.back() && !(frame.window_center.empty() && frame.window_width.empty()) && !odd)
        odd = &frame;
    }
    if (odd) warn(messages::dicom_window_is_nonsense(odd->window_center, odd->window_width));
    if (std::any_of(windows.begin(), windows.end(), [](const auto& window) { return window.has_value(); }))
      stack_.info.channel_windows = std::move(windows);
  }

  // Between which rescaled samples the frame wants to be shown. Further windows are alternatives to the
  // first.
  // **Source**: DICOM PS3.3, C.11.2.1.2.
  static std::optional<ChannelWindow> window_of(const DicomFrame& frame, const Rescaling& rescaling,
                                                const itk::ImageIOBase& reader) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const double center = number_in(frame.window_center, nothing);
    const double width = number_in(frame.window_width, nothing);
    // LINEAR, which is also meant where none is named, speaks of whole numbers. The others reach as far to
    // either side; a sigmoid's tangent does.
    const bool whole = frame.window_function.empty() || frame.window_function == "LINEAR";
    ChannelWindow window;
    window.low = whole ? center - 0.5 - (width - 1) / 2 : center - width / 2;
    window.high = whole ? center - 0.5 + (width - 1) / 2 : center + width / 2;
    if (!std::isfinite(window.low) || !std::isfinite(window.high) || !(window.high > window.low))
      return std::nullopt;
    // The window of a MONOCHROME1 is one of samples that are not inverted yet.
    if (header_entry(reader, "0028|0004") == "MONOCHROME1") {
      const double bits = number_in(header_entry(reader, "0028|0101"), 16);
      const bool is_signed = number_in(header_entry(reader, "0028|0103"), 0) == 1;
      // Of a stored sample and its inverse.
      const double sum = is_signed ? -1 : std::exp2(bits) - 1;
      const double rescaled_sum = rescaling.slope * sum + 2 * rescaling.intercept;
      window = {rescaled_sum - window.high, rescaled_sum - window.low};
    }
    return window;
  }

  // ITK applies it.
  void read_scaling(const itk::ImageIOBase& reader) {
    const double slope = number_in(header_entry(reader, "scl_slope"), 0);
    const double offset = number_in(header_entry(reader, "scl_inter"), 0);
    if (!std::isfinite(slope) || !std::isfinite(offset) || slope == 0 || (slope == 1 && offset == 0)) return;
    warn(messages::dicom_is_rescaled(MessageArgument::number(significant_digits(slope, 6)),
                                     MessageArgument::number(significant_digits(offset, 6))));
  }

  void use_spacing(double x, double y, double unit_um) {
    stack_.info.pixel_size_um = sane_pixel_size(x * unit_um, y * unit_um);
    if (!stack_.info.pixel_size_um) warn(messages::spacing_is_nonsense(figures(x, y)));
  }
  static MessageArgument figures(double x, double y) {
    return MessageArgument::number(significant_digits(x, 6) + " x " + significant_digits(y, 6));
  }

  void read_spacing(const itk::ImageIOBase& reader) {
    constexpr double millimetre_um = 1000;
    const double x = reader.GetSpacing(0), y = reader.GetSpacing(1);
    switch (format_) {
      case ItkFormat::Dicom: {
        const std::string& text = frames_.front().spacing;
        // Rows' distance, then columns'.
        if (const std::size_t middle = text.find('\\'); middle != std::string::npos) {
          use_spacing(number_in(text.substr(middle + 1), 0), number_in(text.substr(0, middle), 0),
                      millimetre_um);
        } else if (!header_entry(reader, "0018|1164").empty()) {
          warn(messages::dicom_detector_spacing);
        } else if (x != 1 || y != 1) {
          // An ultrasound's, from its regions.
          use_spacing(x, y, millimetre_um);
        }
        return;
      }
      case ItkFormat::MetaImage: {
        const std::string header = header_text(*start_.file);
        if (!header_value(header, "ElementSpacing") && !header_value(header, "ElementSize")) return;
        if (x == 1 && y == 1) return warn(messages::spacing_of_one_not_believed);
        return use_spacing(x, y, millimetre_um);
      }
      case ItkFormat::Nrrd: {
        const std::string header = header_text(*start_.file);
        auto units = header_value(header, "space units");
        if (!units) units = header_value(header, "units");
        double unit_um = 0;
        if (units) {
          const std::size_t first = units->find('"');
          const std::size_t last = first == std::string::npos ? first : units->find('"', first + 1);
          if (last != std::string::npos) unit_um = micrometres_in(units->substr(first + 1, last - first - 1));
        }
        // Left, right, ... are a patient's or scanner's, whose coordinates are millimetres.
        const std::string space = header_value(header, "space").value_or("");
        if (!units && (space.starts_with("left") || space.starts_with("right") ||
                       space.starts_with("scanner") || space == "LPS" || space == "RAS" || space == "LAS"))
          unit_um = millimetre_um;
        if (!header_value(header, "spacings") && !header_value(header, "space directions")) return;
        if (unit_um > 0) return use_spacing(x, y, unit_um);
        if (x != 1 || y != 1) warn(messages::spacing_has_no_unit(figures(x, y)));
        return;
      }
      case ItkFormat::Nifti: {
        // ITK turns metres and micrometres into millimetres and assumes millimetres where there is no unit.
        const int unit = static_cast<int>(number_in(header_entry(reader, "xyzt_units"), 0)) & 7;
        if (unit != 0) return use_spacing(x, y, millimetre_um);
        if (x != 1 || y != 1) warn(messages::spacing_has_no_unit(figures(x, y)));
        return;
      }
    }
  }

  void read_direction(const itk::ImageIOBase& reader) {
    std::string text;
    bool turned = false;
    const std::vector<double> axes[2] = {reader.GetDirection(0), reader.GetDirection(1)};
    for (std::size_t axis = 0; axis < 2; ++axis) {
      text += axis == 0 ? "(" : ", (";
      for (std::size_t i = 0; i < axes[axis].size(); ++i) {
        const double value = axes[axis][i] + 0.0;
        if (i > 0) text += ' ';
        text += significant_digits(value == 0 ? 0 : value, 3);
        turned = turned || std::abs(value - (i == axis ? 1 : 0)) > 1e-4;
      }
      text += ")";
    }
    if (turned) warn(messages::axes_are_turned(text));
  }

  std::string compression() const {
    switch (format_) {
      case ItkFormat::Dicom:
        return dicom_compression();
      case ItkFormat::MetaImage:
        return header_value(header_text(*start_.file), "CompressedData").value_or("") == "True" ? "deflate"
                                                                                                : "none";
      case ItkFormat::Nrrd:
        return header_value(header_text(*start_.file), "encoding").value_or("raw");
      case ItkFormat::Nifti:
        break;
    }
    return is_gzip() ? "gzip" : "none";
  }
  // From the transfer syntax in the file's header, which ITK keeps to itself.
  // Source: DICOM PS3.5, section 10 and annex A.
  std::string dicom_compression() const {
    std::string head(1024, '\0');
    head.resize(static_cast<std::size_t>(
        start_.file->read_at(0, head.data(), static_cast<std::int64_t>(head.size()))));
    const std::size_t at = head.find(std::string_view("\x02\0\x10\0UI", 6));
    if (at == std::string::npos || at + 8 > head.size()) return "not stated";
    const std::size_t bytes =
        static_cast<unsigned char>(head[at + 6]) | std::size_t{static_cast<unsigned char>(head[at + 7])} << 8;
    std::string uid = head.substr(at + 8, bytes);
    while (!uid.empty() && (uid.back() == '\0' || uid.back() == ' ')) uid.pop_back();
    static constexpr std::string_view root = "1.2.840.10008.1.2";
    if (!uid.starts_with(root)) return uid;
    const std::string_view kind = std::string_view(uid).substr(root.size());
    if (kind.empty() || kind == ".1" || kind == ".2") return "none";
    if (kind == ".1.99") return "deflate";
    if (kind == ".5") return "rle";
    if (kind == ".4.80" || kind == ".4.81") return "jpeg-ls";
    if (kind == ".4.90" || kind == ".4.91") return "jpeg 2000";
    if (kind.starts_with(".4.5") || kind.starts_with(".4.6") || kind == ".4.70") return "jpeg";
    return uid;
  }
  bool is_gzip() const { return start_.bytes.starts_with("\x1f\x8b"); }

  // Of NIfTI 1 and 2, with the four bytes that follow them.
  int smallest_header() const { return start_.bytes.compare(4, 3, "n+2") == 0 ? 544 : 352; }

  // Of a component in the file. ITK reads integers that a NIfTI scales as floating-point numbers.
  double stored_bytes(const itk::ImageIOBase& reader) const {
    const double as_read = stack_.samples.bytes;
    if (format_ != ItkFormat::Nifti) return as_read;
    const double bits = number_in(header_entry(reader, "bitpix"), 0);
    // A colour's bits are those of its three or four components.
    return bits > 0 && bits != 8 * as_read * stack_.components ? bits / 8 : as_read;
  }

  // ITK leaves the rest of truncated data as it is.
  void check_length(const itk::ImageIOBase& reader) {
    if (format_ == ItkFormat::Dicom) return check_dicom_length();
    const double bytes =
        double(stack_.slices) * stack_.components * double(stack_.info.size.area()) * stored_bytes(reader);
    if (has_data_elsewhere()) return check_data_file(reader, bytes);
    const double file_bytes = double(stack_.info.file_bytes);
    bool cut = false;
    if (format_ == ItkFormat::MetaImage && stack_.info.compression == "none")
      cut = file_bytes < double(header_text(*start_.file).size()) + bytes;
    if (format_ == ItkFormat::Nifti && !is_gzip()) cut = file_bytes < smallest_header() + bytes;
    if (format_ == ItkFormat::Nifti && is_gzip()) {
      const auto header =
          static_cast<std::uint32_t>(unpacked_bytes(*start_.file) - static_cast<std::uint64_t>(bytes));
      cut = header < 348 || header > (16u << 20);
    }
    if (cut) tell_short(messages::file_ends_early);
  }

  // As the end of a gzip states them: their lowest 32 bits.
  static std::uint32_t unpacked_bytes(const platform::InputFile& gzip) {
    unsigned char last[4] = {};
    gzip.read_at(gzip.size() - 4, last, 4);
    return last[0] | last[1] << 8 | last[2] << 16 | std::uint32_t{last[3]} << 24;
  }

  void tell_short(Message why) {
    if (!options_.partial)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why), options_.damage_hint);
    warn(std::move(why));
  }
  static Message short_of(const std::filesystem::path& file, double bytes, double wanted) {
    return messages::file_has_too_few_samples(file.filename(),
                                              MessageArgument::number(significant_digits(bytes, 15)),
                                              MessageArgument::number(significant_digits(wanted, 15)));
  }

  void check_dicom_length() {
    const auto data = read_dicom_pixel_data(*start_.file);
    if (!data) return;
    if (data->photometric.empty()) warn(messages::dicom_photometric_missing);
    if (data->photometric == "PALETTE COLOR" && data->palette_bits > 8)
      warn(messages::dicom_palette_is_reduced);
    if (data->stored_bytes && *data->stored_bytes < data->described_bytes)
      tell_short(short_of(start_.path, *data->stored_bytes, data->described_bytes));
  }

  // Of samples in a single file of their own.
  void check_data_file(const itk::ImageIOBase& reader, double bytes) {
    namespace fs = std::filesystem;
    fs::path data;
    double offset = 0;
    if (format_ == ItkFormat::Nifti) {
      data = fs::path(start_.path).replace_extension(".img");
      offset = number_in(header_entry(reader, "vox_offset"), 0);
      if (std::error_code ignored; !fs::exists(data, ignored)) data += ".gz";
    } else if (format_ == ItkFormat::MetaImage && stack_.info.compression == "none") {
      const std::string header = header_text(*start_.file);
      data = start_.path.parent_path() / header_value(header, "ElementDataFile").value_or("");
      offset = number_in(header_value(header, "HeaderSize").value_or(""), 0);
    }
    // Another number of files, or none: that is found when the samples are read.
    if (std::error_code ignored; !fs::is_regular_file(data, ignored)) return;
    const platform::InputFile file(data);
    const double wanted = std::max(0.0, offset) + bytes;
    const double there = double(data.extension() == ".gz" ? unpacked_bytes(file) : file.size());
    if (there < wanted) tell_short(short_of(data, there, wanted));
  }

  void check_size() const {
    // Of the whole stack, which ITK reads at once; as a channel count, which may be that large.
    ImageInfo all = stack_.info;
    const double samples = double(stack_.slices) * stack_.components;
    if (samples * double(all.size.area()) > 1e15)
      refuse(messages::tiff_size_cannot_be_right(all.size.width, all.size.height), messages::export_it_again);
    all.channels = static_cast<int>(std::min(samples, 2e9));
    all.type = stack_.samples.from;
    // Data may lie in a file of their own.
    const bool whole = format_ != ItkFormat::Dicom && !has_data_elsewhere();
    check_decoded_size(all, stack_.info.file_bytes, whole ? max_deflate_expansion : 0);
  }
  bool has_data_elsewhere() const {
    const std::string ending = start_.path.extension().string();
    if (format_ == ItkFormat::Nifti) return ending == ".hdr" || ending == ".img";
    const std::string header = header_text(*start_.file);
    if (format_ == ItkFormat::Nrrd)
      return header_value(header, "data file").has_value() || header_value(header, "datafile").has_value();
    return header_value(header, "ElementDataFile").value_or("") != "LOCAL";
  }

  ItkFormat format_;
  const ImageFileStart& start_;
  const OpenOptions& options_;
  std::string path_;
  ItkStack stack_;
  std::vector<DicomFrame> frames_;  ///< a DICOM's: all, or the one that is read
};

}  // namespace

ItkStack read_itk_header(ItkFormat format, const ImageFileStart& start, const OpenOptions& options) {
  return Opening(format, start, options).run();
}

}  // namespace alinify
