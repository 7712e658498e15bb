#include "core/annotations/geojson_reader.h"

#include <algorithm>
#include <utility>

#include "core/annotations/json_text.h"
#include "core/annotations/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr std::size_t kLongestHead = std::size_t{1} << 30;

}  // namespace

GeojsonReader::GeojsonReader(const std::filesystem::path& path) : file_(path), path_(path) {}

// The text of an object's beginning or end without some of its members.
std::string GeojsonReader::without_dropped(const std::string& text, const std::vector<Member>& members,
                                           bool comma_after) {
  std::string kept;
  std::size_t at = 0;
  for (const Member& member : members) {
    if (!member.dropped) continue;
    std::size_t begin = member.begin, end = member.end;
    if (comma_after) {
      end = text.find(',', end) + 1;
    } else {
      begin = text.rfind(',', begin);
    }
    kept.append(text, at, begin - at);
    at = end;
  }
  return kept.append(text, at);
}

bool GeojsonReader::find_list() {
  for (;;) {
    const bool more = read_more();
    try {
      return parse_head();
    } catch (const JsonText::Malformed& failure) {
      if (!more || text_.size() > kLongestHead) refuse_json(failure.at);
    }
  }
}

std::string GeojsonReader::head() const {
  return without_dropped(text_.substr(0, at_), members_, true);
}

std::string GeojsonReader::take_all() {
  while (read_more()) {
  }
  return std::move(text_);
}

void GeojsonReader::next(TextBatch& batch) {
  if (list_ended_) return;
  for (;;) {
    scan(batch);
    if (!batch.records.empty() || list_ended_) break;
    if (!read_more()) refuse_json(text_.size());
  }
  batch.offset = offset_;
  batch.first_record = records_;
  records_ += static_cast<std::int64_t>(batch.records.size());
  // An incomplete feature continues in the next batch.
  std::string rest = text_.substr(begin_);
  offset_ += static_cast<std::int64_t>(begin_);
  text_.resize(begin_);
  batch.text = std::move(text_);
  text_ = std::move(rest);
  at_ -= begin_;
  begin_ = 0;
  if (!list_ended_) read_more();
}

std::string GeojsonReader::tail(AnnotationCounts& counts) {
  while (read_more()) {
  }
  JsonText json(text_);
  std::vector<Member> members;
  try {
    json.want(']');
    if (is_object_) {
      while (json.take(',')) {
        json.blank();
        const std::size_t begin = json.at();
        const std::string_view name = json.string();
        json.want(':');
        const std::string unit = unit_from(name, json.value());
        if (!unit.empty()) unit_after_ = unit;
        members.push_back({begin, json.at(), name == "bbox"});
      }
      json.want('}');
    }
    if (json.peek() != '\0' || json.at() != text_.size()) json.fail();
  } catch (const JsonText::Malformed& failure) {
    refuse_json(failure.at);
  }
  for (const auto* list : {&members, &members_})
    for (const Member& member : *list) counts.boxes_dropped += member.dropped;
  return without_dropped(text_, members, false);
}

double GeojsonReader::read_share() const {
  return file_.size() > 0 ? static_cast<double>(read_) / static_cast<double>(file_.size()) : 1.0;
}

void GeojsonReader::refuse_json(std::size_t at_in_text) const {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
              messages::json_broken_at(offset_ + static_cast<std::int64_t>(at_in_text)),
              messages::export_annotations_as_geojson);
}

void GeojsonReader::rethrow_in_feature(std::int64_t number, std::int64_t offset) const {
  try {
    throw;
  } catch (const JsonText::Malformed& failure) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
                messages::in_feature(
                    number, messages::json_broken_at(offset + static_cast<std::int64_t>(failure.at))),
                messages::export_annotations_as_geojson);
  } catch (const Error& failure) {
    throw Error(failure.kind(), messages::cannot_read(path_),
                messages::in_feature(number, failure.why_message()), failure.hint_message());
  }
}

void GeojsonReader::refuse_unit_after() const {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
              messages::unit_after_features(unit_after_), messages::write_unit_first);
}

std::string GeojsonReader::unit_from(std::string_view name, std::string_view value) {
  return name == "unit" || name == "units" ? std::string(unquoted(value)) : std::string();
}

bool GeojsonReader::read_more() {
  const bool at_start = read_ == 0;
  const std::int64_t got = append_batch(file_, read_, text_);
  read_ += got;
  if (at_start && text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3), offset_ = 3;
  return got > 0;
}

bool GeojsonReader::parse_head() {
  members_.clear();
  JsonText json(text_);
  const char first = json.peek();
  if (first != '{' && first != '[') {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), messages::it_is_no_json,
                messages::export_annotations_as_geojson);
  }
  is_object_ = first == '{';
  json.want(first);
  if (is_object_) {
    bool found = false;
    while (!found) {
      json.blank();
      const std::size_t begin = json.at();
      const std::string_view name = json.string();
      json.want(':');
      if (name == "features" && json.peek() == '[') {
        json.want('[');
        found = true;
      } else {
        const std::string_view value = json.value();
        members_.push_back({begin, json.at(), name == "bbox"});
        const std::string unit = unit_from(name, value);
        if (!unit.empty()) unit_ = unit;
        if (json.peek() == '}') return false;
        json.want(',');
      }
    }
  }
  begin_ = at_ = json.at();
  return true;
}

// Finds the ends of features from at_ on. at_ may stop within one; the state is kept.
void GeojsonReader::scan(TextBatch& batch) {
  const char* const text = text_.data();
  const std::size_t size = text_.size();
  for (; at_ < size; ++at_) {
    const char c = text[at_];
    if (in_string_) {
      if (c == '"') {
        in_string_ = false;
      } else if (c == '\\') {
        if (at_ + 1 == size) return;  // scanned again with the escaped character
        ++at_;
      }
    } else if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (depth_ > 0 && (c == '}' || c == ']')) {
      --depth_;
    } else if (depth_ == 0 && (c == ',' || c == ']')) {
      list_ended_ = c == ']';
      const bool blank =
          std::all_of(text + begin_, text + at_, [](char one) { return JsonText::is_blank(one); });
      if (blank && !(list_ended_ && records_ == 0 && batch.records.empty())) refuse_json(at_);
      if (!blank) {
        batch.records.push_back({begin_, at_});
        begin_ = at_ + 1;
      }
      if (list_ended_) {
        if (!blank) begin_ = at_;  // the tail begins with the bracket, or blanks before it
        return;
      }
    }
  }
}

}  // namespace alinify
