/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A boot loader for the ATmega328P, ATmega1284P and ATmega2560: it takes sealed images over the
 * UART. doc/use/avr-loader.md describes its use, fuses and sizes.
 *
 *     printf '#define KEY %s\n' "$(openssl rand -hex 16 | sed 's/../0x&,/g;s/,$//')" > key.h
 *     avr-gcc -mmcu=atmega328p -mrelax -nostdlib -Wl,--section-start=.text=0x7800 \
 *         -DBOOT=0x7800 -DPRODUCT=1 -DHARDWARE=1 -I. loaders/avr/loader.S \
 *         src/avr/nano/aesmall_aes128_encrypt_only_nano_avr.S src/avr/aesmall_sbox_avr.S -o loader.elf
 *
 * Above 64 KB of flash the tables of AES are beyond LPM: add -Dlpm=elpm there, which makes the
 * library's code and this file read them with ELPM. BOOT is 0x1f800 or 0x3f800 there. */
#include <avr/io.h>

#include "key.h" /* yours: #define KEY and its 16 bytes */
#include "loader.inc"

        ; The linker scripts place this section first, and then the S-box, which has to be aligned
        ; to 256 bytes. The functions in this section fill the gap.
        .section .vectors, "ax", @progbits
        rjmp  start

#include "line.inc"
#include "block.inc"

        .text
/* ---- Start ---- */

        ; A reset gives the registers of the chip their initial values. MCUSR is 0 without one, because
        ; each start clears it: a program has jumped here. Then the watchdog resets the chip.
start:
        cli
        clr   r1
        ldi   left, WINDOW
        in    r25, IO(MCUSR)
        out   IO(MCUSR), r1
        out   IO(GPIOR0), r25           ; the cause of the reset, for the application
        clr   r23
        cpse  r25, r1
        rjmp  1f
        ldi   r23, 1 << WDE             ; 16 ms
1:      ldi   r24, 1 << WDCE | 1 << WDE
        sts   WDTCSR, r24
        sts   WDTCSR, r23
        tst   r25
2:      breq  2b
        lds   r20, RAMEND - 3           ; did the application ask for an update?
        lds   r21, RAMEND - 2
        lds   r22, RAMEND - 1
        lds   r23, RAMEND
        subi  r20, lo8(ASKED)
        sbci  r21, hi8(ASKED)
        sbci  r22, hlo8(ASKED)
        sbci  r23, hhi8(ASKED)
        brne  3f
        sbrc  r25, WDRF
        ldi   left, FOR_EVER
3:      ldi   r24, 1 << CS12 | 1 << CS10
        sts   TCCR1B, r24               ; F_CPU / 1024
        ldi   r24, 1 << U2X0
        sts   UCSR0A, r24
        ldi   r24, PERIODS - 1
        sts   UBRR0L, r24
        ldi   r24, 1 << RXEN0 | 1 << TXEN0
        sts   UCSR0B, r24
        RAMPZ_OF_LOADER
        clr   status
        rcall find

/* ---- A header, or the program ---- */

main:
        clr   tries
        clr   number
        clr   number1
        cpse  left, r1
        rjmp  ask_header
        sbrc  value, 0
        rjmp  ask_header                ; odd: the program is incomplete
        mov   r0, value
        or    r0, value1
        or    r0, value2
        or    r0, value3
        breq  ask_header                ; no program

        sts   UCSR0B, r1
        sts   TCCR1B, r1
        clr   r22                       ; AES has left bytes of a round key there
        clr   r23
#if FAR
        out   IO(RAMPZ), r1
#endif
        jmp   0

ask_header:
        ldi   ZL, 1                     ; the lock bits: datasheet, "Reading the Lock bits"
        clr   ZH
        ldi   r24, 1 << BLBSET | 1 << SPMEN
        out   IO(SPMCSR), r24
        .word 0x9184                    ; lpm r24, Z, also where lpm is elpm
        andi  r24, OPEN
        mov   number1, r24
        ldi   r24, 'H'
        rcall request
        clr   number1
        POINT YL, YH, header
        rcall receive
        POINT YL, YH, header
        POINT ZL, ZH, counter
        ldi   r24, 1                    ; SP 800-38C A.3: the counter has two bytes
        st    Z+, r24
