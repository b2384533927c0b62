"use client";

import { useTranslations } from "next-intl";
import { DescribedForm } from "@/components/resource/described-form";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { PlaceableLine } from "@/lib/services/screens/floor-plan";
import { PlacingField, useSpotText } from "./placing-field";

export interface PlanFormProps {
  resource: Description;
  row: Row | null;
  /** The machines of its plant. */
  lines: readonly PlaceableLine[];
}

/** A plan's name and picture, and where its machines stand; a new one has a picture first. */
export function PlanForm({ resource, row, lines }: PlanFormProps) {
  const t = useTranslations("floor-plans");
  const machinesText = useMachinesText(lines);

  return (
    <DescribedForm
      resource={resource}
      row={row}
      crumbs={
        row && (
          <HierarchyCrumb
            segments={[
              { href: resource.screen, label: t("title") },
              { href: `${resource.screen}/${row.id}`, label: labelOf(row) },
              { label: t("edit") },
            ]}
          />
        )
      }
      held={(held) => ({ machines: (held.machines as Spotted[]).map(asGiven) })}
      afterCreate={(made) => `${resource.screen}/${made.id}?edit=1`}
      formatters={{ machines: machinesText }}
      own={{ machines: row ? <PlacingField lines={lines} /> : null }}
    />
  );
}

/** Machine by machine where it stands: "DF-04 Dryer fan 3B: 42% from the left, 37% from the top". */
function useMachinesText(lines: readonly PlaceableLine[]) {
  const sentence = useSpotText();
  const machines = lines.flatMap((line) => line.machines);

  return (value: unknown) =>
    machines
      .flatMap((machine) => {
        const spot = (value as Spotted[]).find(({ machine_id }) => machine_id === machine.id);
        return spot ? sentence(machine, spot) : [];
      })
      .join("\n");
}

interface Spotted {
  machine_id: number;
  x: number;
  y: number;
}

/** As a save takes it, without what the machine is called. */
const asGiven = ({ machine_id, x, y }: Spotted): Spotted => ({ machine_id, x, y });
