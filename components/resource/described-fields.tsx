"use client";

import { Fragment, type ReactNode } from "react";
import { CustomFields, isCustomField, isCustomizable } from "./custom-fields";
import { DescribedFieldControl } from "./described-field";
import { useResourceForm } from "./form-context";
import { FormPart } from "./form-part";

/** A screen's own controls, by the name of their field. Null leaves the field out. */
export type OwnFields = Record<string, ReactNode>;

export interface DescribedFieldsProps {
  own?: OwnFields;
  /** Drawn instead of a part, by its title: one that is not always there, or has a shape of its own. */
  parts?: Record<string, ReactNode>;
}

/** The fields of the description in its titled parts, or one after the other where it has none. */
export function DescribedFields({ own, parts = {} }: DescribedFieldsProps) {
  const { resource } = useResourceForm();
  if (resource.parts.length === 0)
    return (
      <>
        <FieldsOf names={resource.fields.filter((field) => !isCustomField(field)).map(({ name }) => name)} own={own} />
        {isCustomizable(resource) && <CustomFields />}
      </>
    );

  return resource.parts.map(({ title, fields }) => (
    <Fragment key={title}>
      {fields[0] === "custom" ? (
        <CustomFields />
      ) : title in parts ? (
        parts[title]
      ) : (
        <DescribedPart of={title} own={own} />
      )}
    </Fragment>
  ));
}

export interface DescribedPartProps {
  /** The part's title. */
  of: string;
  own?: OwnFields;
  /** After its fields. */
  children?: ReactNode;
}

/** One titled part. Without any field that this person is asked for, it is not there. */
export function DescribedPart({ of, own = {}, children }: DescribedPartProps) {
  const { resource } = useResourceForm();
  const names = resource.parts.find(({ title }) => title === of)?.fields ?? [];
  const asked = names.filter(
    (name) => own[name] ?? (!(name in own) && resource.fields.some((one) => one.name === name)),
  );
  if (asked.length === 0) return null;

  return (
    <FormPart of={of}>
      <FieldsOf names={asked} own={own} />
      {children}
    </FormPart>
  );
}

function FieldsOf({ names, own = {} }: { names: readonly string[]; own?: OwnFields }) {
  const { resource } = useResourceForm();

  return names.map((name) => {
    const field = resource.fields.find((one) => one.name === name);
    return <Fragment key={name}>{name in own ? own[name] : field && <DescribedFieldControl field={field} />}</Fragment>;
  });
}
