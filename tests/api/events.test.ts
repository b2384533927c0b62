import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { POST as createBrand } from "@/app/api/equipments/brands/route";
import { GET as openEvents } from "@/app/api/events/route";
import { asProvider } from "@/lib/server/db";
import { type LiveEvent, publish } from "@/lib/server/events";
import { closeStreams } from "@/lib/server/live";
import { sha256 } from "@/lib/server/session";
import { notify } from "@/lib/services/notifications/notify";
import { asCookie, call, freshToken, requestOf } from "../helpers";
import { owner } from "../owner";
import { aPlant, aTenant, aUser, unique } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;

async function hear(as: Person, token?: string) {
  const headers = { authorization: `Bearer ${token ?? (await freshToken(as, "bearer"))}` };
  const answer = await openEvents(await requestOf({ headers }));
  const heard = { status: answer.status, text: "", isOpen: answer.status === 200 };
  if (answer.body && heard.isOpen) {
    const reader = answer.body.getReader();
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard.text += new TextDecoder().decode(part.value);
      heard.isOpen = false;
    })();
  }
  await until(() => heard.text.includes("event: ready") || !heard.isOpen);
  return heard;
}

async function until(holds: () => boolean, seconds = 10) {
  for (const end = Date.now() + seconds * 1_000; !holds() && Date.now() < end; ) await pause(20);
}

const say = (event: LiveEvent) => asProvider((tx) => publish(tx, event));

afterEach(closeStreams);
afterAll(() => owner.$disconnect());

test("a screen hears of its own company and plants, and of nobody else's", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const second = await aPlant({ company: cedar.company });
  const [mine, theirs] = [await hear(cedar.admin), await hear(harbor.admin)];

  const subject = unique("subject");
  await say({ subject, action: "saved", id: 1, company_id: cedar.company.id, plant_id: cedar.plant.id });
  await say({ subject, action: "saved", id: 2, company_id: cedar.company.id, plant_id: second.id });
  await say({ subject, action: "saved", id: 3, company_id: null });
  await until(() => theirs.text.includes('"id":3') && mine.text.includes('"id":3'));

  expect(mine.text).toContain('"id":1');
  expect(mine.text).not.toContain('"id":2');
  expect(theirs.text).not.toContain('"id":1');
});

test("a bell rings for its person only, even beside the provider's staff", async () => {
  const { company, plant, admin } = await aTenant();
  const colleague = await aUser({ company, plants: [plant] });
  const streams = [await hear(admin), await hear(colleague), await hear(await aUser({ role: "developer" }))] as const;

  await asProvider((tx) =>
    notify(tx, {
      user_id: admin.id,
      company_id: company.id,
      kind: "system",
      message: "export_failed",
      params: { list: "x" },
      subject: unique("s"),
    }),
  );
  await until(() => streams[0].text.includes("notifications"));

  expect(streams.map((stream) => stream.text.includes("notifications"))).toEqual([true, false, false]);
});

test("a change that is made is heard, one that is refused is not", async () => {
  const { company, admin } = await aTenant();
  const stream = await hear(admin);

  const headers = await asCookie(admin);
  await call(createBrand, { headers, body: { name: "" } });
  await call(createBrand, { headers, body: { name: unique("Brand") } });
  await until(() => stream.text.includes('"subject":"brands"'));

  expect(stream.text.match(/"subject":"brands"/g)).toHaveLength(1);
  expect(stream.text).toContain(`"company_id":${company.id}`);
});

test("a stream ends within five seconds of its session", async () => {
  const { admin } = await aTenant();
  const token = await freshToken(admin, "bearer");
  const [revoked, other] = [await hear(admin, token), await hear(admin)];

  await owner.session.updateMany({ where: { token_hash: sha256(token) }, data: { revoked_at: new Date() } });
  await until(() => !revoked.isOpen, 5);

  expect([revoked.isOpen, other.isOpen]).toEqual([false, true]);
});

test("a stream ends when its person's plants change, and the next one hears by the new rights", async () => {
  const { company, plant, admin } = await aTenant();
  const stream = await hear(admin);
  await pause(300);
  await owner.userPlant.deleteMany({ where: { user_id: admin.id } });
  await until(() => !stream.isOpen, 5);
  expect(stream.isOpen).toBe(false);

  const next = await hear(admin);
  await say({ subject: "machines", action: "saved", id: 1, company_id: company.id, plant_id: plant.id });
  await pause(500);
  expect(next.text).not.toContain("machines");
});

test("a person has five streams, a stranger none, another site none", async () => {
  const { admin } = await aTenant();
  const token = await freshToken(admin, "bearer");
  for (let open = 0; open < 5; open++) expect((await hear(admin, token)).status).toBe(200);
  expect((await hear(admin, token)).status).toBe(429);

  expect((await call(openEvents)).status).toBe(401);
  const headers = { ...(await asCookie(admin)), origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  expect((await call(openEvents, { headers })).status).toBe(403);
});
