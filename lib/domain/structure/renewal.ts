const dayMs = 24 * 3600_000;

/** How near a renewal is to be seen at a glance. */
const soonDays = 60;

export interface Renewal {
  state: "overdue" | "soon" | "later";
  /** To the day, or since it. */
  days: number;
}

/** Both as days, "2026-11-22": a contract ends with a date, wherever it is read. */
export function renewalOn(day: string, today: string): Renewal {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  return { state: days < 0 ? "overdue" : days <= soonDays ? "soon" : "later", days: Math.abs(days) };
}
