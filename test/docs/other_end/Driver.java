/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Calls the functions of the page's class (see chip.c). */
class Driver {
    static String call(String name, byte[] key, String argument) throws Exception {
        return switch (name) {
            case "sealGcm" -> OtherEnd.sealGcm(key, argument);
            case "openGcm" -> OtherEnd.openGcm(key, argument);
            case "sealCbc" -> OtherEnd.sealCbc(key, argument);
            default -> OtherEnd.openCbc(key, argument);
        };
    }

    public static void main(String[] arguments) throws Exception {
        HexFormat hex = HexFormat.of();
        var input = new BufferedReader(new InputStreamReader(System.in));
        String line;
        while ((line = input.readLine()) != null) {
            String[] words = line.split(" ", -1);
            String argument = new String(hex.parseHex(words[2]), StandardCharsets.UTF_8);
            String result = "refused";
            try {
                String text = call(words[0], hex.parseHex(words[1]), argument);
                result = hex.formatHex(text.getBytes(StandardCharsets.UTF_8));
            } catch (Exception error) {
                // refused
            }
            System.out.println("= " + result);
        }
    }
}
