import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";

interface ChoicesProps<Value> {
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  error?: ReactNode;
}

/** Several of a few: a box for each. */
export function Choices<Value extends string | number>({
  legend,
  hint,
  options,
  chosen,
  ...rest
}: ChoicesProps<Value>) {
  const { onChange, error } = rest;

  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium text-sm text-strong">{legend}</legend>
      {hint && <p className="text-muted text-xs">{hint}</p>}
      {error && (
        <p role="alert" className="text-alarm-text text-xs">
          {error}
        </p>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label, hint: of }) => (
          <Checkbox
            key={value}
            label={label}
            hint={of}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen === true ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
