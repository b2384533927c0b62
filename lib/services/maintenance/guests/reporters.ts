import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";

export interface Guests {
  /** The request itself was made by a label, and not only joined. */
  is_guest: boolean;
  guest: { name: string | null; phone: string | null; email: string | null } | null;
  count: number;
}

const unnamed = { name: null, phone: null, email: null };

/** Who reported these requests without an account. Names and addresses are for those who may decide requests. */
export async function guestsOf({ tx, viewer }: Call, ids: readonly number[]): Promise<Map<number, Guests>> {
  const guests = new Map<number, Guests>();
  if (ids.length === 0) return guests;
  const rows = await tx.guestReport.findMany({
    where: { work_order_id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: { work_order_id: true, is_joined: true, name: true, phone: true, email: true },
  });
  const mayKnow = can(viewer, "update_work_order_requests");
  for (const { work_order_id, is_joined, name, phone, email } of rows) {
    const known = guests.get(work_order_id) ?? { is_guest: false, guest: null, count: 0 };
    const first = is_joined ? known.guest : mayKnow ? { name, phone, email } : unnamed;
    guests.set(work_order_id, {
      is_guest: known.is_guest || !is_joined,
      guest: first,
      count: known.count + 1,
    });
  }

  return guests;
}

/** What each of them wrote and how they are reached, for the request's own page. */
export async function reportersOf({ tx, viewer }: Call, work_order_id: number) {
  const rows = await tx.guestReport.findMany({
    where: { work_order_id },
    orderBy: { id: "asc" },
    take: 100,
    select: { id: true, is_joined: true, text: true, name: true, phone: true, email: true, created_at: true },
  });
  if (can(viewer, "update_work_order_requests")) return rows;

  return rows.map((row) => ({ ...row, ...unnamed }));
}
