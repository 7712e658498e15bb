#include "core/workflow/export/export_warped.h"

#include <chrono>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/workflow/export/export_facts.h"
#include "core/workflow/export/export_plan.h"
#include "core/workflow/messages.h"

namespace alinify {

ImageKind kind_of(const ExportRequest& request) {
  return request.file.ome ? ImageKind::OmeTiff : image_kind_for(request.path, request.kind);
}

void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem) {
  const Size wanted = moving_from_fixed.moving.size;
  if (wanted.area() <= 0 || wanted == moving.size) return;
  throw Error(
      ErrorKind::Failed, problem,
      messages::transform_is_for_other_size(size_number(wanted), moving.path, size_number(moving.size)),
      messages::give_image_of_same_size);
}

ExportedImage export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                            std::vector<StageTime>* timing) {
  ExportPlan plan(request);
  std::unique_ptr<ExportFacts> facts;
  if (description_of(plan.kind).keeps_facts && !request.file.ome) {
    facts = std::make_unique<ExportFacts>(request);
    if (plan.file.ome) plan.file.ome->facts = facts->without_hashes();
  }
  const auto began = std::chrono::steady_clock::now();
  const std::unique_ptr<ImageWriter> writer = plan.make_writer(request.path, plan.frame.size());
  const std::unique_ptr<ImageWriter> reducing = plan.make_reducing(*writer, plan.frame.size());
  Progress warp = progress.sub(0.97, messages::stage_warp_and_write);
  warp_tiles(plan.layers(), plan.samples.type, reducing ? *reducing : *writer, plan.warping, backend, warp);
  Progress finish = progress.sub(0.03, messages::stage_verify);
  finish.check_cancelled();
  const auto warped = std::chrono::steady_clock::now();
  if (facts) writer->set_facts(facts->complete());
  WrittenFile written = writer->finish();
  written.notes.insert(written.notes.begin(), plan.notes.begin(), plan.notes.end());
  if (timing) {
    timing->push_back({"read, warp and write", std::chrono::duration<double>(warped - began).count()});
    timing->push_back(StageTime::since(warped, "verify and bring to the disk"));
  }
  return {std::move(written), plan.frame, plan.size(), plan.warping.interpolation, plan.kind};
}

}  // namespace alinify
