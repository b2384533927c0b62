import { newSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { PlaceOf } from "../places";
import type { PlantCalendar } from "./calendar";
import { day, type Entry, type EntryEvent, hour, later, minute, moved, type Person } from "./entry";
import { faultEntry } from "./fault";
import {
  faults,
  logs,
  type PastLog,
  type PastRequest,
  type PastStep,
  pastRequests,
  type Repair,
  type Routine,
  repairs,
  routines,
} from "./past-work";
import { savingOf } from "./saving";

export interface PastPlant {
  kind: "mill" | "foods";
  calendar: PlantCalendar;
  person: Person;
  team_id: number;
  place: PlaceOf;
  /** Of an hour, in cents. */
  downtime_cost: number;
  hourly_cents: number;
  currency: string;
  sensorOf: (item: string, at: string) => { id: number; data_set: string };
}

const months = 4;

/** Everything that was asked for, done and decided in the months before the present week. */
export function pastEntries(plant: PastPlant): Entry[] {
  return [
    ...routines.flatMap((routine) => routineEntries(plant, routine)),
    ...repairs.flatMap((repair, index) => repairEntries(plant, repair, index)),
    ...faults.map((fault) => faultEntry(plant, fault)),
    ...logs.map((log, index) => logEntry(plant, log, index)),
    ...pastRequests.map((request) => requestEntry(plant, request)),
  ];
}

/** A routine comes up six days ahead, and is done on its day. */
function routineEntries(plant: PastPlant, routine: Routine): Entry[] {
  const { calendar, kind, team_id } = plant;
  const turns = Math.floor((months * 30 - routine.latest) / routine.every) + 1;

  return Array.from({ length: turns }, (_, turn) => {
    const ago = calendar.workday(routine.latest + turn * routine.every);
    const minutes = routine.minutes + 15 * ((turn % 3) - 1);
    return doneOrder(plant, {
      ...routine[kind],
      type: routine.type,
      expected_minutes: routine.minutes,
      required_items: routine.required_items ?? null,
      steps: routine.steps,
      minutes: Math.max(15, minutes),
      created_at: calendar.at(ago + 6, 6),
      begun: calendar.at(ago, 8 + (turn % 4)),
      due_at: calendar.at(ago, 16),
      by: turn % 4 === 3 ? "supervisor" : "technician",
      closed: calendar.at(ago - 1, 7.5),
      ...(routine.isTeams && { assigned_team_id: team_id }),
    });
  });
}

function repairEntries(plant: PastPlant, repair: Repair, index: number): Entry[] {
  const { calendar, kind, person } = plant;
  const { description, note, ...where } = repair[kind];
  const begun = calendar.at(repair.ago, repair.oClock);
  const created_at = later(begun, -20 * minute);
  const request = repair.askedBefore
    ? convertedRequest(plant, { ...where, description }, later(created_at, -repair.askedBefore * hour), created_at)
    : undefined;
  const asked = {
    ...where,
    description,
    type: repair.type,
    expected_minutes: Math.ceil(repair.minutes / 30) * 30,
    created_at,
    due_at: calendar.at(repair.ago - 1, 15),
    is_machine_down: repair.isDown ?? false,
  };
  if (repair.denied) return [deniedOrder(plant, asked, repair.denied)];

  const order = doneOrder(plant, {
    ...asked,
    minutes: repair.minutes,
    begun,
    by: index % 4 === 3 ? "supervisor" : "technician",
    completion_note: note,
    problem_solved: !repair.isUnsolved,
    reopened: repair.reopened,
    closed: calendar.at(repair.ago - 2, 7.5),
  });
  if (request) {
    Object.assign(order.row, { requested_by: person("plant_user"), created_by: person("supervisor") });
    order.request = request;
  }
  if (repair.saving) Object.assign(order, savingOf(plant, order, repair.saving));
  return request ? [request, order] : [order];
}

export interface Done {
  name: string;
  item?: string;
  line?: string;
  description?: string;
  type: string;
  expected_minutes: number;
  required_items?: string | null;
  steps?: PastStep[];
  is_machine_down?: boolean;
  created_at: Date;
  due_at: Date;
  begun: Date;
  minutes: number;
  by: "technician" | "supervisor";
  assigned_team_id?: number;
  completion_note?: string;
  problem_solved?: boolean;
  reopened?: string;
  closed: Date;
}

/** An order that was started, completed and closed; once reopened where its first repair did not hold. */
export function doneOrder(plant: PastPlant, done: Done): Entry {
  const { person } = plant;
  const { item, line, steps: asked, begun, minutes, by, reopened, closed, problem_solved = true, ...fields } = done;
  const worker = person(by);
  const closer = person(by === "supervisor" ? "plant_superintendent" : "supervisor");
  const again = reopened ? later(begun, minutes * minute + 3 * hour) : null;
  const completed = again ? later(again, minutes * minute) : later(begun, minutes * minute);
  const spent = again ? 2 * minutes : minutes;
  const steps = answered(asked ?? [], worker, completed);
  const created: EntryEvent = {
    user_id: person("supervisor"),
    action: "create",
    to: "pending",
    data: {
      assigned_user_id: fields.assigned_team_id ? null : worker,
      assigned_team_id: fields.assigned_team_id ?? null,
    },
    created_at: fields.created_at,
  };
  const firstDone = moved(
    worker,
    "complete",
    "in_work",
    "completed",
    again ? later(begun, minutes * minute) : completed,
  );
  const events = [
    created,
    moved(worker, "start", "pending", "in_work", begun),
    ...(again ? [firstDone, { ...moved(closer, "reopen", "completed", "in_work", again), note: reopened }] : []),
    ...(steps.length > 0 ? [stepsAnswered(worker, steps, later(completed, -5 * minute))] : []),
    { ...moved(worker, "complete", "in_work", "completed", completed), note: fields.completion_note },
    moved(closer, "close", "completed", "closed", closed),
  ];

  return {
    row: {
      ...fields,
      ...plant.place({ item, line }),
      kind: "order",
      status: "closed",
      steps,
      assigned_user_id: worker,
      started_at: begun,
      clocked_seconds: spent * 60,
      total_minutes: spent,
      problem_solved,
      completed_at: completed,
      completed_by: worker,
      acknowledged_by_supervisor: true,
      closed_at: closed,
      closed_by: closer,
      reopen_count: again ? 1 : 0,
      created_by: person("supervisor"),
    },
    events,
  };
}

function answered(asked: PastStep[], by: number, at: Date): Step[] {
  const answer = { answer: "done", answered_by: by, answered_at: at.toISOString() } as const;
  return newSteps(asked).map((step, index) => ({ ...step, ...answer, value: asked[index]?.value ?? null }));
}

const stepsAnswered = (user_id: number, steps: Step[], created_at: Date): EntryEvent => ({
  ...{ user_id, action: "answer_steps", created_at },
  data: { steps: steps.map(({ id, answer }) => ({ id, answer })) },
});

type Asked = Pick<
  Done,
  "name" | "item" | "line" | "description" | "type" | "expected_minutes" | "created_at" | "due_at"
>;

function deniedOrder({ person, place }: PastPlant, { item, line, ...asked }: Asked, reason: string): Entry {
  const [supervisor, superintendent] = [person("supervisor"), person("plant_superintendent")];
  const created: EntryEvent = { user_id: supervisor, action: "create", to: "pending", created_at: asked.created_at };
  const denied = { ...moved(superintendent, "deny", "pending", "denied", later(asked.created_at, day)), note: reason };
  const row = { ...asked, ...place({ item, line }), kind: "order", status: "denied", reason };

  return {
    row: { ...row, assigned_user_id: person("technician"), created_by: supervisor },
    events: [created, denied],
  };
}

interface Wish {
  name: string;
  item?: string;
  line?: string;
  description: string;
}

function wish({ person, place }: PastPlant, { item, line, ...words }: Wish, created_at: Date): Entry {
  const asker = person("plant_user");

  return {
    row: {
      ...{ ...words, ...place({ item, line }), kind: "request", status: "requested", created_at },
      requested_by: asker,
      created_by: asker,
    },
    events: [{ user_id: asker, action: "create", to: "requested", created_at }],
  };
}

/** The link to its order and the label in its history follow when both have their numbers. */
function convertedRequest(plant: PastPlant, words: Wish, created_at: Date, converted: Date): Entry {
  const entry = wish(plant, words, created_at);
  entry.row.status = "converted";
  entry.events.push(moved(plant.person("supervisor"), "convert", "requested", "converted", converted));

  return entry;
}

function requestEntry(plant: PastPlant, { ago, outcome, reason, ...words }: PastRequest): Entry {
  const { calendar, person, kind } = plant;
  const entry = wish(plant, words[kind], calendar.at(ago, 9));
  const [who, action] =
    outcome === "rejected"
      ? ([person("supervisor"), "reject"] as const)
      : ([person("plant_user"), "withdraw"] as const);
  Object.assign(entry.row, { status: outcome, reason });
  entry.events.push({ ...moved(who, action, "requested", outcome, calendar.at(ago - 1, 10)), note: reason });

  return entry;
}

function logEntry({ calendar, kind, person, place }: PastPlant, log: PastLog, index: number): Entry {
  const { name, item, line, note } = log[kind];
  const worker = person(index % 3 === 2 ? "supervisor" : "technician");
  const completed_at = calendar.at(log.ago, log.oClock);
  const created_at = later(completed_at, 25 * minute);

  return {
    row: {
      ...{ name, ...place({ item, line }), kind: "log", status: "completed", type: "breakdown" },
      total_minutes: log.minutes,
      problem_solved: !log.isUnsolved,
      completion_note: note ?? null,
      completed_at,
      completed_by: worker,
      assigned_user_id: worker,
      created_by: worker,
      created_at,
    },
    events: [{ user_id: worker, action: "create", to: "completed", data: { assigned_user_id: worker }, created_at }],
  };
}
