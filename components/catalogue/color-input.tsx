"use client";

import { Input } from "@/components/ui/input";

export interface ColorInputProps {
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A color: picked, or typed as it is written. */
export function ColorInput({ value, onValueChange, disabled, ...control }: ColorInputProps) {
  return (
    <span className="flex items-center gap-1.5">
      <input
        type="color"
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        value={isColor(value) ? value : "#808080"}
        onChange={(event) => onValueChange(event.target.value)}
        className="size-control shrink-0 cursor-pointer rounded-control border border-line bg-card p-1"
      />
      <Input
        {...control}
        value={value}
        disabled={disabled}
        maxLength={7}
        onChange={(event) => onValueChange(event.target.value)}
        className="w-28 font-mono"
      />
    </span>
  );
}
