#include "core/registration/itk/syn_fields.h"

#include <algorithm>
#include <new>

#include <itkANTSNeighborhoodCorrelationImageToImageMetricv4.h>
#include <itkDisplacementFieldTransform.h>
#include <itkDisplacementFieldTransformParametersAdaptor.h>
#include <itkImage.h>
#include <itkImageMaskSpatialObject.h>
#include <itkShrinkImageFilter.h>
#include <itkSyNImageRegistrationMethod.h>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/registration/itk/itk_threads.h"
#include "core/registration/itk/messages.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

using Real = float;
using Picture = itk::Image<Real, 2>;
using Mask = itk::Image<unsigned char, 2>;
using MaskObject = itk::ImageMaskSpatialObject<2>;
using FieldTransform = itk::DisplacementFieldTransform<Real, 2>;
using Field = FieldTransform::DisplacementFieldType;
using Metric = itk::ANTSNeighborhoodCorrelationImageToImageMetricv4<Picture, Picture, Picture, Real>;
using Syn = itk::SyNImageRegistrationMethod<Picture, Picture, FieldTransform>;
using Adaptor = itk::DisplacementFieldTransformParametersAdaptor<FieldTransform>;
using Composer = itk::ComposeDisplacementFieldsImageFilter<Field>;

static_assert(sizeof(Field::PixelType) == sizeof(Vec2f));

// The memory stays the caller's.
template <class ItkImage, class T>
typename ItkImage::Pointer image_over(View2D<const T> view) {
  static_assert(std::is_same_v<typename ItkImage::PixelType, T>);
  auto image = ItkImage::New();
  typename ItkImage::SizeType size;
  size[0] = static_cast<itk::SizeValueType>(view.width);
  size[1] = static_cast<itk::SizeValueType>(view.height);
  image->SetRegions(size);
  // ITK's inputs are not const by type; a registration only reads them.
  image->GetPixelContainer()->SetImportPointer(const_cast<T*>(view.data), size[0] * size[1], false);
  return image;
}

SynField field_over(const Field* field) {
  const auto size = field->GetBufferedRegion().GetSize();
  SynField out;
  out.origin = {field->GetOrigin()[0], field->GetOrigin()[1]};
  out.spacing = {field->GetSpacing()[0], field->GetSpacing()[1]};
  out.vectors = {reinterpret_cast<const Vec2f*>(field->GetBufferPointer()),
                 static_cast<std::int64_t>(size[0]), static_cast<std::int64_t>(size[1]),
                 static_cast<std::int64_t>(size[0])};
  out.owner = std::make_shared<Field::ConstPointer>(field);
  return out;
}

// The maps to the middle, put together as SyN itself does at the end.
SynField so_far(Syn& syn) {
  auto composer = Composer::New();
  composer->SetDisplacementField(syn.GetModifiableMovingToMiddleTransform()->GetInverseDisplacementField());
  composer->SetWarpingField(syn.GetModifiableFixedToMiddleTransform()->GetDisplacementField());
  composer->Update();
  return field_over(composer->GetOutput());
}

// ITK resamples the map that it begins with to every level, and needs one for that.
FieldTransform::Pointer identity_on(const Picture* level) {
  auto field = Field::New();
  field->CopyInformation(level);
  field->SetRegions(level->GetLargestPossibleRegion());
  field->Allocate();
  field->FillBuffer(Field::PixelType(Real{0}));
  auto identity = FieldTransform::New();
  identity->SetDisplacementField(field);
  return identity;
}

// The grid of a field on a level is that of the shrunken fixed image.
void set_levels(Syn& syn, const Picture* fixed, const SynSettings& settings) {
  const std::size_t levels = settings.iterations.size();
  Syn::NumberOfIterationsArrayType iterations(static_cast<unsigned>(levels));
  Syn::ShrinkFactorsArrayType shrink(static_cast<unsigned>(levels));
  Syn::SmoothingSigmasArrayType sigmas(static_cast<unsigned>(levels));
  Syn::TransformParametersAdaptorsContainerType adaptors;
  for (std::size_t i = 0; i < levels; ++i) {
    const auto coarser = static_cast<unsigned>(levels - 1 - i), at = static_cast<unsigned>(i);
    iterations[at] = static_cast<itk::SizeValueType>(settings.iterations[i]);
    shrink[at] = itk::SizeValueType{1} << coarser;
    sigmas[at] = static_cast<Real>(coarser);

    auto shrinker = itk::ShrinkImageFilter<Picture, Picture>::New();
    shrinker->SetShrinkFactors(static_cast<unsigned>(shrink[at]));
    shrinker->SetInput(fixed);
    shrinker->UpdateOutputInformation();
    const Picture* const level = shrinker->GetOutput();
    if (i == 0) {
      syn.SetInitialTransform(identity_on(level));
      syn.InPlaceOn();
    }
    auto adaptor = Adaptor::New();
    adaptor->SetRequiredSpacing(level->GetSpacing());
    adaptor->SetRequiredSize(level->GetLargestPossibleRegion().GetSize());
    adaptor->SetRequiredDirection(level->GetDirection());
    adaptor->SetRequiredOrigin(level->GetOrigin());
    adaptors.push_back(adaptor.GetPointer());
  }
  syn.SetNumberOfLevels(levels);
  syn.SetNumberOfIterationsPerLevel(iterations);
  syn.SetShrinkFactorsPerLevel(shrink);
  syn.SetSmoothingSigmasPerLevel(sigmas);
  syn.SetSmoothingSigmasAreSpecifiedInPhysicalUnits(false);
  syn.SetTransformParametersAdaptorsPerLevel(adaptors);
}

