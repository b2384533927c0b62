import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import type { LevelCounts } from "@/lib/domain/shared/levels";
import { machines } from "@/lib/resources/machines";
import { plants } from "@/lib/resources/plants";
import { productionLines } from "@/lib/resources/production-lines";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { type Counters, countersOf } from "@/lib/services/oee/counters/counters";
import { seenProcess } from "@/lib/services/oee/seen-process";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";
import { type AttentionRow, attention } from "../dashboard/attention";
import { counters } from "../dashboard/counters";
import { addressOf, type Draw } from "./drawn";

/** How the plant is: its levels, what needs attention, what its lines count. */

export interface LevelsData {
  /** How many of what is counted show which level. */
  levels: LevelCounts;
  count: number;
  counts: "items" | "lines" | "machines" | "sensors";
  /** Of one place its name. */
  place: string | null;
}

/** Of a plant its items, of all lines or machines those, of one of them its sensors. */
export const drawLevels: Draw<"levels", LevelsData> = async (call, { of, place_id: id }, { plant_id }) => {
  checkDashboard(call);
  if (of !== "plant" && id !== undefined) return ofPlace(call, of, id);
  const place = of === "plant" && id !== undefined ? await placeOf(call, "plant", id) : null;
  const counted = await counters(call, id ?? plant_id);
  const [name, counts] = (
    { plant: ["Equipments", "items"], line: ["ProdLines", "lines"], machine: ["Machines", "machines"] } as const
  )[of];
  const { levels, count } = counted[name];
  const screen = { plant: "equipments", line: "production-lines", machine: "machines" }[of];

  return {
    data: count === 0 ? null : { levels, count, counts, place },
    link: addressOf(`/dashboard/${screen}`, { plant: id ?? plant_id }),
  };
};

async function ofPlace(call: Call, of: "line" | "machine", id: number) {
  const place = await placeOf(call, of, id);
  const { levels } = (await rolledUp(call, of === "line" ? "production_line" : "machine", [id]))(id);
  const count = Object.values(levels).reduce((sum, one) => sum + one, 0);

  return {
    data: count === 0 ? null : { levels, count, counts: "sensors" as const, place },
    link: `/${of === "line" ? "production-lines" : "machines"}/${id}/details`,
  };
}

/** @throws DomainError where the viewer sees none of this id */
async function placeOf(call: Call, of: "plant" | "line" | "machine", id: number): Promise<string> {
  const { tx } = call;
  const select = { name: true } as const;
  const found =
    of === "plant"
      ? await tx.plant.findFirst({ where: seen(plants, call, { id }), select })
      : of === "line"
        ? await tx.productionLine.findFirst({ where: seen(productionLines, call, { id }), select })
        : await tx.machine.findFirst({ where: seen(machines, call, { id }), select });
  if (!found) throw notFound();

  return found.name;
}

function checkDashboard({ viewer }: Call) {
  if (!can(viewer, "view_dashboard")) throw withoutPermission(viewer, "view_dashboard");
}

export interface AttentionData {
  rows: AttentionRow[];
  total: number;
}

const mostAttention = 8;

export const drawAttention: Draw<"attention", AttentionData> = async (call, _tile, { plant_id }) => {
  checkDashboard(call);
  const { data, counts } = await attention(call, { plant_id, page: 1, max: mostAttention });

  return {
    data: data.length === 0 ? null : { rows: data, total: counts.all },
    link: addressOf("/dashboard/plant", { plant: plant_id }),
  };
};

export interface OeeData extends Omit<Counters, "reasons" | "shifts"> {
  process: { id: number; name: string; time_zone: string };
}

/** Of the range that was chosen, else of the shift that runs. */
export const drawOee: Draw<"oee", OeeData> = async (call, { process_id }, { moments, isChosen }) => {
  const { viewer } = call;
  if (!can(viewer, "view_oee")) throw withoutPermission(viewer, "view_oee");
  const { id, name, plant } = await seenProcess(call, process_id);
  const { reasons: _reasons, shifts: _shifts, ...counted } = await countersOf(call, id, isChosen ? moments : {});
  const process = { id, name, time_zone: plant.time_zone };

  return {
    data: counted.is_measured || counted.state !== null ? { process, ...counted } : null,
    link: `/processes/${id}/details/dashboard`,
  };
};
