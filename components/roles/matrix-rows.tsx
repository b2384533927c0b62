"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { keysOf, matrixFlags, matrixGroups } from "@/lib/domain/identity/permission-matrix";
import type { Section } from "@/lib/domain/identity/permissions";
import type { Grants } from "./grants";
import { GroupCell, PermissionCell } from "./matrix-cells";

const everything = Object.values(matrixGroups).flat() as Section[];

/** A heading ticks its column. */
export function MatrixHead({ grants }: { grants: Grants }) {
  const t = useTranslations("roles");

  return (
    <thead className="sticky top-(--shell-top) z-10 bg-sunk text-muted text-xs">
      <tr>
        <th scope="col" className="px-3 py-1 font-medium">
          {t("section")}
        </th>
        {matrixFlags.map((flag) => (
          <th key={flag} scope="col" className="w-20 p-0 text-center align-bottom font-medium max-md:w-11">
            <button
              type="button"
              disabled={grants.isDisabled}
              title={t("whole_column", { flag: t(`flags.${flag}`) })}
              onClick={() => grants.flip(keysOf(everything, [flag]))}
              className="inline-grid min-h-9 w-full place-items-center px-1 py-1 hover:text-strong max-md:min-h-20 touch:min-h-12"
            >
              <span className="max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{t(`flags.${flag}`)}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MatrixGroupProps {
  group: string;
  sections: readonly Section[];
  grants: Grants;
}

/** A group of the menu: its boxes tick its part of a column. */
export function MatrixGroup({ group, sections, grants }: MatrixGroupProps) {
  const groups = useTranslations("shell.groups");

  return (
    <>
      <tr className="border-line border-t bg-hover">
        <th scope="rowgroup" className="px-3 py-1 font-semibold text-strong text-xs">
          {groups(group)}
        </th>
        {matrixFlags.map((flag) => (
          <GroupCell key={flag} group={groups(group)} sections={sections} flag={flag} grants={grants} />
        ))}
      </tr>
      {sections.map((section) => (
        <SectionRow key={section} section={section} grants={grants} />
      ))}
    </>
  );
}

/** A name ticks its row. */
function SectionRow({ section, grants }: { section: Section; grants: Grants }) {
  const t = useTranslations("roles");
  const { switched_off } = useViewer();

  return (
    <tr className="border-line-soft border-t hover:bg-hover">
      <th scope="row" className="p-0 font-normal">
        <button
          type="button"
          disabled={grants.isDisabled}
          title={t("whole_row", { section: t(`sections.${section}`) })}
          onClick={() => grants.flip(keysOf([section]))}
          className="flex min-h-8 w-full items-center break-words px-3 py-1 text-left hover:text-accent max-md:pr-1 max-md:text-xs touch:min-h-12"
        >
          <span>
            {t(`sections.${section}`)}
            {switched_off.includes(section) && <span className="block text-muted text-xs">{t("switched_off")}</span>}
          </span>
        </button>
      </th>
      {matrixFlags.map((flag) => (
        <PermissionCell key={flag} section={section} flag={flag} grants={grants} />
      ))}
    </tr>
  );
}
