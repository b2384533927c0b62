/** What a plant may spend in a fiscal year. Money is whole cents. */

export interface Spending {
  labor: number;
  /** Taken from stock, less what came back. */
  parts: number;
  other: number;
  services: number;
  /** Bought and not put into stock: what goes there counts when it is taken. */
  purchases: number;
  /** What is approved and still to come. */
  ordered: number;
  /** Parts that are held for work. */
  reserved: number;
}

export interface BudgetState {
  used: number;
  committed: number;
  /** Less than nothing where more was spent. */
  left: number;
  /** Used and committed of the amount; 1.2 is a fifth too much. */
  share: number;
}

export function budgetState(amount: number, spent: Spending): BudgetState {
  const used = spent.labor + spent.parts + spent.other + spent.services + spent.purchases;
  const committed = spent.ordered + spent.reserved;

  return { used, committed, left: amount - used - committed, share: amount === 0 ? 0 : (used + committed) / amount };
}

/** The fiscal year that a day, "2026-11-29", is in: it is called by the calendar year in which it starts. */
export function fiscalYearOf(day: string, firstMonth: number): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];

  return month >= firstMonth ? year : year - 1;
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}-01`;

/** Its first day, and the first day of the next one. */
export const fiscalDays = (year: number, firstMonth: number): { from: string; until: string } => ({
  from: firstDay(year, firstMonth),
  until: firstDay(year + 1, firstMonth),
});

interface ApprovalLimits {
  approval_limit_superintendent: number | null;
  approval_limit_plant_admin: number | null;
}

/** Up to how much a role approves; null: whatever it comes to. */
const limitOf = (kind: string, of: ApprovalLimits): number | null =>
  kind === "plant_superintendent"
    ? of.approval_limit_superintendent
    : kind === "plant_admin"
      ? of.approval_limit_plant_admin
      : null;

export type Approver = "plant_superintendent" | "plant_admin" | "corporate";

/**
 * Who may approve an amount that is above the limit of the role; null where the role itself may. What has no price is above no
 * limit.
 */
export function approverInstead(kind: string, amount: number | null, of: ApprovalLimits): Approver | null {
  const isWithin = (role: string) => {
    const limit = limitOf(role, of);
    return limit === null || (amount ?? 0) <= limit;
  };
  if (isWithin(kind)) return null;

  return (["plant_superintendent", "plant_admin"] as const).find(isWithin) ?? "corporate";
}
