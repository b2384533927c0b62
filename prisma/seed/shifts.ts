import { type NoteKind, type PlantShift, plantShifts, type ShiftSnapshot } from "@/lib/domain/maintenance/shift";
import { dayOf, plantDay } from "@/lib/domain/shared/calendar-month";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { gatherSections, type Window } from "@/lib/services/maintenance/shifts/gather";
import { hum } from "./captured";
import { day, later } from "./history/entry";

/** Two weeks of shifts that were handed over in the first plant: all confirmed, one of them late, but the last. */

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const dayAndNight: PlantShift[] = [
  { id: 1, name: "Day shift", starts: "06:00", ends: "18:00", weekdays: everyDay },
  { id: 2, name: "Night shift", starts: "18:00", ends: "06:00", weekdays: everyDay },
];
const plans: Record<string, PlantShift[]> = {
  "Cedar Ridge Mill": dayAndNight,
  "Harbor Plant": [
    { id: 1, name: "Early shift", starts: "06:00", ends: "14:00", weekdays: [1, 2, 3, 4, 5] },
    { id: 2, name: "Late shift", starts: "14:00", ends: "22:00", weekdays: [1, 2, 3, 4, 5] },
    { id: 3, name: "Night shift", starts: "22:00", ends: "06:00", weekdays: [1, 2, 3, 4, 5] },
  ],
};

const minute = 60_000;
const days = 14;

interface ShiftNoteSeed {
  kind: NoteKind;
  text: string | null;
  /** How many shifts before the one that runs. */
  ago: number;
  isOpen?: boolean;
  /** Minutes after it was written, in a later shift. */
  doneAfter?: number;
  isSpoken?: boolean;
}

const notes: ShiftNoteSeed[] = [
  { kind: "info", text: "Felt on the second press changed, runs true.", ago: 23 },
  { kind: "watch", text: "Oil level of the hydraulic unit drops a finger a shift.", ago: 19, doneAfter: 3 * 24 * 60 },
  { kind: "safety", text: "Handrail at the log deck is loose, taped off.", ago: 16, doneAfter: 26 * 60 },
  { kind: "info", text: "Trial with the new chips from 2:00, line 2 slower on purpose.", ago: 11 },
  { kind: "info", text: "Spare pump motor came back from the shop, it stands at bay 4.", ago: 6 },
  { kind: "watch", text: null, ago: 3, isOpen: true, isSpoken: true },
  { kind: "safety", text: "Wet floor at the winder, a hose drips. Cones are out.", ago: 1, isOpen: true },
  { kind: "info", text: "Fan 3B greased again at the end of the shift.", ago: 1 },
];

export async function seedShifts(tx: Tx, now: Date) {
  for (const [name, shifts] of Object.entries(plans))
    await tx.plant.updateMany({ where: { name }, data: { shifts: shifts.map((one) => ({ ...one })) } });
  await seedHandedOver(tx, now);
}

async function seedHandedOver(tx: Tx, now: Date) {
  const plant = await tx.plant.findFirstOrThrow({
    where: { name: "Cedar Ridge Mill" },
    select: { id: true, company_id: true, time_zone: true },
  });
  const { id: plant_id, company_id, time_zone } = plant;
  const dates = { from: plantDay(later(now, -days * day), time_zone), to: plantDay(now, time_zone) };
  const begun = plantShifts(dayAndNight, dates, time_zone, new Set()).filter(({ from }) => from <= now.getTime());
  const people = await peopleIn(tx, plant);
  for (const [at, { date, span, from, to }] of begun.entries()) {
    const [starts_at, ends_at] = [new Date(from), new Date(to)];
    const given =
      to > now.getTime() ? {} : await handedOver(tx, { plant_id, since: starts_at, at: ends_at }, { people, at, now });
    await tx.shift.create({
      data: { company_id, plant_id, date: dayOf(date), name: span.name, starts_at, ends_at, ...given },
    });
  }
  const made = await tx.shift.findMany({
    where: { plant_id },
    orderBy: { starts_at: "desc" },
    select: { id: true, ends_at: true, starts_at: true, handed_over_at: true },
  });
  await confirm(tx, plant, { made, people, now });
  await seedNotes(tx, plant, { made, people, now });
}

