/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 *   simavr_loader NAME=VALUE...
 *
 * Runs a boot loader from a reset, with a host that sends an image, until the loader starts the
 * program or has asked in vain. Files are binary.
 *   chip, boot, key        the MCU, the first byte of the boot section, the key in hex
 *   flash, eeprom          contents at the reset; `out` receives both, one after the other
 *   image, newer           the image of the host, and for cuts a later one. None: no host
 *   programs               the complete programs, separated by commas: only these may start
 *   byte, page, cell       cycles for a byte on the line, for SPM and for a byte of the EEPROM
 *   limit, most, answers   cycles, requests without an answer, answers of the host
 *   noisy, seed            answers that noise damages; for all random choices
 *   worn_page, worn_cell   addresses of bytes that no write changes
 *   pipe                   1: standard input has the answers, a line in hex for each request
 *   lock                   the lock bits
 *   writing                cycles that a write to the EEPROM by the program takes after the reset
 *   babble                 1: another device sends bytes without an end
 *   cause, mark            MCUSR: 1 power-on, 8 watchdog, 0 no reset; the last 4 bytes of the RAM
 *   said                   a file for the output of the program, which then has 3,000,000 cycles
 *   cuts                   page, cell, or a number of random cycles: a run for each cut, and more
 *                          until the device has a new program. Prints the number of cuts
 * Otherwise prints a line for each request, then the end: `started`, the number of the program, the
 * cycle, places of the key in RAM, GPIOR0, and what is left in MCUSR, RAMPZ, WDTCSR, TCCR1B and
 * UCSR0B. */
#include "simavr_loader.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROGRAMS 4
#define HEADER 60
#define NO_EVENT 7

static int arguments;
static char **argument;
static blob programs[PROGRAMS];
static unsigned program_count;
static uint8_t key[16];

static void die(const char *why, const char *which)
{
    fprintf(stderr, "simavr_loader: %s %s\n", why, which);
    exit(2);
}

static const char *option(const char *name, const char *without)
{
    const size_t len = strlen(name);

    for (int i = 1; i < arguments; i++) {
        if (strncmp(argument[i], name, len) == 0 && argument[i][len] == '=') {
            return argument[i] + len + 1;
        }
    }
    if (without == NULL) {
        die("it needs", name);
    }
    return without;
}

static uint64_t number(const char *name, const char *without)
{
    return strtoull(option(name, without), NULL, 0);
}

static blob read_file(const char *name)
{
    blob read = {malloc(LARGEST_IMAGE), 0};
    FILE *const file = fopen(name, "rb");

    if (file == NULL || read.data == NULL) {
        die("cannot read", name);
    }
    read.len = fread(read.data, 1, LARGEST_IMAGE, file);
    fclose(file);
    return read;
}

/* ---- The host ---- */

static void put(board *self, uint8_t byte, uint64_t when)
{
    if (self->count < sizeof self->coming) {
        self->coming[self->count] = byte;
        self->at[self->count++] = when;
    }
}

/* Noise flips bits, and bytes are lost or added. */
static void answer(board *self, const uint8_t *data, size_t len)
{
    uint64_t when = self->sent + self->delay;
    const uint32_t kind = board_random(self, 4);
    const uint32_t victim = board_random(self, (uint32_t)len);
    const int damaged = self->noisy != 0;

    self->noisy -= self->noisy != 0;
    for (size_t i = 0; i < len; i++) {
        const int here = damaged && i == victim;
        unsigned more = here && kind == 1 ? board_random(self, 300) : 0;

        if (here && kind == 2) {
            continue;
        }
        if (here && kind == 3) {
            return; /* the rest is lost */
        }
        put(self, here ? data[i] ^ (uint8_t)(1u << board_random(self, 8)) : data[i],
            when += self->byte_time);
        while (more-- != 0) {
            put(self, (uint8_t)board_random(self, 256), when += self->byte_time);
        }
    }
}

/* Reads an answer. An empty line is none. */
static size_t piped(uint8_t *data, size_t capacity)
{
    static char line[2 * (LARGEST_PAGE + 16) + 2];
    size_t len = 0;

    if (fgets(line, sizeof line, stdin) == NULL) {
        return 0;
    }
    for (const char *at = line; len < capacity && sscanf(at, "%2hhx", &data[len]) == 1; at += 2) {
        len++;
    }
    return len;
}

