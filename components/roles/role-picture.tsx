"use client";

import { useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import { ShareBar } from "@/components/ui/share-bar";
import {
  type Flag,
  flagsOf,
  holds,
  permissionOf,
  type RoleType,
  type Section,
  sections,
} from "@/lib/domain/identity/permissions";
import { roleFlags } from "@/lib/domain/identity/role-rules";

const shownFlags = ["view", "create", "update", "delete"] as const satisfies readonly Flag[];

/** Sections that are named; the others are counted. */
const most = 6;

/** A role at a glance: of how many sections it may see, create, change and delete records, and which it may change. */
export function RolePicture({ row }: CardProps) {
  const t = useTranslations("roles");
  const role = { type: row.type as RoleType, permissions: row.permissions as string[] };
  const may = (flag: Flag, section: Section) =>
    flagsOf(section).includes(flag) && holds(role, permissionOf(flag, section));
  const changed = sections.filter((section) => may("update", section) || may("create", section));
  const seen = sections.filter((section) => may("view", section));
  const named = changed.length > 0 ? changed : seen;
  const names = named.slice(0, most).map((section) => t(`sections.${section}`));
  const rest = named.length - names.length;
  const flags = [...roleFlags, "is_forced_mfa" as const].filter((flag) => row[flag] === true);

  return (
    <div className="mt-2 grid gap-2 text-xs">
      <dl className="grid gap-1">
        {shownFlags.map((flag) => {
          const of = sections.filter((section) => flagsOf(section).includes(flag));
          const held = of.filter((section) => may(flag, section)).length;
          return (
            <div key={flag} className="grid grid-cols-[4.5rem_minmax(0,1fr)_4rem] items-center gap-2">
              <dt className="text-muted">{t(`flags.${flag}`)}</dt>
              <dd className="contents">
                <ShareBar value={held / of.length} />
                <span className="whitespace-nowrap text-right text-strong tabular-nums">
                  {t("card.of", { held, of: of.length })}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-muted">
        {named.length === 0
          ? t("card.nothing")
          : t(changed.length > 0 ? "card.changes" : "card.sees", { sections: names.join(", "), rest })}
      </p>
      {flags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {flags.map((flag) => (
            <li key={flag} className="rounded-chip border border-line px-1.5 py-0.5 text-strong">
              {t(`fields.${flag}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
