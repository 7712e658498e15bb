#include "app/window_services.h"

#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "core/stream/pyramid_source.h"
#include "core/workflow/version.h"

namespace alinify {

ui::Services make_window_services(Backend& backend) {
  ui::Services services;
  services.backend = &backend;
  services.open_image = [&backend](const std::filesystem::path& path, Progress& progress) {
    OpenOptions options;
    options.pool = backend.pool();
    return with_pyramid(open_image(path, options), *backend.pool(), progress);
  };
  services.list_engines = list_engines;
  services.register_pair = [&backend](const RegisterPairRequest& request, RegistrationObserver& observer,
                                      Progress& progress) {
    return register_pair(request, backend, observer, progress);
  };
  services.inspect = [&backend](const InspectRequest& request, Progress& progress) {
    return inspect_registration(request, *backend.pool(), progress);
  };
  services.export_warped = [&backend](const ExportRequest& request, Progress& progress) {
    return export_warped(request, backend, progress);
  };
  services.estimated_file_bytes = estimated_file_bytes;
  services.free_disk_bytes = platform::free_disk_bytes;
  services.version = program_version();
  return services;
}

}  // namespace alinify