Metric::Pointer metric_of(const SynImages& images, int radius_px) {
  auto metric = Metric::New();
  Metric::RadiusType radius;
  radius.Fill(static_cast<itk::SizeValueType>(radius_px));
  metric->SetRadius(radius);
  metric->SetUseFixedImageGradientFilter(false);
  metric->SetUseMovingImageGradientFilter(false);
  if (images.valid.data) {
    auto mask = MaskObject::New();
    mask->SetImage(image_over<Mask>(images.valid));
    mask->Update();
    metric->SetFixedImageMask(mask);
    metric->SetMovingImageMask(mask);
  }
  return metric;
}

// Pieces small enough for a prompt cancellation, as far as ITK allows; the more the slower, for every piece
// begins with windows of its own.
int pieces_for(View2D<const float> image) {
  return static_cast<int>(std::clamp<std::int64_t>(image.width * image.height / 100'000, 8, 128));
}

SynFields run(const SynImages& images, const SynSettings& settings, const SynListener& listener) {
  const Picture::Pointer fixed = image_over<Picture>(images.fixed),
                         moving = image_over<Picture>(images.moving);
  auto syn = Syn::New();
  syn->SetFixedImage(fixed);
  syn->SetMovingImage(moving);
  syn->SetMetric(metric_of(images, settings.radius_px));
  set_levels(*syn, fixed, settings);
  syn->SetMetricSamplingStrategy(Syn::MetricSamplingStrategyEnum::NONE);
  syn->SetDownsampleImagesForMetricDerivatives(true);
  syn->SetAverageMidPointGradients(false);
  syn->SetLearningRate(static_cast<Real>(settings.learning_rate_px));
  syn->SetGaussianSmoothingVarianceForTheUpdateField(static_cast<Real>(settings.update_variance_px2));
  syn->SetGaussianSmoothingVarianceForTheTotalField(static_cast<Real>(settings.total_variance_px2));
  syn->SetConvergenceThreshold(static_cast<Real>(settings.convergence));
  syn->SetConvergenceWindowSize(static_cast<unsigned>(settings.convergence_window));

  Syn* const seen = syn.GetPointer();
  syn->AddObserver(itk::IterationEvent(), [&listener, seen](const itk::EventObject& event) {
    // Also an IterationEvent, before the iterations of a level.
    if (itk::MultiResolutionIterationEvent().CheckEvent(&event)) {
      if (listener.on_level && seen->GetCurrentLevel() > 0) listener.on_level(so_far(*seen));
    } else if (listener.on_iteration) {
      listener.on_iteration({static_cast<int>(seen->GetCurrentLevel()),
                             static_cast<int>(seen->GetCurrentIteration()),
                             static_cast<double>(seen->GetCurrentMetricValue())});
    }
  });
  syn->Update();

  FieldTransform* const found = syn->GetModifiableTransform();
  return {field_over(found->GetDisplacementField()), field_over(found->GetInverseDisplacementField())};
}

OutOfMemory out_of_memory(const SynImages& images) {
  const Size size{images.fixed.width, images.fixed.height};
  return {messages::cannot_compute_itk_syn,
          itk_syn_memory_model().bytes(size, {}, 1, 1, images.valid.data != nullptr),
          platform::available_memory_bytes(), messages::ask_for_coarser_or_set_limit};
}

}  // namespace

SynFields syn_fields(const SynImages& images, const SynSettings& settings, const SynListener& listener,
                     ThreadPool& pool, const Progress& progress) {
  const ItkThreads threads(pool, progress, pieces_for(images.fixed));
  // ITK would write to stderr where a level of a mask is empty, at every iteration.
  itk::Object::GlobalWarningDisplayOff();
  try {
    return run(images, settings, listener);
  } catch (const itk::MemoryAllocationError&) {
    throw out_of_memory(images);
  } catch (const std::bad_alloc&) {
    throw out_of_memory(images);
  } catch (const itk::ExceptionObject& error) {
    throw Error(ErrorKind::Failed, messages::cannot_compute_itk_syn,
                messages::itk_says(error.GetDescription()));
  }
}

Message why_no_itk_registration() {
  return {};
}

}  // namespace alinify
