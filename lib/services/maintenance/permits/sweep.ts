import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { publish } from "@/lib/server/live/events";
import { notifyOfPermit } from "./notify";

/** So long before its end holder and issuer are notified. */
const warnedMinutes = 30;

interface Ending {
  id: number;
  number: number;
  name: string;
  company_id: number;
  plant_id: number;
  work_order_id: number;
  holder_id: number;
  issuer_id: number;
  valid_until: Date;
}

/**
 * Notifies holder and issuer of issued permits that end within half an hour, and of those that have ended: their history
 * records it once, and webhooks with it. The status stays: expired is read from the clock. Running twice or at once is
 * harmless.
 */
export async function watchPermits(now = new Date()): Promise<void> {
  const soon = new Date(now.getTime() + warnedMinutes * 60_000);
  const ending = await asProvider(
    (tx) => tx.$queryRaw<Ending[]>`
      select id, number, name, company_id, plant_id, work_order_id, holder_id, issuer_id, valid_until from permits
      where status = 'issued' and expired_at is null and valid_until <= ${soon}
        and (warned_at is null or valid_until <= ${now})
      order by id limit 500`,
  );
  await eachAlone("end of a permit not reported", ending, (permit) =>
    withinPlant(permit.company_id, permit.plant_id, (tx) =>
      permit.valid_until <= now ? noteExpired(tx, permit, now) : warn(tx, permit, now),
    ),
  );
}

async function warn(tx: Tx, permit: Ending, now: Date) {
  const { count } = await tx.permit.updateMany({
    where: { id: permit.id, status: "issued", warned_at: null, valid_until: permit.valid_until },
    data: { warned_at: now },
  });
  if (count === 0) return;
  const minutes = Math.max(1, Math.round((permit.valid_until.getTime() - now.getTime()) / 60_000));
  await notifyOfPermit({ tx, now }, permit, [permit.holder_id, permit.issuer_id], {
    message: "permit_ends",
    subject: `ends:${permit.valid_until.toISOString()}`,
    params: { minutes },
  });
}

async function noteExpired(tx: Tx, permit: Ending, now: Date) {
  const { id, company_id, plant_id, work_order_id } = permit;
  const { count } = await tx.permit.updateMany({
    where: { id, status: "issued", expired_at: null, valid_until: permit.valid_until },
    data: { expired_at: now },
  });
  if (count === 0) return;
  await tx.permitEvent.create({
    data: { company_id, plant_id, permit_id: id, action: "expire", from: "issued", to: "expired", created_at: now },
    select: { id: true },
  });
  const locks = await tx.permitLock.findMany({
    where: { permit_id: id, taken_off_at: null, user_id: { not: null } },
    select: { user_id: true },
  });
  const recipients = [permit.holder_id, permit.issuer_id, ...locks.map(({ user_id }) => user_id)];
  await notifyOfPermit({ tx, now }, permit, recipients, {
    message: "permit_expired",
    subject: `expired:${permit.valid_until.toISOString()}`,
  });
  publish(tx, { subject: "permits", action: "expire", id, company_id, plant_id });
  publish(tx, { subject: "work-orders", action: "permits", id: work_order_id, company_id, plant_id });
}
