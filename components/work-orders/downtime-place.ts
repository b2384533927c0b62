import type { OnWire } from "@/lib/server/http/wire";
import type { DowntimesScreen } from "@/lib/services/screens/downtimes";

export type Downtime = OnWire<DowntimesScreen>["rows"][number];

/** What stood still, and the screen that shows it. */
export function placeOf({ process, equipment, machine, production_line }: Downtime) {
  if (process) return { name: process.name, href: `/processes/${process.id}/details/dashboard` };
  if (equipment) return { name: equipment.name, href: `/equipments/${equipment.id}` };
  if (machine) return { name: machine.name, href: `/machines/${machine.id}` };

  return production_line
    ? { name: production_line.name, href: `/production-lines/${production_line.id}` }
    : { name: "–", href: "" };
}
