#include "core/io/itk/dicom_frames.h"

#include <algorithm>
#include <gdcmByteValue.h>
#include <gdcmDataSet.h>
#include <gdcmItem.h>
#include <gdcmReader.h>
#include <gdcmSequenceOfItems.h>
#include <utility>

namespace alinify {
namespace {

const gdcm::Tag kSharedGroups(0x5200, 0x9229), kGroupsOfFrames(0x5200, 0x9230);
const gdcm::Tag kPixelMeasures(0x0028, 0x9110), kFrameWindow(0x0028, 0x9132), kPixelValues(0x0028, 0x9145);

using Items = gdcm::SmartPointer<gdcm::SequenceOfItems>;

// Null without such a sequence.
Items items_of(const gdcm::DataSet& set, const gdcm::Tag& sequence) {
  return set.FindDataElement(sequence) ? set.GetDataElement(sequence).GetValueAsSQ() : Items();
}

// Leaves `text` as it is where the attribute is absent or empty.
void read_text(const gdcm::DataSet& set, const gdcm::Tag& attribute, std::string& text) {
  if (!set.FindDataElement(attribute)) return;
  const gdcm::ByteValue* const bytes = set.GetDataElement(attribute).GetByteValue();
  if (!bytes || !bytes->GetPointer()) return;
  std::string value(bytes->GetPointer(), bytes->GetLength());
  while (!value.empty() && (value.back() == ' ' || value.back() == '\0')) value.pop_back();
  if (!value.empty()) text = std::move(value);
}

void read_groups(const gdcm::DataSet& groups, DicomFrame& frame) {
  const auto first_item = [&](const gdcm::Tag& sequence, const auto& read) {
    if (const Items items = items_of(groups, sequence); items && items->GetNumberOfItems() > 0)
      read(items->GetItem(1).GetNestedDataSet());
  };
  first_item(kPixelMeasures, [&](const gdcm::DataSet& measures) {
    read_text(measures, gdcm::Tag(0x0028, 0x0030), frame.spacing);
  });
  first_item(kPixelValues, [&](const gdcm::DataSet& values) {
    read_text(values, gdcm::Tag(0x0028, 0x1052), frame.intercept);
    read_text(values, gdcm::Tag(0x0028, 0x1053), frame.slope);
  });
  first_item(kFrameWindow, [&](const gdcm::DataSet& window) {
    // What one window lacks is not to be had from another.
    frame.window_center.clear(), frame.window_width.clear(), frame.window_function.clear();
    read_text(window, gdcm::Tag(0x0028, 0x1050), frame.window_center);
    read_text(window, gdcm::Tag(0x0028, 0x1051), frame.window_width);
    read_text(window, gdcm::Tag(0x0028, 0x1056), frame.window_function);
  });
}

}  // namespace

std::vector<DicomFrame> read_dicom_frames(const std::string& path, std::size_t count, const DicomFrame& whole,
                                          bool deflated) {
  std::vector<DicomFrame> frames(count, whole);
  gdcm::Reader reader;
  reader.SetFileName(path.c_str());
  // In a deflated file GDCM does not find single elements.
  if (!(deflated ? reader.Read() : reader.ReadSelectedTags({kSharedGroups, kGroupsOfFrames}))) return frames;
  const gdcm::DataSet& header = reader.GetFile().GetDataSet();
  if (const Items shared = items_of(header, kSharedGroups); shared && shared->GetNumberOfItems() > 0) {
    DicomFrame every = whole;
    read_groups(shared->GetItem(1).GetNestedDataSet(), every);
    frames.assign(count, every);
  }
  if (const Items each = items_of(header, kGroupsOfFrames))
    for (std::size_t i = 0; i < std::min<std::size_t>(count, each->GetNumberOfItems()); ++i)
      read_groups(each->GetItem(i + 1).GetNestedDataSet(), frames[i]);
  return frames;
}

}  // namespace alinify
