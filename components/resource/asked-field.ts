import type { ReactElement, ReactNode } from "react";
import type { FieldInWords } from "./described-field";
import type { FieldOptions } from "./form-context";
import type { BoundControl } from "./form-field";

/** What the fields of a dialog hold: of the input of its call, what has been given so far. */
export type Draft<Input> = { [Name in keyof Input]?: Input[Name] | null };

/** Which controls give a value of this type. */
type ControlsOf<Value> = unknown extends Value
  ? FieldInWords["as"]
  : Value extends string
    ? "text" | "textarea" | "date" | "datetime" | "select" | "zone"
    : Value extends number
      ? "number" | "money" | "duration" | "related" | "select"
      : Value extends boolean
        ? "checkbox" | "toggle"
        : never;

/** A field of the call's input, with its words and the control that gives its value. */
export type AskedField<Input> = {
  [Name in keyof Input & string]-?: Extract<FieldInWords, { as: ControlsOf<NonNullable<Input[Name]>> }> & {
    name: Name;
    label: string;
    as: ControlsOf<NonNullable<Input[Name]>>;
  };
}[keyof Input & string];

export interface OwnControl<Value> {
  value: Value | null | undefined;
  change: (value: Value | null) => void;
  error: ReactNode;
}

/** A field with a control of the screen's own. */
export type OwnField<Input> = {
  [Name in keyof Input & string]-?: {
    name: Name;
    /** The subject of its errors. */
    label: string;
    own: (control: OwnControl<NonNullable<Input[Name]>>) => ReactNode;
  };
}[keyof Input & string];

/** A control of the screen's own, with label, hint and error around it as every field has them. */
export type FramedField<Input> = {
  [Name in keyof Input & string]-?: Omit<FieldOptions, "name" | "span"> & {
    name: Name;
    label: string;
    control: (attributes: BoundControl, control: OwnControl<NonNullable<Input[Name]>>) => ReactNode;
  };
}[keyof Input & string];

export type OneAsked<Input> = AskedField<Input> | OwnField<Input> | FramedField<Input>;

/** Fields that belong together, under their title. */
export interface AskedGroup<Input> {
  legend: string;
  fields: AskedFields<Input>;
}

type Asked<Input> = OneAsked<Input> | AskedGroup<Input> | ReactElement | false | null | undefined;

/** What a dialog asks for, in its order: fields, what the screen draws between them, and fields side by side. */
export type AskedFields<Input> = readonly (Asked<Input> | readonly (OneAsked<Input> | false)[])[];
