"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/client/class-names";
import { keysOf, tickOf } from "@/lib/domain/identity/permission-matrix";
import type { Flag, Section } from "@/lib/domain/identity/permissions";
import type { Grants } from "./grants";
import { usePermissionName } from "./use-permission-name";

interface GroupCellProps {
  group: string;
  sections: readonly Section[];
  flag: Flag;
  grants: Grants;
}

/** Ticks the group's part of a column. */
export function GroupCell({ group, sections, flag, grants }: GroupCellProps) {
  const t = useTranslations("roles");
  const keys = keysOf(sections, [flag]);

  return (
    <Cell>
      {keys.length > 0 && (
        <Checkbox
          aria-label={t("whole_group", { group, flag: t(`flags.${flag}`) })}
          data-cell={flag}
          checked={tickOf(grants.chosen, keys)}
          disabled={grants.isDisabled || !keys.some(grants.mayGrant)}
          onCheckedChange={() => grants.flip(keys)}
        />
      )}
    </Cell>
  );
}

/** One permission; ringed while it is not as it was saved. */
export function PermissionCell({ section, flag, grants }: { section: Section; flag: Flag; grants: Grants }) {
  const nameOf = usePermissionName();
  const name = `${flag}_${section}`;
  const [key] = keysOf([section], [flag]);
  const isOn = key !== undefined && grants.chosen.has(key);

  return (
    <Cell>
      {key && (
        <Checkbox
          aria-label={nameOf(name)}
          data-cell={flag}
          checked={isOn}
          disabled={grants.isDisabled || !grants.mayGrant(name)}
          onCheckedChange={(next) => grants.set([key], next === true)}
          className={cn(isOn !== grants.before.includes(name) && "ring-2 ring-accent ring-offset-1 ring-offset-card")}
        />
      )}
    </Cell>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td className="p-0 text-center align-middle">
      <span className="inline-grid min-h-8 min-w-8 place-items-center touch:min-h-12">{children}</span>
    </td>
  );
}
