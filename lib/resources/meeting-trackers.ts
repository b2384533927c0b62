import { byPlant } from "@/lib/domain/identity/scope";
import { actions, attendees, topics } from "../inputs/customer-success";
import { day } from "../inputs/fields";
import { defineResource } from "./define";
import { ofPlant } from "./fields";

/** Shown as Meeting: who met with a plant, about what, and what was promised. */
export const meetingTrackers = defineResource({
  name: "meeting-trackers",
  section: "customer_success",
  path: "/plants/meeting-trackers",
  screen: "/success-dashboard/meeting-tracker",
  model: "MeetingTracker",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    company: { column: "text" },
    plant_id: ofPlant,
    /** Left out, it is the first topic, or the day. */
    name: { as: "text", column: "link", sort: true, search: true },
    held_on: {
      as: "date",
      input: day.refine((value) => value instanceof Date, { message: "errors.is_required" }),
      column: true,
      sort: true,
    },
    attendees_count: { column: "number" },
    open_actions: { column: "number" },
    overdue_actions: { column: "number" },
    company_id: { input: null, filter: { as: "ids", from: "/companies" } },
    daterange: { filter: { as: "daterange", column: "held_on" } },
    attendees: { input: attendees },
    topics: { input: topics },
    actions: { input: actions },
    next_meeting_on: { as: "date", column: true, sort: "empty_last" },
  },
  reads: {
    plant: { select: { id: true, name: true, time_zone: true, company: { select: { id: true, name: true } } } },
    created_by: true,
  },
  pointers: { created_by: "users" },
  list: {
    // A meeting is often recorded days after it was held.
    order: { column: "held_on", method: "desc" },
  },
  search: { detail: ["plant.name", "held_on"] },
  parts: [
    { title: "what", fields: ["plant_id", "name", "held_on", "next_meeting_on", "attendees"] },
    { title: "topics", fields: ["topics"] },
    { title: "actions", fields: ["actions"] },
  ],
});
