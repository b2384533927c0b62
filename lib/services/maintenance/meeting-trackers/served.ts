import { invalidField } from "@/lib/domain/shared/errors";
import { pairsOf } from "@/lib/domain/shared/known";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import type { MeetingAction, MeetingTopic } from "@/lib/inputs/customer-success";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { meetingTrackers } from "@/lib/resources/meeting-trackers";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { peopleOf } from "@/lib/services/maintenance/people";

export type MeetingRow = RowOf<typeof meetingTrackers>;
type Actions = { actions?: MeetingAction[] };

/** Meetings with the names behind their promises, and how many of those are open and late. */
async function present(call: Call, rows: MeetingRow[]) {
  const promised = rows.map((row) => row.actions as MeetingAction[]);
  const people = await peopleOf(call, [
    ...rows.map(({ created_by }) => created_by),
    ...promised.flat().map(({ owner_id }) => owner_id ?? null),
  ]);

  return pairsOf(rows, promised).map(([row, given]) => {
    const actions = given.map((action) => ({ ...action, owner: people.get(action.owner_id ?? null) }));
    const open = actions.filter(({ is_done }) => !is_done);
    const { company, ...plant } = row.plant;
    const today = writtenTime(call.now.getTime(), plant.time_zone, "day");

    return {
      ...row,
      plant,
      company: company.name,
      attendees: row.attendees,
      topics: row.topics as MeetingTopic[],
      actions,
      creator: people.get(row.created_by),
      attendees_count: row.attendees.length,
      open_actions: open.length,
      overdue_actions: open.filter(({ due_on }) => due_on != null && due_on < today).length,
    };
  });
}

export type ShownMeeting = Awaited<ReturnType<typeof present>>[number];

async function createMeeting(call: Call, input: InputOf<typeof meetingTrackers>): Promise<MeetingRow> {
  await checkOwners(call, input);
  const name = input.name ?? input.topics[0]?.title.slice(0, 120) ?? (input.held_on as Date).toISOString().slice(0, 10);

  return create(call, meetingTrackers, { ...input, name, created_by: call.viewer.user_id });
}

async function updateMeeting(call: Call, id: number, input: ChangeOf<typeof meetingTrackers>): Promise<MeetingRow> {
  const before = await find(call, meetingTrackers, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  await checkOwners(call, input, before.actions as MeetingAction[]);

  return update(call, meetingTrackers, id, { ...input, name: input.name ?? undefined });
}

/** The owner of an action is a user whom the writer can see; one who has left since may stay. */
async function checkOwners({ tx }: Call, { actions = [] }: Actions, before: readonly MeetingAction[] = []) {
  const known = new Set(before.map(({ owner_id }) => owner_id));
  const asked = [...new Set(actions.flatMap(({ owner_id }) => owner_id ?? []))].filter((id) => !known.has(id));
  const found = await tx.user.findMany({ where: { id: { in: asked }, deleted_at: null }, select: { id: true } });
  const at = actions.findIndex(
    ({ owner_id }) => owner_id != null && asked.includes(owner_id) && !found.some(({ id }) => id === owner_id),
  );
  if (at >= 0) throw invalidField(`actions.${at}.owner_id`, "errors.does_not_exist");
}

export const servedMeetingTrackers = serve(meetingTrackers, {
  present,
  create: createMeeting,
  update: updateMeeting,
});