type Plant = { id: number; company_id: number };

async function peopleIn(tx: Tx, { id: plant_id, company_id }: Plant) {
  const found = await tx.user.findMany({
    where: { company_id, plants: { some: { plant_id } }, role: { permissions: { has: "update_maintenance" } } },
    orderBy: { id: "asc" },
    select: { id: true, role: { select: { kind: true, is_technic: true } } },
  });

  return {
    supervisors: found.filter(({ role }) => role.kind === "supervisor").map(({ id }) => id),
    technicians: found.filter(({ role }) => role.is_technic).map(({ id }) => id),
  };
}
type People = Awaited<ReturnType<typeof peopleIn>>;

function of(ids: readonly number[], at: number): number {
  const id = ids[at % ids.length];
  if (id === undefined) throw new Error("the demo has nobody for its shifts");

  return id;
}

interface Giver {
  people: People;
  /** Its place among the shifts. */
  at: number;
  now: Date;
}

async function handedOver(tx: Tx, window: Window, { people, at, now }: Giver) {
  const sections = await gatherSections(tx, window);
  const handed_over_at = new Date(Math.min(window.at.getTime() + 4 * minute, now.getTime()));
  const snapshot: ShiftSnapshot = { at: handed_over_at.toISOString(), sections };

  return {
    handed_over_at,
    handed_over_by: of(people.supervisors, at),
    version: 2,
    snapshot: JSON.parse(JSON.stringify(snapshot)),
  };
}

interface Made {
  made: readonly { id: number; starts_at: Date; ends_at: Date; handed_over_at: Date | null }[];
  people: People;
  now: Date;
}

/** The newest that was handed over waits; one was confirmed an hour and a half later. */
async function confirm(tx: Tx, { id: plant_id, company_id }: Plant, { made, people }: Made) {
  const handed = made.flatMap(({ id, handed_over_at }) => (handed_over_at ? [{ id, handed_over_at }] : [])).slice(1);
  for (const [index, { id, handed_over_at }] of handed.entries()) {
    const at = new Date(handed_over_at.getTime() + (index === 4 ? 95 : 6 + (index % 5) * 7) * minute);
    await tx.shiftConfirmation.create({
      data: { shift_id: id, user_id: of(people.technicians, index), company_id, plant_id, at },
    });
    await tx.shift.update({ where: { id }, data: { confirmed_at: at } });
  }
}

async function seedNotes(tx: Tx, { id: plant_id, company_id }: Plant, { made, people, now }: Made) {
  for (const { kind, text, ago, isOpen = false, doneAfter, isSpoken } of notes) {
    const shift = made[ago];
    if (!shift) continue;
    const author_id = of(people.technicians, ago);
    const made_at = new Date(shift.ends_at.getTime() - 40 * minute);
    const done_at =
      doneAfter === undefined ? null : new Date(Math.min(made_at.getTime() + doneAfter * minute, now.getTime()));
    const note = await tx.shiftNote.create({
      data: {
        company_id,
        plant_id,
        shift_id: shift.id,
        kind,
        text,
        made_at,
        author_id,
        is_open: isOpen,
        done_at,
        done_by: done_at && of(people.supervisors, ago),
      },
      select: { id: true },
    });
    if (!isSpoken) continue;
    const file = await tx.file.create({
      data: { ...(await storeBytes(hum(), "voice.wav", "audio/wav")), company_id, user_id: author_id },
      select: { id: true },
    });
    await tx.shiftNoteFile.create({ data: { company_id, plant_id, note_id: note.id, file_id: file.id } });
  }
  await tx.$executeRaw`update shifts s set words = n.words from (select shift_id, string_agg(text, ' ' order by id) as words
    from shift_notes where text is not null group by shift_id) n where n.shift_id = s.id and s.plant_id = ${plant_id}`;
}
