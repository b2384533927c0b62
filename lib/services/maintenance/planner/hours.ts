import { nameOf, setsWorkingHours } from "@/lib/domain/identity/viewer";
import type { PersonHours } from "@/lib/domain/maintenance/capacity";
import { dayOf, dayText } from "@/lib/domain/shared/calendar-month";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { AbsenceInput } from "@/lib/inputs/planner";
import { users } from "@/lib/resources/users";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { seen } from "@/lib/server/resources/crud";

/** Hours and absences of people between two dates, both included; two statements, however many people. */
export async function hoursOf(
  { tx }: Pick<Call, "tx">,
  ids: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<(id: number) => PersonHours> {
  const user_id = { in: [...ids] };
  const schedules = await tx.workSchedule.findMany({ where: { user_id }, select: { user_id: true, minutes: true } });
  const absences = await tx.absence.findMany({
    where: { user_id, from_date: { lte: dayOf(until) }, until_date: { gte: dayOf(from) } },
    orderBy: { from_date: "asc" },
    select: { user_id: true, from_date: true, until_date: true, reason: true },
  });

  return (id) => ({
    minutes: schedules.find((one) => one.user_id === id)?.minutes ?? null,
    absences: absences
      .filter((one) => one.user_id === id)
      .map(({ from_date, until_date, reason }) => ({
        reason,
        from_date: dayText(from_date),
        until_date: dayText(until_date),
      })),
  });
}

/** A person of the caller's company whose work they plan. */
async function personOf(call: Call, id: number) {
  const person = await call.tx.user.findFirst({
    where: seen(users, call, { id, archived_at: null, company_id: { not: null } }),
    select: { id: true, company_id: true, first_name: true, last_name: true },
  });
  if (!person || person.company_id === null) throw notFound();

  return { ...person, company_id: person.company_id, name: nameOf(person) };
}

/** A person's own hours and absences from today on. */
export async function personHours(call: Call, id: number) {
  const person = await personOf(call, id);
  const schedule = await call.tx.workSchedule.findFirst({
    where: { user_id: id },
    select: { minutes: true, version: true },
  });
  const yesterday = new Date(call.now.getTime() - 86_400_000);
  const absences = await call.tx.absence.findMany({
    where: { user_id: id, until_date: { gte: yesterday } },
    orderBy: { from_date: "asc" },
    take: 100,
    select: { id: true, from_date: true, until_date: true, reason: true },
  });

  return {
    id,
    name: person.name,
    minutes: schedule?.minutes ?? null,
    version: schedule?.version ?? null,
    absences: absences.map(({ from_date, until_date, ...one }) => ({
      ...one,
      from_date: dayText(from_date),
      until_date: dayText(until_date),
    })),
  };
}

export type ShownHours = Awaited<ReturnType<typeof personHours>>;

/** Sets a person's hours; null: those of the plant. A version that is old answers with what there is. */
export async function saveHours(
  call: Call,
  id: number,
  { minutes, version }: { minutes: number[] | null; version?: number },
): Promise<ShownHours> {
  checkPlans(call);
  const person = await personOf(call, id);
  const before = await personHours(call, id);
  const where = { user_id: id, ...(version === undefined ? {} : { version }) };
  const { count } =
    minutes === null
      ? await call.tx.workSchedule.deleteMany({ where })
      : await call.tx.workSchedule.updateMany({ where, data: { minutes, version: { increment: 1 } } });
  if (count === 0 && (before.version !== null || version !== undefined))
    throw new DomainError("conflict", "errors.stale_version", { data: await personHours(call, id) });
  if (count === 0 && minutes)
    await call.tx.workSchedule.create({ data: { company_id: person.company_id, user_id: id, minutes } });
  await note(call, person, { before: { minutes: before.minutes }, after: { minutes } });

  return personHours(call, id);
}

export async function addAbsence(call: Call, id: number, { from_date, until_date, reason }: AbsenceInput) {
  checkPlans(call);
  const person = await personOf(call, id);
  await call.tx.absence.create({
    data: {
      company_id: person.company_id,
      user_id: id,
      reason: reason ?? null,
      created_by: call.viewer.user_id,
      from_date: dayOf(from_date),
      until_date: dayOf(until_date),
    },
  });
  await note(call, person, { after: { from_date, until_date, reason } });

  return personHours(call, id);
}

export async function removeAbsence(call: Call, absence_id: number) {
  checkPlans(call);
  const absence = await call.tx.absence.findFirst({ where: { id: absence_id } });
  if (!absence) throw notFound();
  const person = await personOf(call, absence.user_id);
  await call.tx.absence.deleteMany({ where: { id: absence_id } });
  const { from_date, until_date, reason } = absence;
  await note(call, person, { before: { from_date: dayText(from_date), until_date: dayText(until_date), reason } });

  return personHours(call, absence.user_id);
}

/** Only those who assign work set when people work. */
export function checkPlans({ viewer }: Call) {
  if (!setsWorkingHours(viewer)) throw new DomainError("forbidden", setsWorkingHours.reason);
}

async function note(
  call: Call,
  { id, company_id, name }: { id: number; company_id: number; name: string },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) {
  await audit(call, "work_hours", "users", id, { ...change, company_id, label: name });
  publish(call.tx, { subject: "work-hours", action: "saved", id, company_id });
}
