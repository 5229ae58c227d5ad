/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
using System;
using System.Linq;
using System.Text;

/* Calls the functions of the page's class (see chip.c). */
static class Driver
{
    static byte[] Bytes(string digits)
    {
        return Enumerable.Range(0, digits.Length / 2)
            .Select(at => Convert.ToByte(digits.Substring(2 * at, 2), 16)).ToArray();
    }

    static string Call(string name, byte[] key, string argument)
    {
        switch (name)
        {
            case "sealGcm": return OtherEnd.SealGcm(key, argument);
            case "openGcm": return OtherEnd.OpenGcm(key, argument);
            case "sealCbc": return OtherEnd.SealCbc(key, argument);
            default: return OtherEnd.OpenCbc(key, argument);
        }
    }

    static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            var words = line.Split(' ');
            var result = "refused";
            try
            {
                var text = Call(words[0], Bytes(words[1]), Encoding.UTF8.GetString(Bytes(words[2])));
                result = string.Concat(Encoding.UTF8.GetBytes(text).Select(b => b.ToString("x2")));
            }
            catch (Exception)
            {
                // refused
            }
            Console.WriteLine("= " + result);
        }
    }
}
