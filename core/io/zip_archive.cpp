#include "core/io/zip_archive.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include <zlib.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr std::string_view end_sign("PK\5\6", 4), end64_locator_sign("PK\6\7", 4), end64_sign("PK\6\6", 4),
    directory_sign("PK\1\2", 4), local_sign("PK\3\4", 4);
constexpr std::int64_t end_bytes = 22, locator_bytes = 20, end64_bytes = 56, directory_bytes = 46,
                       local_bytes = 30;
constexpr std::int64_t max_comment_bytes = 65535;
// No byte of deflate data stands for more (RFC 1951: a match of 258 bytes takes at least two bits).
constexpr std::int64_t greatest_deflate_expansion = 1032;

std::uint64_t read_little_endian(std::string_view bytes, std::size_t at, int size) {
  std::uint64_t value = 0;
  for (int i = size - 1; i >= 0; --i)
    value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

[[noreturn]] void refuse_archive(const platform::InputFile& file, Message why) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(file.path()), std::move(why),
              messages::file_damaged_export_again);
}

std::string read_string(const platform::InputFile& file, std::int64_t offset, std::int64_t bytes) {
  std::string text(static_cast<std::size_t>(bytes), '\0');
  text.resize(static_cast<std::size_t>(file.read_at(offset, text.data(), bytes)));
  return text;
}

// Replaces the fields that a zip64 extra field holds in full: those whose short form is all ones, in a fixed
// order.
void widen(std::string_view extra, std::uint64_t& bytes, std::uint64_t& packed, std::uint64_t& header) {
  for (std::size_t at = 0; at + 4 <= extra.size();) {
    const auto id = read_little_endian(extra, at, 2);
    const auto size = static_cast<std::size_t>(read_little_endian(extra, at + 2, 2));
    at += 4;
    if (size > extra.size() - at) return;
    if (id == 1) {
      std::size_t used = 0;
      for (std::uint64_t* value : {&bytes, &packed, &header}) {
        if (*value != 0xffffffffu) continue;
        if (used + 8 > size) return;
        *value = read_little_endian(extra, at + used, 8);
        used += 8;
      }
      return;
    }
    at += size;
  }
}

}  // namespace

ZipArchive::ZipArchive(std::shared_ptr<const platform::InputFile> file) : file_(std::move(file)) {
  visit_in_order([this](std::string name, const Member& member) {
    std::replace(name.begin(), name.end(), '\\', '/');
    if (name.compare(0, 2, "./") == 0) name.erase(0, 2);
    if (!name.empty() && name.back() != '/') members_[std::move(name)] = member;
  });
}

ZipArchive::Directory ZipArchive::find_directory() const {
  const std::int64_t size = file_->size();
  const std::int64_t tail_bytes = std::min(size, end_bytes + max_comment_bytes + locator_bytes);
  const std::int64_t tail_at = size - tail_bytes;
  const std::string tail = read_string(*file_, tail_at, tail_bytes);
  const auto missing = [&]() { refuse_archive(*file_, messages::zip_directory_missing); };
  std::size_t at = std::string::npos;
  if (tail.size() >= static_cast<std::size_t>(end_bytes))
    at = tail.rfind(end_sign, tail.size() - static_cast<std::size_t>(end_bytes));
  if (at == std::string::npos) missing();
  std::uint64_t bytes = read_little_endian(tail, at + 12, 4), offset = read_little_endian(tail, at + 16, 4);
  const std::int64_t end_at = tail_at + static_cast<std::int64_t>(at);
  std::int64_t limit = end_at;
  constexpr auto locator = static_cast<std::size_t>(locator_bytes);
  if (at >= locator && tail.compare(at - locator, 4, end64_locator_sign) == 0) {
    const std::uint64_t place = read_little_endian(tail, at - locator + 8, 8);
    if (place > static_cast<std::uint64_t>(end_at - locator_bytes)) missing();
    const std::string end64 = read_string(*file_, static_cast<std::int64_t>(place), end64_bytes);
    if (static_cast<std::int64_t>(end64.size()) < end64_bytes || end64.compare(0, 4, end64_sign) != 0)
      missing();
    bytes = read_little_endian(end64, 40, 8);
    offset = read_little_endian(end64, 48, 8);
    limit = static_cast<std::int64_t>(place);
  }
  const auto end = static_cast<std::uint64_t>(limit);
  if (bytes > end || offset > end - bytes) missing();
  return {static_cast<std::int64_t>(offset), static_cast<std::int64_t>(bytes)};
}

