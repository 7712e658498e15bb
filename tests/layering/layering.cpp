#include "tests/layering/layering.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>

namespace alinify::layering {
namespace {

namespace fs = std::filesystem;

constexpr int kLongestFile = 800;

/// The arrows, as "who: whom it may include directly". What those may include, it may include too.
const std::map<std::string, std::set<std::string>>& direct_arrows() {
  static const std::map<std::string, std::set<std::string>> arrows = {
      {"core/base", {}},
      {"core/math", {}},
      {"core/algo", {"core/math"}},
      {"core/image", {"core/base", "core/math"}},
      {"core/transform", {"core/base", "core/math"}},
      {"core/process", {"core/base"}},
      {"core/io", {"core/image", "core/process", "core/transform"}},
      {"core/annotations", {"core/io"}},
      {"core/compute", {"core/algo", "core/image", "core/transform"}},
      {"core/memory_plan", {"core/base", "core/image"}},
      {"core/prepare", {"core/compute", "core/io", "core/memory_plan"}},
      {"core/grey", {"core/compute"}},
      {"core/warp", {"core/compute", "core/io", "core/memory_plan"}},
      {"core/registration", {"core/grey", "core/prepare", "core/process"}},
      {"core/view", {"core/compute", "core/io", "core/memory_plan"}},
      {"core/quality", {"core/grey"}},
      {"core/session", {"core/prepare", "core/warp", "core/registration", "core/quality", "core/view"}},
      {"core/workflow", {"core/annotations", "core/session"}},
      {"core/phantom", {"core/prepare"}},
      {"gpu", {"core/workflow", "core/phantom"}},
      {"ui", {"core/workflow", "core/phantom"}},
      {"app", {"ui", "gpu", "core/workflow", "core/phantom"}},
      {"tests", {"app", "ui", "gpu"}},
  };
  return arrows;
}

void collect(const std::string& module, std::set<std::string>& reached) {
  if (!reached.insert(module).second) return;
  for (const auto& next : direct_arrows().at(module)) collect(next, reached);
}

/// Every module that `module` may include, itself among them.
const std::set<std::string>& reachable_from(const std::string& module) {
  static const auto all = [] {
    std::map<std::string, std::set<std::string>> closed;
    for (const auto& [name, unused] : direct_arrows()) collect(name, closed[name]);
    return closed;
  }();
  return all.at(module);
}

/// A foreign header, and the modules (or single files) that may know it. tests/ may know all of them.
struct ForeignRule {
  std::string library;
  std::regex header;
  std::set<std::string> allowed;
};

const std::vector<ForeignRule>& foreign_rules() {
  static const std::vector<ForeignRule> rules = {
      {"Qt", std::regex(R"(Q[A-Z]\w*(/.*)?|Qt\w*/.*|q[a-z]+\.h)"), {"ui", "app"}},
      {"CUDA", std::regex(R"((cuda|cu[a-z]*_|curand|cublas|cufft|nvml|thrust/|cub/).*)"), {"gpu"}},
      {"ITK",
       std::regex(R"((itk|vnl/|vcl_|gdcm).*)"),
       {"core/process", "core/registration", "core/io/itk/dicom_frames.cpp", "core/io/itk/itk_access.h",
        "core/io/itk/itk_access.cpp", "core/io/itk/itk_reader.cpp", "core/io/itk/itk_stack.cpp"}},
      {"OpenCV", std::regex(R"(opencv2?/.*)"), {"core/registration", "gpu"}},
      {"libtiff", std::regex(R"(tiff\w*\.h(xx)?)"), {"core/io"}},
      {"a codec", std::regex(R"((blosc|zstd|zlib|libdeflate|isa-l)\.h)"), {"core/io", "core/annotations"}},
      {"an image codec",
       std::regex(R"((spng|png|jpeglib|jerror|turbojpeg|openjpeg|opj_config)\.h|webp/.*)"),
       {"core/io"}},
      {"CLI11", std::regex(R"(CLI/.*)"), {"app"}},
      {"the operating system",
       std::regex(
           R"((unistd|fcntl|dlfcn|pthread|poll|termios|spawn|pwd|windows|io|direct|process|psapi)\.h|sys/.*|linux/.*)",
           std::regex::icase),
       {"core/base/platform.cpp", "core/base/platform_folder.cpp", "core/process/worker_process.cpp",
        "app/slide_reader_main.cpp"}},
  };
  return rules;
}

/// "core/math/ops/warp.h" lies in "core/math"; "gpu/gpu.h" in "gpu". Empty where it is no module's file.
std::string module_of(const std::string& path) {
  const auto first = path.find('/');
  if (first == std::string::npos) return {};
  const std::string top = path.substr(0, first);
  if (top != "core") return direct_arrows().contains(top) ? top : std::string();
  const auto second = path.find('/', first + 1);
  return second == std::string::npos ? std::string() : path.substr(0, second);
}

bool is_source(const fs::path& path) {
  static const std::set<std::string> endings = {".h", ".hpp", ".cpp", ".cc", ".cu", ".cuh", ".inl"};
  return endings.contains(path.extension().string());
}

/// The violation in one include line of `file`, if any.
std::optional<std::string> judge(const std::string& file, const std::string& module, bool quoted,
                                 const std::string& header) {
  if (quoted) {
    static const std::regex made_by_tools(R"(.*\.moc|(moc_|ui_|qrc_).*)");
    if (std::regex_match(header, made_by_tools)) return std::nullopt;
    const std::string target = module_of(header);
    if (target.empty() || header.find("..") != std::string::npos) {
      return "include \"" + header + "\" is not written from the root";
    }
    if (!direct_arrows().contains(target))
      return "include of " + target + ", a module that the table of arrows does not know";
    if (!reachable_from(module).contains(target))
      return module + " may not include " + target + " (" + header + ")";
    return std::nullopt;
  }
  if (module == "core/math") {
    static const std::set<std::string> allowed = {"atomic", "cmath", "cstdint", "cstddef"};
    if (!allowed.contains(header))
      return "core/math includes only itself, <atomic>, <cmath>, <cstdint> and <cstddef>, not <" + header +
             ">";
  }
  if (module == "tests") return std::nullopt;
  for (const auto& rule : foreign_rules()) {
    if (!std::regex_match(header, rule.header)) continue;
    if (!rule.allowed.contains(module) && !rule.allowed.contains(file)) {
      return "<" + header + "> belongs to " + rule.library + ", which " + module + " does not know";
    }
  }
  return std::nullopt;
}

void check_file(const fs::path& path, const std::string& file, const std::string& module,
                Findings& findings) {
  static const std::regex include_line(R"(\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
  std::ifstream text(path);
  std::string line;
  int number = 0;
  while (std::getline(text, line)) {
    ++number;
    std::smatch match;
    if (line.find("include") == std::string::npos || !std::regex_match(line, match, include_line)) continue;
    ++findings.includes;
    if (const auto wrong = judge(file, module, match[1] == "\"", match[2])) {
      findings.violations.push_back({file, number, *wrong});
    }
  }
  if (number > kLongestFile) {
    findings.violations.push_back(
        {file, number,
         "is " + std::to_string(number) + " lines long, more than " + std::to_string(kLongestFile)});
  }
}

}  // namespace

Findings check_tree(const fs::path& root) {
  Findings findings;
  for (const char* top : {"core", "gpu", "ui", "app", "tests"}) {
    if (!fs::is_directory(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      const std::string file = entry.path().lexically_relative(root).generic_string();
      const std::string module = module_of(file);
      ++findings.files;
      if (!direct_arrows().contains(module)) {
        findings.violations.push_back({file, 1, "lies in a module that the table of arrows does not know"});
        continue;
      }
      check_file(entry.path(), file, module, findings);
    }
  }
  std::sort(findings.violations.begin(), findings.violations.end(),
            [](const Violation& a, const Violation& b) {
              return std::tie(a.file, a.line) < std::tie(b.file, b.line);
            });
  return findings;
}

std::string to_text(const std::vector<Violation>& violations) {
  std::string text;
  for (const auto& violation : violations) {
    text += violation.file + ":" + std::to_string(violation.line) + ": " + violation.message + "\n";
  }
  return text;
}

}  // namespace alinify::layering
