#include "app/window_services.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "app/messages.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "core/warp/pyramid_source.h"
#include "core/workflow/inspect.h"
#include "core/workflow/version.h"
#include "core/workflow/warm_up.h"
#include "gpu/gpu.h"

namespace alinify {
namespace {

/// The cloth: the pair that a first registration gets right. Installed beside the program (share/alinify), or
/// in the source folder that the build folder lies in.
std::pair<std::filesystem::path, std::filesystem::path> find_sample_pair() {
  namespace fs = std::filesystem;
  const fs::path program = platform::program_folder();
  std::error_code ignored;
  fs::path up = program;
  for (int steps = 0; steps < 5 && !up.empty(); ++steps, up = up.parent_path())
    for (const char* folder : {"share/alinify/samples/fabric", "resources/samples/fabric"})
      if (const fs::path fixed = up / folder / "fixed.jpg", moving = up / folder / "moving.jpg";
          fs::exists(fixed, ignored) && fs::exists(moving, ignored))
        return {fixed, moving};
  return {};
}

/// Reads the part that the window would show first, so that an unreadable file is rejected and not shown as a
/// grey surface. **Throws** Error(NotReadable).
void check_first_picture(const TileSource& image) {
  const auto coarsest = image.info().levels.size() - 1;
  const Size size = image.info().levels[coarsest].size;
  constexpr std::int64_t kRows = 256;
  for (std::int64_t y = 0; y < size.height; y += kRows) {
    const Rect band{0, y, size.width, std::min(kRows, size.height - y)};
    Image pixels(band.size(), image.info().channels, image.info().type);
    image.read(static_cast<int>(coarsest), band, pixels.pixels());
  }
}

}  // namespace

ui::Services make_window_services(Backend& backend) {
  ui::Services services;
  services.backend = &backend;
  services.open_image = [&backend](const std::filesystem::path& path, int page, Progress& progress) {
    OpenOptions options;
    options.page = page;
    options.pool = backend.pool();
    options.check_length = true;
    options.damage_hint = messages::export_again_and_open_new;
    auto image = with_pyramid(open_image(path, options), *backend.pool(), progress);
    check_first_picture(*image);
    return image;
  };
  services.list_engines = list_engines;
  services.register_job = [&backend](const RegisterJob& job, RegistrationObserver& observer,
                                     Progress& progress) {
    return run_register_job(job, backend, observer, progress);
  };
  services.inspect = [&backend](const InspectRequest& request, Progress& progress) {
    return inspect_registration(request, backend, progress);
  };
  services.export_warped = [&backend](const ExportRequest& request, Progress& progress) {
    return export_warped(request, backend, progress);
  };
  services.estimate_export = [&backend](const ExportRequest& request, Progress& progress) {
    return estimate_export(request, backend, progress);
  };
  services.tried_export_bytes = [&backend](const ExportRequest& request, Progress& progress) {
    return estimate_export_bytes(request, std::filesystem::temp_directory_path(), backend, progress);
  };
  services.estimated_file_bytes = estimated_file_bytes;
  services.free_disk_bytes = platform::free_disk_bytes;
  services.list_devices = [] {
    std::vector<ui::DeviceChoice> devices{{"cpu", messages::device_processor}};
    for (const GpuDevice& gpu : list_gpus())
      devices.push_back({"cuda:" + std::to_string(gpu.index),
                         messages::device_with_memory(gpu.name, bytes_number(gpu.memory_bytes))});
    return devices;
  };
  // A processor has nothing to load that would be worth its time right after the start.
  if (!backend.works_in_host_memory())
    services.warm_up = [&backend](Progress& progress) { warm_up(backend, {}, progress); };
  services.sample_pair = find_sample_pair;
  services.version = program_version();
  return services;
}

}  // namespace alinify