void host_request(board *self)
{
    const uint8_t *const f = self->frame;
    const unsigned which = (unsigned)f[2] << 8 | f[3];
    const uint8_t check = f[1] ^ f[2] ^ f[3] ^ f[4] ^ 0x5a;

    if (self->log) {
        fprintf(self->log, "%c %u %u %llu\n", f[1], which, f[4],
                (unsigned long long)self->avr->cycle);
        fflush(self->log);
    }
    if (self->pipe) {
        uint8_t data[LARGEST_PAGE + 16];
        const size_t len = piped(data, sizeof data);

        if (len != 0) {
            answer(self, data, len);
        }
        return;
    }
    if (check != f[5]) {
        self->violation = "a request with a wrong check";
        self->end = VIOLATION;
    }
    if (f[1] == 'H' || f[1] == 'C') {
        const size_t size = f[1] == 'H' ? HEADER : self->page + 16;
        const size_t start = f[1] == 'H' ? 0 : HEADER + which * size;

        if (self->image == NULL || self->answers == 0 || start >= self->image->len) {
            if (++self->unanswered == self->most_unanswered) {
                self->end = SILENT;
            }
            return;
        }
        self->answers--;
        answer(self, self->image->data + start,
               start + size > self->image->len ? self->image->len - start : size);
    }
}

/* ---- The end of a run ---- */

