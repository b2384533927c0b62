"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { controlFrame } from "@/components/ui/control-frame";

/* Controls of the browser's own, with a name: a form of them is sent without scripts too. */

interface NativeProps {
  name: string;
  label: string;
  error: string | undefined;
}

interface Tied {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Field, without what a guest's page has not: it needs no text of its own, and joins no classes. */
function NativeField({ label, error, children }: Omit<NativeProps, "name"> & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;

  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="flex items-center gap-1.5 font-medium text-body">
        {label}
      </label>
      {children({ id, "aria-describedby": error && errorId, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={errorId} className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

export function NativeText({ label, error, ...input }: NativeProps & ComponentProps<"input">) {
  return (
    <NativeField label={label} error={error}>
      {(tied) => <input {...tied} {...input} className={`${controlFrame} h-14 text-base`} />}
    </NativeField>
  );
}

export function NativeTextarea({ label, error, ...textarea }: NativeProps & ComponentProps<"textarea">) {
  return (
    <NativeField label={label} error={error}>
      {(tied) => <textarea {...tied} {...textarea} className={`${controlFrame} min-h-28 py-2.5 text-base`} />}
    </NativeField>
  );
}

interface NativeFileProps extends NativeProps {
  accept: string;
  /** The first that was chosen; null when it was taken back. */
  onChosen: (file: File | null) => void;
}

export function NativeFile({ label, error, onChosen, ...input }: NativeFileProps) {
  return (
    <NativeField label={label} error={error}>
      {(tied) => (
        <input
          {...tied}
          {...input}
          type="file"
          onChange={({ target }) => onChosen(target.files?.[0] ?? null)}
          className={`${controlFrame} h-14 py-1.5 text-sm file:mr-3 file:h-10 file:rounded-control file:border-0 file:bg-hover file:px-3 file:font-medium file:text-strong`}
        />
      )}
    </NativeField>
  );
}
