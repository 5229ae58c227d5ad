/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the folded block that holds the target of a link. Without this script, browsers that do not
 * do so would show the top of the page. */

(() => {
    const show = () => {
        let name = "";
        try {
            name = decodeURIComponent(location.hash.slice(1));
        } catch {
            return;
        }
        const target = name && document.getElementById(name);
        let folded = target && target.closest("details:not([open])");
        if (!folded) {
            return;
        }
        while (folded) {
            folded.open = true;
            folded = folded.parentElement.closest("details:not([open])");
        }
        target.scrollIntoView();
    };
    addEventListener("hashchange", show);
    // A second click on the link of the same target does not change the address.
    document.addEventListener("click", (event) => {
        const link = event.target.closest("a[href*='#']");
        if (link && link.href === location.href) {
            show();
        }
    });
    // A printed page is whole.
    addEventListener("beforeprint", () => {
        for (const each of document.querySelectorAll("article details")) {
            each.open = true;
        }
    });
    show();
})();
