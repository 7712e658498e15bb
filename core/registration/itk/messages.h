#pragma once

#define ALINIFY_MESSAGES "core/registration/itk/messages.def"
#include "core/base/declare_messages.h"
