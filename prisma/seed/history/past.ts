import { addDays, type Recurrence } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { newSteps, plannedStep, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { PlaceOf } from "../places";
import type { PlantCalendar } from "./calendar";
import { day, type Entry, type EntryEvent, type EntrySeries, hour, later, minute, moved, type Person } from "./entry";
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
  type Seasonal,
} from "./past-work";
import { savingOf } from "./saving";
import { olderRepairs, seasonal, yearRoutines } from "./year-work";

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

/** Whole weeks, so that a routine has its weekday all year. */
const yearDays = 364;

/** Everything that was asked for, done and decided in the year before the present week. */
export function pastEntries(plant: PastPlant): Entry[] {
  return [
    ...[...routines, ...yearRoutines].flatMap((routine, index) => routineEntries(plant, routine, index)),
    ...[...repairs, ...olderRepairs].flatMap((repair, index) => repairEntries(plant, repair, index)),
    ...seasonal.map((work, index) => seasonalEntry(plant, work, index)),
    ...faults.map((fault) => faultEntry(plant, fault)),
    ...logs.map((log, index) => logEntry(plant, log, index)),
    ...pastRequests.map((request) => requestEntry(plant, request)),
  ];
}

/** A routine comes up six days ahead and is done on its day; now and then a day late, and now and then not at all. */
export function routineEntries(plant: PastPlant, routine: Routine, index: number, isAlone = false): Entry[] {
  const { calendar, kind, team_id } = plant;
  const { every, minutes } = routine;
  const latest = calendar.workday(routine.latest);
  const turns = Math.floor((yearDays - routine.latest - 2) / every) + 1;
  const without = Array.from({ length: turns }, (_, turn) => turn).filter((turn) => (turn + index) % 12 === 8);
  const series = seriesOf(plant, routine, {
    first: calendar.date(latest + (turns - 1) * every),
    last: calendar.date(latest),
    without: without.map((turn) => calendar.date(latest + turn * every)),
  });

  return Array.from({ length: turns }, (_, turn) => turn)
    .filter((turn) => !without.includes(turn))
    .map((turn) => {
      const ago = latest + turn * every;
      const isLate = ago > 14 && (turn + index) % 7 === 3;
      const begun = calendar.workday(isLate ? ago - 3 : ago);
      const entry = doneOrder(plant, {
        ...routine[kind],
        type: routine.type,
        expected_minutes: minutes,
        required_items: routine.required_items ?? null,
        steps: routine.steps,
        minutes: Math.max(15, minutes + 15 * ((turn % 3) - 1)),
        created_at: calendar.at(ago + 6, 6),
        begun: calendar.at(begun, 8 + (turn % 4)),
        due_at: calendar.at(ago, 16),
        // A supervisor's own work is closed by the superintendent, where there is one.
        by: turn % 4 === 3 && !isAlone ? "supervisor" : "technician",
        turn: turn + index,
        closed: calendar.at(begun - 1, 7.5),
        ...(routine.isTeams && { assigned_team_id: team_id }),
      });
      return routine.isOwn ? entry : { ...entry, of: { series, date: calendar.date(ago) } };
    });
}

interface Dates {
  first: string;
  last: string;
  /** Those of which nothing became. */
  without: string[];
}

/** The recurring work behind a routine. It is looked at again when its next order is due to be made. */
function seriesOf(plant: PastPlant, routine: Routine, { first, last, without }: Dates): EntrySeries {
  const { calendar, person, kind, team_id } = plant;
  const { every, type, minutes, required_items, steps = [], isTeams } = routine;
  const { name, ...where } = routine[kind];
  const lead_days = every > 14 ? 5 : every > 7 ? 1 : 0;
  const rule: Recurrence = {
    period_type: "weekly",
    every: every / 7,
    weekdays: [weekdayOf(first)],
    starts_on: first,
    time: "16:00",
    mode: "fixed",
    on_holiday: "next",
    lead_days,
  };

  return {
    row: {
      name,
      ...plant.place(where),
      rule: { ...rule },
      ...(isTeams ? { assigned_team_id: team_id } : { assigned_user_id: person("technician") }),
      template: {
        type,
        expected_minutes: minutes,
        ...(required_items && { required_items }),
        steps: steps.map(({ value: _, ...step }) => plannedStep(step)),
      },
      next_on: new Date(`${addDays(last, every)}T00:00:00Z`),
      look_at: calendar.at(calendar.workday(routine.latest) - every + lead_days, 0),
      created_by: person("supervisor"),
      created_at: calendar.at(yearDays + 10, 9),
    },
    without: without.map((date, at) =>
      at % 2 === 0 ? { date, state: "missed", reason: "outage" } : { date, state: "skipped", reason: "two_open" },
    ),
  };
}

function seasonalEntry(plant: PastPlant, { month, day: date, minutes, ...work }: Seasonal, index: number): Entry {
  const { calendar, kind } = plant;
  const { note, mode: _mode, cause: _cause, remedy: _remedy, ...where } = work[kind];
  const ago = calendar.workday(calendar.since(month, date, 14));

  return doneOrder(plant, {
    ...where,
    type: work.type,
    minutes,
    completion_note: note,
    is_machine_down: work.isDown ?? false,
    expected_minutes: Math.ceil(minutes / 60) * 60,
    created_at: work.isDown ? calendar.at(ago, 6) : calendar.at(ago + 8, 10),
    begun: calendar.at(ago, 7),
    due_at: calendar.at(ago, 17),
    by: "technician",
    turn: index,
    closed: calendar.at(ago - 1, 8),
  });
}

function repairEntries(plant: PastPlant, repair: Repair, index: number): Entry[] {
  const { calendar, kind, person } = plant;
  const { description, note, mode: _mode, cause: _cause, remedy: _remedy, ...where } = repair[kind];
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
    turn: index,
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
  /** Of several, whose turn it is. */
  turn?: number;
  assigned_team_id?: number;
  completion_note?: string;
  problem_solved?: boolean;
  reopened?: string;
  closed: Date;
}

/** An order that was started, completed and closed; once reopened where its first repair did not hold. */
export function doneOrder(plant: PastPlant, done: Done): Entry {
  const { person } = plant;
  const {
    item,
    line,
    steps: asked,
    begun,
    minutes,
    by,
    turn,
    reopened,
    closed,
    problem_solved = true,
    ...fields
  } = done;
  const worker = person(by, turn);
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
  user_id,
  action: "answer_steps",
  created_at,
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
      ...words,
      ...place({ item, line }),
      kind: "request",
      status: "requested",
      created_at,
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
  const worker = person(index % 3 === 2 ? "supervisor" : "technician", index);
  const completed_at = calendar.at(log.ago, log.oClock);
  const created_at = later(completed_at, 25 * minute);

  return {
    row: {
      name,
      ...place({ item, line }),
      kind: "log",
      status: "completed",
      type: "breakdown",
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
