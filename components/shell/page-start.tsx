"use client";

import { useEffect } from "react";
import { answerEarlyPresses } from "@/lib/client/early-press";
import { keepShownWhileAway } from "@/lib/client/keep-shown";
import { keepPageNonce } from "@/lib/client/page-nonce";

/** Of every page, when its scripts have come: what was pressed before is pressed, and a refresh that fails changes nothing. */
export function PageStart({ nonce }: { nonce: string | undefined }) {
  keepPageNonce(nonce);
  useEffect(() => {
    keepShownWhileAway();
    answerEarlyPresses();
  }, []);

  return null;
}
