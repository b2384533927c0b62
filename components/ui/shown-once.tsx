"use client";

import { Copy } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Input } from "./input";
import { useCopy } from "./use-copy";
// Bound by hand: a value is shown, not asked for.

export interface ShownOnceProps {
  /** What was made. */
  title: string;
  label: string;
  hint: string;
  value: string;
  /** The word on the button, and the message afterwards. */
  action: string;
  copied: string;
}

/** A secret that was made just now; nobody can read it again later. */
export function ShownOnce({ title, label, hint, value, action, copied }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const copy = useCopy();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is selected again
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [value]);

  async function copyShown() {
    if (await copy(value, copied)) return;
    field.current?.focus();
    field.current?.select();
  }

  return (
    <section
      aria-label={title}
      className="grid grid-cols-[1fr_auto] items-end gap-2 rounded-control border border-accent bg-accent-tint p-3"
    >
      <Field label={label}>
        {(control) => (
          <Input {...control} ref={field} readOnly value={value} aria-describedby={hintId} className="font-mono" />
        )}
      </Field>
      <Button variant="primary" onClick={() => void copyShown()}>
        <Copy aria-hidden />
        {action}
      </Button>
      <p id={hintId} className="col-span-2 text-muted text-xs">
        {hint}
      </p>
    </section>
  );
}