/* The number of the complete program that starts, or -1. */
static int started(const board *self)
{
    for (unsigned i = 0; i < program_count; i++) {
        if (memcmp(self->avr->flash, programs[i].data, programs[i].len) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* Places in RAM, registers included, with four bytes of the key. */
static unsigned left_of_key(const board *self)
{
    unsigned found = 0;

    for (uint32_t at = 0; at + 3 <= self->ramend; at++) {
        for (unsigned i = 0; i + 4 <= sizeof key; i++) {
            found += memcmp(self->avr->data + at, key + i, 4) == 0;
        }
    }
    return found;
}

/* ---- Cuts ---- */

static void expect(const board *self, int right, const char *what)
{
    static const char *const ends[] = {"running",  "started", "silent",  "limit",
                                       "watchdog", "cut",     "crashed", "violation"};

    if (!right) {
        printf("cut %llu: %s: %s %d %s, cycle %llu\n", (unsigned long long)self->cut_at, what,
               ends[self->end], self->end == STARTED ? started(self) : 0,
               self->violation ? self->violation : "", (unsigned long long)self->avr->cycle);
        fflush(stdout);
        _exit(1);
    }
}

/* After a cut the device is never started with an incomplete program, and takes an image. */
static void recover(board *self, const blob *image, int expected, int variant)
{
    const uint64_t cut_at = self->cut_at;

    self->cut = NOWHERE;
    board_power(self);
    if (variant == 0) { /* nobody answers */
        self->image = NULL;
        board_run(self);
        expect(self, self->end == SILENT || (self->end == STARTED && started(self) >= 0), "alone");
    } else if (variant == 1) { /* the power fails again */
        self->cut = AT_CYCLE;
        self->cut_at = self->avr->cycle + board_random(self, (uint32_t)number("limit", NULL));
        board_run(self);
        expect(self, self->end == CUT || (self->end == STARTED && started(self) >= 0), "again");
        self->cut = NOWHERE;
        self->cut_at = cut_at;
    }
    self->image = image;
    board_power(self);
    board_run(self);
    expect(self, self->end == STARTED && started(self) == expected && !left_of_key(self), "after");
    _exit(0);
}

/* In a child, so that the run goes on: cuts the power now, or at an event. Returns its end: 0 if
 * the device came back, NO_EVENT if there was no such event. */
static int cut(board *self, const blob images[2], uint64_t which)
{
    int result;
    const pid_t child = fork();

    if (child == 0) {
        const int newer = which % 3 == 2;

        self->random ^= which << 32;
        if (self->cut != AT_CYCLE && board_run(self) == STARTED) {
            _exit(NO_EVENT);
        }
        expect(self, self->cut == AT_CYCLE || self->end == CUT, "to the cut");
        self->limit = self->avr->cycle + 100 * number("limit", NULL);
        recover(self, &images[newer], newer ? 2 : 1, (int)(which / 3 % 3));
    }
    return child > 0 && waitpid(child, &result, 0) == child && WIFEXITED(result)
               ? WEXITSTATUS(result)
               : -1;
}

/* Stops at the first cut that ends badly. The run without a cut has `limit` cycles. */
static int sweep(board *self, const char *cuts, const blob images[2])
{
    const uint64_t start = self->avr->cycle, total = number("limit", NULL);
    const uint64_t n = strtoull(cuts, NULL, 0);
    const where events = *cuts == 'p' ? AT_PAGE : AT_EEPROM;
    uint64_t done = 0;
    int result = 0;

    self->limit = UINT64_MAX;
    for (; result == 0 && (n == 0 || done < n); done += result == 0) {
        self->cut = n ? AT_CYCLE : events;
        self->cut_at = n ? start + (done * total + board_random(self, (uint32_t)total)) / n : done;
        if (n != 0) {
            expect(self, board_run(self) == CUT, "the run");
        }
        result = cut(self, images, done);
        self->end = RUNNING;
    }
    printf("cuts %llu\n", (unsigned long long)done);
    return result == (n ? 0 : NO_EVENT) ? 0 : 1;
}

/* ---- */

static void fill(board *self)
{
    const blob flash = read_file(option("flash", NULL));
    const blob eeprom = read_file(option("eeprom", NULL));
    const char *hex = option("key", NULL);
    char *names = strdup(option("programs", ""));

    memcpy(self->avr->flash, flash.data, flash.len);
    self->avr->codeend = self->avr->flashend;
    memcpy(self->eeprom, eeprom.data, eeprom.len);
    for (unsigned i = 0; i < sizeof key; i++, hex += 2) {
        const char digits[3] = {hex[0], hex[1], 0};

        key[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    for (char *name = strtok(names, ","); name && program_count < PROGRAMS;
         name = strtok(NULL, ",")) {
        programs[program_count++] = read_file(name);
    }
}

/* Runs the program that has started, and writes its output. */
static void program(board *self, const char *name)
{
    uint8_t said[1000];
    const size_t len = board_program(self, 3000000, said, sizeof said);
    FILE *const file = fopen(name, "wb");

    if (file == NULL || fwrite(said, 1, len, file) != len || fclose(file) != 0) {
        die("cannot write", name);
    }
}

static void quiet(avr_t *avr, int level, const char *format, va_list list)
{
    (void)avr;
    if (level == LOG_ERROR) {
        vfprintf(stderr, format, list);
    }
}

int main(int count, char **list)
{
    static board self;
    static blob images[2];
    const char *const cuts = (arguments = count, argument = list, option("cuts", ""));
    avr_t *const avr = self.avr = avr_make_mcu_by_name(option("chip", NULL));
    uint32_t mark;
    FILE *out;

    if (avr == NULL || avr_init(avr) != 0) {
        die("simavr has no", "such chip");
    }
    avr_global_logger_set(quiet);
    self.boot = (uint32_t)number("boot", NULL);
    self.page = avr->flashend > 0x7fff ? 256 : 128;
    self.ramend = avr->ramend;
    self.random = 0x9e3779b97f4a7c15u ^ number("seed", "0");
    self.byte_time = number("byte", "160");
    self.page_time = number("page", "400");
    self.cell_time = number("cell", "400");
    self.delay = self.byte_time;
    self.answers = (unsigned)number("answers", "100000");
    self.noisy = (unsigned)number("noisy", "0");
    self.most_unanswered = (unsigned)number("most", "4");
    fill(&self);
    if (*option("image", "")) {
        images[0] = read_file(option("image", NULL));
        self.image = &images[0];
    }
    board_attach(&self);
    self.cell_done = avr->cycle + number("writing", "0");
    board_power(&self);
    self.limit = avr->cycle + number("limit", NULL);
    self.worn_page = (uint32_t)number("worn_page", "0xffffffff");
    self.worn_cell = (uint32_t)number("worn_cell", "0xffffffff");
    self.lock_bits = (uint8_t)number("lock", "0xcc");
    self.pipe = number("pipe", "0") != 0;
    self.babble = number("babble", "0") ? avr->cycle : 0;
    avr->data[0x54] = (uint8_t)number("cause", "1");
    mark = (uint32_t)number("mark", "0");
    memcpy(avr->data + self.ramend - 3, &mark, sizeof mark);
    if (*cuts) {
        images[1] = read_file(option("newer", NULL));
        return sweep(&self, cuts, images);
    }
    self.log = stdout;
    switch (board_run(&self)) {
    case STARTED:
        printf("started %d %llu %u %u %u\n", started(&self), (unsigned long long)avr->cycle,
               left_of_key(&self), avr->data[0x3e],
               avr->data[0x54] | avr->data[0x5b] | avr->data[0x60] | avr->data[0x81] |
                   avr->data[0xc1]);
        if (*option("said", "")) {
            program(&self, option("said", NULL));
        }
        break;
    case SILENT: printf("silent\n"); break;
    case LIMIT: printf("limit\n"); break;
    case WATCHDOG: printf("watchdog\n"); break;
    default:
        printf("failed %s at %#x\n", self.violation ? self.violation : "crash", (unsigned)avr->pc);
    }
    out = fopen(option("out", NULL), "wb");
    if (out == NULL || fwrite(avr->flash, 1, avr->flashend + 1, out) != avr->flashend + 1 ||
        fwrite(self.eeprom, 1, avr->e2end + 1u, out) != avr->e2end + 1u || fclose(out) != 0) {
        die("cannot write", option("out", NULL));
    }
    return 0;
}
