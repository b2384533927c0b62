import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { actions, attendees, topics } from "../inputs/customer-success";
import { day, id, text } from "../inputs/fields";
import { defineResource } from "./define";

/** Shown as Meeting: who met with a plant, about what, and what was promised. */
export const meetingTrackers = defineResource({
  name: "meeting-trackers",
  section: "customer_success",
  path: "/plants/meeting-trackers",
  screen: "/success-dashboard/meeting-tracker",
  model: "MeetingTracker",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    plant_id: id,
    /** Left out, it is the first topic, or the day. */
    name: text,
    held_on: day.refine((value) => value instanceof Date, { message: "errors.is_required" }),
    attendees,
    topics,
    actions,
    next_meeting_on: day,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true, time_zone: true, company: { select: { id: true, name: true } } } },
    name: true,
    held_on: true,
    attendees: true,
    topics: true,
    actions: true,
    next_meeting_on: true,
    created_by: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  pointers: { created_by: "users" },
  list: {
    search: ["name"],
    sort: ["name", "held_on", "next_meeting_on", "created_at"],
    // A meeting is often recorded days after it was held.
    order: { column: "held_on", method: "desc" },
    emptyLast: ["next_meeting_on"],
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      company_id: { as: "ids", column: "company_id", from: "/companies" },
      daterange: { as: "daterange", column: "held_on" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["plant.name", "held_on"] },
  columns: [
    { key: "name", as: "link" },
    { key: "company", as: "text", sort: false },
    { key: "plant", as: "related", sort: false },
    { key: "held_on", as: "date" },
    { key: "attendees_count", as: "number", sort: false },
    { key: "open_actions", as: "number", sort: false },
    { key: "overdue_actions", as: "number", sort: false },
    { key: "next_meeting_on", as: "date" },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "held_on", as: "date" },
    { name: "next_meeting_on", as: "date" },
  ],
  parts: [
    { title: "what", fields: ["plant_id", "name", "held_on", "next_meeting_on", "attendees"] },
    { title: "topics", fields: ["topics"] },
    { title: "actions", fields: ["actions"] },
  ],
});
