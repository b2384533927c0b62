"use client";

import { useState } from "react";
import { api, refusalIn } from "./api";

/** Sends what a dialog asked for: busy meanwhile, and what was refused by field; what names no field is announced. */
export function useSubmit() {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function submit(work: () => Promise<unknown>, done: () => void) {
    setBusy(true);
    try {
      await work();
      setErrors({});
      done();
    } catch (caught) {
      const error = refusalIn(caught);
      const fields = Object.entries(error.messages).map(([field, all]) => [field, all.join(", ")]);
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) api.announce(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, errors, setErrors, submit };
}
