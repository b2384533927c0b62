"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ChoicesField } from "@/components/resource/choices-field";
import { SelectField, TextField, ToggleField } from "@/components/resource/fields";
import { Form } from "@/components/resource/form";
import { useResourceForm } from "@/components/resource/form-context";
import { FormPart } from "@/components/resource/form-part";
import { RelatedField } from "@/components/resource/related-field";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { RoleScreen } from "@/lib/services/identity/roles/screen";

import { PermissionMatrix } from "./permission-matrix";

export interface RoleFormProps {
  resource: Description;
  row: Row | null;
  screen: RoleScreen;
  /** Beside Save. */
  actions?: ReactNode;
}

const nothingYet = { permissions: [], child_ids: [] };

/** A role: what it is called, what it opens, and which roles its holder may give to others. */
export function RoleForm({ resource, row, screen, actions }: RoleFormProps) {
  const t = useTranslations("roles");

  return (
    <Form
      key={row?.id ?? "new"}
      resource={resource}
      row={row}
      initial={nothingYet}
      locked={screen.lock ? t(`locked_${screen.lock}`) : undefined}
      actions={actions}
      isBare
    >
      <FormPart of="role">
        <TextField name="name" />
        {screen.types.length > 1 && <CompanyField />}
        {screen.types.length > 1 && <SelectField name="type" options={screen.types} required />}
        <KindField kinds={screen.kinds} />
      </FormPart>
      <FormPart of="flags">
        <ToggleField name="is_forced_mfa" />
        {screen.flags.map((flag) => (
          <ToggleField key={flag} name={flag} />
        ))}
      </FormPart>
      <PermissionMatrix />
      <FormPart of="children">
        <ChoicesField name="child_ids" choices={screen.children} />
      </FormPart>
    </Form>
  );
}

/** Whose a role is cannot change: people already have it. */
function CompanyField() {
  const { row } = useResourceForm();
  return <RelatedField name="company_id" disabled={row !== null} />;
}

function KindField({ kinds }: { kinds: Record<number, string[]> }) {
  const type = (useWatch({ name: "type" }) as number | null) ?? 2;
  return <SelectField name="kind" options={kinds[type] ?? []} required />;
}
