#pragma once

#define ALINIFY_MESSAGES "core/prepare/illumination/messages.def"
#include "core/base/declare_messages.h"
