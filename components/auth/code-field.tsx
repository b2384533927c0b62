"use client";

import { type RefObject, useEffect } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";
// Bound by hand: it may be typed into before the scripts have come.

export interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Six digits are complete. */
  onComplete?: (code: string) => void;
  /** A recovery code is longer, and has letters. */
  isRecovery?: boolean;
  error?: string;
  hint?: string;
  input: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** Where a code is typed. Telephones offer the one that an SMS brought, and their keypad for digits. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, isRecovery, error, hint, input, className } = props;
  useEffect(() => input.current?.focus(), [input]);

  function change(text: string) {
    const next = isRecovery ? text : text.replace(/\D/g, "").slice(0, 6);
    onChange(next);
    if (!isRecovery && next.length === 6 && next !== value) onComplete?.(next);
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          value={value}
          onChange={(event) => change(event.target.value)}
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize={isRecovery ? "characters" : "none"}
          spellCheck={false}
          maxLength={isRecovery ? 40 : 12}
          className={cn(
            "font-mono",
            isRecovery ? "tracking-wide" : "text-center text-xl tabular-nums tracking-[0.4em]",
            className,
          )}
        />
      )}
    </Field>
  );
}
