import { clockAheadMinutes, noteDaysBack, stateOf } from "@/lib/domain/maintenance/shift";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { NoteChange, NoteInput } from "@/lib/inputs/shifts";
import type { AuditAction } from "@/lib/resources/audited";
import { shifts } from "@/lib/resources/shifts";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { placeOf } from "../place";
import { makeShifts, shiftAt } from "./plan";
import { type NoteRow, noteColumns, shownNotes } from "./shown-notes";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Files = Pick<NoteInput, "file_ids" | "photo_1_id" | "photo_2_id" | "photo_3_id" | "voice_id">;
const idsIn = ({ file_ids, photo_1_id, photo_2_id, photo_3_id, voice_id }: Files) => [
  ...new Set([...file_ids, ...[photo_1_id, photo_2_id, photo_3_id, voice_id].flatMap((id) => id ?? [])]),
];

/** Writes a note into the shift in which it was made, whichever page it was made on; late where that one has been handed over. */
export async function addNote(call: Call, id: number, input: NoteInput) {
  const { tx, viewer, now } = call;
  const { company_id, plant_id } = await find(call, shifts, id);
  const { kind, text = null, is_open = kind === "watch", made_at = now } = input;
  if (made_at.getTime() > now.getTime() + clockAheadMinutes * minuteMs)
    throw invalidField("made_at", "downtimes.not_yet");
  if (made_at.getTime() < now.getTime() - noteDaysBack * dayMs) throw invalidField("made_at", "shifts.too_old");
  const file_ids = idsIn(input);
  if (!text && !(await hasVoice(tx, file_ids))) throw invalidField("text", "errors.is_required");
  const place = await placeIn(call, plant_id, input);
  await checkOwn(call, file_ids);
  await makeShifts(tx, plant_id, now);
  // A phone's clock that is a little fast has made nothing in the future.
  const at = new Date(Math.min(made_at.getTime(), now.getTime()));
  const shift = await held(tx, (await shiftAt(tx, plant_id, at))?.id ?? id);
  const { id: note_id } = await tx.shiftNote.create({
    data: {
      company_id,
      plant_id,
      shift_id: shift.id,
      kind,
      text,
      ...place,
      is_open,
      is_late: shift.handed_over_at !== null,
      made_at: at,
      author_id: viewer.user_id,
    },
    select: { id: true },
  });
  await tx.shiftNoteFile.createMany({ data: file_ids.map((file_id) => ({ company_id, plant_id, note_id, file_id })) });
  await renewWords(tx, shift.id);
  await recordShiftChange(call, "note", shift, { note_id, kind, text, is_late: shift.handed_over_at !== null });

  return shown(call, note_id);
}

/** Until it is handed over nobody else hands it over: what is written now is in it, or late. */
async function held(tx: Tx, id: number) {
  await tx.$queryRaw`select id from shifts where id = ${id} for no key update`;

  return tx.shift.findUniqueOrThrow({
    where: { id },
    select: { id: true, company_id: true, plant_id: true, name: true, ends_at: true, handed_over_at: true },
  });
}
type Held = Awaited<ReturnType<typeof held>>;

const hasVoice = async (tx: Tx, ids: readonly number[]) =>
  ids.length > 0 && (await tx.file.count({ where: { id: { in: [...ids] }, mime: { startsWith: "audio/" } } })) > 0;

/** Only what the person has uploaded: a company's file may belong to a plant that they do not see. */
async function checkOwn({ tx, viewer }: Call, ids: readonly number[]) {
  const own = ids.length === 0 ? 0 : await tx.file.count({ where: { id: { in: [...ids] }, user_id: viewer.user_id } });
  if (own !== ids.length) throw invalidField("file_ids", "errors.does_not_exist");
}

const placeFields = ["production_line_id", "machine_id", "equipment_id"] as const;

/** Where it is about, of the shift's plant; nowhere is fine. */
async function placeIn(call: Call, plant_id: number, given: Pick<NoteInput, (typeof placeFields)[number]>) {
  const field = placeFields.find((one) => given[one] != null);
  const nowhere = { production_line_id: null, machine_id: null, equipment_id: null };
  if (!field) return nowhere;
  const found = await placeOf(call, { [field]: given[field] });
  if (found.plant_id !== plant_id) throw invalidField(field, "errors.does_not_exist");

  return { ...nowhere, [field]: given[field] };
}

