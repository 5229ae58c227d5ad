// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// An Arduino Uno on avr8js with the peripherals that sketches need: timers, the serial port with
// its interrupts at its real speed, analog inputs and EEPROM, all as avr8js models them.
// Standard input: {flash, input, stop_on, max_cycles, volts}, with bytes in hexadecimal.
// Standard output: the output of the sketch, up to the end of stop_on.
import { readFileSync } from "node:fs";

import avr8js from "avr8js";

const { AVRADC, AVREEPROM, AVRTimer, AVRUSART, CPU } = avr8js;
const { EEPROMMemoryBackend, adcConfig, avrInstruction } = avr8js;
const { timer0Config, timer1Config, timer2Config, usart0Config } = avr8js;

const CLOCK_HZ = 16e6;
const job = JSON.parse(readFileSync(0, "utf8"));
const image = Buffer.from(job.flash, "hex");
const input = [...Buffer.from(job.input, "hex")];
const stopOn = Buffer.from(job.stop_on, "hex").toString("latin1");

const flash = new Uint8Array(0x8000).fill(0xff);
flash.set(image);
const cpu = new CPU(new Uint16Array(flash.buffer));
for (const config of [timer0Config, timer1Config, timer2Config]) {
  new AVRTimer(cpu, config);
}
new AVREEPROM(cpu, new EEPROMMemoryBackend(1024));
new AVRADC(cpu, adcConfig).channelValues[0] = job.volts;
const usart = new AVRUSART(cpu, usart0Config, CLOCK_HZ);

let output = "";
usart.onByteTransmit = (byte) => {
  output += String.fromCharCode(byte);
};

// The next byte arrives after the previous byte was read. If the control register is
// written, avr8js drops an unread byte. The chip keeps it, so the byte is sent again.
const { UCSRB, UDR } = usart0Config;
const readUdr = cpu.readHooks[UDR];
const writeControl = cpu.writeHooks[UCSRB];
let unread = null;
let onLine = null;
usart.onRxComplete = () => {
  unread = onLine;
};
cpu.readHooks[UDR] = (address) => {
  unread = null;
  return readUdr(address);
};
cpu.writeHooks[UCSRB] = (...change) => {
  const handled = writeControl(...change);
  if (unread !== null) {
    usart.writeByte(unread, true);
  }
  return handled;
};

while (!output.endsWith(stopOn)) {
  if (cpu.cycles > job.max_cycles) {
    process.stderr.write(`no end after ${cpu.cycles} cycles; output: ${output}\n`);
    process.exit(1);
  }
  const enabled = cpu.interruptsEnabled;
  avrInstruction(cpu);
  if (!enabled && cpu.interruptsEnabled) {
    avrInstruction(cpu); // the chip executes one instruction before a newly enabled interrupt
  }
  cpu.tick();
  if (input.length > 0 && unread === null && !usart.rxBusy && usart.writeByte(input[0])) {
    onLine = input.shift();
  }
}
process.stdout.write(Buffer.from(output, "latin1"));
