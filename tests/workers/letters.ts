import { asProvider } from "@/lib/server/data/db";
import {
  type Delivery,
  deliver,
  type PushDelivery,
  type SmsDelivery,
} from "@/lib/services/platform/deliveries/deliver";
import { owner } from "../owner";
import { unique } from "../samples";

/** Mails and SMS to be sent. */

export const aMail = (more: Partial<Delivery> = {}): Delivery => ({
  channel: "mail",
  to: { user_id: null, email: "ann@tests.example", company_id: null },
  subject: unique("subject"),
  template: "export_ready",
  params: { name: "Ann", list: "Brands", rows: 2 },
  href: "/api/files/1",
  ...more,
});

export const smsParams = {
  item: "Dryer fan 3B",
  sensor: "DE bearing",
  measurement: "velocity",
  value: "8 mm/s",
  plant: "Mill",
};

export const anSms = (phone: string, more: Partial<SmsDelivery> = {}): SmsDelivery => ({
  channel: "sms",
  to: { user_id: null, phone, company_id: null },
  subject: unique("subject"),
  template: "alert_alarm",
  params: smsParams,
  href: "/equipments/1/details/pdm/2",
  ...more,
});

export const aPush = (person: { id: number; email: string }, more: Partial<PushDelivery> = {}): PushDelivery => ({
  channel: "push",
  to: { user_id: person.id, email: person.email, company_id: null },
  subject: unique("subject"),
  template: "alert_alarm",
  params: smsParams,
  href: "/equipments/1/details/pdm/2",
  push: { kind: "alarm", tag: "case-1", rank: 2 },
  ...more,
});

/** Puts it into the outbox, as whatever wants it sent does. */
export async function queueDelivery(delivery: Delivery | SmsDelivery | PushDelivery) {
  await asProvider((tx) => deliver(tx, delivery));
  const { id } = await owner.delivery.findUniqueOrThrow({ where: { subject: delivery.subject } });
  const { id: outbox_id } = await owner.outbox.findFirstOrThrow({
    where: { topic: delivery.channel, payload: { equals: { delivery_id: id } } },
  });
  return { delivery_id: id, outbox_id };
}

export type QueuedDelivery = Awaited<ReturnType<typeof queueDelivery>>;

export const statusOf = async ({ delivery_id: id }: { delivery_id: number }) =>
  (await owner.delivery.findUniqueOrThrow({ where: { id } })).status;

/** Numbers that no SMS may go to. */
export const abroadOrPremium = [
  ...["+18765550142", "+16585550142", "+447911123456", "+19005550142", "+13129760142", "+529001234567"],
];
