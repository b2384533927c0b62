import { isSupervisor } from "@/lib/domain/identity/viewer";
import { doseOf, nextDose } from "@/lib/domain/lubrication/dose";
import {
  allowance,
  baselineReadings,
  comparable,
  firstStep,
  type GreasingOutcome,
  isAnswered,
  median,
  monthDays,
  mostPerEvent,
  mostPerMonth,
  needsRequest,
  nextStep,
  settleSeconds,
  statusAfter,
  stopAt,
} from "@/lib/domain/lubrication/greasing";
import { placeOfStatus } from "@/lib/domain/lubrication/status";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { rowsWith } from "@/lib/domain/shared/known";
import type { DoseReading, StartGreasing } from "@/lib/inputs/lubrication";
import { lubricators } from "@/lib/resources/lubricators";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { peopleOf } from "@/lib/services/identity/users/names";
import { chargeOf, densityOf, type LubricatorRow } from "../points/present";
import { askForPoint, type RequestReason } from "../points/request";
import { noteReturn, refuseWhileSuspect, returnedFrom } from "./returns";
import { takeGrease } from "./stock";

/**
 * Greasing by hand, step by step: the reading before, doses with a reading after each, and one outcome. Every step locks the
 * greasing, so that of two people who take the same step one does, and the other gets 409 with what is true now.
 */

const select = {
  id: true,
  company_id: true,
  plant_id: true,
  lubricator_id: true,
  user_id: true,
  started_at: true,
  ended_at: true,
  outcome: true,
  baseline_db: true,
  before_db: true,
  before_crest: true,
  rpm: true,
  gain: true,
  charge_grams: true,
  density: true,
  grams: true,
  strokes: true,
  after_db: true,
  after_crest: true,
  is_supervised: true,
  short_grams: true,
  doses: {
    orderBy: { number: "asc" as const },
    select: {
      number: true,
      strokes: true,
      milliliters: true,
      grams: true,
      given_at: true,
      db: true,
      crest: true,
      read_at: true,
    },
  },
} as const;

const greasingOf = ({ tx }: Pick<Call, "tx">, id: number) => tx.greasing.findFirstOrThrow({ where: { id }, select });
export type Greasing = Awaited<ReturnType<typeof greasingOf>>;

/** The first reading: what it asks for is begun, or ended at once. `at`: when it was read, where it is sent later. */
export async function startGreasing(call: Call, lubricator_id: number, input: StartGreasing, at = call.now) {
  const row = await point(call, lubricator_id);
  if (row.locked_at) throw new DomainError("conflict", "lubricators.locked");
  await refuseWhileSuspect(call, lubricator_id);
  const back = await returnedFrom({ tx: call.tx, now: at }, row, input);
  const first = firstStep(input.db, row.baseline_db);
  const step = back && first === "grease" ? "suspect_defect" : first;
  const charge = chargeOf(row);
  const isSupervised = input.confirm && isSupervisor(call.viewer);
  if (step === "grease") await refuseTooMuch(call, row, isSupervised);
  const { company_id, plant_id } = row;
  const [made] = await call.tx.$queryRaw<{ id: number }[]>`
    insert into greasings (company_id, plant_id, lubricator_id, user_id, started_at, baseline_db, before_db,
      before_crest, rpm, gain, charge_grams, density, is_supervised)
    values (${company_id}, ${plant_id}, ${lubricator_id}, ${call.viewer.user_id}, ${at}, ${row.baseline_db},
      ${input.db}, ${input.crest ?? null}::float8, ${input.rpm ?? null}::float8, ${input.gain ?? null}::float8,
      ${charge.grams}, ${densityOf(row)}, ${isSupervised})
    on conflict do nothing returning id`;
  if (!made) throw await beingGreased(call, lubricator_id);
  await audit(call, "greasing_start", "lubricators", lubricator_id, { after: { ...placed(row), db: input.db } });
  if (back) await noteReturn(call, row, { greasing_id: back, db: input.db, source: "reading" });
  const begun = await greasingOf(call, made.id);
  if (step !== "grease") await finish(call, row, begun, step, at);
  else announce(call, row);

  return presented(call, made.id);
}

/** Two charges in 30 days are enough. The reason names what was given. */
async function refuseTooMuch(call: Call, row: LubricatorRow, isSupervised: boolean) {
  const charge = chargeOf(row).grams;
  const month = await givenInMonth(call, row.id);
  if (nextDose(charge, allowance(charge, { event: 0, month, isSupervised }), densityOf(row))) return;
  throw new DomainError("conflict", "lubricators.too_much", {
    params: { given: rounded(month), most: rounded(mostPerMonth * charge), days: monthDays },
    data: { confirm: isSupervisor(call.viewer) },
  });
}

