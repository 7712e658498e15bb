#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace alinify {

/// Whether the HDF5 library (libhdf5 1.10 or newer) is on this machine. It is loaded when first needed: with
/// it come about forty others, which no other work should have to load.
bool hdf5_available();

/// A file of groups and one-dimensional datasets, by the HDF5 library. **Threads**: one at a time in a
/// process; the library is not thread-safe.
class Hdf5File {
 public:
  enum class Use { Read, Create };
  /// **Throws** Error: Usage without the library; NotFound, NotReadable, NotWritable. `shown_as` is the file
  /// that errors name.
  Hdf5File(const std::filesystem::path& path, Use use, const std::filesystem::path& shown_as);
  ~Hdf5File();
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;

  /// Paths are absolute, "/TransformGroup/0". The group above must be there. **Throws** Error(NotWritable).
  void create_group(const std::string& name);
  void write_numbers(const std::string& name, const std::vector<double>& values);
  /// A dataset of one string of variable length.
  void write_text(const std::string& name, const std::string& text);

  bool has(const std::string& name) const;
  /// **Throws** Error(NotReadable): not there, of another kind.
  std::vector<double> numbers(const std::string& name) const;
  std::string text(const std::string& name) const;

  /// Flushes; errors of the disk are reported here. **Throws** Error(NotWritable).
  void close();

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace alinify
