# Finds the part of ITK that registers images (its v4 framework with SyN), as the target ITK::Registration. See
# Finditksys.cmake for why not find_package(ITK).
find_path(ITKRegistration_INCLUDE_DIR NAMES itkSyNImageRegistrationMethod.h
  PATH_SUFFIXES ITK-5.4 ITK-5.3 ITK-5.2 ITK-5.1 ITK ITK-6.0)
set(ITKRegistration_LIBRARIES "")
set(ITKRegistration_WANTED)
foreach(library ITKRegistrationMethodsv4 ITKSmoothing ITKOptimizersv4 ITKOptimizers ITKStatistics ITKSpatialObjects ITKTransform ITKCommon itkvnl_algo itkvnl)
  find_library(ITKRegistration_${library}_LIBRARY NAMES ${library} ${library}-5.4 ${library}-5.3 ${library}-5.2 ${library}-5.1)
  mark_as_advanced(ITKRegistration_${library}_LIBRARY)
  list(APPEND ITKRegistration_LIBRARIES ${ITKRegistration_${library}_LIBRARY})
  list(APPEND ITKRegistration_WANTED ITKRegistration_${library}_LIBRARY)
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ITKRegistration REQUIRED_VARS ITKRegistration_INCLUDE_DIR ${ITKRegistration_WANTED})

if(ITKRegistration_FOUND AND NOT TARGET ITK::Registration)
  add_library(ITK::Registration INTERFACE IMPORTED)
  target_link_libraries(ITK::Registration INTERFACE ${ITKRegistration_LIBRARIES})
  target_include_directories(ITK::Registration SYSTEM INTERFACE ${ITKRegistration_INCLUDE_DIR})
endif()
mark_as_advanced(ITKRegistration_INCLUDE_DIR)
