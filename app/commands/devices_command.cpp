
#include "app/cli_text.h"
#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/tiff_writer.h"
#include "core/registration/engine.h"
#include "gpu/gpu.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> compressions() {
  std::vector<std::string> names;
  for (const char* word : {"none", "lzw", "deflate", "zstd", "jpeg", "ccitt-g4"}) {
    try {
      compression_from(word);
      names.emplace_back(word);
    } catch (const Error&) {
      // The local libtiff was built without it.
    }
  }
  return names;
}

using Rows = std::vector<std::pair<std::string, std::string>>;

// Other factors of a GPU's speed here.
void add_surroundings(Json& json, Rows& rows, bool with_gpu) {
  const std::string driver = gpu_driver();
  json["gpu_driver"] = driver.empty() ? Json(nullptr) : Json(driver);
  if (!driver.empty()) rows.emplace_back("driver", driver);

  const std::vector<std::string> modules = opencv_cuda_modules();
  json["opencv_cuda_modules"] = modules;
  rows.emplace_back("opencv cuda",
                    modules.empty() ? "none of its CUDA modules in this program" : joined(modules));

  const DirectReading direct = direct_reading();
  const bool used = with_gpu && direct.why_not.empty();
  json["cufile"] = {
      {"library", direct.cufile},
      {"kernel_module", direct.kernel},
      {"used", used},
      {"why_not", used ? Json(nullptr) : Json((with_gpu ? direct.why_not : gpu_status()).english())}};
  if (!with_gpu) return;
  rows.emplace_back("reading",
                    used ? "uncompressed TIFFs go to the device through cuFile, other files through "
                           "page-locked memory"
                         : "files go to the device through page-locked memory, none through cuFile: " +
                               direct.why_not.english());
}

void run_devices(CommandContext& context) {
  const int threads = platform::usable_cores();
  const std::vector<GpuDevice> gpus = list_gpus();
  Json json;
  json["cpu"] = {{"threads", threads},
                 {"machine", platform::describe_machine().english()},
                 {"memory_bytes", platform::total_memory_bytes()},
                 {"available_memory_bytes", platform::available_memory_bytes()}};
  Rows rows{{"cpu", platform::describe_machine().english()},
            {"memory", human_bytes(platform::total_memory_bytes()) + ", " +
                           human_bytes(platform::available_memory_bytes()) + " free"}};
  json["gpus"] = Json::array();
  for (const GpuDevice& gpu : gpus) {
    const std::string device = "cuda:" + std::to_string(gpu.index),
                      compute = std::to_string(gpu.compute_major) + "." + std::to_string(gpu.compute_minor);
    Json peers = Json::array();
    std::string reaches;
    for (const int peer : gpu.peers) {
      peers.push_back("cuda:" + std::to_string(peer));
      reaches += (reaches.empty() ? ", reaches the memory of cuda:" : ", cuda:") + std::to_string(peer);
    }
    json["gpus"].push_back({{"device", device},
                            {"name", gpu.name},
                            {"memory_bytes", gpu.memory_bytes},
                            {"free_bytes", gpu.free_bytes >= 0 ? Json(gpu.free_bytes) : Json(nullptr)},
                            {"compute_capability", compute},
                            {"reaches", peers}});
    rows.emplace_back(device, gpu.name + ", " + human_bytes(gpu.memory_bytes) +
                                  (gpu.free_bytes >= 0 ? ", " + human_bytes(gpu.free_bytes) + " free" : "") +
                                  ", compute capability " + compute + reaches);
  }
  json["gpu_status"] = gpu_status().english();
  rows.emplace_back("gpu", gpu_status().english());
  add_surroundings(json, rows, !gpus.empty());
  json["engines"] = Json::array();
  for (const EngineDescription& engine : list_engines()) {
    json["engines"].push_back(
        {{"name", engine.name},
         {"title", engine.title.english()},
         {"available", engine.available},
         {"why_not", engine.available ? Json(nullptr) : Json(engine.why_not.english())}});
    rows.emplace_back(
        "engine " + engine.name,
        engine.title.english() + (engine.available ? "" : ": not available, " + engine.why_not.english()));
  }
  json["compressions"] = compressions();
  rows.emplace_back("compression", joined(compressions()));
  context.print(json, aligned(rows, ""));
}

}  // namespace

Command add_devices(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("devices", "Show what this machine offers: processors, memory, GPUs, engines");
  return {app, run_devices};
}

}  // namespace alinify::cli
