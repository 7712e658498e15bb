# CPack reads this once for each kind of package: a .deb leaves libraries to the distribution, so that there is one of the
# component "application" and one of "cuda", where that was built; the archive takes everything, in one folder.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL ${CPACK_ALINIFY_DEB_COMPONENTS})
else()
  set(CPACK_MONOLITHIC_INSTALL ON)
endif()
