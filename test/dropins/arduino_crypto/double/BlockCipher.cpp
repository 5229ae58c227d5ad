// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
#include "BlockCipher.h"

BlockCipher::BlockCipher()
{
}

BlockCipher::~BlockCipher()
{
}