void ZipArchive::visit_in_order(
    const std::function<void(const std::string& name, const Member& member)>& visit) const {
  const Directory directory = find_directory();
  const std::string table = read_string(*file_, directory.offset, directory.bytes);
  const std::string_view view(table);
  std::size_t at = 0;
  while (at + static_cast<std::size_t>(directory_bytes) <= view.size()) {
    if (view.substr(at, 4) != directory_sign) refuse_archive(*file_, messages::zip_directory_damaged);
    const auto field = [&](std::size_t offset, int size) {
      return read_little_endian(view, at + offset, size);
    };
    const auto name_bytes = static_cast<std::size_t>(field(28, 2));
    const auto extra_bytes = static_cast<std::size_t>(field(30, 2));
    const auto comment_bytes = static_cast<std::size_t>(field(32, 2));
    const std::size_t name_at = at + static_cast<std::size_t>(directory_bytes);
    if (name_bytes + extra_bytes + comment_bytes > view.size() - name_at)
      refuse_archive(*file_, messages::zip_directory_damaged);
    std::uint64_t packed = field(20, 4), bytes = field(24, 4), header = field(42, 4);
    widen(view.substr(name_at + name_bytes, extra_bytes), bytes, packed, header);
    constexpr auto max = static_cast<std::uint64_t>(INT64_MAX);
    if (packed > max || bytes > max || header > max) refuse_archive(*file_, messages::zip_directory_damaged);
    const std::string name(view.substr(name_at, name_bytes));
    if (!name.empty() && name.back() != '/') {
      Member member;
      member.header = static_cast<std::int64_t>(header);
      member.packed_bytes = static_cast<std::int64_t>(packed);
      member.bytes = static_cast<std::int64_t>(bytes);
      member.crc = static_cast<std::uint32_t>(field(16, 4));
      member.method = static_cast<int>(field(10, 2));
      member.encrypted = (field(8, 2) & 1u) != 0;
      visit(name, member);
    }
    at = name_at + name_bytes + extra_bytes + comment_bytes;
  }
  if (static_cast<std::int64_t>(at) != directory.bytes)
    refuse_archive(*file_, messages::zip_directory_damaged);
}

std::int64_t ZipArchive::data_of(const std::string& name, const Member& member) const {
  if (member.encrypted) refuse_archive(*file_, messages::zip_member_encrypted(name));
  if (member.method != 0 && member.method != 8)
    refuse_archive(*file_, messages::zip_member_method(name, member.method));
  const std::string local = read_string(*file_, member.header, local_bytes);
  if (static_cast<std::int64_t>(local.size()) < local_bytes || local.compare(0, 4, local_sign) != 0)
    refuse_archive(*file_, messages::zip_member_outside(name));
  const std::int64_t data = member.header + local_bytes +
                            static_cast<std::int64_t>(read_little_endian(local, 26, 2)) +
                            static_cast<std::int64_t>(read_little_endian(local, 28, 2));
  if (data > file_->size() || member.packed_bytes > file_->size() - data ||
      (member.method == 0 && member.bytes != member.packed_bytes))
    refuse_archive(*file_, messages::zip_member_outside(name));
  return data;
}

std::optional<std::string> ZipArchive::unpack(const std::string& name, const Member& member,
                                              std::int64_t max_bytes) const {
  if (member.bytes > max_bytes) return std::nullopt;
  const std::int64_t data = data_of(name, member);
  const auto damaged = [&] { refuse_archive(*file_, messages::zip_member_damaged(name)); };
  if (member.bytes / greatest_deflate_expansion > member.packed_bytes) damaged();
  std::string packed = read_string(*file_, data, member.packed_bytes);
  if (static_cast<std::int64_t>(packed.size()) != member.packed_bytes) damaged();
  std::string unpacked;
  if (member.method == 0) {
    unpacked = std::move(packed);
  } else {
    unpacked.resize(static_cast<std::size_t>(member.bytes));
    z_stream stream{};
    // Negative: no header around the deflate data.
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    // A member may exceed the size that zlib counts in one call.
    constexpr std::size_t step = std::size_t{1} << 30;
    std::size_t taken = 0, made = 0;
    int state = Z_OK;
    while (state == Z_OK) {
      const std::size_t in = std::min(step, packed.size() - taken),
                        out = std::min(step, unpacked.size() - made);
      stream.next_in = reinterpret_cast<Bytef*>(packed.data() + taken);
      stream.avail_in = static_cast<uInt>(in);
      stream.next_out = reinterpret_cast<Bytef*>(unpacked.data() + made);
      stream.avail_out = static_cast<uInt>(out);
      state = inflate(&stream, Z_NO_FLUSH);
      taken += in - stream.avail_in;
      made += out - stream.avail_out;
    }
    inflateEnd(&stream);
    if (state != Z_STREAM_END || made != unpacked.size()) damaged();
  }
  if (crc32_z(0, reinterpret_cast<const Bytef*>(unpacked.data()), unpacked.size()) != member.crc) damaged();
  return unpacked;
}

std::vector<ZipEntry> read_zip(const std::filesystem::path& path, std::int64_t max_bytes) {
  const ZipArchive zip(std::make_shared<const platform::InputFile>(path));
  std::vector<ZipEntry> entries;
  zip.visit_in_order([&](const std::string& name, const ZipArchive::Member& member) {
    std::optional<std::string> data = zip.unpack(name, member, max_bytes);
    if (!data) throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::zip_holds_too_much);
    max_bytes -= static_cast<std::int64_t>(data->size());
    entries.push_back({name, *std::move(data)});
  });
  return entries;
}

}  // namespace alinify
