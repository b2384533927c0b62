"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ChoicesField } from "@/components/resource/choices-field";
import { DescribedForm } from "@/components/resource/described-form";
import { SelectField } from "@/components/resource/fields";
import { useResourceForm } from "@/components/resource/form-context";
import { RelatedField } from "@/components/resource/related-field";
import type { Row } from "@/lib/client/rows";
import { roleFlags } from "@/lib/domain/identity/role-rules";
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
  const hasTypes = screen.types.length > 1;
  const withheld = roleFlags.filter((flag) => !screen.flags.includes(flag));

  return (
    <DescribedForm
      key={row?.id ?? "new"}
      resource={resource}
      row={row}
      initial={nothingYet}
      locked={screen.lock ? t(`locked_${screen.lock}`) : undefined}
      actions={actions}
      own={{
        company_id: hasTypes && <CompanyField />,
        type: hasTypes && <SelectField name="type" options={screen.types} required />,
        kind: <KindField kinds={screen.kinds} />,
        ...Object.fromEntries(withheld.map((flag) => [flag, null])),
        child_ids: <ChoicesField name="child_ids" choices={screen.children} />,
      }}
      parts={{ permissions: <PermissionMatrix /> }}
    />
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
