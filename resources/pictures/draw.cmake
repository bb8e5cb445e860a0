# Draws the pictures of pictures.list: cmake -DOPSCOPE=PROGRAM -P draw.cmake. Next to each picture is a text file with the
# names of the pages and menus in it; a test compares them with the program, so that an old picture is noticed.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/pictures.list lines REGEX "^[^#]")
set(samples ${CMAKE_CURRENT_LIST_DIR}/../../samples)
set(ENV{QT_QPA_PLATFORM} offscreen)
foreach(line IN LISTS lines)
  string(REPLACE " " ";" words "${line}")
  list(POP_FRONT words name page selected)
  list(TRANSFORM words PREPEND ${samples}/)
  list(LENGTH words count)
  set(compare "")
  if(count EQUAL 2)
    set(compare --compare)
  endif()
  execute_process(COMMAND ${OPSCOPE} --screenshot ${CMAKE_CURRENT_LIST_DIR}/${name}.png --page ${page} --select ${selected}
                          --size 1400x800 --theme light --lang en ${compare} ${words} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
