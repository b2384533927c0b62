import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as openEvents } from "@/app/api/events/route";
import { asProvider } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { type LiveEvent, publish, publishMany } from "@/lib/server/live/events";
import { closeStreams } from "@/lib/server/live/live";
import { sealMessage } from "@/lib/server/secrets/sealed";
import { notify } from "@/lib/services/platform/notifications/notify";
import { asCookie, call, freshToken, requestOf } from "../helpers";
import { owner } from "../owner";
import { aToken, reset } from "../passwords";
import { pause } from "../pause";
import { POST as createBrand } from "../plain-noun";
import { aPlant, aRole, aTenant, aUser, unique } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;

/** Since when: "since" as a page asks that was just drawn, "last" as a browser whose stream broke. */
type Since = { since?: number; last?: string };

async function openStream(as: Person, token?: string, { since, last }: Since = {}) {
  const headers = {
    authorization: `Bearer ${token ?? (await freshToken(as, "bearer"))}`,
    ...(last ? { "last-event-id": last } : {}),
  };
  const answer = await openEvents(await requestOf({ headers, query: since === undefined ? {} : { since } }));
  const stream = { status: answer.status, text: "", isOpen: answer.status === 200 };
  if (answer.body && stream.isOpen) {
    const reader = answer.body.getReader();
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        stream.text += new TextDecoder().decode(part.value);
      stream.isOpen = false;
    })();
  }
  await until(() => stream.text.includes("event: ready") || !stream.isOpen);
  return stream;
}

const until = (holds: () => boolean) => expect.poll(holds).toBe(true);

const publishEvent = (event: LiveEvent) => asProvider(async (tx) => publish(tx, event));

// Only what the product does every few seconds goes by this clock: the looks at sessions and the beats.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(async () => {
  await closeStreams();
  vi.useRealTimers();
});

/** As if five seconds had gone by, in which a stream has to notice that it must end. */
const fiveSecondsPass = () => vi.advanceTimersByTimeAsync(5_000);

/**
 * Five seconds have passed and a look at all sessions has been taken in them: what a stream stands on is known from here
 * on, and one that had to end has ended.
 */
async function aLookIsTaken() {
  const { admin } = await aTenant();
  const token = await freshToken(admin, "bearer");
  const witness = await openStream(admin, token);
  await owner.session.updateMany({ where: { token_hash: sha256(token) }, data: { revoked_at: new Date() } });
  await fiveSecondsPass();
  await until(() => !witness.isOpen);
  expect(witness.isOpen).toBe(false);
}

test("an event stream carries changes of the user's company and plants only", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const second = await aPlant({ company: cedar.company });
  const [mine, theirs] = [await openStream(cedar.admin), await openStream(harbor.admin)];

  const subject = unique("subject");
  await publishEvent({ subject, action: "saved", id: 1, company_id: cedar.company.id, plant_id: cedar.plant.id });
  await publishEvent({ subject, action: "saved", id: 2, company_id: cedar.company.id, plant_id: second.id });
  await publishEvent({ subject, action: "saved", id: 3, company_id: null });
  // It comes after the others and to both: what has not come before it does not come.
  await until(() => theirs.text.includes('"id":3') && mine.text.includes('"id":3'));
  expect([mine, theirs].map(({ text }) => text.includes('"id":3'))).toEqual([true, true]);

  expect(mine.text).toContain('"id":1');
  expect(mine.text).not.toContain('"id":2');
  expect(theirs.text).not.toContain('"id":1');
});

