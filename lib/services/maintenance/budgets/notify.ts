import { nameOf } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import type { Call } from "@/lib/server/data/call";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { notify } from "@/lib/services/platform/notifications/notify";

interface Approved {
  id: number;
  number: number;
  company_id: number;
  plant_id: number;
}

/** Notifies corporate of each requisition that was approved above what was left of its budget, with who did it and why. */
export async function notifyOfOverspending(
  { tx, viewer }: Call,
  { id, number, company_id, plant_id }: Approved,
  budget: { id: number; name: string },
): Promise<void> {
  const [approved] = await tx.requisitionEvent.findMany({
    where: { requisition_id: id, action: "approve" },
    orderBy: { id: "desc" },
    take: 1,
    select: { id: true, note: true },
  });
  const people = await tx.user.findMany({
    where: {
      AND: [
        { company_id, archived_at: null, id: { not: viewer.user_id }, role: { kind: "corporate" } },
        notifiedUsersOf(plant_id),
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const params = {
    person: nameOf(viewer),
    label: requisitionNumber(number),
    budget: budget.name,
    note: approved?.note ?? "",
  };
  for (const { id: user_id } of people)
    await notify(tx, {
      user_id,
      company_id,
      kind: "work",
      message: "budget_exceeded",
      params,
      href: `/requisitions/${id}`,
      subject: `budget-exceeded:${approved?.id ?? id}:${user_id}`,
    });
}
