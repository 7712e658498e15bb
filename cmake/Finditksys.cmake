# Finds itksys, ITK's portable layer over the operating system, as the target itksys::itksys.
#
# ITK's own ITKConfig.cmake would do, but on Debian it pulls in every module's dependencies (VTK, GDCM, HDF5) and prints
# a page of warnings about tools that are not installed; this looks for the one library and its header.
find_path(itksys_INCLUDE_DIR NAMES itksys/Process.h PATH_SUFFIXES ITK-5.4 ITK-5.3 ITK-5.2 ITK-5.1 ITK ITK-6.0)
find_library(itksys_LIBRARY NAMES itksys itksys-5.4 itksys-5.3 itksys-5.2 itksys-5.1 itksys-6.0)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(itksys REQUIRED_VARS itksys_LIBRARY itksys_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Install ITK's development files (Debian, Ubuntu: libinsighttoolkit5-dev).")

if(itksys_FOUND AND NOT TARGET itksys::itksys)
  add_library(itksys::itksys UNKNOWN IMPORTED)
  set_target_properties(itksys::itksys PROPERTIES IMPORTED_LOCATION "${itksys_LIBRARY}")
  target_include_directories(itksys::itksys SYSTEM INTERFACE "${itksys_INCLUDE_DIR}")
endif()
mark_as_advanced(itksys_INCLUDE_DIR itksys_LIBRARY)
