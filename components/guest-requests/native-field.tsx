"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { controlStyle } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";

/* Controls of the browser's own, with a name: a form of them is sent without scripts too. */

interface NativeProps {
  name: string;
  label: string;
  error: string | undefined;
}

export function NativeText({ label, error, ...input }: NativeProps & ComponentProps<"input">) {
  return (
    <Field label={label} error={error}>
      {(control) => <input {...control} {...input} className={cn(controlStyle, "h-14 text-base")} />}
    </Field>
  );
}

export function NativeTextarea({ label, error, ...textarea }: NativeProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} error={error}>
      {(control) => <textarea {...control} {...textarea} className={cn(controlStyle, "min-h-28 py-2.5 text-base")} />}
    </Field>
  );
}

interface NativeFileProps extends NativeProps {
  accept: string;
  /** The first that was chosen; null when it was taken back. */
  onChosen: (file: File | null) => void;
}

export function NativeFile({ label, error, onChosen, ...input }: NativeFileProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="file"
          onChange={({ target }) => onChosen(target.files?.[0] ?? null)}
          className={cn(
            controlStyle,
            "h-14 py-1.5 file:mr-3 file:h-10 file:rounded-control file:border-0 file:bg-hover file:px-3 file:font-medium file:text-strong",
          )}
        />
      )}
    </Field>
  );
}
