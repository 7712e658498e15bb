# CPack reads this once for each kind of package: the .deb leaves libraries to the distribution, so it takes the component
# "application" alone; the archive takes everything, in one folder.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL application)
else()
  set(CPACK_MONOLITHIC_INSTALL ON)
endif()
