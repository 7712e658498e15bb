#include "core/workflow/export/export_facts.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/sha256.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

constexpr std::size_t kHashLength = 64;
constexpr std::size_t kThreads = 4;

std::string name_of(Interpolation interpolation) {
  switch (interpolation) {
    case Interpolation::Nearest:
      return "nearest";
    case Interpolation::Linear:
      return "linear";
    case Interpolation::Cubic:
      return "cubic";
    case Interpolation::Lanczos:
      break;
  }
  return "lanczos";
}

// Calls add(name, value), and add_file(role, file) for files.
template <class Add, class AddFile>
void tell_facts(const ExportRequest& request, const Add& add, const AddFile& add_file) {
  const Transform& map = request.moving_from_fixed;
  const Provenance& made = map.provenance;
  add("Program", "Alinify " + program_version());
  if (!request.transform_file.empty()) add_file("Map", request.transform_file);
  if (!made.engine.empty()) add("Engine", made.engine);
  if (!made.program_version.empty()) add("Registered with", "Alinify " + made.program_version);
  std::string options;
  for (const auto& [name, value] : made.options) append_item(options, name + "=" + value, " ");
  if (!options.empty()) add("Engine options", options);
  if (made.seed) add("Seed", std::to_string(*made.seed));
  if (!made.fixed_path.empty()) add_file("Fixed image", made.fixed_path);
  add("Fixed image size", dimensions_text(map.fixed.size) + " px");
  const ImageInfo& moving = request.moving->info();
  if (!moving.path.empty()) add_file("Moving image", moving.path);
  for (const ExportedLayer& more : request.more) {
    const std::string whose = more.map && !more.label.empty() ? " of " + more.label : "";
    if (!more.transform_file.empty()) add_file("Map" + whose, more.transform_file);
    const std::string& path = more.image->info().path;
    if (!path.empty()) add_file(whose.empty() ? "Another moving image" : "Moving image" + whose, path);
  }
  add("Moving image size", dimensions_text(moving.size) + " px");
  add("Frame", request.region ? "region " + text_of(*request.region) : alinify::name_of(request.frame));
  add("Interpolation", name_of(request.warp.interpolation));
  if (request.reduced_by > 1) add("Reduced by", std::to_string(request.reduced_by));
}

}  // namespace

std::string provenance_text(const ExportRequest& request) {
  std::string text;
  const auto add = [&text](const std::string& name, const std::string& value) {
    append_item(text, name + ": " + value, "\n");
  };
  tell_facts(request, add, [&](const std::string& role, const std::filesystem::path& file) {
    add(role, file.filename().string());
  });
  return text;
}

ExportFacts::ExportFacts(const ExportRequest& request) {
  tell_facts(
      request,
      [this](const std::string& name, const std::string& value) { facts_.emplace_back(name, value); },
      [this](const std::string& role, const std::filesystem::path& file) { add_file(role, file); });
  const auto work = [this, map_written = request.transform_written, map_file = request.transform_file] {
    for (std::size_t i = next_++; i < hashes_.size(); i = next_++) {
      if (hashes_[i].file == map_file && map_written.valid()) map_written.get();
      hashes_[i].value = hash_of(hashes_[i].file);
    }
  };
  for (std::size_t i = 0; i < std::min(hashes_.size(), kThreads); ++i)
    hashing_.push_back(std::async(std::launch::async, work));
}

ExportFacts::~ExportFacts() {
  stopped_ = true;
}

PictureFacts ExportFacts::complete() {
  for (std::future<void>& thread : hashing_) thread.get();
  PictureFacts facts = facts_;
  for (const Hash& hash : hashes_) facts[hash.fact].second = hash.value;
  return facts;
}

std::string ExportFacts::hash_of(const std::filesystem::path& file) const {
  std::string value;
  try {
    value = sha256_of_file(file, [this] { return !stopped_; });
  } catch (const Error&) {
    value = "could not be read";
  }
  value.resize(kHashLength, ' ');
  return value;
}

void ExportFacts::add_file(const std::string& role, const std::filesystem::path& file) {
  facts_.emplace_back(role, file.filename().string());
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return;
  hashes_.push_back({facts_.size(), file});
  facts_.emplace_back(role + " SHA-256", std::string(kHashLength, ' '));
}

}  // namespace alinify
