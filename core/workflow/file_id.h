#pragma once

#include <filesystem>
#include <string>
#include <string_view>

/// Ids that name files: of the pairs of a batch, of the sections of a series.
namespace alinify {

/// Whether every file system takes it as a part of a name: letters of any language, digits, - and _, and dots
/// inside; 120 bytes at most.
bool is_file_id(std::string_view id);

/// The file's name without its ending as such an id; `otherwise` where nothing of it is left.
std::string file_id_after(const std::filesystem::path& file, const char* otherwise);

/// A name in lower case: some file systems take two that differ only there for one.
std::string folded_name(std::string name);

}  // namespace alinify
