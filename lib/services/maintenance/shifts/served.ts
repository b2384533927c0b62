import { can, isSupervisor, type Viewer } from "@/lib/domain/identity/viewer";
import { isExpired } from "@/lib/domain/maintenance/permit";
import {
  allowsShift,
  changedSince,
  confirmDueAt,
  type RecordToday,
  type ShiftAction,
  type ShiftRow,
  type ShiftRowKind,
  type ShiftSnapshot,
  type ShiftState,
  shownSince,
  stateOf,
} from "@/lib/domain/maintenance/shift";
import { dayText } from "@/lib/domain/shared/calendar-month";
import type { RowOf } from "@/lib/resources/define";
import { shifts } from "@/lib/resources/shifts";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { serve } from "@/lib/server/resources/serve";
import { supervisors } from "../actor";
import { type People, peopleOf } from "../people";
import { emptyRow, gatherSections, type Window } from "./gather";
import { notesOf } from "./shown-notes";

type Row = RowOf<typeof shifts>;

/** The user who writes notes, hands over and confirms. */
export const mayWriteShifts = (viewer: Viewer) => can(viewer, "update_maintenance") || can(viewer, "update_oee");

async function present(call: Call, rows: Row[]) {
  const people = await peopleOf(
    call,
    rows.map(({ handed_over_by }) => handed_over_by),
  );

  return rows.map((row) => shownShift(row, people, call.now));
}

const shownShift = ({ date, handed_over_by, ...row }: Row, people: People, now: Date) => ({
  ...row,
  date: dayText(date),
  state: stateOf(row, now),
  handed_over_by_user: people.get(handed_over_by),
});

async function sinceOf(tx: Tx, { id, plant_id, starts_at }: Pick<Row, "id" | "plant_id" | "starts_at">): Promise<Date> {
  const before = await tx.shift.findFirst({
    where: { plant_id, id: { not: id }, starts_at: { lt: starts_at } },
    orderBy: { starts_at: "desc" },
    select: { ends_at: true, handed_over_at: true },
  });

  return shownSince(before, starts_at);
}

/** The part of the plant's time that a shift covers. */
export async function windowOf(tx: Tx, shift: Pick<Row, "id" | "plant_id" | "starts_at" | "ends_at">, now: Date) {
  const { plant_id, ends_at } = shift;
  const window: Window = { plant_id, since: await sinceOf(tx, shift), at: ends_at < now ? ends_at : now };

  return window;
}

/** A shift by itself: live while it is not handed over, then as it was with what has become of it since. */
async function detail(call: Call, row: Row) {
  const { tx, now } = call;
  const stored = await tx.shift.findUniqueOrThrow({ where: { id: row.id }, select: { snapshot: true } });
  const snapshot = stored.snapshot as ShiftSnapshot | null;
  const window = await windowOf(tx, row, now);
  const [people, sections, notes, confirmations, beside, actions] = await together([
    peopleOf(call, [row.handed_over_by]),
    snapshot ? withLater(tx, snapshot, now) : gatherSections(tx, window).then((all) => all.map(unchanged)),
    notesOf(call, row),
    confirmationsOf(call, row.id),
    besideOf(tx, row, now),
    actionsOf(call, row),
  ]);
  const { handed_over_at } = row;

  return {
    ...shownShift(row, people, now),
    since: window.since,
    sections,
    notes,
    confirmations,
    confirm_due_at: handed_over_at && confirmDueAt({ ...row, handed_over_at }),
    ...beside,
    actions,
  };
}

type Section = ShiftSnapshot["sections"][number];
const unchanged = ({ rows, ...section }: Section) => ({
  ...section,
  rows: rows.map((one) => ({ ...one, later: null as ReturnType<typeof changedSince> })),
});

/** The kept rows, each with what has become of its record since. */
async function withLater(tx: Tx, { sections }: ShiftSnapshot, now: Date) {
  const all = sections.flatMap(({ rows }) => rows);
  const today = await todayOf(tx, all, now);

  return sections.map(({ rows, ...section }) => ({
    ...section,
    // What older hand-overs do not know is nothing.
    rows: rows.map((one) => ({ ...emptyRow, ...one, later: changedSince(one, today(one)) })),
  }));
}

const followed = ["permit", "downtime", "alert", "order", "request"] as const satisfies readonly ShiftRowKind[];

