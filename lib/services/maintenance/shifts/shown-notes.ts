import type { NoteKind } from "@/lib/domain/maintenance/shift";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { peopleOf } from "../people";

const named = { select: { id: true, name: true } } as const;
export const noteColumns = {
  id: true,
  company_id: true,
  plant_id: true,
  shift_id: true,
  kind: true,
  text: true,
  is_open: true,
  is_late: true,
  made_at: true,
  author_id: true,
  done_at: true,
  done_by: true,
  version: true,
  production_line_id: true,
  machine_id: true,
  equipment_id: true,
  production_line: named,
  machine: named,
  equipment: named,
  files: { orderBy: { id: "asc" }, select: { file: { select: { id: true, name: true, mime: true } } } },
} as const;

const mostNotes = 200;

interface OfShift {
  id: number;
  plant_id: number;
  starts_at: Date;
}

/** Notes of a shift, and those of earlier ones that were open when it began; the newest last. */
export const rowsOfShift = (tx: Tx, { id, plant_id, starts_at }: OfShift, kinds?: readonly NoteKind[]) =>
  tx.shiftNote.findMany({
    where: {
      plant_id,
      ...(kinds && { kind: { in: [...kinds] } }),
      OR: [
        { shift_id: id },
        { made_at: { lt: starts_at }, is_open: true },
        { made_at: { lt: starts_at }, done_at: { gt: starts_at } },
      ],
    },
    orderBy: [{ made_at: "asc" }, { id: "asc" }],
    take: mostNotes,
    select: noteColumns,
  });

export type NoteRow = Awaited<ReturnType<typeof rowsOfShift>>[number];

export const notesOf = async (call: Call, shift: OfShift) =>
  shownNotes(call, await rowsOfShift(call.tx, shift), shift.id);

/** Notes as they are answered. */
export async function shownNotes(call: Call, rows: readonly NoteRow[], shift_id: number) {
  const people = await peopleOf(
    call,
    rows.flatMap(({ author_id, done_by }) => [author_id, done_by]),
  );

  return rows.map(({ author_id, done_by, files, company_id: _company, plant_id: _plant, ...note }) => {
    const { production_line, machine, equipment, production_line_id, machine_id, equipment_id, ...row } = note;

    return {
      ...row,
      kind: row.kind as NoteKind,
      production_line_id,
      machine_id,
      equipment_id,
      place: placeOf(note),
      author: people.get(author_id),
      done_by_user: people.get(done_by),
      files: files.map(({ file }) => file),
      is_own: author_id === call.viewer.user_id,
      /** It has stayed open since a shift before. */
      is_from_before: row.shift_id !== shift_id,
    };
  });
}

export type ShownNote = Awaited<ReturnType<typeof shownNotes>>[number];

/** The one place of a note. */
export function placeOf({
  production_line,
  machine,
  equipment,
}: Pick<NoteRow, "production_line" | "machine" | "equipment">) {
  if (equipment) return { kind: "item" as const, ...equipment };
  if (machine) return { kind: "machine" as const, ...machine };

  return production_line ? { kind: "production_line" as const, ...production_line } : null;
}
