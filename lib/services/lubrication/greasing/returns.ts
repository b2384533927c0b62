import { isSupervisor } from "@/lib/domain/identity/viewer";
import type { UltrasoundReading } from "@/lib/domain/lubrication/greasing";
import { isBack, type ReturnState, usualReturnDays } from "@/lib/domain/lubrication/returns";
import { DomainError } from "@/lib/domain/shared/errors";
import { lubricators } from "@/lib/resources/lubricators";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { peopleOf } from "@/lib/services/identity/users/names";
import type { LubricatorRow } from "../points/present";

/** Greasings that did not last: what opens a suspected defect of a point, and what a person may do about it. */

type Point = Pick<LubricatorRow, "id" | "company_id" | "plant_id" | "baseline_db" | "lubricant_type">;

/** The days of the point's lubricant. */
export const returnDaysOf = ({ lubricant_type }: Pick<LubricatorRow, "lubricant_type">): number =>
  lubricant_type?.return_days ?? usualReturnDays;

/** The greasing from which the level has returned; null: it has not, or nothing has brought it down so lately. */
export async function returnedFrom(
  { tx, now }: Pick<Call, "tx" | "now">,
  row: Point,
  reading: UltrasoundReading,
): Promise<number | null> {
  const last = await lastingOf({ tx }, row.id);
  if (!last) return null;
  const judged = { baseline: row.baseline_db, last, days: returnDaysOf(row), now };

  return isBack(reading, judged) ? last.id : null;
}

/** The last greasing that brought the level down, until it has returned. */
export async function lastingOf({ tx }: Pick<Call, "tx">, lubricator_id: number) {
  const last = await tx.greasing.findFirst({
    where: { lubricator_id, outcome: "greased", after_db: { not: null }, grams: { gt: 0 } },
    orderBy: { id: "desc" },
    select: { id: true, ended_at: true, after_db: true, rpm: true, gain: true, returned: { select: { id: true } } },
  });
  if (!last?.ended_at || last.after_db === null || last.returned) return null;

  return { id: last.id, ended_at: last.ended_at, after: { db: last.after_db, rpm: last.rpm, gain: last.gain } };
}

export async function refuseWhileSuspect({ tx }: Pick<Call, "tx">, lubricator_id: number): Promise<void> {
  const open = await tx.greasingReturn.findFirst({ where: { lubricator_id, state: "open" }, select: { id: true } });
  if (open) throw new DomainError("conflict", "lubricators.suspect", { data: open });
}

interface Returned {
  greasing_id: number;
  db: number;
  source: "reading" | "sensor";
}

/** Opens the suspected defect, once: of two who measure the level at once, one does. Answers whether it was opened here. */
export async function noteReturn(
  { tx, now }: Pick<Call, "tx" | "now">,
  { id, company_id, plant_id, baseline_db }: Pick<Point, "id" | "company_id" | "plant_id" | "baseline_db">,
  { greasing_id, db, source }: Returned,
): Promise<boolean> {
  const made = await tx.$queryRaw<{ id: number }[]>`
    insert into greasing_returns (company_id, plant_id, lubricator_id, greasing_id, baseline_db, returned_db, returned_at, source)
    values (${company_id}, ${plant_id}, ${id}, ${greasing_id}, ${baseline_db ?? 0}::float8, ${db}::float8, ${now}, ${source})
    on conflict do nothing returning id`;

  return made.length > 0;
}

/** After an inspection a supervisor lets the point be greased again, before its vibration has decided it. */
export async function clearReturn(call: Call, lubricator_id: number) {
  const row = await find(call, lubricators, lubricator_id);
  if (!isSupervisor(call.viewer)) throw new DomainError("forbidden", "lubricators.only_supervisors");
  const { count } = await call.tx.greasingReturn.updateMany({
    where: { lubricator_id, state: "open" },
    data: { state: "cleared", decided_at: call.now, decided_by: call.viewer.user_id },
  });
  if (count === 0) throw new DomainError("conflict", "lubricators.not_suspect");
  const { company_id, plant_id, name } = row;
  await audit(call, "clear_suspect", "lubricators", lubricator_id, { after: { company_id, plant_id, name } });
  publish(call.tx, { subject: "lubricators", action: "changed", id: lubricator_id, company_id, plant_id });

  return returnsOf(call, lubricator_id);
}

/** The point's returns, the latest first: each with the curve of its greasing, and of what decided it. */
export async function returnsOf(call: Call, lubricator_id: number) {
  await find(call, lubricators, lubricator_id);
  const rows = await call.tx.greasingReturn.findMany({
    where: { lubricator_id },
    orderBy: [{ returned_at: "desc" }, { id: "desc" }],
    take: 20,
    select: {
      id: true,
      greasing_id: true,
      baseline_db: true,
      returned_db: true,
      returned_at: true,
      source: true,
      state: true,
      decided_at: true,
      decided_by: true,
      alert_id: true,
      watched_days: true,
      greasing: {
        select: {
          started_at: true,
          ended_at: true,
          before_db: true,
          after_db: true,
          doses: { orderBy: { number: "asc" }, select: { number: true, db: true, read_at: true } },
        },
      },
    },
  });
  const people = await peopleOf(
    call,
    rows.map(({ decided_by }) => decided_by),
  );
  const alerts = await call.tx.alert.findMany({
    where: { id: { in: rows.flatMap(({ alert_id }) => alert_id ?? []) } },
    select: { id: true, sensor: { select: { id: true, name: true, equipment_id: true } } },
  });

  return rows.map(({ greasing, decided_by, alert_id, state, ...row }) => ({
    ...row,
    state: state as ReturnState,
    decided_by: decided_by === null ? null : (people.get(decided_by) ?? null),
    alert: alerts.find(({ id }) => id === alert_id) ?? null,
    /** dBµV at each moment: before, after each dose, and when it was back. */
    curve: [
      { at: greasing.started_at, db: greasing.before_db, step: "before" as const },
      ...greasing.doses.flatMap(({ db, read_at }) =>
        db === null || read_at === null ? [] : [{ at: read_at, db, step: "dose" as const }],
      ),
      { at: row.returned_at, db: row.returned_db, step: "returned" as const },
    ],
  }));
}
