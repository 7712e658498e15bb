#pragma once

#include <memory>
#include <utility>

#include "core/compute/backend.h"
#include "core/compute/field_steps.h"
#include "core/compute/grey_steps.h"

namespace alinify::testing {

/// A backend that forwards to another one, for tests that override a call or two.
class BackendDecorator : public Backend, protected FieldSteps, protected GreySteps {
 public:
  explicit BackendDecorator(std::unique_ptr<Backend> inner) : inner_(std::move(inner)) {}

  Message description() const override { return inner_->description(); }
  std::string device() const override { return inner_->device(); }
  Rect warp_footprint(const WarpTileRequest& request, Size out_size) const override {
    return inner_->warp_footprint(request, out_size);
  }
  void warp_tile(const WarpTileRequest& request, Pixels out) override { inner_->warp_tile(request, out); }
  void draw_view(const DrawViewArgs& args) override { inner_->draw_view(args); }
  GreySteps& grey() override { return *this; }
  FieldSteps& fields() override { return *this; }
  ForegroundSteps& foreground() override { return inner_->foreground(); }
  IlluminationSteps& illumination() override { return inner_->illumination(); }
  std::shared_ptr<void> allocate(std::int64_t bytes) override { return inner_->allocate(bytes); }
  std::shared_ptr<void> allocate_pinned(std::int64_t bytes) override {
    return inner_->allocate_pinned(bytes);
  }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) override {
    inner_->copy_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }
  bool works_in_host_memory() const override { return inner_->works_in_host_memory(); }
  std::int64_t available_memory_bytes() const override { return inner_->available_memory_bytes(); }
  void trim_memory() override { inner_->trim_memory(); }
  std::shared_ptr<ThreadPool> pool() const override { return inner_->pool(); }
  DirectReaderOffer direct_reader() const override { return inner_->direct_reader(); }
  std::shared_ptr<OpenCvFlow> opencv_flow() const override { return inner_->opencv_flow(); }

 protected:
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    return inner_->fields().flow_tile(args, steps, progress);
  }
  void fit_thin_plate(const ThinPlateArgs& args, const Progress& progress) override {
    inner_->fields().fit_thin_plate(args, progress);
  }
  FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) override {
    return inner_->fields().fit_flow(args, progress);
  }
  BsplineFit fit_bspline(const FitBsplineArgs& args, const Progress& progress) override {
    return inner_->fields().fit_bspline(args, progress);
  }
  void load(ConstPixels pixels, const GreyRule& rule, float base, float scale, View2D<std::uint16_t> out,
            const Progress& progress) override {
    inner_->grey().load(pixels, rule, base, scale, out, progress);
  }
  void halve(const HalveGreyArgs& args, const Progress& progress) override {
    inner_->grey().halve(args, progress);
  }
  void average(const AverageArea& area) override { inner_->grey().average(area); }
  void resize_field(View2D<const Vec2f> in, View2D<Vec2f> out, float scale, float offset,
                    float factor) override {
    inner_->fields().resize_field(in, out, scale, offset, factor);
  }
  void carry_field(const CarryFieldArgs& args, const Progress& progress) override {
    inner_->fields().carry_field(args, progress);
  }

 private:
  std::unique_ptr<Backend> inner_;
};

}  // namespace alinify::testing
