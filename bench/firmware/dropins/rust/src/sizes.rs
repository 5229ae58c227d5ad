// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0

//! A call of each feature with frames, over the engine `tiny`, with its key set-up: the workshop links
//! each with the code that it needs, and counts the bytes.

use aesmall::cipher::KeyInit;
use aesmall::frames::*;
use aesmall::tiny::{Aes128, Aes128Enc};

/// What the calls read and write.
#[repr(C)]
pub struct Given {
    secret: [[u8; 16]; 4],
    block: [u8; 16],
    shared: [u8; 32],
    input: [u8; 64],
    out: [u8; 64],
    counter: u32,
    small: [u8; 8],
    mac: [u8; 6],
}

fn enc(given: &Given, at: usize) -> Aes128Enc {
    Aes128Enc::new(&given.secret[at].into())
}

fn both(given: &Given, at: usize) -> Aes128 {
    Aes128::new(&given.secret[at].into())
}

/// A function for each call, which returns whether the call is done.
macro_rules! sizes {
    ($($name:ident, $given:ident => $call:expr;)*) => { $(
        #[unsafe(no_mangle)]
        extern "C" fn $name($given: &mut Given) -> bool {
            $call.is_ok()
        }
    )* };
}

sizes! {
    size_bthome_open, g => {
        bthome::open(&enc(g, 0), &g.mac, &mut g.counter, &g.input, &mut g.out)
    };
    size_dlms_open, g => {
        dlms::open(&enc(g, 0), &g.block, None, &mut g.counter, &g.input, &mut g.out)
    };
    size_dlms_hls5_answer, g => {
        let key = enc(g, 0);
        dlms::hls5_answer(&key, &g.block, 0x10, &g.small, &mut g.counter, &g.input)
    };
    size_espnow_open, g => espnow::open(&enc(g, 0), &g.input, &mut g.out);
    size_ieee802154_open, g => {
        let frame = ieee802154::Frame { source: &g.small, mhr_len: 21, open_len: 0, level: 5 };
        ieee802154::open(&enc(g, 0), &frame, &mut g.counter, &g.input, &mut g.out)
    };
    size_knx_open, g => {
        let frame = knx::Frame { scf: knx::ENCRYPTED, ..Default::default() };
        knx::open(&enc(g, 0), &frame, &mut g.mac, &g.input, &mut g.out)
    };
    size_lorawan_build_uplink, g => {
        let (nwk_s_key, app_s_key) = (&enc(g, 0), &enc(g, 1));
        let mut state = lorawan::State { fcnt_up: g.counter, ..Default::default() };
        let mut frame = lorawan::Frame { mhdr: 0x40, fport: 1, ..Default::default() };
        let keys = lorawan::Keys { nwk_s_key, app_s_key };
        lorawan::build_uplink(&keys, &mut state, &mut frame, &g.input, &mut g.out)
    };
    size_lorawan11_build_uplink, g => {
        let keys = [0, 1, 2, 3].map(|at| enc(g, at));
        let keys = lorawan11::Keys {
            f_nwk_s_int_key: &keys[0],
            s_nwk_s_int_key: &keys[1],
            nwk_s_enc_key: &keys[2],
            app_s_key: &keys[3],
        };
        let mut state = lorawan11::State { fcnt_up: g.counter, ..Default::default() };
        let mut frame = lorawan::Frame { mhdr: 0x40, fport: 1, ..Default::default() };
        lorawan11::build_uplink(&keys, &mut state, &mut frame, (5, 0), &g.input, &mut g.out)
    };
    size_lorawan11_open_join_accept, g => {
        let keys = [0, 1, 2].map(|at| enc(g, at));
        let device = lorawan11_join::Device {
            nwk_key: &keys[0],
            app_key: &keys[0],
            js_int_key: Some(&keys[1]),
            js_enc_key: Some(&keys[2]),
            join_eui: g.small,
            dev_eui: g.small,
        };
        let mut state = lorawan11_join::State { join_nonce: g.counter, ..Default::default() };
        lorawan11_join::open_join_accept(&device, &mut state, &g.input[..33])
    };
    size_meshcore_group_open, g => {
        meshcore::group_open(&both(g, 0), &g.shared, &g.input, &mut g.out)
    };
    size_meshtastic_crypt_unauthenticated, g => {
        meshtastic::crypt_unauthenticated(&enc(g, 0), g.counter, g.counter, &mut g.out)
    };
    size_mibeacon_open, g => {
        mibeacon::open(&enc(g, 0), &g.mac, &mut g.counter, &g.input, &mut g.out)
    };
    size_ntag424_verify_sdm, g => {
        let picc = ntag424::Picc::default();
        ntag424::verify_sdm(&enc(g, 0), &picc, &g.input, &g.small, &mut g.counter)
    };
    size_ntag424_seal_command, g => {
        let mut session = ntag424_session::Session::new(both(g, 0), both(g, 1), 0, [0; 4]);
        session.seal_command(0x8d, &g.small, &g.input, &mut g.out).map(|_| ())
    };
    size_osdp_open, g => {
        let keys = [0, 1, 2].map(|at| both(g, at));
        let keys = osdp::Keys { s_enc: &keys[0], s_mac1: &keys[1], s_mac2: &keys[2] };
        osdp::begin(&keys, &g.block).and_then(|mut state| {
            osdp::open(&keys, &mut state, 0, &g.input, &mut g.out).map(|_| ())
        })
    };
    size_pvvx_open, g => pvvx::open(&enc(g, 0), &g.mac, &g.input, &mut g.out);
    size_secoc_verify, g => {
        let (freshness_bits, mac_bits) = (64, 64);
        let pdu = secoc::Pdu { data_id: 1, freshness_size: 8, freshness_bits, mac_bits };
        let mut last = u64::from(g.counter);
        secoc::verify(&enc(g, 0), &pdu, &mut last, &g.input)
    };
    size_thread_derive_keys, g => {
        thread::derive_keys(&g.block, g.counter).map(|(mle, mac)| {
            (g.secret[0], g.secret[1]) = (mle, mac);
        })
    };
    size_victron_decrypt_unauthenticated, g => {
        victron::decrypt_unauthenticated(&enc(g, 0), g.secret[0][0], &g.input, &mut g.out)
    };
    size_wmbus_mode5_open_unauthenticated, g => {
        wmbus::mode5_open_unauthenticated(&both(g, 0), &g.input, &mut g.out)
    };
    size_wmbus_mode7_open, g => {
        wmbus::mode7_open(&both(g, 0), &mut g.counter, &g.input, &mut g.out)
    };
    size_wmbus_mode10_open, g => {
        wmbus::mode10_open(&enc(g, 0), 8, &mut g.counter, &g.input, &mut g.out)
    };
    size_wmbus_kamstrup_open_unauthenticated, g => {
        wmbus::kamstrup_open_unauthenticated(&enc(g, 0), &g.input, &mut g.out)
    };
    size_zigbee_open, g => {
        zigbee::open(&enc(g, 0), Some(&g.small), 8, &mut g.counter, &g.input, &mut g.out)
    };
}
