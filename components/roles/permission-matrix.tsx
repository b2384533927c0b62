"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { useViewer } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { matrixGroups, specialKeys, tickOf, toggled } from "@/lib/domain/identity/permission-matrix";
import { roleType, type Section } from "@/lib/domain/identity/permissions";
import type { Grants } from "./grants";
import { walkMatrix } from "./matrix-keys";
import { MatrixGroup, MatrixHead } from "./matrix-rows";
import { PermissionDifference } from "./permission-difference";

/**
 * Sections by what may be done with them. A name ticks its row, a heading its column, a group's box its part of the
 * column; the arrow keys walk from box to box. What the person does not hold cannot be granted and is dimmed.
 */
export function PermissionMatrix() {
  const t = useTranslations("roles");
  const { row } = useResourceForm();
  const viewer = useViewer();
  const { value, setValue, isDisabled, frame } = useFormField<string[] | null>({ name: "permissions" }, "other");
  const chosen = new Set(value ?? []);
  const held = new Set<string>(viewer.permissions);
  const before = (row?.permissions as string[] | undefined) ?? [];
  const mayGrant = (key: string) => held.has(key);
  const set: Grants["set"] = (keys, isOn) => setValue(toggled(value ?? [], keys, isOn, mayGrant));
  const flip: Grants["flip"] = (keys) => {
    const mine = keys.filter(mayGrant);
    set(mine, tickOf(chosen, mine) !== true);
  };
  const grants: Grants = { chosen, before, isDisabled, mayGrant, set, flip };

  return (
    <Card>
      <CardHeader title={t("parts.permissions")} note={t("matrix_note", { count: chosen.size })} />
      {frame.error && (
        <p role="alert" className="px-4 pt-3 font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
      <table className="w-full table-fixed text-left text-sm" onKeyDown={walkMatrix} aria-label={frame.label}>
        <MatrixHead grants={grants} />
        <tbody>
          {Object.entries(matrixGroups).map(([group, sections]) => (
            <MatrixGroup key={group} group={group} sections={sections as readonly Section[]} grants={grants} />
          ))}
        </tbody>
      </table>
      <SpecialPermissions grants={grants} />
      <PermissionDifference before={before} after={[...chosen]} />
    </Card>
  );
}

/** Those that are of no section, for roles of the provider's side. */
function SpecialPermissions({ grants }: { grants: Grants }) {
  const t = useTranslations("roles");
  const { chosen, mayGrant, isDisabled, set } = grants;
  const type = (useWatch({ name: "type" }) as number | null) ?? roleType.customer;
  const offered = specialKeys.filter((key) => type !== roleType.customer && (mayGrant(key) || chosen.has(key)));
  if (offered.length === 0) return null;

  return (
    <div className="border-line border-t px-3 py-1">
      {offered.map((key) => (
        <Checkbox
          key={key}
          label={t(`special.${key}`)}
          checked={chosen.has(key)}
          disabled={isDisabled || !mayGrant(key)}
          onCheckedChange={(isOn) => set([key], isOn === true)}
        />
      ))}
    </div>
  );
}
