#include "core/io/itk/dicom_series.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <numeric>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/itk/dicom_elements.h"
#include "core/io/numbers.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndexOfFiles = "1.2.840.10008.1.3.10";
constexpr std::string_view kWholeSlide = "1.2.840.10008.5.1.4.1.1.77.1.6";

// The numbers of a text in which backslashes part them; empty if one is none.
std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\\'), text.size());
    const auto value = number_from(trimmed(text.substr(0, end)));
    if (!value || !std::isfinite(*value)) return {};
    numbers.push_back(*value);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return numbers;
}

bool same_plane(const DicomSeries& series) {
  const std::vector<double>& first = series.places.front().orientation;
  return std::all_of(series.places.begin(), series.places.end(), [&](const DicomPlace& place) {
    if (place.position.size() != 3 || place.orientation.size() != 6 || first.size() != 6) return false;
    for (std::size_t i = 0; i < 6; ++i)
      if (std::abs(place.orientation[i] - first[i]) > 1e-3) return false;
    return true;
  });
}

// How far a slice lies along the normal of the first one's plane.
double depth_of(const DicomPlace& place, const std::vector<double>& o) {
  const double normal[3] = {o[1] * o[5] - o[2] * o[4], o[2] * o[3] - o[0] * o[5], o[0] * o[4] - o[1] * o[3]};
  return normal[0] * place.position[0] + normal[1] * place.position[1] + normal[2] * place.position[2];
}

void put_in_order(DicomSeries& series) {
  const std::size_t count = series.files.size();
  std::vector<double> depths(count, 0), numbers(count, 0);
  const bool numbered = std::all_of(series.places.begin(), series.places.end(), [](const DicomPlace& place) {
    return place.instance_number.has_value();
  });
  if (numbered)
    for (std::size_t i = 0; i < count; ++i) numbers[i] = *series.places[i].instance_number;
  if (same_plane(series))
    for (std::size_t i = 0; i < count; ++i)
      depths[i] = depth_of(series.places[i], series.places.front().orientation);
  const auto differ = [](const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [&](double value) { return value != values.front(); });
  };
  series.order = differ(depths)    ? SliceOrder::Position
                 : differ(numbers) ? SliceOrder::Number
                                   : SliceOrder::Name;
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(depths[a], numbers[a], series.files[a]) <
           std::tie(depths[b], numbers[b], series.files[b]);
  });
  DicomSeries sorted;
  sorted.order = series.order;
  for (const std::size_t i : order) {
    sorted.files.push_back(std::move(series.files[i]));
    sorted.places.push_back(std::move(series.places[i]));
  }
  series = std::move(sorted);
}

}  // namespace

bool is_dicom_file(const platform::InputFile& file) {
  char mark[4] = {};
  return file.read_at(128, mark, 4) == 4 && std::memcmp(mark, "DICM", 4) == 0;
}

DicomPlace read_dicom_place(const platform::InputFile& file) {
  DicomPlace place;
  DicomElements elements(file);
  DicomElements::Element element;
  while (elements.next(element)) {
    if (element.within_sequence) continue;
    if (element.tag >> 16 > 0x0028) break;
    const auto value = [&] { return elements.text_of(element); };
    const auto number = [&]() -> std::optional<double> {
      const std::vector<double> numbers = numbers_in(value());
      if (numbers.empty()) return std::nullopt;
      return numbers.front();
    };
    switch (element.tag) {
      case 0x00080016:
        place.kind = value();
        break;
      case 0x0020000e:
        place.series = value();
        break;
      case 0x00200013:
        place.instance_number = number();
        break;
      case 0x00200032:
        place.position = numbers_in(value());
        break;
      case 0x00200037:
        place.orientation = numbers_in(value());
        break;
      case 0x00280008:
        place.frames = static_cast<int>(std::clamp(number().value_or(1), 1.0, 1e9));
        break;
      default:
        break;
    }
  }
  return place;
}

int DicomSeries::series_count() const {
  std::set<std::string> series;
  for (const DicomPlace& place : places) series.insert(place.series);
  return static_cast<int>(series.size());
}

bool DicomSeries::is_whole_slide() const {
  return !places.empty() && places.front().kind == kWholeSlide;
}

bool DicomSeries::has_stacks() const {
  return places.size() > 1 &&
         std::any_of(places.begin(), places.end(), [](const DicomPlace& place) { return place.frames > 1; });
}

bool holds_dicom(const fs::path& folder) {
  constexpr int max_files = 1000;
  int files = 0;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    if (std::error_code ignored; !entry->is_regular_file(ignored)) continue;
    if (++files > max_files) return false;
    try {
      const platform::InputFile file(entry->path());
      if (is_dicom_file(file) && read_dicom_place(file).kind != kIndexOfFiles) return true;
    } catch (const Error&) {
      // It is not for us to read.
    }
  }
  return false;
}

bool is_dicom_stack(const fs::path& folder) {
  if (!holds_dicom(folder)) return false;
  try {
    const DicomSeries series = find_dicom_series(folder);
    if (series.files.size() == 1) return std::distance(fs::directory_iterator(folder), {}) == 1;
    return series.series_count() == 1 && (series.is_whole_slide() || !series.has_stacks());
  } catch (const Error&) {
    return false;
  } catch (const fs::filesystem_error&) {
    return false;
  }
}

DicomSeries find_dicom_series(const fs::path& folder) {
  DicomSeries series;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    if (std::error_code ignored; !entry->is_regular_file(ignored)) continue;
    const platform::InputFile file(entry->path());
    if (!is_dicom_file(file)) continue;
    DicomPlace place = read_dicom_place(file);
    if (place.kind == kIndexOfFiles) continue;
    series.files.push_back(entry->path());
    series.places.push_back(std::move(place));
  }
  if (problem)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(folder), messages::file_cannot_be_opened,
                messages::check_folder_permissions);
  if (!series.files.empty()) put_in_order(series);
  return series;
}

}  // namespace alinify
