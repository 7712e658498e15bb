# CPack reads this once for each kind of package: the .deb leaves libraries to the distribution, the archive brings them.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL program)
else()
  set(CPACK_COMPONENTS_ALL program portable)
endif()
