/** What of work is sent as email and SMS beside the bell, and by which sentence. Everything else stands in the bell alone. */
const messages: Partial<Record<string, string>> = {
  work_order_create: "assigned",
  work_order_assign: "assigned",
  work_order_due_tomorrow: "due_tomorrow",
  work_order_overdue: "overdue",
  work_order_comment: "comment",
  work_order_complete: "completed",
  work_order_reopen: "reopened",
  work_order_deny: "denied",
  request_reject: "rejected",
};

/** What is pushed beside that; a mail of it would be one too many. */
const pushedOnly: Partial<Record<string, string>> = {
  work_order_urgent: "urgent",
  request_convert: "accepted",
  work_order_saving_evidence: "saving_evidence",
  work_order_saving_review: "saving_review",
};

export interface WorkEvent {
  /** The message of the bell. */
  message: string;
  /** The work is a team's until one of it takes it. */
  isOfTeam: boolean;
  /** Made by a series, not by a person. */
  isOfSeries: boolean;
}

/**
 * The sentence that is sent; null where the bell is enough. Work that comes back by itself is announced the day before it
 * is due: an email for each of its orders would be hundreds.
 */
export function workMessage({ message, isOfTeam, isOfSeries }: WorkEvent): string | null {
  const what = messages[message] ?? null;
  if (what !== "assigned") return what;
  if (isOfSeries) return null;

  return isOfTeam ? "team" : what;
}

/** The sentence that is pushed: what is sent, and more. */
export const pushedWorkMessage = (event: WorkEvent): string | null =>
  workMessage(event) ?? pushedOnly[event.message] ?? null;