/**
 * Changes one's own note until its shift is handed over. Everyone who writes may mark it as done, always; marked
 * twice it stays done.
 */
export async function changeNote(call: Call, id: number, note_id: number, { version, ...input }: NoteChange) {
  const { tx, viewer, now } = call;
  const before = await noteOf(call, id, note_id);
  const shift = await held(tx, before.shift_id);
  const given = Object.keys(input);
  const isDone = given.length === 1 && input.is_open === false;
  if (isDone && !before.is_open) return shown(call, note_id);
  if (!isDone) await checkChangeable(call, before, shift);
  if (input.text === null && !before.files.some(({ file }) => file.mime.startsWith("audio/")))
    throw invalidField("text", "errors.is_required");
  const isPlaced = placeFields.some((field) => field in input);
  const place = isPlaced ? await placeIn(call, before.plant_id, input) : {};
  const ends = input.is_open === false && before.is_open ? { done_at: now, done_by: viewer.user_id } : {};
  const reopens = input.is_open === true ? { done_at: null, done_by: null } : {};
  const { kind, text, is_open } = input;
  const { count } = await tx.shiftNote.updateMany({
    where: { id: note_id, version: version ?? before.version, ...(isDone && { is_open: true }) },
    data: { kind, text, is_open, ...place, ...ends, ...reopens, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await shown(call, note_id) });
  await renewWords(tx, before.shift_id);
  await recordShiftChange(call, isDone ? "note_done" : "note_change", shift, { note_id, ...input }, snapshotOf(before));

  return shown(call, note_id);
}

/** Removes one's own note, until its shift is handed over. */
export async function removeNote(call: Call, id: number, note_id: number) {
  const before = await noteOf(call, id, note_id);
  const shift = await held(call.tx, before.shift_id);
  await checkChangeable(call, before, shift);
  await call.tx.shiftNote.deleteMany({ where: { id: note_id } });
  await renewWords(call.tx, shift.id);
  await recordShiftChange(call, "note_delete", shift, null, snapshotOf(before));
}

async function checkChangeable(call: Call, note: NoteRow, shift: Held) {
  if (note.author_id !== call.viewer.user_id) throw new DomainError("forbidden", "shifts.not_your_note");
  if (stateOf(shift, call.now) !== "handed_over") return;
  throw new DomainError("conflict", "shifts.is_handed_over", { data: await shown(call, note.id) });
}

/** A note that the page of this shift shows: its own, or one that has stayed open. */
async function noteOf(call: Call, id: number, note_id: number): Promise<NoteRow> {
  const { plant_id, ends_at } = await find(call, shifts, id);
  const note = await call.tx.shiftNote.findFirst({
    where: { id: note_id, plant_id, OR: [{ shift_id: id }, { made_at: { lt: ends_at } }] },
    select: noteColumns,
  });
  if (!note) throw notFound();

  return note;
}

async function shown(call: Call, note_id: number) {
  const note = await call.tx.shiftNote.findUniqueOrThrow({ where: { id: note_id }, select: noteColumns });

  const [one] = await shownNotes(call, [note], note.shift_id);
  if (!one) throw notFound();

  return one;
}

const snapshotOf = ({ id, kind, text, is_open }: NoteRow) => ({ note_id: id, kind, text, is_open });

/** What the search finds the shift by. */
export const renewWords = (tx: Tx, id: number) => tx.$executeRaw`
  update shifts s set words = concat_ws(' ', s.text, (select string_agg(n.text, ' ' order by n.id)
    from shift_notes n where n.shift_id = s.id)) where s.id = ${id}`;

type Snapshot = Record<string, unknown>;

/** Into the audit log, and to the screens that show the shift. */
export async function recordShiftChange(
  call: Call,
  action: AuditAction<"shifts">,
  { id, company_id, plant_id, name }: Pick<Held, "id" | "company_id" | "plant_id" | "name">,
  after: Snapshot | null,
  before: Snapshot | null = null,
) {
  await audit(call, action, "shifts", id, { before, after, company_id, plant_id, label: name });
  publish(call.tx, { subject: "shifts", action, id, company_id, plant_id });
}
