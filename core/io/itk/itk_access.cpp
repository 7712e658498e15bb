#include "core/io/itk/itk_access.h"

#include <algorithm>
#include <cstddef>
#include <gdcmTrace.h>
#include <iostream>
#include <mutex>
#include <new>
#include <sstream>

#include <itkGDCMImageIO.h>
#include <itkMetaImageIO.h>
#include <itkNiftiImageIO.h>
#include <itkNrrdImageIO.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

std::mutex& itk_mutex() {
  static std::mutex mutex;
  return mutex;
}

// One line of ITK's message, without its location in ITK's sources.
std::string one_sentence(std::string text) {
  const std::size_t colon = text.find("): ");
  if (text.starts_with("ITK ERROR") && colon != std::string::npos) text.erase(0, colon + 3);
  // NRRD's library names every function on the way.
  if (const std::size_t last = text.rfind("[nrrd] "); last != std::string::npos && last + 7 < text.size())
    text.erase(0, last + 7);
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
  return text;
}

// Captures GDCM's output during its lifetime.
class GdcmSayings {
 public:
  GdcmSayings() {
    gdcm::Trace::SetStream(text_);
    gdcm::Trace::WarningOn();
  }
  ~GdcmSayings() {
    gdcm::Trace::WarningOff();
    gdcm::Trace::SetStream(std::cerr);
  }
  GdcmSayings(const GdcmSayings&) = delete;
  GdcmSayings& operator=(const GdcmSayings&) = delete;
  std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
};

}  // namespace

itk::ImageIOBase::Pointer itk_reader_of(ItkFormat format, const std::string& path) {
  itk::ImageIOBase::Pointer reader;
  switch (format) {
    case ItkFormat::Nrrd:
      reader = itk::NrrdImageIO::New();
      break;
    case ItkFormat::MetaImage:
      reader = itk::MetaImageIO::New();
      break;
    case ItkFormat::Nifti:
      reader = itk::NiftiImageIO::New();
      break;
    case ItkFormat::Dicom:
      reader = itk::GDCMImageIO::New();
      break;
  }
  reader->SetFileName(path);
  return reader;
}

std::string with_itk(const std::string& path, const std::function<void()>& work) {
  const std::lock_guard lock(itk_mutex());
  itk::Object::SetGlobalWarningDisplay(false);
  const GdcmSayings heard;
  const auto failed = [&](const char* words) {
    return Error(ErrorKind::NotReadable, messages::cannot_read(path),
                 messages::library_says("ITK", one_sentence(words)), messages::export_it_again);
  };
  try {
    work();
  } catch (const Error&) {
    throw;
  } catch (const itk::ExceptionObject& error) {
    throw failed(error.GetDescription());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw failed(error.what());
  }
  return heard.text();
}

}  // namespace alinify
