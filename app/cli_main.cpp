// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/cli/cli.h"

int main(int argc, char** argv)
{
    return opscope::runCli({argv + 1, argv + argc}, std::cout, std::cerr);
}
