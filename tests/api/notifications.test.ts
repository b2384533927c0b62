import { expect, test } from "vitest";
import { GET as listFailed, PUT as retryFailed } from "@/app/api/jobs/failed/route";
import { PUT as readNotifications } from "@/app/api/notifications/read/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { asProvider } from "@/lib/server/data/db";
import { notify } from "@/lib/services/platform/notifications/notify";
import { call } from "../helpers";
import { owner } from "../owner";
import { aPlant, aTenant, aUser, unique } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;

const notifyPerson = (person: Person, subject = unique("subject")) =>
  asProvider((tx) =>
    notify(tx, {
      user_id: person.id,
      company_id: person.company_id,
      kind: "system",
      message: "export_failed",
      params: { list: "Bombas" },
      subject,
    }),
  );

test("each notification is listed once, in its reader's language", async () => {
  const { company, plant } = await aTenant();
  const ana = await aUser({ company, plants: [plant], language_id: 2 });
  const subject = unique("subject");

  expect([await notifyPerson(ana, subject), await notifyPerson(ana, subject)]).toEqual([true, false]);

  const { body } = await call(listNotifications, { as: ana });
  expect(body.data).toHaveLength(1);
  expect(body.data[0].message).toBe("La exportación de Bombas falló. Iníciela de nuevo desde la lista");
  expect(body.meta.unread).toBe(1);
});

test("a notification of work names its plant for those who see several, whose numbers are their own", async () => {
  const { company, plant, admin } = await aTenant();
  await aPlant({ company });
  const corporate = await aUser({ role: "corporate", company });
  const params = { label: "WO-12", name: "Grease", note: "", person: "Ana Ruiz", plant: plant.name };
  const message = async (person: Person) => {
    const notice = { kind: "work" as const, message: "work_order_create", params, subject: unique("subject") };
    await asProvider((tx) => notify(tx, { user_id: person.id, company_id: company.id, ...notice }));
    return (await call(listNotifications, { as: person })).body.data[0].message;
  };
  expect(await message(corporate)).toBe(`WO-12 is assigned to you: Grease · ${plant.name}`);
  expect(await message(admin)).toBe("WO-12 is assigned to you: Grease");
});

test("users read only their own notifications", async () => {
  const { company, plant, admin } = await aTenant();
  const colleague = await aUser({ company, plants: [plant] });
  for (let count = 0; count < 3; count++) await notifyPerson(admin);
  const { body } = await call(listNotifications, { as: admin });
  const ids = body.data.map((one: { id: number }) => one.id);

  const read = (as: Person, sent: object) => call(readNotifications, { as, method: "PUT", body: sent });
  expect((await call(listNotifications, { as: colleague })).body.data).toEqual([]);
  expect((await read(colleague, { ids })).body.data).toEqual({ count: 0 });
  expect((await read(admin, { ids: [ids[0]] })).body.data).toEqual({ count: 1 });
  expect((await call(listNotifications, { as: admin, query: { unread: "true" } })).body.data).toHaveLength(2);
  expect((await read(admin, { all: true })).body.data).toEqual({ count: 2 });
  expect((await read(admin, {})).status).toBe(422);
});

test("a storm of alerts hides no notification of work, and is marked as read as a whole", async () => {
  const { admin } = await aTenant();
  const { company_id, id: user_id } = admin;
  const notice = { user_id, company_id, message: "work_order_create", created_at: new Date() };
  const params = { label: "WO-12", name: "Grease", note: "", person: "", plant: "" };
  await owner.notification.create({
    data: { ...notice, params, kind: "work", subject: unique("work"), created_at: new Date(0) },
  });
  const storm = Array.from({ length: 60 }, () => ({ ...notice, params, kind: "alert", subject: unique("alert") }));
  await owner.notification.createMany({ data: storm });
  const list = async (kind: string) => (await call(listNotifications, { as: admin, query: { kind, max: 50 } })).body;

  expect((await list("work")).data).toHaveLength(1);
  const body = { all: true, kind: "alert" };
  expect((await call(readNotifications, { as: admin, method: "PUT", body })).body.data).toEqual({ count: 60 });
  expect((await list("alert")).meta).toMatchObject({ total: 60, unread: 1 });
});

test("failed jobs can be listed and retried by provider administrators only", async () => {
  const { id } = await owner.outbox.create({
    data: { topic: "none", payload: {}, failed_at: new Date(), sent_at: new Date(), error: "the printer is on fire" },
    select: { id: true },
  });
  const { admin } = await aTenant();
  const developer = await aUser({ role: "developer" });

  expect((await call(listFailed, { as: admin })).status).toBe(403);
  const { body } = await call(listFailed, { as: developer, query: { max: 200 } });
  expect(body.data.find((one: { id: number }) => one.id === id)).toMatchObject({ error: "the printer is on fire" });

  const retry = () => call(retryFailed, { as: developer, method: "PUT", body: { ids: [id] } });
  expect((await retry()).body.data).toEqual([{ id, status: "done" }]);
  expect((await retry()).body.data).toEqual([{ id, status: "skipped" }]);
  // An import that has ended is repeated on its screen.
  const ended = { topic: "import", payload: { import_id: 0 } };
  await owner.outbox.update({ where: { id }, data: { ...ended, failed_at: new Date(), sent_at: new Date() } });
  expect((await retry()).body.data).toEqual([{ id, status: "skipped" }]);
  await owner.outbox.delete({ where: { id } });
});
