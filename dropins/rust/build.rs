// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Compiles the engines of the target, and sets `aesmall_family` for the crate: `avr`, `armv6m`,
//! `rv32`, `rv32e` or `portable`, as in `src/core/target.h`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let target = env::var("TARGET").expect("cargo sets TARGET");
    println!("cargo::rustc-env=AESMALL_TARGET={target}"); // for tests/vectors.rs
    let family = family(&target);
    let families = r#""avr", "armv6m", "rv32", "rv32e", "portable""#;
    println!("cargo::rustc-check-cfg=cfg(aesmall_family, values({families}))");
    println!("cargo::rustc-cfg=aesmall_family=\"{family}\"");

    let mut build = cc::Build::new();
    build
        .std("c99")
        .include("src")
        .define(&format!("AESMALL_RUST_{}", family.to_uppercase()), "1")
        .flag_if_supported("-ffunction-sections")
        .flag_if_supported("-fdata-sections");
    // Unoptimised C takes ten times as long. With assembly only the shim is C.
    let level = env::var("OPT_LEVEL").unwrap_or_default();
    if family != "portable" || !["2", "3"].contains(&level.as_str()) {
        build.opt_level_str("s");
    }
    if env::var_os("CARGO_FEATURE_TABLES_IN_FLASH").is_some() {
        build.define("AESMALL_ARMV6M_TABLES_IN_FLASH", "1");
        build.define("AESMALL_RV32_TABLES_IN_FLASH", "1");
    }
    if family == "avr" {
        for_avr(&mut build, &target);
    }
    if family.starts_with("rv32") {
        // Debian's compiler has the headers of no other C library.
        build.flag_if_supported("--specs=picolibc.specs");
    }
    let assembly = if family == "rv32e" { "rv32" } else { family };
    let mut folders = vec!["core", "portable", assembly];
    folders.dedup();
    for folder in folders {
        add(&mut build, &Path::new("src").join(folder));
    }
    build.file("dropins/rust/shim.c");
    println!("cargo::rerun-if-changed=dropins/rust");
    println!("cargo::rerun-if-changed=src");
    build.compile("aesmall");
}

/// The folder of the kernels: ARMv6-M for every Cortex-M, RV32 for every RISC-V of 32 bits.
fn family(target: &str) -> &'static str {
    let profile_m = ["thumbv6m", "thumbv7m", "thumbv7em", "thumbv8m"];
    if target.starts_with("avr") {
        "avr"
    } else if profile_m.iter().any(|name| target.starts_with(name)) {
        "armv6m"
    } else if target.starts_with("riscv32e") {
        "rv32e"
    } else if target.starts_with("riscv32") {
        "rv32"
    } else {
        "portable"
    }
}

/// Debian's names of the tools, unless others are set, and the chip that rustc was given.
fn for_avr(build: &mut cc::Build, target: &str) {
    let under = target.replace('-', "_");
    let is_set = |name: &str| {
        [
            name.to_owned(),
            format!("{name}_{target}"),
            format!("{name}_{under}"),
        ]
        .iter()
        .any(|name| env::var_os(name).is_some())
    };
    if !is_set("CC") {
        build.compiler("avr-gcc");
    }
    if !is_set("AR") {
        build.archiver("avr-ar");
    }
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if let Some((_, after)) = flags.split_once("target-cpu=") {
        let chip = after.split('\u{1f}').next().unwrap_or_default();
        build.flag(format!("-mmcu={chip}"));
    }
}

/// Every C and assembly file of a folder, in the order of their names.
fn add(build: &mut cc::Build, folder: &Path) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "modes") {
            add(build, &path);
        } else if path.extension().is_some_and(|end| end == "c" || end == "S") {
            build.file(&path);
        }
    }
}