export async function givenInMonth({ tx, now }: Call, lubricator_id: number, except?: number): Promise<number> {
  const since = new Date(now.getTime() - monthDays * 24 * 3_600_000);
  const { _sum } = await tx.greasing.aggregate({
    where: { lubricator_id, started_at: { gt: since }, ...(except && { id: { not: except } }) },
    _sum: { grams: true },
  });

  return _sum.grams ?? 0;
}

/** Who was faster. */
async function beingGreased(call: Call, lubricator_id: number) {
  const open = await call.tx.greasing.findFirst({
    where: { lubricator_id, ended_at: null },
    select: { id: true, user_id: true },
  });
  if (!open) return new DomainError("conflict", "lubricators.changed");
  const people = await peopleOf(call, [open.user_id]);
  const name = people.get(open.user_id)?.name ?? "";

  return new DomainError("conflict", "lubricators.being_greased", {
    params: { name },
    data: await presented(call, open.id),
  });
}

export async function giveDose(
  call: Call,
  id: number,
  greasing_id: number,
  given: { number: number; strokes: number },
  at = call.now,
) {
  const { row, greasing } = await held(call, id, greasing_id);
  const last = greasing.doses.at(-1);
  if (given.number !== greasing.doses.length + 1 || (last && last.db === null)) throw await changed(call, greasing_id);
  const next = await following(call, greasing);
  if (!next || given.strokes > next.strokes)
    throw new DomainError("conflict", "lubricators.dose_too_large", { params: { most: next?.strokes ?? 0 } });
  const dose = doseOf(given.strokes, greasing.density);
  const { company_id, plant_id } = greasing;
  await call.tx.greasingDose.create({
    data: { company_id, plant_id, greasing_id, number: given.number, given_at: at, ...dose },
  });
  await call.tx.greasing.updateMany({
    where: { id: greasing_id },
    // Of all strokes together: each dose is rounded for itself.
    data: {
      strokes: { increment: dose.strokes },
      grams: doseOf(greasing.strokes + dose.strokes, greasing.density).grams,
    },
  });
  await audit(call, "dose", "lubricators", id, { after: { ...placed(row), ...dose } });
  announce(call, row);

  return presented(call, greasing_id);
}

/** What may be given next; null where nothing may. */
async function following(call: Call, { id, lubricator_id, charge_grams, density, grams, is_supervised }: Greasing) {
  const month = await givenInMonth(call, lubricator_id, id);

  return nextDose(charge_grams, allowance(charge_grams, { event: grams, month, isSupervised: is_supervised }), density);
}

/** The reading after a dose, once it has settled. It decides whether there is another. */
export async function readDose(call: Call, id: number, greasing_id: number, input: DoseReading, at = call.now) {
  const { row, greasing } = await held(call, id, greasing_id);
  const dose = greasing.doses.at(-1);
  if (!dose || dose.number !== input.number || dose.db !== null) throw await changed(call, greasing_id);
  const settled = Math.floor((at.getTime() - dose.given_at.getTime()) / 1_000);
  if (settled < settleSeconds)
    throw new DomainError("conflict", "lubricators.too_early", { params: { seconds: settleSeconds - settled } });
  const before = { db: greasing.before_db, crest: greasing.before_crest, rpm: greasing.rpm, gain: greasing.gain };
  const unlike = comparable(before, input);
  if (unlike) throw invalidField(unlike === "speed" ? "rpm" : "gain", `lubricators.other_${unlike}`);

  await call.tx.greasingDose.updateMany({
    where: { greasing_id, number: dose.number, db: null },
    data: { db: input.db, crest: input.crest ?? null, read_at: at },
  });
  const read = await greasingOf(call, greasing_id);
  const doses = rowsWith(read.doses, "db").map(({ strokes, db, crest }) => ({ strokes, db, crest }));
  const step = nextStep(before, read.baseline_db!, doses);
  if (step !== "dose") await finish(call, row, read, step, at);
  else if (!(await following(call, read))) await finish(call, row, read, "limit", at);
  else announce(call, row);

  return presented(call, greasing_id);
}

/** The gun is hard or grease comes out; or nobody goes on. */
export async function endGreasing(
  call: Call,
  id: number,
  greasing_id: number,
  outcome: "blocked" | "abandoned",
  at = call.now,
) {
  const { row, greasing } = await held(call, id, greasing_id);
  await finish(call, row, greasing, outcome, at);

  return presented(call, greasing_id);
}

