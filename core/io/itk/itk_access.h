#pragma once

#include <functional>
#include <string>

#include <itkImageIOBase.h>

#include "core/io/itk/itk_reader.h"

namespace alinify {

/// ITK's reader of that format, for that file. Use only within with_itk().
itk::ImageIOBase::Pointer itk_reader_of(ItkFormat format, const std::string& path);

/// Runs `work` on ITK, whose failures become errors of ours; returns GDCM's warnings. One call at a time: the
/// libraries behind ITK's readers keep some of their state in globals. **Throws** Error(NotReadable).
std::string with_itk(const std::string& path, const std::function<void()>& work);

}  // namespace alinify
