/** Whose row of the planner an order is in: a person's, a team's until one of them takes it, or nobody's. */
export type RowKey = `user:${number}` | `team:${number}` | "nobody";

interface Assigned {
  assigned_user: { id: number } | null;
  assigned_team: { id: number } | null;
}

export function rowOfOrder({ assigned_user, assigned_team }: Assigned): RowKey {
  if (assigned_user) return `user:${assigned_user.id}`;

  return assigned_team ? `team:${assigned_team.id}` : "nobody";
}

/** Who has the work after an order was moved to another row; a row of nobody's gives it to nobody else. */
export function assignedIn(row: RowKey): { assigned_user_id: number | null; assigned_team_id: number | null } | null {
  const [as, id] = row.split(":");
  if (as === "nobody") return null;

  return {
    assigned_user_id: as === "user" ? Number(id) : null,
    assigned_team_id: as === "team" ? Number(id) : null,
  };
}

interface PlannedDay {
  date: string;
  holiday: string | null;
  capacity_minutes: number;
}

/** The day that an order without a date is offered: the first of the shown week, from today on, on which somebody works. */
export function offeredDay(week: { today: string; days: readonly PlannedDay[] }): string {
  const ahead = week.days.filter(({ date }) => date >= week.today);
  const open = ahead.find(({ holiday, capacity_minutes }) => holiday === null && capacity_minutes > 0);

  return (open ?? ahead[0])?.date ?? week.today;
}
