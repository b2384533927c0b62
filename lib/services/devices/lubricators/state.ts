import type { PoolClient } from "pg";
import { type Container, cyclesOf, perCycle, type Setting } from "@/lib/domain/lubrication/container";
import { isAsking, type LubricatorState, placeOfStatus, statusOf } from "@/lib/domain/lubrication/status";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";

/** A lubricator as ingestion, commands and the sweep see it: its state, and what it is judged by. */
export interface HeldLubricator {
  id: number;
  company_id: number;
  plant_id: number;
  device_address: string;
  setting: Setting;
  interval_s: number;
  dwell_s: number;
  has_confirmation: boolean;
  status: string;
  state: LubricatorState;
}

interface Stored extends Omit<HeldLubricator, "setting" | "state"> {
  container: Container;
  strokes: number | null;
  dose: number | null;
  cycles: number;
  reported: number | null;
  last_message_at: Date | null;
  may_go_back: boolean;
  confirm_by: Date | null;
  over_pressure: boolean;
  overload: boolean;
  is_empty: boolean;
  has_failed: boolean;
  is_glitched: boolean;
  last_cycle: LubricatorState["last_cycle"];
}

const columns = `id, company_id, plant_id, device_address, container, strokes, dose, report_interval_s as interval_s,
  dwell_seconds as dwell_s, has_confirmation, status, cycles, reported, last_message_at, may_go_back, confirm_by,
  over_pressure, overload, is_empty, has_failed, is_glitched, last_cycle`;

/** Locked, in the order of their ids, so that two who hold several do not wait for each other in a circle. */
export async function holdLubricators(
  client: PoolClient,
  where: "address" | "id",
  [controller_id, wanted]: [number | null, readonly (string | number)[]],
): Promise<HeldLubricator[]> {
  const { rows } =
    where === "address"
      ? await client.query<Stored>({
          name: "hold-lubricators-by-address",
          text: `select ${columns} from lubricators where controller_id = $1 and device_address = any($2)
            and method = 'automatic' and deleted_at is null order by id for no key update`,
          values: [controller_id, wanted],
        })
      : await client.query<Stored>({
          name: "hold-lubricators",
          text: `select ${columns} from lubricators where id = any($1) and method = 'automatic' and deleted_at is null
            order by id for no key update`,
          values: [wanted],
        });

  return rows.map(heldOf);
}

function heldOf(row: Stored): HeldLubricator {
  const { id, company_id, plant_id, device_address, container, strokes, dose, status } = row;
  const { interval_s, dwell_s, has_confirmation } = row;

  return {
    id,
    company_id,
    plant_id,
    device_address,
    status,
    interval_s,
    dwell_s,
    has_confirmation,
    setting: { container, strokes, dose },
    state: {
      cycles: row.cycles,
      reported: row.reported,
      may_go_back: row.may_go_back,
      over_pressure: row.over_pressure,
      overload: row.overload,
      empty: row.is_empty,
      has_failed: row.has_failed,
      is_glitched: row.is_glitched,
      last_cycle: row.last_cycle,
      last_message_at: row.last_message_at?.getTime() ?? null,
      confirm_by: row.confirm_by?.getTime() ?? null,
    },
  };
}

export interface Change {
  at: number;
  now: Date;
  /** Cycles that were given. */
  given?: number;
  confirmed?: string | null;
  /** What of a command went wrong; null: nothing any more. Left out: as it is. */
  problem?: string | null;
}

/**
 * Writes what a lubricator has come to, with a line of its history for what it gave and one for a new status. A status that
 * needs somebody is announced: a job makes the request.
 */
export async function keepState(client: PoolClient, held: HeldLubricator, state: LubricatorState, change: Change) {
  const { id, company_id, plant_id, setting, interval_s } = held;
  const { at, now, given = 0, confirmed = null, problem } = change;
  const status = statusOf(state, {
    cycles_left: cyclesOf(setting) - state.cycles,
    interval_s,
    now: now.getTime(),
  });
  await client.query({
    name: "keep-lubricator",
    text: `update lubricators set cycles = $2, reported = $3, last_message_at = $4, may_go_back = $5, confirm_by = $6,
        over_pressure = $7, overload = $8, is_empty = $9, has_failed = $10, is_glitched = $11, last_cycle = $12,
        status = $13, status_place = $14, status_at = case when status = $13 then status_at else $15 end,
        problem = case when $16 then $17 else problem end,
        last_greased_at = case when $18 then $19 else last_greased_at end
      where id = $1`,
    values: [
      ...[id, state.cycles, state.reported, instant(state.last_message_at), state.may_go_back],
      ...[instant(state.confirm_by), state.over_pressure, state.overload, state.empty],
      ...[state.has_failed, state.is_glitched, state.last_cycle, status, placeOfStatus(status), now],
      ...[problem !== undefined, problem ?? null, given > 0, new Date(at)],
    ],
  });
  const place = { company_id, plant_id, lubricator_id: id };
  if (given > 0) {
    const milliliters = Math.round(given * perCycle(setting) * 100) / 100;
    await note(client, place, { kind: "cycles", at, cycles: given, milliliters, confirmed });
  }
  if (status !== held.status) {
    await note(client, place, { kind: "status", at: now.getTime(), from: held.status, to: status });
    if (isAsking(status)) await enqueueOn(client, "lubricator-changed", place, company_id);
  }
  publish(client, { subject: "lubricators", action: "changed", id, company_id, plant_id });

  return status;
}

const instant = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

interface Note {
  kind: "cycles" | "status";
  at: number;
  cycles?: number;
  milliliters?: number;
  confirmed?: string | null;
  from?: string;
  to?: string;
}

const note = (
  client: PoolClient,
  place: { company_id: number; plant_id: number; lubricator_id: number },
  { kind, at, cycles, milliliters = 0, confirmed, from, to }: Note,
) =>
  client.query({
    name: "note-lubricator",
    text: `insert into lubricator_events (company_id, plant_id, lubricator_id, kind, at, cycles, milliliters, "from", "to", confirmed)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[place.company_id, place.plant_id, place.lubricator_id, kind, new Date(at), cycles ?? null],
      ...[milliliters, from ?? null, to ?? null, confirmed || null],
    ],
  });
