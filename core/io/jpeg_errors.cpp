#include "core/io/jpeg_errors.h"

namespace alinify {

extern "C" {
static void alinify_jpeg_error(j_common_ptr info) {
  auto* errors = reinterpret_cast<JpegErrors*>(info->err);
  (*info->err->format_message)(info, errors->message);
  std::longjmp(errors->escape, 1);
}
static void alinify_jpeg_message(j_common_ptr info, int level) {
  auto* errors = reinterpret_cast<JpegErrors*>(info->err);
  if (level >= 0) return;
  ++info->err->num_warnings;
  if (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER)
    errors->truncated = true;
}
static void alinify_jpeg_silence(j_common_ptr) {}
}

jpeg_error_mgr* JpegErrors::prepare() {
  jpeg_std_error(&manager);
  manager.error_exit = alinify_jpeg_error;
  manager.emit_message = alinify_jpeg_message;
  manager.output_message = alinify_jpeg_silence;
  message[0] = '\0';
  truncated = header_changed = false;
  return &manager;
}

}  // namespace alinify
