// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Calls the functions of the page's program, of which main is pageMain (see chip.c).

package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
)

func main() {
	pageMain()
	calls := map[string]func([]byte, string) (string, error){
		"sealGcm": sealGCM, "openGcm": openGCM, "sealCbc": sealCBC, "openCbc": openCBC,
	}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		words := strings.Split(input.Text(), " ")
		key, _ := hex.DecodeString(words[1])
		argument, _ := hex.DecodeString(words[2])
		if text, err := calls[words[0]](key, string(argument)); err == nil {
			fmt.Printf("= %x\n", text)
		} else {
			fmt.Println("= refused")
		}
	}
}