1:      ldd   r0, Y+SALT
        st    Z+, r0
        adiw  YL, 1
        cpi   YL, lo8(header + 9)
        brne  1b
        st    Z, r1                     ; the first byte of the chunk's number
        std   Z+4, r1                   ; the first byte of the counter
        ldi   r24, SIGNED
        sts   header - 1, r24           ; the length in front of the AD, A.2.2
        sts   header - 2, r1
        ldi   r24, OF_HEADER
        rcall open

        ; The header is authentic: compare its fields in their order.
        POINT ZL, ZH, expected
        POINT YL, YH, header
        ldi   status, E_FORMAT
        ldi   r24, 7
        rcall match
        adiw  YL, 1                     ; whose key it is: the tag was right
        ldi   status, E_PRODUCT
        rcall match_4
        ldi   status, E_HARDWARE
        rcall match_4
        ld    target3, Y+
        ld    target2, Y+
        ld    target1, Y+
        ld    target, Y+
        ldi   status, E_PLACE
        rcall match_4                   ; a program begins at 0

        ; The last chunk has the number (length - 1) / PAGE.
        ld    r0, Y+
        ld    r25, Y+
        ld    XH, Y+
        ld    XL, Y+
        sbiw  XL, 1
        sbc   r25, r1
        sbc   r0, r1
#if FAR
        tst   r0
        brne  failed
        ldi   r24, (BOOT) >> 16
        cpi   XH, hi8(BOOT)
        cpc   r25, r24
        brcc  failed
        mov   last1, r25
#else
        or    r0, r25
        brne  failed
        cpi   XH, hi8(BOOT)
        brcc  failed
        clr   last1
#endif
#if PAGE == 128
        lsl   XL
        rol   XH
#endif
        mov   last, XH
        ldi   status, E_FORMAT
        ldi   r24, 7
        rcall match                     ; reserved

        ; 2 v - 1 is the value of the record as long as version v is incomplete.
        ldi   status, E_VERSION
        lsl   target
        rol   target1
        rol   target2
        rol   target3
        brcs  failed
        ldi   r24, 1
        sub   target, r24
        sbc   target1, r1
        sbc   target2, r1
        sbc   target3, r1
        brcs  failed
        cp    target, value
        cpc   target1, value1
        cpc   target2, value2
        cpc   target3, value3
        brcs  failed
        breq  next
        rcall store
        rjmp  next

        ; Jumped to from any depth, with the error in status.
failed:
        POINT r24, r25, RAMEND
        out   IO(SPL), r24
        out   IO(SPH), r25
        tst   tries
        breq  1f
        dec   tries
        brne  ask_chunk
1:      clr   number
        clr   number1
        cpi   status, E_LINE + 1        ; or no answer
        brlo  2f
        cpi   status, E_AUTH
        breq  2f                        ; noise may be the cause: ask again
        ldi   r24, 'E'
        rcall request
2:      tst   left
        breq  3f
        brmi  3f                        ; FOR_EVER
        dec   left
3:      rjmp  main

/* ---- The chunks ---- */

next:
        ldi   r24, TRIES
        mov   tries, r24
        clr   status
ask_chunk:
        ldi   r24, 'C'
        rcall request
        POINT YL, YH, chunk
        rcall receive
        ldi   r24, OF_CHUNK
        cp    number, last
        cpc   number1, last1
        brne  1f
        ldi   r24, OF_LAST
1:      rcall open
        rcall program
        cp    number, last
        cpc   number1, last1
        breq  complete
        sec
        adc   number, r1
        adc   number1, r1
        rjmp  next

complete:
        clr   tries
        clr   number
        clr   number1
        sec
        adc   target, r1                ; 2 v: version v is complete
        adc   target1, r1
        adc   target2, r1
        adc   target3, r1
        rcall store
        clr   status
        clr   left
        ldi   r24, 'D'
        rcall request
        rcall drain                     ; until the line has sent it
        rjmp  main

#include "ccm.inc"
#include "records.inc"
#include "flash.inc"

expected:
        .byte 'a', 'e', 's', 'I', 1, 1, 7 + PAGE / 256
        .byte BYTES(PRODUCT)
        .byte BYTES(HARDWARE)
        .skip 4 + 7                     ; the address and the reserved bytes
key:
        .byte KEY
