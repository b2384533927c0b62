import type { TechnicianVerdict } from "@/lib/domain/maintenance/verdict";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Tx } from "@/lib/server/data/db";

interface Past {
  item: string;
  /** Days ago. */
  opened: number;
  ended: number;
  diagnosed: Fault | "none";
  verdict: TechnicianVerdict | null;
  found?: Fault;
}

/** Alerts of the mill that ended without an order: diagnosed rightly, wrongly and not at all, and one that nobody checked. */
const past: readonly Past[] = [
  { item: "Dryer fan motor 3B", opened: 32, ended: 31, diagnosed: "outer_race", verdict: "confirmed" },
  { item: "Chipper motor", opened: 34, ended: 33, diagnosed: "looseness", verdict: "other_fault", found: "unbalance" },
  { item: "Refiner motor", opened: 27, ended: 25, diagnosed: "outer_race", verdict: "nothing_found" },
  {
    item: "Infeed conveyor motor",
    opened: 20,
    ended: 19,
    diagnosed: "none",
    verdict: "fault_found",
    found: "unbalance",
  },
  { item: "Front drum motor", opened: 12, ended: 11, diagnosed: "unbalance", verdict: null },
];

const day = 86_400_000;
const velocity = 1;

export async function seedAlertsWithoutOrders(tx: Tx, now: Date) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true },
  });
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const technician = await tx.user.findFirstOrThrow({
    where: { company_id: plant.company_id, email: { startsWith: "technician@" } },
    select: { id: true },
  });
  for (const { item, opened, ended, diagnosed, verdict, found } of past) {
    const sensor = await tx.sensor.findFirst({
      where: { ...place, data_set: "temp_vibe", equipment: { name: item } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    if (!sensor) continue;
    const [opened_at, ended_at] = [new Date(now.getTime() - opened * day), new Date(now.getTime() - ended * day)];
    const verdict_at = new Date(ended_at.getTime() + day / 4);
    const { id: alert_id } = await tx.alert.create({
      data: {
        ...place,
        sensor_id: sensor.id,
        parameter: velocity,
        alert_rule: "high",
        peak_rule: "high",
        level: "ok",
        peak_level: "warning",
        onset_value: 4.6,
        peak_value: 5.3,
        last_value: 3.9,
        warning: 4.5,
        alarm: 7.1,
        opened_at,
        ended_at,
        peak_at: opened_at,
        created_at: opened_at,
        diagnosed_fault: diagnosed,
        verdict,
        verdict_fault: found ?? null,
        ...(verdict && { verdict_by: technician.id, verdict_at }),
      },
      select: { id: true },
    });
    const moves = [
      { at: opened_at, action: "opened", from: "ok", to: "warning", value: 4.6 },
      { at: ended_at, action: "closed", from: "warning", to: "ok", value: 3.9 },
      ...(verdict
        ? [
            {
              at: verdict_at,
              action: "judged",
              user_id: technician.id,
              note: [verdict, found].filter(Boolean).join(": "),
            },
          ]
        : []),
    ];
    await tx.alertChange.createMany({
      data: moves.map((move) => ({ ...move, company_id: place.company_id, alert_id, created_at: move.at })),
    });
  }
}
