#pragma once

#include <string>

#include <gtest/gtest.h>

#include "core/compute/backend.h"
#include "core/workflow/annotations/map_annotations.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

/// Files of annotations, mapped the way that the command and the window do it.
namespace alinify::testing {

inline Transform shift_by(Vec2d shift, Size size = {1000, 800}) {
  Transform map;
  map.parts = {Affine2{1, 0, 0, 1, shift.x, shift.y}};
  map.fixed.size = map.moving.size = size;
  return map;
}

/// A quarter turn to the right and a shift, over dense waves.
inline Transform wavy_map(double amplitude = 6, double wavelength = 90) {
  Transform map;
  map.fixed.size = map.moving.size = {1000, 800};
  map.parts = {wavy_field(130, 110, {8, 8}, amplitude, wavelength),
               Affine2{0.98, -0.17, 0.17, 0.98, 40, -20}};
  return map;
}

class Mapped {
 public:
  Mapped(const std::string& name, const std::string& content, AnnotationJob job, int threads = 2) {
    job.in = folder_ / name;
    job.out = folder_ / ("mapped-" + name);
    put_text(job.in, content);
    const auto backend = make_cpu_backend(threads);
    Progress progress;
    result = map_annotations(job, *backend, progress);
    text = get_text(job.out);
  }

  AnnotationResult result;
  std::string text;

 private:
  TemporaryFolder folder_;
};

inline AnnotationJob job_of(Transform map, MapDirection direction = MapDirection::FixedToMoving) {
  AnnotationJob job;
  job.moving_from_fixed = std::move(map);
  job.direction = direction;
  return job;
}

}  // namespace alinify::testing
