import type { WorkOrderStatus } from "./work-order";
import type { RequestStatus } from "./work-order-request";

/** The rules of a request by anyone who scanned the label of a place, without an account. */

/** 128 random bits, base64url. */
const tokenForm = /^[\w-]{22}$/;
export const isGuestToken = (text: string) => tokenForm.test(text);

/** Paths of the page of a label, and of a report that was sent. */
export const reportPage = ({ token }: { token: string }) => `/r/${encodeURIComponent(token)}`;
export const statusPage = (follow_token: string) => `/request-status/${encodeURIComponent(follow_token)}`;

export const mostPhotos = 3;
export const longestText = 1_000;
const longestName = 80;

/** What the request is called: the beginning of what was written, which may be nothing but a voice note. */
export function guestRequestName(text: string | null, otherwise: string): string {
  const line = text?.replace(/\s+/g, " ").trim() ?? "";
  if (line === "") return otherwise.slice(0, 120);

  return [...line].slice(0, longestName).join("").trim();
}

/** Never urgent: nobody known stands behind it. */
export const guestPriority = (is_machine_down: boolean) => (is_machine_down ? "high" : "normal");

export type GuestState = "received" | "accepted" | "in_work" | "done" | "declined" | "withdrawn";

const ofRequest: Record<RequestStatus, GuestState> = {
  requested: "received",
  converted: "accepted",
  rejected: "declined",
  withdrawn: "withdrawn",
};

const ofOrder: Record<WorkOrderStatus, GuestState> = {
  pending: "accepted",
  in_work: "in_work",
  on_hold: "in_work",
  completed: "done",
  closed: "done",
  denied: "declined",
};

/** The status of a request as shown to the requester: once it became an order, that of the order. */
export const guestState = (request: RequestStatus, order: WorkOrderStatus | null): GuestState =>
  request === "converted" && order !== null ? ofOrder[order] : ofRequest[request];

interface Standing {
  status: RequestStatus;
  is_joined: boolean;
  /** Reports of it without an account, this one included. */
  reports: number;
}

/** Whoever asked first takes the request back while nobody has decided and nobody has joined; else their own report goes. */
export const takesRequestBack = ({ status, is_joined, reports }: Standing): boolean =>
  status === "requested" && !is_joined && reports === 1;

/** How many reported it: guests, and users with an account. */
export const reportedBy = (reports: number, isByUser: boolean): number => Math.max(1, reports + (isByUser ? 1 : 0));

interface GuestWork {
  name: string;
  kind: string;
  /** Of the request that it was made of; null without one. */
  request_name: string | null;
}

/** What other guests may read of it: the name that a supervisor gave the order, and none that a reporter wrote. */
export const nameForGuests = ({ name, kind, request_name }: GuestWork): string | null =>
  kind === "order" && name !== request_name ? name : null;

export interface RequestPlace {
  production_line_id: number | null;
  machine_id: number | null;
  equipment_id: number | null;
}

/** What a label's code holds about its place beside the token, so that it opens without a connection too. */
export function placeCode({ production_line_id, machine_id, equipment_id }: RequestPlace): string {
  if (equipment_id !== null) return `e${equipment_id}`;

  return machine_id !== null ? `m${machine_id}` : `l${production_line_id}`;
}

/** The screen of a label's place, for those who are signed in. */
export function screenOfPlace({ production_line_id, machine_id, equipment_id }: RequestPlace): string {
  if (equipment_id !== null) return `/equipments/${equipment_id}/details/main`;

  return machine_id !== null ? `/machines/${machine_id}/details` : `/production-lines/${production_line_id}/details`;
}

const placeOfCode = { e: "equipment_id", m: "machine_id", l: "production_line_id" } as const;

/** The same by the code; null where it is none. */
export function screenOfCode(code: string): string | null {
  const [, kind, id] = /^([eml])(\d{1,9})$/.exec(code) ?? [];
  if (kind === undefined) return null;
  const nowhere: RequestPlace = { production_line_id: null, machine_id: null, equipment_id: null };

  return screenOfPlace({ ...nowhere, [placeOfCode[kind as keyof typeof placeOfCode]]: Number(id) });
}
