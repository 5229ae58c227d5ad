// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! Compiles the engines of the target, and sets `aesmall_family` for the crate: `avr`, `armv6m`,
//! `rv32`, `rv32e` or `portable`, as in `src/core/target.h`.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The features with modes of the library, whose assembly is in the folders `modes` of the families.
const MODES: [&str; 5] = ["cmac", "eax", "gcm", "gcm-siv", "xts"];

/// The features with frames of other devices, and their folders in `src/services`.
const FRAMES: [(&str, &[&str]); 18] = [
    ("bthome", &["frames/bthome"]),
    ("dlms", &["frames/dlms"]),
    ("espnow", &["frames/mesh"]),
    ("ieee802154", &["frames/ieee802154"]),
    ("knx", &["frames/knx"]),
    ("lorawan", &["lorawan"]),
    ("lorawan11", &["lorawan"]),
    ("meshcore", &["frames/mesh", "hash"]),
    ("meshtastic", &["frames/mesh", "hash"]),
    ("mibeacon", &["frames/bthome"]),
    ("ntag424", &["frames/ntag424"]),
    ("osdp", &["frames/osdp"]),
    ("pvvx", &["frames/bthome"]),
    ("secoc", &["frames/secoc"]),
    ("thread", &["frames/thread", "hash"]),
    ("victron", &["frames/victron", "frames/bthome"]),
    ("wmbus", &["frames/wmbus"]),
    ("zigbee", &["frames/ieee802154"]),
];

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
    if has_feature("tables-in-flash") {
        build.define("AESMALL_ARMV6M_TABLES_IN_FLASH", "1");
        build.define("AESMALL_RV32_TABLES_IN_FLASH", "1");
    }
    if family == "avr" {
        for_avr(&mut build, &target);
    }
    if target.starts_with("thumbv8m.main") && has_dsp() {
        // The flag for the target alone leaves these instructions out.
        build.flag("-march=armv8-m.main+dsp");
    }
    if family.starts_with("rv32") {
        // Debian's compiler has the headers of no other C library.
        build.flag_if_supported("--specs=picolibc.specs");
    }
    let mut folders: BTreeSet<String> = ["core", "portable"].map(String::from).into();
    match family {
        "armv6m" => folders.extend(["armv6m", "armv7m"].map(String::from)),
        "rv32e" => drop(folders.insert("rv32".into())),
        "portable" => {}
        _ => drop(folders.insert(family.into())),
    }
    let frames: Vec<_> = FRAMES
        .iter()
        .filter(|(name, _)| has_feature(name))
        .collect();
    let has_modes = !frames.is_empty() || MODES.iter().any(|name| has_feature(name));
    println!("cargo::rustc-check-cfg=cfg(aesmall_library)");
    println!("cargo::rustc-check-cfg=cfg(aesmall_frames)");
    if !frames.is_empty() {
        println!("cargo::rustc-cfg=aesmall_frames");
        build.file("dropins/rust/shim_frames.c");
    }
    for (name, needed) in frames {
        build.define(&format!("AESMALL_RUST_HAS_{}", name.to_uppercase()), "1");
        folders.extend(needed.iter().map(|folder| format!("services/{folder}")));
    }
    if has_modes {
        println!("cargo::rustc-cfg=aesmall_library");
        folders.insert("modes".into());
    }
    for folder in folders {
        add(&mut build, &Path::new("src").join(folder), has_modes);
    }
    build.file("dropins/rust/shim.c");
    println!("cargo::rerun-if-changed=dropins/rust");
    println!("cargo::rerun-if-changed=src");
    build.compile("aesmall");
}

/// The family of the engines: ARMv6-M for every Cortex-M, RV32 for every RISC-V of 32 bits. An M3 or
/// larger core also has kernels of ARMv7-M, which `src/core/target.h` chooses.
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
    if let Some(chip) = given("target-cpu=") {
        build.flag(format!("-mmcu={chip}"));
    }
}

/// Whether rustc was given a core with the DSP instructions, as the RP2350 has.
fn has_dsp() -> bool {
    let features = given("target-feature=").unwrap_or_default();
    let core = given("target-cpu=").unwrap_or_default();
    let has = ["cortex-m33", "cortex-m35p", "cortex-m55", "cortex-m85"].contains(&core.as_str());
    features.contains("+dsp") || has && !features.contains("-dsp")
}

/// The value of an option that rustc was given, for example `target-cpu=`.
fn given(option: &str) -> Option<String> {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let (_, after) = flags.split_once(option)?;
    Some(after.split('\u{1f}').next().unwrap_or_default().to_owned())
}

/// Whether the crate is built with a feature.
fn has_feature(name: &str) -> bool {
    let name = name.to_uppercase().replace('-', "_");
    env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
}

/// Every C and assembly file of a folder, in the order of their names.
fn add(build: &mut cc::Build, folder: &Path, has_modes: bool) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    for path in paths {
        let is_needed = has_modes || path.file_name().is_some_and(|name| name != "modes");
        if path.is_dir() && is_needed {
            add(build, &path, has_modes);
        } else if path.extension().is_some_and(|end| end == "c" || end == "S") {
            build.file(&path);
        }
    }
}
