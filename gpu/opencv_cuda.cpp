// The only file that uses OpenCV's CUDA modules.
#include "gpu/opencv_cuda.h"

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/core/cuda.hpp>
#include <opencv2/core/cuda_stream_accessor.hpp>
#include <opencv2/cudaoptflow.hpp>

#include "core/base/error.h"
#include "core/registration/messages.h"
#include "gpu/cuda_queue.h"
#include "gpu/gpu_calls.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

using cv::cuda::GpuMat;

// Allocates OpenCV's buffers from a device's memory.
class CountedAllocator final : public GpuMat::Allocator {
 public:
  explicit CountedAllocator(std::shared_ptr<DeviceMemory> memory) : memory_(std::move(memory)) {}

  bool allocate(GpuMat* mat, int rows, int cols, std::size_t element_bytes) override {
    // OpenCV binds some of its buffers as textures, which need this alignment. A single row or column has no
    // padding.
    constexpr std::size_t border = 512;
    const auto rounded = [](std::size_t bytes) { return (bytes + border - 1) / border * border; };
    const std::size_t packed = element_bytes * static_cast<std::size_t>(cols);
    const std::size_t step = rows > 1 && cols > 1 ? rounded(packed) : packed;
    std::shared_ptr<void> block =
        memory_->take_shared(static_cast<std::int64_t>(step * static_cast<std::size_t>(rows) + border));
    mat->data = reinterpret_cast<unsigned char*>(rounded(reinterpret_cast<std::size_t>(block.get())));
    mat->step = step;
    mat->refcount = static_cast<int*>(cv::fastMalloc(sizeof(int)));
    const std::lock_guard lock(mutex_);
    blocks_[mat->data] = std::move(block);
    return true;
  }

  void free(GpuMat* mat) override {
    // OpenCV frees buffers its streams may still be using, relying on cudaFree to wait.
    cudaDeviceSynchronize();
    cv::fastFree(mat->refcount);
    const std::lock_guard lock(mutex_);
    blocks_.erase(mat->datastart);
  }

 private:
  std::shared_ptr<DeviceMemory> memory_;
  std::mutex mutex_;
  std::map<const void*, std::shared_ptr<void>> blocks_;
};

// While alive, lets the calling thread use OpenCV's CUDA modules on one device, with our memory.
class OpenCvOnDevice {
 public:
  OpenCvOnDevice(int device, GpuMat::Allocator& allocator)
      : alone_(everybody()),
        here_(device),
        device_(cv::cuda::getDevice()),
        allocator_(GpuMat::defaultAllocator()) {
    // OpenCV may have its own copy of the CUDA runtime, with its own current device.
    cv::cuda::setDevice(device);
    GpuMat::setDefaultAllocator(&allocator);
  }
  ~OpenCvOnDevice() {
    cudaDeviceSynchronize();
    GpuMat::setDefaultAllocator(allocator_);
    try {
      cv::cuda::setDevice(device_);
    } catch (const cv::Exception&) {
      // The next call sets its own.
    }
  }
  OpenCvOnDevice(const OpenCvOnDevice&) = delete;
  OpenCvOnDevice& operator=(const OpenCvOnDevice&) = delete;

 private:
  // OpenCV keeps per-call constants and the default allocator in global variables.
  static std::mutex& everybody() {
    static std::mutex mutex;
    return mutex;
  }
  std::lock_guard<std::mutex> alone_;
  OnDevice here_;
  int device_;
  GpuMat::Allocator* allocator_;
};

GpuMat wrapped(View2D<const std::uint8_t> view) {
  return {static_cast<int>(view.height), static_cast<int>(view.width), CV_8UC1,
          const_cast<std::uint8_t*>(view.data), static_cast<std::size_t>(view.stride)};
}

GpuMat wrapped(View2D<Vec2f> view) {
  static_assert(sizeof(Vec2f) == 2 * sizeof(float));
  return {static_cast<int>(view.height), static_cast<int>(view.width), CV_32FC2, view.data,
          static_cast<std::size_t>(view.stride) * sizeof(Vec2f)};
}

class OpenCvFlowOnDevice final : public OpenCvFlow {
 public:
  explicit OpenCvFlowOnDevice(std::shared_ptr<DeviceMemory> memory)
      : memory_(std::move(memory)), allocator_(memory_) {}

  void farneback(const FarnebackSettings& settings, View2D<const std::uint8_t> fixed,
                 View2D<const std::uint8_t> moving, View2D<Vec2f> flow) override {
    run(messages::cannot_compute_farneback, fixed, moving, flow, [&] {
      return cv::cuda::FarnebackOpticalFlow::create(settings.levels, 0.5, true, settings.window_px,
                                                    settings.iterations, settings.poly_n, settings.poly_sigma,
                                                    0);
    });
  }

  void tv_l1(const TvL1Settings& settings, View2D<const std::uint8_t> fixed,
             View2D<const std::uint8_t> moving, View2D<Vec2f> flow) override {
    run(messages::cannot_compute_tv_l1, fixed, moving, flow, [&] {
      return cv::cuda::OpticalFlowDual_TVL1::create(settings.tau, settings.lambda, settings.theta,
                                                    settings.scales, settings.warps, settings.epsilon,
                                                    settings.iterations, settings.scale_step, 0, false);
    });
  }

 private:
  template <class Make>
  void run(const MessageText& what, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
           View2D<Vec2f> flow, const Make& make) {
    try {
      const OpenCvOnDevice opencv(memory_->device(), allocator_);
      CudaQueue queue(memory_, nullptr);
      cv::cuda::Stream stream = cv::cuda::StreamAccessor::wrapStream(queue.stream());
      GpuMat out = wrapped(flow);
      make()->calc(wrapped(fixed), wrapped(moving), out, stream);
      queue.synchronize();
      if (out.data != reinterpret_cast<unsigned char*>(flow.data))
        throw Error(ErrorKind::Failed, what, messages::opencv_put_flow_elsewhere);
    } catch (const cv::Exception& error) {
      const std::string words = error.err;
      if (error.code == cv::Error::StsNoMem || words.find("out of memory") != std::string::npos)
        throw OutOfMemory(what, 0, memory_->available_bytes(), messages::close_gpu_programs_or_limit);
      throw Error(ErrorKind::Failed, what, messages::opencv_says(words), messages::another_engine_may_do);
    }
  }

  std::shared_ptr<DeviceMemory> memory_;
  CountedAllocator allocator_;
};

}  // namespace

std::shared_ptr<OpenCvFlow> make_opencv_flow(std::shared_ptr<DeviceMemory> memory) {
  return std::make_shared<OpenCvFlowOnDevice>(std::move(memory));
}

std::vector<std::string> cuda_library::opencv_cuda_modules() {
  return {"cudaoptflow", "cudaarithm", "cudawarping"};
}

}  // namespace alinify
