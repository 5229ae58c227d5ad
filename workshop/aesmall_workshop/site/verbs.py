# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the verbs that the summary of a function may begin with."""

from __future__ import annotations

_WORDS = """
Accept Add Advance Allow Append Apply Ask Authenticate Begin Build Calculate Call Change Check
Choose Clear Close Collect Compare Compute Confirm Continue Convert Copy Count Create Decide
Decode Decrypt Delete Derive Describe Discard Do Double Drop Encode Encrypt End Erase Expand
Export Fill Find Finish Flush Forget Format Forward Generate Get Give Hash Hold Import
Initialise Keep Limit List Load Look Make Map Mark Measure Move Multiply Name Offer Open
Overwrite Parse Pass Place Point Prepare Print Process Protect Prove Provide Put Raise Read
Receive Record Refill Refresh Refuse Reject Release Remember Remove Renew Repeat Replace
Reseed Reserve Reset Restore Return Reverse Run Save Say Seal Seek Select Send Set Show Sign
Skip Start Step Stop Store Take Tell Test Throw Transform Try Turn Undo Unwrap Update Use
Verify Wait Wipe Wrap Write Zero
"""
#: Add the verb that your summary needs. It is in the imperative: "Return", not "Returns".
VERBS = frozenset(_WORDS.split())