async function todayOf(tx: Tx, rows: readonly ShiftRow[], now: Date) {
  const idsOf = (...kinds: ShiftRowKind[]) => ({
    id: { in: [...new Set(rows.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : [])))] },
  });
  const [permits, downtimes, alerts, orders] = await together([
    tx.permit.findMany({ where: idsOf("permit"), select: { id: true, status: true, valid_until: true } }),
    tx.downtime.findMany({
      where: idsOf("downtime"),
      select: { id: true, ended_at: true, reason: true, is_planned: true },
    }),
    tx.alert.findMany({ where: idsOf("alert"), select: { id: true, ended_at: true, peak_level: true } }),
    tx.workOrder.findMany({
      where: idsOf("order", "request"),
      select: { id: true, kind: true, status: true, completed_at: true },
    }),
  ]);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const known = new Map<string, RecordToday>([
    ...permits.map((permit): [string, RecordToday] => [
      `permit ${permit.id}`,
      {
        until: permit.status === "issued" ? iso(permit.valid_until) : null,
        reason: null,
        state: isExpired(permit, now) ? "expired" : permit.status,
      },
    ]),
    ...downtimes.map(({ id, ended_at, reason, is_planned }): [string, RecordToday] => [
      `downtime ${id}`,
      { until: iso(ended_at), reason, state: is_planned ? "planned" : null },
    ]),
    ...alerts.map(({ id, ended_at, peak_level }): [string, RecordToday] => [
      `alert ${id}`,
      { until: iso(ended_at), reason: null, state: peak_level },
    ]),
    ...orders.map(({ id, kind, status, completed_at }): [string, RecordToday] => [
      `${kind} ${id}`,
      {
        until: kind === "request" ? null : iso(completed_at),
        reason: null,
        state: kind === "order" && status === "closed" ? "completed" : status,
      },
    ]),
  ]);

  return ({ kind, id }: ShiftRow): RecordToday | null | undefined =>
    (followed as readonly string[]).includes(kind) ? (known.get(`${kind} ${id}`) ?? null) : undefined;
}

async function confirmationsOf(call: Call, shift_id: number) {
  const rows = await call.tx.shiftConfirmation.findMany({
    where: { shift_id },
    orderBy: [{ at: "asc" }, { user_id: "asc" }],
    take: 100,
    select: { user_id: true, at: true },
  });
  const people = await peopleOf(
    call,
    rows.map(({ user_id }) => user_id),
  );

  return rows.map(({ user_id, at }) => ({ user: people.get(user_id), at }));
}

/** The shifts before and after it. */
async function besideOf(tx: Tx, { plant_id, starts_at }: Row, now: Date) {
  const [previous, next] = await together([
    tx.shift.findFirst({
      where: { plant_id, starts_at: { lt: starts_at } },
      orderBy: { starts_at: "desc" },
      select: { id: true },
    }),
    tx.shift.findFirst({
      where: { plant_id, starts_at: { gt: starts_at, lte: now } },
      orderBy: { starts_at: "asc" },
      select: { id: true },
    }),
  ]);

  return { previous_id: previous?.id ?? null, next_id: next?.id ?? null };
}

/** What this person may do with it now. */
async function actionsOf(call: Call, row: Row): Promise<ShiftAction[]> {
  const { viewer, now } = call;
  if (!mayWriteShifts(viewer)) return [];
  const state: ShiftState = stateOf(row, now);
  const may: Record<ShiftAction, boolean | Promise<boolean>> = {
    note: true,
    hand_over: allowsShift(state, "hand_over") && mayHandOver(call, row),
    confirm: row.handed_over_by !== viewer.user_id,
  };
  const allowed: ShiftAction[] = [];
  for (const action of ["note", "hand_over", "confirm"] as const)
    if (allowsShift(state, action) && (await may[action])) allowed.push(action);

  return allowed;
}

/** A supervisor; anybody who writes where none has been there since it began. */
export async function mayHandOver(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  { plant_id, starts_at }: Pick<Row, "plant_id" | "starts_at">,
): Promise<boolean> {
  if (isSupervisor(viewer)) return true;
  const people = await tx.user.findMany({
    where: { ...supervisors, archived_at: null, deleted_at: null, plants: { some: { plant_id } } },
    select: { id: true },
  });
  const ids = people.map(({ id }) => id);
  const [here] = await tx.$queryRaw<{ is_here: boolean }[]>`
    select exists (select from page_visits where user_id = any(${ids}::int[]) and last_at >= ${starts_at})
      or exists (select from audit_events where user_id = any(${ids}::int[]) and action = 'sign_in' and at >= ${starts_at})
      as is_here`;

  return here?.is_here !== true;
}

export const servedShifts = serve(shifts, {
  // Shifts that are still to come are made with those of their day when its times change.
  within: ({ now }) => ({ starts_at: { lte: now } }),
  present,
  detail,
  filters: {
    state: ({ now }: Call, states: string[]) => ({
      OR: states.map(
        (state) =>
          ({
            handed_over: { handed_over_at: { not: null } },
            running: { handed_over_at: null, ends_at: { gt: now } },
            ended: { handed_over_at: null, ends_at: { lte: now } },
          })[state as ShiftState],
      ),
    }),
    confirmed: (_call: Call, is: boolean) =>
      is ? { confirmed_at: { not: null } } : { handed_over_at: { not: null }, confirmed_at: null },
  },
});

export type FoundShift = Awaited<ReturnType<typeof servedShifts.find>>;