test("an event of many sensors is received as one of each, by users of their plant only", async () => {
  const cedar = await aTenant();
  const second = await aPlant({ company: cedar.company });
  const [mine, theirs] = [
    await openStream(cedar.admin),
    await openStream(await aUser({ company: cedar.company, plants: [second] })),
  ];
  const subject = unique("subject");
  const place = { company_id: cedar.company.id, plant_id: cedar.plant.id };
  const ids = Array.from({ length: 1_200 }, (_, index) => index + 1);

  await asProvider(async (tx) => publishMany(tx, { subject, action: "received", ids, ...place }));
  await publishEvent({ subject, action: "saved", id: 9_999, company_id: null });
  await until(() => [mine, theirs].every(({ text }) => text.includes('"id":9999')));

  const eventsIn = ({ text }: typeof mine) =>
    [...text.matchAll(/^data: (.*)$/gm)]
      .map(([, data]) => JSON.parse(data!) as LiveEvent)
      .filter((event) => event.subject === subject);
  expect(
    eventsIn(mine)
      .filter(({ action }) => action === "received")
      .map(({ id }) => id)
      .sort((a, b) => a! - b!),
  ).toEqual(ids);
  expect(eventsIn(mine)[0]).toEqual({ subject, action: "received", id: expect.any(Number), ...place });
  expect(eventsIn(theirs).map(({ action }) => action)).toEqual(["saved"]);
});

