"use client";

import { RecordPane } from "@/components/split/record-pane";
import { NearbyCard } from "./nearby-card";
import { PermitBody, PermitFacts } from "./permit-body";
import { PermitChip } from "./permit-chip";
import { PermitSteps } from "./permit-steps";
import { PermitWay } from "./permit-way";
import type { OpenPermit } from "./types";

/** The permit that the address names, beside the list; null where there is none. */
export function PermitPanel({ open }: { open: OpenPermit | null }) {
  if (!open) return <RecordPane />;
  const { permit, people, nearby } = open;

  return (
    <RecordPane
      label={permit.label}
      name={`${permit.label} ${permit.name}`}
      footer={permit.actions.length > 0 && <PermitSteps key={permit.id} permit={permit} people={people} />}
    >
      <article className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div>
          <h2 className="mb-1 flex flex-wrap items-center gap-2 font-bold text-lg text-strong leading-snug">
            {permit.name} <PermitChip of={permit} />
          </h2>
          <p className="text-muted text-xs">{permit.kind_name}</p>
        </div>
        <PermitWay permit={permit} />
        <PermitFacts permit={permit} />
        <PermitBody
          permit={permit}
          people={people}
          nearby={<NearbyCard nearby={nearby} timeZone={permit.plant.time_zone} />}
        />
      </article>
    </RecordPane>
  );
}
