"use client";

import type { ComponentType, ReactNode } from "react";
import { Field, type FieldControl, type FieldProps } from "@/components/ui/field";

/** What is typed outside the form of a resource, by the names of its fields: a saved part, one line of a list, a draft. */
export interface FieldDraft<Values> {
  value: Values;
  change: (part: Partial<Values>) => void;
  /** What was refused in a field, after the name that people see. */
  errorOf?: (name: string, label: string) => ReactNode;
  /** Differs from what is saved. */
  isChanged?: (name: keyof Values & string) => boolean;
  isReadOnly?: boolean;
}

/** Every control shows a value and names the next one. */
interface ControlProps {
  value?: unknown;
  onValueChange?: (value: never) => void;
}

type NamesOf<Values, Shown> = {
  [Name in keyof Values & string]-?: Values[Name] extends Shown ? Name : never;
}[keyof Values & string];

/** The control shows the field as it is, or what is made of it. */
type Binding<Values, Props extends ControlProps> =
  | { name: NamesOf<Values, Props["value"]>; value?: undefined; onValueChange?: undefined }
  | ({ name: keyof Values & string } & Required<Pick<Props, "onValueChange">> & Pick<Props, "value">);

export type DraftFieldProps<Values, Props extends ControlProps> = Binding<Values, Props> &
  Omit<Props, keyof FieldControl | keyof FieldProps | keyof ControlProps | "name"> &
  Omit<FieldProps, "children"> & {
    of: FieldDraft<Values>;
    as: ComponentType<Props>;
    controlClass?: string;
  };

type Loose = Readonly<Record<string, unknown>>;

/** Whatever the control is: that name and props fit it has been checked where the field is written. */
interface Drawn extends Omit<FieldProps, "children"> {
  of: FieldDraft<Loose>;
  name: string;
  as: ComponentType<Loose>;
  controlClass?: string;
}

/** A control in its frame, bound to one field of a draft: value, change and error come with the name. */
export function DraftField<Values, Props extends ControlProps>(props: DraftFieldProps<Values, Props>): ReactNode;
export function DraftField({ of, name, as: Control, controlClass, ...props }: Drawn) {
  const { label, hint, error, required, inline, className, ...own } = props;
  const bound = {
    value: of.value[name],
    onValueChange: (value: unknown) => of.change({ [name]: value }),
    ...(of.isChanged && { changed: of.isChanged(name) }),
    ...(of.isReadOnly && { disabled: true }),
    ...(controlClass && { className: controlClass }),
    ...own,
  };
  const refused = error ?? of.errorOf?.(name, typeof label === "string" ? label : "");

  return (
    <Field label={label} hint={hint} required={required} inline={inline} className={className} error={refused}>
      {(control) => <Control {...control} {...bound} />}
    </Field>
  );
}
