import type { Viewer } from "@/lib/domain/identity/viewer";
import { figuresOf } from "@/lib/domain/maintenance/one-pager";
import { shiftDate } from "@/lib/domain/shared/time-zones";
import type { Tx } from "@/lib/server/data/db";
import { gatherSources } from "@/lib/services/maintenance/one-pagers/gather";

const day = 86_400_000;

interface Meeting {
  plant: string;
  name: string;
  /** Days ago. */
  ago: number;
  attendees: string[];
  topics: { title: string; note?: string }[];
  /** `due` in days from today. */
  actions: { text: string; by: "analyst" | "super-admin" | null; due?: number; is_done?: boolean }[];
  /** Days from today. */
  next?: number;
}

const meetings: Meeting[] = [
  {
    plant: "Cedar Ridge Mill",
    name: "Quarterly review",
    ago: 96,
    attendees: ["Morgan Ellis", "Dana Whitfield"],
    topics: [
      { title: "First savings", note: "The plant approves savings itself from now on." },
      { title: "Coverage", note: "The winder has no sensors yet." },
    ],
    actions: [
      { text: "Quote sensors for the winder", by: "analyst", due: -80, is_done: true },
      { text: "Learn the limits of the vacuum pumps anew", by: "analyst", due: -60, is_done: true },
    ],
    next: -19,
  },
  {
    plant: "Cedar Ridge Mill",
    name: "Check-in after the fall shutdown",
    ago: 19,
    attendees: ["Morgan Ellis", "Dana Whitfield", "Priya Nair"],
    topics: [
      { title: "Dryer fan motor 3B", note: "Outer race. The replacement is ordered." },
      { title: "One false alarm", note: "A loose sensor mount on the hydraulic unit." },
    ],
    actions: [
      { text: "Fit two sensors on the winder drum", by: "analyst", due: -3 },
      { text: "Show the night shift how to acknowledge an alarm", by: null, due: 12 },
      { text: "Remount the sensor on the hydraulic unit", by: "analyst", is_done: true },
    ],
    next: 72,
  },
  {
    plant: "Harbor Plant",
    name: "Kick-off",
    ago: 131,
    attendees: ["Alex Marin", "Dana Whitfield"],
    topics: [{ title: "What is watched first", note: "Retort pumps and mixers." }],
    actions: [{ text: "Name an approver for savings", by: null, due: -90 }],
  },
];

/** Meetings with the demo's plants, a calculation of what the program costs, and the one-pager made from it. */
export async function seedCustomerSuccess(tx: Tx, now: Date) {
  const plantCalled = (name: string) =>
    tx.plant.findFirstOrThrow({
      where: { name },
      select: { id: true, company_id: true, time_zone: true, company: { select: { id: true, currency: true } } },
    });
  const idOf = async (name: string) =>
    (await tx.user.findFirstOrThrow({ where: { email: `${name}@millwright.example` }, select: { id: true } })).id;
  const dayFromNow = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const analyst = await tx.user.findUniqueOrThrow({ where: { id: await idOf("analyst") } });

  for (const { plant, ago, next, actions, ...meeting } of meetings) {
    const { id: plant_id, company_id } = await plantCalled(plant);
    const kept = [];
    for (const { text, by, due, is_done = false } of actions)
      kept.push({
        text,
        is_done,
        owner_id: by && (await idOf(by)),
        due_on: due === undefined ? null : dayFromNow(due),
      });
    await tx.meetingTracker.create({
      data: {
        ...meeting,
        company_id,
        plant_id,
        created_by: analyst.id,
        actions: kept,
        held_on: new Date(dayFromNow(-ago)),
        next_meeting_on: next === undefined ? null : new Date(dayFromNow(next)),
      },
    });
  }
  for (const [name, days] of [
    ["Cedar Ridge Paper", 218],
    ["Harbor Foods", 47],
  ] as const)
    await tx.company.updateMany({ where: { name }, data: { renewal_date: new Date(dayFromNow(days)) } });

  const plant = await plantCalled("Cedar Ridge Mill");
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const harbor = await plantCalled("Harbor Plant");
  const program = { name: "Condition monitoring, three years", method: "net_saving", created_by: analyst.id };
  const inputs = {
    probability: 80,
    failure_hours: 12,
    planned_hours: 3,
    failure_cost: 950_000,
    planned_cost: 260_000,
    events_per_year: 4,
    years: 3,
    interest: 10,
  };
  const record = await tx.roiRecord.create({
    data: {
      ...place,
      ...program,
      inputs: { ...inputs, hourly_loss: 1_200_000, running_cost: 4_800_000, investment: 9_600_000 },
    },
  });
  await tx.roiRecord.create({
    data: {
      ...program,
      company_id: harbor.company_id,
      plant_id: harbor.id,
      inputs: { ...inputs, hourly_loss: 650_000, running_cost: 2_400_000, investment: 5_400_000 },
    },
  });
  await issued(tx, { ...plant, place, roi_record_id: record.id }, analyst, now);
}

interface Sheet {
  id: number;
  time_zone: string;
  company: { id: number; currency: string };
  place: { company_id: number; plant_id: number };
  roi_record_id: number;
}

/** The last three whole months, as the product itself gathers them. */
async function issued(tx: Tx, { place, roi_record_id, ...plant }: Sheet, analyst: { id: number }, now: Date) {
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
  const first = shiftDate({ ...today, day: 1 }, { months: -3 });
  const textOf = (one: typeof today) =>
    [one.year, one.month, one.day].map((part) => String(part).padStart(2, "0")).join("-");
  const [from, to] = [textOf(first), textOf(shiftDate({ ...today, day: 1 }, { days: -1 }))];
  const reader = { tx, now, viewer: { ...analyst, unit_system: null } as unknown as Viewer };
  // Outcomes of other companies are shown only to those who act for the company, for any author.
  await tx.$executeRaw`select set_config('app.companies', ${`{${plant.company.id}}`}, true)`;
  const sources = await gatherSources(reader, { plant_id: plant.id, from, to, roi_record_id, plant });
  await tx.$executeRaw`select set_config('app.companies', '', true)`;
  await tx.onePager.create({
    data: {
      ...place,
      from: new Date(from),
      to: new Date(to),
      version_number: 1,
      roi_record_id,
      headline: "Failures were repaired in planned stops, before they could stop the line.",
      created_by: analyst.id,
      issued_by: analyst.id,
      issued_at: now,
      printed_count: 1,
      figures: figuresOf(sources),
      sources: sources,
    },
  });
}