describe("a change between a page request and its event stream", () => {
  /** Somebody else listens already, so the process knows what happens. */
  async function aListeningProcess() {
    const { company, plant, admin } = await aTenant();
    const second = await aPlant({ company });
    const first = await openStream(await aUser({ company, plants: [plant, second] }));
    const subject = unique("subject");
    const publishChange = async (id: number, plant_id = plant.id) => {
      await publishEvent({ subject, action: "saved", id, company_id: company.id, plant_id });
      await until(() => first.text.includes(`"id":${id},`));
    };
    return { company, plant, second, admin, publishChange, idsIn: idsOf(subject), first };
  }

  const idsOf = (subject: string) => (text: string) =>
    [...text.matchAll(/^data: (.*)$/gm)]
      .map(([, data]) => JSON.parse(data!) as LiveEvent)
      .filter((event) => event.subject === subject)
      .map(({ id }) => id);
  const lastId = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)![1]!;

  test("a change between a page request and its event stream is sent when the stream opens; earlier changes are not", async () => {
    const { admin, publishChange, idsIn } = await aListeningProcess();
    await publishChange(1);
    await pause(5);
    const since = Date.now();
    await publishChange(2);
    await publishChange(3);
    const late = await openStream(admin, undefined, { since });
    expect(idsIn(late.text)).toEqual([2, 3]);
    expect(late.text).not.toContain("event: gap");
    expect(late.text.indexOf("event: ready")).toBeGreaterThan(late.text.indexOf('"id":3'));
  });

  test("a change between a page request and its event stream is not sent to users without access to the plant, nor if it belongs to another user", async () => {
    const { company, plant, second, admin, publishChange, idsIn } = await aListeningProcess();
    const [stranger, since] = [(await aTenant()).admin, Date.now()];
    const colleague = await aUser({ company, plants: [plant] });
    await publishChange(1, second.id);
    await publishChange(2, plant.id);
    await publishEvent({ subject: "bells", action: "rung", id: 3, company_id: company.id, user_id: colleague.id });
    await publishChange(4, plant.id);
    expect(idsIn((await openStream(admin, undefined, { since })).text)).toEqual([2, 4]);
    expect((await openStream(admin, undefined, { since })).text).not.toContain("bells");
    expect((await openStream(colleague, undefined, { since })).text).toContain("bells");
    expect(idsIn((await openStream(stranger, undefined, { since })).text)).toEqual([]);
  });

  test("a change between a page request and its event stream is sent to a reconnecting browser from the last event it received", async () => {
    const { admin, publishChange, idsIn } = await aListeningProcess();
    const stream = await openStream(admin, undefined, { since: 0 });
    await publishChange(1);
    await until(() => idsIn(stream.text).length > 0);
    await pause(1_100);
    await publishChange(2);
    const again = await openStream(admin, undefined, { since: 0, last: lastId(stream.text) });
    expect(idsIn(again.text)).toContain(2);
    expect(again.text).not.toContain("event: gap");
  });

  test("a change between a page request and its event stream is a gap if unknown: before the process listened, and after its LISTEN connection was lost", async () => {
    const { admin, first, publishChange, idsIn } = await aListeningProcess();
    const early = await openStream(admin, undefined, { since: Date.now() - 60_000 });
    expect(early.text).toContain("event: gap");
    expect(idsIn(early.text)).toEqual([]);
    expect(first.text).not.toContain("event: gap");

    await owner.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`;
    await until(() => first.text.includes("event: gap"));
    expect(first.text).toContain("event: gap");
    await publishChange(9);
    expect(idsIn(first.text)).toEqual([9]);
  });

  test("a change between a page request and its event stream is limited in number: the oldest is dropped and its reader gets a gap event", async () => {
    const { admin, company, plant, first, idsIn } = await aListeningProcess();
    const since = Date.now();
    const flood = Array.from({ length: 2100 }, (_, n) => {
      const event = { subject: "flood", action: "saved", id: n + 1, company_id: company.id, plant_id: plant.id };
      return sealMessage(JSON.stringify(event), "millwright_live");
    });
    await owner.$executeRaw`select pg_notify('millwright_live', event) from unnest(${flood}::text[]) event`;
    await until(() => first.text.includes('"id":2100'));
    const half = Number(/^id: (\d+)\ndata: .*"id":1200,/m.exec(first.text)![1]);
    expect((await openStream(admin, undefined, { since })).text).toContain("event: gap");
    const known = await openStream(admin, undefined, { since: half });
    expect(known.text).not.toContain("event: gap");
    expect(known.text.match(/"subject":"flood"/g)).toHaveLength(900);
    expect(idsIn(known.text)).toEqual([]);
  });
});

test("a notification event goes to its user only, not even to provider staff", async () => {
  const { company, plant, admin } = await aTenant();
  const colleague = await aUser({ company, plants: [plant] });
  const streams = [
    await openStream(admin),
    await openStream(colleague),
    await openStream(await aUser({ role: "developer" })),
  ] as const;

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
  await publishEvent({ subject: "everybody", action: "saved", id: 1, company_id: null });
  await until(() => streams.every((stream) => stream.text.includes("everybody")));

  expect(streams.map((stream) => stream.text.includes("everybody"))).toEqual([true, true, true]);
  expect(streams.map((stream) => stream.text.includes("notifications"))).toEqual([true, false, false]);
});

test("a committed change sends an event, a rolled-back change does not", async () => {
  const { company, admin } = await aTenant();
  const stream = await openStream(admin);

  const headers = await asCookie(admin);
  await call(createBrand, { headers, body: { name: "" } });
  await call(createBrand, { headers, body: { name: unique("Brand") } });
  await until(() => stream.text.includes('"subject":"brands"'));

  expect(stream.text.match(/"subject":"brands"/g)).toHaveLength(1);
  expect(stream.text).toContain(`"company_id":${company.id}`);
});

test("an event stream closes within five seconds after its session ends", async () => {
  const { admin } = await aTenant();
  const token = await freshToken(admin, "bearer");
  const [revoked, other] = [await openStream(admin, token), await openStream(admin)];

  await owner.session.updateMany({ where: { token_hash: sha256(token) }, data: { revoked_at: new Date() } });
  await fiveSecondsPass();
  await until(() => !revoked.isOpen);

  expect([revoked.isOpen, other.isOpen]).toEqual([false, true]);
});

test("an event stream closes within five seconds after its user resets the password", async () => {
  const person = await aUser();
  const stream = await openStream(person);

  expect((await reset(await aToken(person))).status).toBe(200);
  await fiveSecondsPass();
  await until(() => !stream.isOpen);

  expect(stream.isOpen).toBe(false);
});

test("an event stream closes when its user's plants change, and the next one uses the new permissions", async () => {
  const { company, plant, admin } = await aTenant();
  const stream = await openStream(admin);
  await aLookIsTaken();
  await owner.userPlant.deleteMany({ where: { user_id: admin.id } });
  await fiveSecondsPass();
  await until(() => !stream.isOpen);
  expect(stream.isOpen).toBe(false);

  const next = await openStream(admin);
  await publishEvent({ subject: "machines", action: "saved", id: 1, company_id: company.id, plant_id: plant.id });
  // An event published after it arrives, so it would have arrived, too.
  await publishEvent({ subject: "everybody", action: "saved", id: 2, company_id: null });
  await until(() => next.text.includes("everybody"));
  expect(next.text).toContain("everybody");
  expect(next.text).not.toContain("machines");
});

describe("an event stream", () => {
  const ends = async (change: (person: Person) => Promise<unknown>, person: Person) => {
    const [stream, other] = [await openStream(person), await openStream((await aTenant()).admin)];
    await aLookIsTaken();
    await change(person);
    await fiveSecondsPass();
    await until(() => !stream.isOpen);
    expect([stream.isOpen, other.isOpen]).toEqual([false, true]);
    return person;
  };
  const aColleague = async (fields: object = {}) => {
    const { company, plant } = await aTenant();
    const role = await aRole({ company_id: company.id, permissions: ["view_dashboard"] });
    return aUser({ role, company, plants: [plant], ...fields });
  };
  const role = (data: object) => (person: Person) => owner.role.update({ where: { id: person.role_id }, data });
  const company = (data: object) => (person: Person) =>
    owner.company.update({ where: { id: person.company_id! }, data });

  test.each([
    ["the role demands a second factor", role({ is_forced_mfa: true })],
    ["the company does", company({ is_forced_mfa: true })],
    ["the person must", (person: Person) => owner.user.update({ where: { id: person.id }, data: { force_mfa: true } })],
  ])(
    "an event stream closes within five seconds when %s, and cannot be opened before signing in again",
    async (_, change) => {
      const person = await ends(change, await aColleague());
      expect((await openStream(person)).status).toBe(403);
    },
  );

  test("an event stream stays open when a second factor becomes mandatory and the user already has one", async () => {
    const person = await aColleague({ is_mfa_enabled: true });
    const stream = await openStream(person);
    await aLookIsTaken();
    await role({ is_forced_mfa: true })(person);
    await aLookIsTaken();
    expect(stream.isOpen).toBe(true);
  });

  test.each([
    ["the role loses a right", role({ permissions: [] })],
    ["the role becomes another kind", role({ kind: "corporate" })],
    ["the company's menu is switched", company({ switched_off: ["dashboard"] })],
    ["the company is archived", company({ archived_at: new Date() })],
    [
      "a plant of theirs is deleted",
      async (person: Person) => {
        const { plant_id } = await owner.userPlant.findFirstOrThrow({ where: { user_id: person.id } });
        await owner.plant.update({ where: { id: plant_id }, data: { deleted_at: new Date() } });
      },
    ],
  ])("an event stream closes within five seconds when %s", async (_, change) => {
    await ends(change, await aColleague());
  });

  test("an event stream closes when the user's own role behind a temporary role loses the permission for it", async () => {
    const { plant } = await aTenant();
    const own = await aRole({ type: 1, kind: "analyst", permissions: ["switch_role", "view_brands"] });
    const person = await aUser({ role: { id: own.id, key: "analyst" } });
    const worn = await aRole({ permissions: ["view_brands"] });
    const token = await freshToken(person, "bearer");
    await owner.session.updateMany({
      where: { token_hash: sha256(token) },
      data: { temp_role_id: worn.id, temp_plant_id: plant.id },
    });
    const stream = await openStream(person, token);
    await aLookIsTaken();
    await owner.role.update({ where: { id: own.id }, data: { permissions: ["view_brands"] } });
    await fiveSecondsPass();
    await until(() => !stream.isOpen);
    expect(stream.isOpen).toBe(false);
  });
});

test("a user can open five event streams; anonymous users and other sites none", async () => {
  const { admin } = await aTenant();
  const token = await freshToken(admin, "bearer");
  for (let open = 0; open < 5; open++) expect((await openStream(admin, token)).status).toBe(200);
  expect((await openStream(admin, token)).status).toBe(429);

  expect((await call(openEvents)).status).toBe(401);
  const headers = { ...(await asCookie(admin)), origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  expect((await call(openEvents, { headers })).status).toBe(403);
});
