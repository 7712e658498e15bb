# Finds ITK's readers of NRRD, MetaImage, NIfTI and DICOM, as the target ITK::ImageIO. See Finditksys.cmake for why not
# find_package(ITK).
find_path(ITKImageIO_GDCM_INCLUDE_DIR NAMES gdcmTrace.h PATH_SUFFIXES gdcm-3.2 gdcm-3.0 ITK-5.4 ITK-5.3 ITK-5.2 ITK-5.1)
find_library(ITKImageIO_GDCM_LIBRARY NAMES gdcmCommon itkgdcmCommon itkgdcmCommon-5.4 itkgdcmCommon-5.3 itkgdcmCommon-5.2)
find_library(ITKImageIO_GDCM_HEADERS_LIBRARY NAMES gdcmDSED itkgdcmDSED itkgdcmDSED-5.4 itkgdcmDSED-5.3 itkgdcmDSED-5.2)
find_path(ITKImageIO_INCLUDE_DIR NAMES itkGDCMImageIO.h PATH_SUFFIXES ITK-5.4 ITK-5.3 ITK-5.2 ITK-5.1 ITK ITK-6.0)
set(ITKImageIO_LIBRARIES "")
set(ITKImageIO_WANTED)
foreach(library ITKIONRRD ITKIOMeta ITKIONIFTI ITKIOGDCM ITKIOImageBase ITKCommon itkvnl_algo itkvnl)
  find_library(ITKImageIO_${library}_LIBRARY NAMES ${library} ${library}-5.4 ${library}-5.3 ${library}-5.2 ${library}-5.1)
  mark_as_advanced(ITKImageIO_${library}_LIBRARY)
  list(APPEND ITKImageIO_LIBRARIES ${ITKImageIO_${library}_LIBRARY})
  list(APPEND ITKImageIO_WANTED ITKImageIO_${library}_LIBRARY)
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ITKImageIO REQUIRED_VARS ITKImageIO_INCLUDE_DIR ITKImageIO_GDCM_INCLUDE_DIR ITKImageIO_GDCM_LIBRARY ITKImageIO_GDCM_HEADERS_LIBRARY
  ${ITKImageIO_WANTED})

if(ITKImageIO_FOUND AND NOT TARGET ITK::ImageIO)
  add_library(ITK::ImageIO INTERFACE IMPORTED)
  target_link_libraries(ITK::ImageIO INTERFACE ${ITKImageIO_LIBRARIES} ${ITKImageIO_GDCM_HEADERS_LIBRARY} ${ITKImageIO_GDCM_LIBRARY})
  target_include_directories(ITK::ImageIO SYSTEM INTERFACE ${ITKImageIO_INCLUDE_DIR} ${ITKImageIO_GDCM_INCLUDE_DIR})
endif()
mark_as_advanced(ITKImageIO_INCLUDE_DIR ITKImageIO_GDCM_INCLUDE_DIR ITKImageIO_GDCM_LIBRARY ITKImageIO_GDCM_HEADERS_LIBRARY)
