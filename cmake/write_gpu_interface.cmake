# Writes the header that tells a program and the GPU library whether they were made of the same declarations:
# cmake -DOUT=gpu_interface.h -DROOT=source folder -DVERSION=... "-DFILES=a.h;b.h" -P write_gpu_interface.cmake
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 "${ROOT}/${file}" sum)
  string(APPEND all "${file} ${sum}\n")
endforeach()
string(SHA256 sum "${all}")
string(SUBSTRING ${sum} 0 16 sum)
file(CONFIGURE OUTPUT "${OUT}" CONTENT "#pragma once

namespace alinify {

/// The version and a sum over the headers that program and GPU library share. Each has its own: a symbol of that name
/// would be the program's in both.
constexpr const char* gpu_interface = \"${VERSION} ${sum}\";

}  // namespace alinify
" @ONLY)
