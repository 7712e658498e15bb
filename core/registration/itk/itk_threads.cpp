#include "core/registration/itk/itk_threads.h"

#include <cstdint>
#include <mutex>

#include <itkMultiThreaderBase.h>
#include <itkObjectFactory.h>
#include <itkObjectFactoryBase.h>
#include <itkVersion.h>

namespace alinify {
namespace {

thread_local const ItkThreads* itk_caller = nullptr;

// ITK's loops all come down to SingleMethodExecute().
class PoolThreader final : public itk::MultiThreaderBase {
 public:
  using Self = PoolThreader;
  using Pointer = itk::SmartPointer<Self>;
  itkFactorylessNewMacro(Self);

  void SetSingleMethod(itk::ThreadFunctionType method, void* data) override {
    m_SingleMethod = method;
    m_SingleData = data;
  }

  void SingleMethodExecute() override {
    const itk::ThreadIdType units = m_NumberOfWorkUnits;
    const auto work = [&](std::int64_t i) {
      WorkUnitInfo unit{};
      unit.WorkUnitID = static_cast<itk::ThreadIdType>(i);
      unit.NumberOfWorkUnits = units;
      unit.UserData = m_SingleData;
      unit.ThreadFunction = m_SingleMethod;
      m_SingleMethod(&unit);
    };
    if (const ItkThreads* const here = itk_caller) {
      here->pool.parallel_for(units, [&](std::int64_t i) {
        here->progress.check_cancelled();
        work(i);
      });
    } else {
      for (itk::ThreadIdType i = 0; i < units; ++i) work(i);
    }
  }

 protected:
  PoolThreader() {
    m_MaximumNumberOfThreads = m_NumberOfWorkUnits =
        itk_caller ? static_cast<itk::ThreadIdType>(itk_caller->pieces) : 1;
  }
};

class PoolThreaderFactory final : public itk::ObjectFactoryBase {
 public:
  using Self = PoolThreaderFactory;
  using Pointer = itk::SmartPointer<Self>;
  itkFactorylessNewMacro(Self);

  const char* GetITKSourceVersion() const override { return ITK_SOURCE_VERSION; }
  const char* GetDescription() const override { return "ITK's loops on a pool of the caller's"; }

 protected:
  PoolThreaderFactory() {
    RegisterOverride(typeid(itk::MultiThreaderBase).name(), typeid(PoolThreader).name(), GetDescription(),
                     true, itk::CreateObjectFunction<PoolThreader>::New());
  }
};

}  // namespace

ItkThreads::ItkThreads(ThreadPool& pool_to_use, const Progress& progress_to_ask, int pieces_to_make)
    : pool(pool_to_use), progress(progress_to_ask), pieces(pieces_to_make), before_(itk_caller) {
  static std::once_flag registered;
  std::call_once(registered, [] { itk::ObjectFactoryBase::RegisterFactory(PoolThreaderFactory::New()); });
  itk_caller = this;
}

ItkThreads::~ItkThreads() {
  itk_caller = before_;
}

}  // namespace alinify
