"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { PermitBody, PermitFacts } from "./permit-body";
import { PermitChip } from "./permit-chip";
import { PermitSteps } from "./permit-steps";
import type { People, Permit } from "./types";

/** The permit beside the list. */
export function PermitPanel({ open }: { open: { permit: Permit; people: People } | null }) {
  const t = useTranslations("permits");
  if (!open) return null;
  const { permit, people } = open;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Link href={`/permits/${permit.id}`} className="font-mono text-accent text-xs hover:underline">
          {permit.label}
        </Link>
        <PermitChip of={permit} />
        <span className="text-muted text-xs">{permit.kind_name}</span>
      </p>
      <h2 className="font-bold text-lg text-strong leading-snug">{permit.name}</h2>
      <PermitFacts permit={permit} />
      {permit.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <PermitSteps permit={permit} people={people} />
        </div>
      )}
      <PermitBody permit={permit} people={people} />
      <p className="text-muted text-xs">
        {t("requested_by", { person: permit.requested_by_user?.name ?? t("somebody") })}
      </p>
    </div>
  );
}
