#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli_progress.h"
#include "app/services.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/io/image_kind.h"
#include "core/transform/transform.h"

namespace alinify::cli {

/// State that all commands share while one of them runs.
class CommandContext {
 public:
  explicit CommandContext(std::shared_ptr<const CancelFlag> cancel);
  /// A context for a part of another command's work: its output goes there, prefixed with `name`, and its
  /// progress to `progress`. It must print no result. `whole` must outlive it.
  CommandContext(CommandContext& whole, std::string name, Progress& progress);

  bool json = false, quiet = false;

  /// The flag set by Ctrl-C; progress() checks it too.
  const std::shared_ptr<const CancelFlag>& cancel() const { return cancel_; }
  /// A root for the one slow job of the command; shown on stderr unless --quiet.
  Progress& progress();
  /// Removes the progress line before results are printed.
  void end_progress();
  /// Prints a line for a person to stderr: "note: ...". Silent under --quiet.
  void note(const Message& line);
  /// Likewise for warnings: "warning: ...". Never silent.
  void warn(const Message& line);
  /// Warns of what is irregular in an image's file, once. From any thread.
  void warn_of_file(const ImageInfo& image);
  /// Prints the result to stdout: `document` under --json, `text` otherwise.
  void print(const nlohmann::ordered_json& document, const std::string& text);

 private:
  bool is_new_warning(const Message& warning);

  std::shared_ptr<const CancelFlag> cancel_;
  CommandContext* whole_ = nullptr;
  std::string name_;
  std::unique_ptr<ProgressDisplay> display_;
  std::unique_ptr<Progress> progress_;
  std::mutex warned_mutex_;
  std::set<std::string> warned_;
};

/// One command: its words on the command line and its action.
struct Command {
  CLI::App* app = nullptr;
  std::function<void(CommandContext&)> run;
};

/// add_NAME(program) for every command of commands.def. Commands that describe all of `program` need it to
/// outlive them.
#define COMMAND(name) Command add_##name(CLI::App& program);
#include "app/commands/commands.def"
#undef COMMAND

/// An output file, and the files it must not overwrite. Checked before any work is done. **Throws**
/// Error(NotWritable) when the folder is missing or cannot be written, when `path` is a folder, or is one of
/// `inputs`.
void check_output(const std::filesystem::path& path, const std::vector<std::filesystem::path>& inputs);
/// Likewise for an image of that kind, which may be a folder.
void check_image_output(const std::filesystem::path& path, ImageKind kind,
                        const std::vector<std::filesystem::path>& inputs);

/// Checks that no two outputs are one file. **Throws** Error(Usage).
void check_distinct(const std::vector<std::filesystem::path>& outputs);

/// The option --tolerance, shared by all commands that have it.
inline constexpr const char* tolerance_help =
    "errors that are none, in pixels or micrometres of the fixed image (default: 1px where both images show "
    "one texture, otherwise 0.5 % of the diagonal)";

/// The options that say how input images are read.
struct InputFlags {
  bool partial = false, pages_as_channels = false;
};
/// --partial and --pages-as-channels, which hold for every image of the command.
void add_input_flags(CLI::App& app, InputFlags& flags);
/// "--page", "--fixed-page": which page of the image that `whose` names.
void add_page_flag(CLI::App& app, const std::string& name, const std::string& whose, int& page);

/// Opens an image, decoding on `pool`.
std::shared_ptr<const TileSource> open_input(const std::filesystem::path& path,
                                             std::shared_ptr<ThreadPool> pool, const InputFlags& flags = {},
                                             int page = 0);
/// Likewise, and warns of what is irregular in the file.
std::shared_ptr<const TileSource> open_input(CommandContext& context, const std::filesystem::path& path,
                                             std::shared_ptr<ThreadPool> pool, const InputFlags& flags = {},
                                             int page = 0);

/// The option --repeat-size, shared by all commands that have it.
inline constexpr const char* repeat_size_help =
    "of one repeat: whole pixels, if the image holds more than one repeat, or its size on the cloth, such as "
    "120x90mm (default: the whole image, any size on the cloth)";
/// Rejects an invalid layout or size of repeats before an image is opened. **Throws** Error(Usage).
void check_repeat_flags(const std::string& words, const std::string& size);

/// The options that say where the work is done.
struct DeviceFlags {
  std::string device = "auto", gpu_memory_limit;
  int threads = 0;
};
/// The group of --page and its like in the help.
inline constexpr const char* reading_group = "How images are read";

/// Adds --device, --threads and --gpu-memory-limit; `group` empty: among the command's own.
void add_device_flags(CLI::App& app, DeviceFlags& flags, const std::string& group = {});
/// The backend selected by the flags; its notice mentions a limit without effect. **Throws** as make_backend
/// does, and Error(Usage) for an invalid size.
ChosenBackend open_backend(const DeviceFlags& flags);
/// One backend for each selected device, or for each of `cpu_jobs` on the processor. **Throws** likewise.
ChosenBackends open_backends(const DeviceFlags& flags, int cpu_jobs);

/// Prints the notice about the device of a ChosenBackend or ChosenBackends. It is a warning, which --quiet
/// lets through, where a GPU may be here that cannot be used: nothing falls back silently.
template <class Chosen>
void announce_device(const Chosen& chosen, CommandContext& context) {
  if (chosen.notice.empty()) return;
  chosen.gpu_fault ? context.warn(chosen.notice) : context.note(chosen.notice);
}
/// What a job's report says of such a choice, see RegisterJob::device_note.
template <class Chosen>
Message device_note_of(const Chosen& chosen) {
  return chosen.gpu_fault ? chosen.notice : Message();
}

/// The device of a command, and how it reads its one image.
struct OneImageFlags {
  DeviceFlags where;
  InputFlags input;
  int page = 0;
};
/// Adds the device flags, the input flags, and --page of the image that `whose` names.
void add_one_image_flags(CLI::App& app, const std::string& whose, OneImageFlags& flags);

/// Opens the mask of an image and warns of what is irregular in its file; null for an empty path. **Throws**
/// also if its size differs.
std::shared_ptr<const TileSource> open_mask(CommandContext& context, const std::string& path,
                                            const TileSource& image, std::shared_ptr<ThreadPool> pool);

/// The options that say how pixels are resampled and stored: warp and register share them.
struct WriteFlags {
  std::string interpolation = "cubic", compression_level = "default", format, frame = "fixed";
  std::string compression, layout = "tiles";  ///< compression empty: see compression_of()
  std::string zarr_version = "0.4";
  std::string outside;  ///< empty: 0, or bare paper; see outside_values()
  std::string region;   ///< empty: by `frame`; see parse_export_region()
  int jpeg_quality = 90, tile_size = 512, reduce = 1;
  bool no_pyramid = false, bigtiff = false;
};
void add_write_flags(CLI::App& app, WriteFlags& flags);
/// The values of --outside: none, one, or one for each channel. **Throws** Error(Usage) for invalid ones.
std::vector<double> outside_values(const WriteFlags& flags);
/// The kind selected by --format; empty if none is.
std::optional<ImageKind> kind_asked_for(const WriteFlags& flags);
/// The compression selected by the flags, or the default of their layout in a file of that kind. **Throws**
/// Error(Usage) for one that PNG and JPEG lack.
std::string compression_of(const WriteFlags& flags, ImageKind kind);

}  // namespace alinify::cli
