#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotations/annotation_counts.h"
#include "core/annotations/ordered_pieces.h"
#include "core/base/platform.h"

namespace alinify {

/// Walks over a GeoJSON file of any size, feature by feature: a FeatureCollection, a bare array of features
/// (as QuPath writes it), one feature or one geometry.
/// **Throws** Error: NotFound, NotReadable (naming the byte). **Threads**: one at a time. **Memory**: two
/// batches, see kBatchBytes, or the largest feature.
class GeojsonReader {
 public:
  explicit GeojsonReader(const std::filesystem::path& path);

  /// Reads as far as the list of features. False for a file that is one feature or geometry itself.
  bool find_list();
  /// The text before the features, without members that mapping invalidates.
  std::string head() const;
  /// The value of a member "unit" or "units" before the features; "" for none.
  const std::string& unit() const { return unit_; }
  /// The whole file, where it is one feature.
  std::string take_all();
  /// The next features; none after the last. Blanks around them belong to them; commas are left out.
  void next(TextBatch& batch);
  /// Likewise of a member after the features, once tail() has read it.
  const std::string& unit_after() const { return unit_after_; }
  /// **Throws** Error(NotReadable): that unit came too late.
  [[noreturn]] void refuse_unit_after() const;
  /// The text after the features, also without members that no longer hold; these are counted.
  std::string tail(AnnotationCounts& counts);
  /// How much of the file has been read, 0..1.
  double read_share() const;

  /// **Throws** Error(NotReadable): broken at that byte of the text that is held.
  [[noreturn]] void refuse_json(std::size_t at_in_text) const;
  /// Rethrows the exception being handled, naming the feature (from 1) and, for broken JSON, the byte; the
  /// feature begins `offset` bytes behind the start of the file.
  [[noreturn]] void rethrow_in_feature(std::int64_t number, std::int64_t offset) const;

 private:
  struct Member {
    std::size_t begin, end;  // from its name to the end of its value
    bool dropped;
  };
  static std::string without_dropped(const std::string& text, const std::vector<Member>& members,
                                     bool comma_after);
  static std::string unit_from(std::string_view name, std::string_view value);
  bool read_more();
  bool parse_head();
  void scan(TextBatch& batch);

  platform::InputFile file_;
  std::filesystem::path path_;
  std::string text_, unit_, unit_after_;
  std::vector<Member> members_;  // before the features
  std::int64_t offset_ = 0, read_ = 0, records_ = 0;
  std::size_t begin_ = 0, at_ = 0;  // the current feature; the scan position
  int depth_ = 0;
  bool is_object_ = false, in_string_ = false, list_ended_ = false;
};

}  // namespace alinify
