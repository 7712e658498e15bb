# Finds the part of ITK that reads transform files and displacement fields and evaluates them, as the target
# ITK::Transforms: an independent judge for tests. See Finditksys.cmake for why not find_package(ITK).
find_path(ITKTransforms_INCLUDE_DIR NAMES itkTransformFileReader.h
  PATH_SUFFIXES ITK-5.4 ITK-5.3 ITK-5.2 ITK-5.1 ITK ITK-6.0)
set(ITKTransforms_LIBRARIES "")
set(ITKTransforms_WANTED)
foreach(library ITKIOTransformHDF5 ITKIOMeta ITKIONRRD ITKIOImageBase ITKIOTransformInsightLegacy ITKIOTransformBase ITKTransformFactory ITKTransform ITKCommon itkvnl_algo itkvnl
                itkv3p_netlib itkvcl itksys)
  find_library(ITKTransforms_${library}_LIBRARY NAMES ${library} ${library}-5.4 ${library}-5.3 ${library}-5.2 ${library}-5.1)
  mark_as_advanced(ITKTransforms_${library}_LIBRARY)
  if(ITKTransforms_${library}_LIBRARY)
    list(APPEND ITKTransforms_LIBRARIES ${ITKTransforms_${library}_LIBRARY})
  elseif(NOT library STREQUAL "itkvcl")  # not there in every build
    list(APPEND ITKTransforms_WANTED ITKTransforms_${library}_LIBRARY)
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ITKTransforms REQUIRED_VARS ITKTransforms_INCLUDE_DIR ITKTransforms_LIBRARIES ${ITKTransforms_WANTED})

if(ITKTransforms_FOUND AND NOT TARGET ITK::Transforms)
  add_library(ITK::Transforms INTERFACE IMPORTED)
  target_link_libraries(ITK::Transforms INTERFACE ${ITKTransforms_LIBRARIES})
  target_include_directories(ITK::Transforms SYSTEM INTERFACE ${ITKTransforms_INCLUDE_DIR})
endif()
mark_as_advanced(ITKTransforms_INCLUDE_DIR)
