# cmake --build build/release --target package makes opscope_VERSION_amd64.deb (CPack).
include(GNUInstallDirs)

install(TARGETS opscope opscope-cli RUNTIME)
install(FILES ${PROJECT_SOURCE_DIR}/resources/opscope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/resources/opscope-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME opscope.xml)
install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/opscope.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/samples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/opscope/samples
        PATTERN generator EXCLUDE PATTERN CMakeLists.txt EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/docs ${PROJECT_SOURCE_DIR}/resources/pictures
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/resources FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# The man pages are what --help says at the time of packaging.
find_program(HELP2MAN_PROGRAM help2man)
file(STRINGS ${PROJECT_SOURCE_DIR}/app/cli/commands.def opscope_commands REGEX "^COMMAND\\(")
list(TRANSFORM opscope_commands REPLACE "COMMAND\\((.*)\\)" "\\1")
file(CONFIGURE OUTPUT man.cmake @ONLY CONTENT [[
function(man_page page name)
  execute_process(COMMAND "@HELP2MAN_PROGRAM@" --no-info --no-discard-stderr --version-string=@PROJECT_VERSION@ "--name=${name}"
                          "--output=@CMAKE_CURRENT_BINARY_DIR@/man/${page}.1" ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(ENV{QT_QPA_PLATFORM} offscreen)
file(MAKE_DIRECTORY "@CMAKE_CURRENT_BINARY_DIR@/man")
man_page(opscope "profiler viewer for Ascend NPUs and SVP boards" "$<TARGET_FILE:opscope>")
man_page(opscope-cli "profiler viewer for Ascend NPUs and SVP boards on the command line" "$<TARGET_FILE:opscope-cli>")
foreach(command IN ITEMS @opscope_commands@)
  man_page(opscope-cli-${command} "${command} command of Opscope" "$<TARGET_FILE:opscope-cli>" --help-option=${command}\ --help)
endforeach()
]])
if(HELP2MAN_PROGRAM)
  file(GENERATE OUTPUT make_man.cmake INPUT ${CMAKE_CURRENT_BINARY_DIR}/man.cmake)
  install(SCRIPT ${CMAKE_CURRENT_BINARY_DIR}/make_man.cmake)
  install(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Opscope developers <opscope@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Profiler viewer for Ascend NPUs and SVP boards")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Plug-ins and data that no linker sees.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-cjk, fonts-dejavu-core, qt6-translations-l10n, shared-mime-info")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/resources/translations/check_finished.cmake)
include(CPack)
