import { repeatDays, savingTransitions } from "@/lib/domain/maintenance/savings";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { recordEvent } from "../order-log";
import { isProven } from "./proven";

const atOnce = 200;

type Order = { id: number; company_id: number; plant_id: number };

/** What proofs and repeats mean for savings. Doing it twice or at once is harmless, so a lost run only comes later. */
export async function settleSavings(now = new Date()): Promise<void> {
  await eachAlone("proven saving not settled", await provenOrders(), (order) =>
    withinPlant(order.company_id, order.plant_id, (tx) => evidenceByProof(tx, order, now)),
  );
  await eachAlone("saving of a repeated fault not reviewed", await repeatedOrders(now), ({ alert_id, ...order }) =>
    withinPlant(order.company_id, order.plant_id, (tx) => reviewRepeated(tx, order, alert_id)),
  );
}

// A repeat or a person's doubt waits for a person; work that was done again only for its proof.
const waits = { OR: [{ status: "estimated" }, { status: "review", review_cause: "reopened" }] };

/** Orders whose saving waits for the proof that is there by now. */
const provenOrders = () =>
  asProvider((tx) =>
    tx.workOrder.findMany({
      where: {
        status: { in: ["completed", "closed"] },
        saving: { is: waits },
        proofs: { some: { verdict: "fixed" }, none: { verdict: { in: ["open", "not_fixed"] } } },
      },
      orderBy: { id: "asc" },
      take: atOnce,
      select: { id: true, company_id: true, plant_id: true },
    }),
  );

/** Once, also with concurrent calls; false without a verification or a saving that waits for one. */
export async function evidenceByProof(tx: Tx, order: Order, now: Date): Promise<boolean> {
  if (!(await isProven(tx, order.id))) return false;
  const { count } = await tx.saving.updateMany({
    where: { work_order_id: order.id, ...waits },
    data: {
      status: "evidenced",
      evidence: "proof",
      evidence_note: null,
      evidenced_by: null,
      evidenced_at: now,
      review_cause: null,
      reason: null,
      version: { increment: 1 },
    },
  });
  if (count === 1) await recordEvent(tx, order, null, { action: "saving_evidence", to: "evidenced" });
  return count === 1;
}

/**
 * Orders whose fault was back within thirty days, by an alert that nobody has judged yet; also where that was before anybody
 * has estimated the saving.
 */
const repeatedOrders = (now: Date) =>
  asProvider(
    (tx) => tx.$queryRaw<(Order & { alert_id: number })[]>`
      select w.id, w.company_id, w.plant_id, max(again.id)::int as alert_id
      from savings s
      join work_orders w on w.id = s.work_order_id
      join alerts first on first.work_order_id = w.id and first.kind = 'level'
      join alerts again on again.sensor_id = first.sensor_id and again.parameter = first.parameter and again.kind = 'level'
        and again.opened_at > w.completed_at and again.opened_at < w.completed_at + ${repeatDays}::int * interval '1 day'
        and again.id > coalesce(s.repeat_alert_id, 0)
      where s.status in ('estimated', 'evidenced', 'approved')
        and greatest(w.completed_at, s.estimated_at) > ${now}::timestamptz - ${repeatDays + 1}::int * interval '1 day'
      group by w.id order by w.id limit ${atOnce}`,
  );

async function reviewRepeated(tx: Tx, order: Order, repeat_alert_id: number) {
  const { count } = await tx.saving.updateMany({
    where: {
      work_order_id: order.id,
      status: { in: [...savingTransitions.review.from] },
      OR: [{ repeat_alert_id: null }, { repeat_alert_id: { lt: repeat_alert_id } }],
    },
    data: {
      status: "review",
      review_cause: "repeat",
      repeat_alert_id,
      approved_by: null,
      approved_at: null,
      version: { increment: 1 },
    },
  });
  if (count === 1)
    await recordEvent(tx, order, null, { action: "saving_review", to: "review", data: { alert_id: repeat_alert_id } });
}
