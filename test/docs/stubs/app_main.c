/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */

/* The start of ESP-IDF, without ESP-IDF. */
void app_main(void);

int main(void)
{
    app_main();
    return 0;
}
