import { type ReactNode, useState } from "react";
import type { FieldDraft } from "./draft-field";

/** Fields that are typed outside of a form, and what was refused of them. */
export function useFieldDraft<Values extends object>(
  initial: Values | (() => Values),
  errors: Readonly<Record<string, ReactNode>> = {},
) {
  const [value, setValue] = useState(initial);

  return {
    value,
    change: (part) => setValue((before) => ({ ...before, ...part })),
    errorOf: (name) => errors[name],
  } satisfies FieldDraft<Values>;
}