/** The one end of a greasing: the point, its baseline, its stock and who must look follow from the outcome. */
async function finish(call: Call, row: LubricatorRow, greasing: Greasing, outcome: GreasingOutcome, at: Date) {
  const last = greasing.doses.findLast(({ db }) => db !== null);
  const short_grams = await takeGrease(call, row, greasing);
  const { count } = await call.tx.greasing.updateMany({
    where: { id: greasing.id, ended_at: null },
    data: {
      ended_at: at,
      outcome,
      short_grams,
      after_db: last?.db ?? null,
      after_crest: last?.crest ?? null,
    },
  });
  if (count === 0) throw await changed(call, greasing.id);
  const status = statusAfter(outcome) ?? row.status;
  await call.tx.lubricator.updateMany({
    where: { id: row.id },
    data: {
      last_outcome: outcome,
      status,
      status_place: placeOfStatus(status as "ok"),
      status_at: call.now,
      ...(isAnswered(outcome) && { last_greased_at: later(row.last_greased_at, at) }),
      ...(outcome === "over_greased" && { locked_at: call.now }),
      ...baselineAfter(row, outcome, outcome === "baseline" ? greasing.before_db : last?.db),
      version: { increment: 1 },
    },
  });
  if (needsRequest(outcome)) await askForPoint({ ...call, person: call }, row.id, outcome as RequestReason);
  await audit(call, "greasing_end", "lubricators", row.id, {
    after: { ...placed(row), outcome, grams: greasing.grams, before_db: greasing.before_db, after_db: last?.db },
  });
  announce(call, row);
}

/** Ten readings of the well greased bearing make a baseline; the next ten make the next. */
function baselineAfter(row: LubricatorRow, outcome: GreasingOutcome, db: number | null | undefined) {
  if ((outcome !== "greased" && outcome !== "baseline") || db == null) return {};
  const readings = [...row.baseline_readings, db];
  if (readings.length < baselineReadings) return { baseline_readings: readings };

  return { baseline_readings: [], baseline_db: Math.round(median(readings)! * 10) / 10 };
}

/** Of what is sent later, a newer greasing may have been received already. */
const later = (known: Date | null, at: Date): Date => (known && known > at ? known : at);

async function point(call: Call, id: number): Promise<LubricatorRow> {
  const row = await find(call, lubricators, id);
  if (row.method !== "manual") throw new DomainError("conflict", "lubricators.not_manual");

  return row;
}

/** The point and its open greasing, both locked. */
async function held(call: Call, id: number, greasing_id: number) {
  const row = await point(call, id);
  await call.tx.$queryRaw`select id from lubricators where id = ${id} for update`;
  const greasing = await call.tx.greasing.findFirst({ where: { id: greasing_id, lubricator_id: id }, select });
  if (!greasing) throw notFound();
  if (greasing.ended_at) throw await changed(call, greasing_id);

  return { row, greasing };
}

const changed = async (call: Call, greasing_id: number) =>
  new DomainError("conflict", "lubricators.changed", { data: await presented(call, greasing_id) });

/** A greasing with what it asks for next. */
export async function presented(call: Call, id: number) {
  const greasing = await greasingOf(call, id);
  const isOpen = greasing.ended_at === null;
  const last = greasing.doses.at(-1);
  const isWaiting = isOpen && last !== undefined && last.db === null;
  const people = await peopleOf(call, [greasing.user_id]);

  return {
    ...greasing,
    outcome: greasing.outcome as GreasingOutcome | null,
    user: people.get(greasing.user_id) ?? null,
    next_dose: isOpen && !isWaiting ? await following(call, greasing) : null,
    /** From when the reading of the last dose counts. */
    read_from: isWaiting ? new Date(last.given_at.getTime() + settleSeconds * 1_000) : null,
    stop_db: greasing.baseline_db === null ? null : rounded(greasing.baseline_db + stopAt),
    most_grams: rounded(mostPerEvent * greasing.charge_grams),
  };
}

export type PresentedGreasing = Awaited<ReturnType<typeof presented>>;

/** Newest first. */
export async function greasingsOf(call: Call, lubricator_id: number) {
  await find(call, lubricators, lubricator_id);
  const rows = await call.tx.greasing.findMany({
    where: { lubricator_id },
    orderBy: { id: "desc" },
    take: 50,
    select: { id: true },
  });
  const shown: PresentedGreasing[] = [];
  for (const { id } of rows) shown.push(await presented(call, id));

  return shown;
}

const placed = ({ company_id, plant_id, name }: LubricatorRow) => ({ company_id, plant_id, name });
const rounded = (value: number) => Math.round(value * 100) / 100;

const announce = (call: Call, { id, company_id, plant_id }: LubricatorRow) =>
  publish(call.tx, { subject: "lubricators", action: "changed", id, company_id, plant_id });
