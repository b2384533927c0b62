import { UnrecoverableError } from "bullmq";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { closeMail } from "@/lib/server/mail";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { mail } from "@/workers/mail";
import { owner } from "../owner";
import { aUser } from "../samples";
import { aMail, type QueuedDelivery, queueDelivery, statusOf } from "./letters";
import { aMailServer } from "./mail-server";

let server: Awaited<ReturnType<typeof aMailServer>>;

const send = ({ delivery_id, outbox_id }: QueuedDelivery, { is_last_attempt = false } = {}) =>
  mail({ delivery_id }, { outbox_id, attempt: 1, is_last_attempt, signal: new AbortController().signal });

const someone = (email: string, more: object = {}) => ({ user_id: null, email, company_id: null, ...more });

beforeEach(async () => {
  server = await aMailServer({
    refuse: (recipient) => (recipient.startsWith("nobody") ? 550 : recipient.startsWith("later") ? 451 : undefined),
  });
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  closeMail();
  delete process.env.SMTP_URL;
  await server.stop();
});
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

test("an email to somebody outside goes out once: one that a killed worker had handed over is unknown, one that surely did not is sent by a retry", async () => {
  const sent = await queueDelivery(aMail({ is_once: true }));
  await send(sent);
  await send(sent);
  expect(server.mails).toHaveLength(1);

  const interrupted = await queueDelivery(aMail({ is_once: true }));
  await owner.delivery.update({ where: { id: interrupted.delivery_id }, data: { status: "sending" } });
  await expect(send(interrupted)).rejects.toThrow(UnrecoverableError);
  expect([await statusOf(interrupted), server.mails.length]).toEqual(["unknown", 1]);

  const later = await queueDelivery(aMail({ is_once: true, to: someone("later@tests.example") }));
  await expect(send(later)).rejects.toThrow();
  expect(await statusOf(later)).toBe("queued");
  await expect(send(later, { is_last_attempt: true })).rejects.toThrow();
  expect(await statusOf(later)).toBe("failed");
  // An administrator retries it.
  await owner.delivery.update({ where: { id: later.delivery_id }, data: { recipient: "now@tests.example" } });
  await send(later);
  expect([await statusOf(later), server.mails.length]).toEqual(["sent", 2]);
});

test("an email is sent once, in the reader's language, with a link to the product", async () => {
  const sent = await queueDelivery(aMail({ to: someone("ana@tests.example", { language_id: 2 }) }));
  await send(sent);
  await send(sent).catch(() => undefined);

  expect(server.mails).toHaveLength(1);
  const [caught] = server.mails;
  expect(caught!.id).toBe(`<ob-${sent.outbox_id}@localhost>`);
  expect(caught!.raw.replace(/=\r?\n/g, "")).toContain("Descargar el archivo: http://localhost:3000/api/files/1");
  const kept = await owner.delivery.findUniqueOrThrow({ where: { id: sent.delivery_id } });
  expect(kept).toMatchObject({ status: "sent", payload: {} });
});

test("an email held for quiet hours is not sent to a user who was archived meanwhile", async () => {
  const person = await aUser({ role: "analyst" });
  const to = someone(person.email, { user_id: person.id });
  const held = await queueDelivery(aMail({ to, held_until: new Date(Date.now() + 3_600_000) }));
  await owner.user.update({ where: { id: person.id }, data: { archived_at: new Date() } });
  await send(held);
  expect([server.mails.length, await statusOf(held)]).toEqual([0, "refused"]);
});

test("an email about the same event is queued once", async () => {
  const delivery = aMail();
  await queueDelivery(delivery);
  expect(await asProvider((tx) => deliver(tx, delivery))).toBe(false);
});

test("an email that is rejected permanently fails immediately, one that is deferred is retried", async () => {
  const never = await queueDelivery(aMail({ to: someone("nobody@tests.example") }));
  const later = await queueDelivery(aMail({ to: someone("later@tests.example") }));

  await expect(send(never)).rejects.toBeInstanceOf(UnrecoverableError);
  await expect(send(later)).rejects.not.toBeInstanceOf(UnrecoverableError);
  expect([await statusOf(never), await statusOf(later)]).toEqual(["failed", "queued"]);
});

test("an address with a line break, which would begin another header, is refused", async () => {
  const to = someone("ann@tests.example\nBcc: all@tests.example");
  await expect(asProvider((tx) => deliver(tx, aMail({ to })))).rejects.toMatchObject({ refusal: "invalid" });
});

test("an email shows markup in a name as text", async () => {
  const params = { name: "<script>alert(1)</script>", list: "Brands", rows: 2 };
  await send(await queueDelivery(aMail({ params })));
  expect(server.mails[0]!.raw).toContain("&lt;script&gt;");
});
