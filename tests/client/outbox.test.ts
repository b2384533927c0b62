import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { connection } from "@/lib/client/connection";
import { keepFor, keptChanges, outboxState, showOutbox } from "@/lib/client/kept-changes";
import { type ChangeStore, KeptOutbox, type NewChange } from "@/lib/client/kept-outbox";
import { asVersion2, type ChangeOfVersion1, type KeptChange } from "@/lib/client/phone-database";

/** The outbox between a storage and a network that are played here: what the server does, it does by key, once. */

const technician = 7;

let stored = new Map<number, KeptChange>();
let room = 100;
const store: ChangeStore = {
  changesOf: async (person) =>
    [...stored.values()].filter((one) => one.person === person).map((one) => structuredClone(one)),
  addChange: async (change) => {
    if (stored.size >= room) throw new DOMException("full", "QuotaExceededError");
    const seq = Math.max(0, ...stored.keys()) + 1;
    stored.set(seq, structuredClone({ ...change, seq }));
    return seq;
  },
  putChange: async (change) => stored.set(change.seq, structuredClone(change)),
  dropChange: async (seq) => stored.delete(seq),
};

const queues = new Map<string, Promise<unknown>>();
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    result.catch(() => {}),
  );
  return result;
}

const anOutbox = () => new KeptOutbox({ store, exclusively, onChange: () => {}, onSent: () => {} });
let outbox = anOutbox();

interface Asked {
  method: string;
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** What the server has done, in order, and what it answers each key. */
let effects: Asked[] = [];
let answered = new Map<string, Answer>();
/** Who is signed in. */
let signedIn = technician;
/** What the server answers to a call; null: it does it. */
let refusing: (asked: Asked) => Answer | null = () => null;
/** What becomes of a call on its way, and of its answer. */
type Line = (asked: Asked, serve: () => Answer) => Response;
interface Answer {
  status: number;
  body: unknown;
}
let line: Line = ours;

const headers = { "Content-Type": "application/json", "X-Request-Id": "f00" };
function ours(_asked: Asked, serve: () => Answer) {
  const { status, body } = serve();
  return new Response(JSON.stringify(body), { status, headers });
}
/** Neither the call nor an answer gets through. */
const captive = () =>
  new Response("<html><title>Guest network</title></html>", { headers: { "Content-Type": "text/html" } });
const nobody = (): Response => {
  throw new TypeError("Failed to fetch");
};

function serve(asked: Asked): Answer {
  if (asked.path === "/auth/user") return { status: 200, body: { data: { user: { id: signedIn } } } };
  if (asked.method === "GET") return { status: 200, body: { data: { id: 1, status: "in_work" } } };
  const known = asked.key === null ? undefined : answered.get(asked.key);
  if (known) return known;
  const refusal = refusing(asked);
  if (refusal) return refusal;
  effects.push(asked);
  const answer = { status: 200, body: { data: { id: effects.length } } };
  if (asked.key !== null) answered.set(asked.key, answer);
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T06:00:00Z") });
  [stored, room, effects, answered, signedIn] = [new Map(), 100, [], new Map(), technician];
  refusing = () => null;
  line = ours;
  connection.answered();
  showOutbox({ isSent: false, isFull: false });
  keepFor(technician);
  outbox = anOutbox();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : {};
    const asked = {
      method: init.method!,
      path: url.replace("/api", ""),
      key: new Headers(init.headers).get("Idempotency-Key"),
      body,
    };
    return line(asked, () => serve(asked));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const comment = (id: number, text: string): NewChange => ({
  about: { kind: "order", id, label: `WO-${id}` },
  kind: "comment",
  method: "post",
  path: `/maintenance/${id}/comments`,
  body: { text },
});
const sentTexts = () => effects.map(({ body }) => body.text);

/** What the phone does by itself, for so long. */
async function wait(ms: number) {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    vi.setSystemTime(Date.now() + 5_000);
    await outbox.send();
  }
}

describe("an answer", () => {
  const whole = JSON.stringify({ data: { id: 1 } });

  test.each(
    ["ends there", "breaks off there"].flatMap((how) =>
      Array.from({ length: whole.length }, (_, at) => [how, at] as const),
    ),
  )("that is cut and %s, after byte %i, is no answer: the change is sent again, and done once", async (how, at) => {
    let cut = 0;
    line = (asked, done) => {
      if (asked.method !== "POST" || cut++ > 0) return ours(asked, done);
      done();
      const begun = new TextEncoder().encode(whole.slice(0, at));
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(begun);
          if (how === "ends there") controller.close();
          else controller.error(new TypeError("network error"));
        },
      });
      return new Response(body, { headers });
    };
    expect(await outbox.give(comment(1, "Seal torn"))).toBe("kept");
    expect([sentTexts(), stored.size]).toEqual([["Seal torn"], 1]);
    await wait(60_000);
    expect([sentTexts(), stored.size, connection.state()]).toEqual([["Seal torn"], 0, "there"]);
  });

  test("that does not name its request is no answer, whatever its status", async () => {
    for (const status of [200, 403, 404, 409, 422]) {
      line = (asked, done) =>
        asked.method === "POST" ? new Response('{"message":"Sign in"}', { status }) : ours(asked, done);
      expect(await outbox.give(comment(status, "Seal torn"))).toBe("kept");
      connection.answered();
    }
    expect([...stored.values()].map(({ tries, refusal }) => [tries, refusal])).toEqual(Array(5).fill([1, null]));
  });

  test("with 413 counts, also from a proxy on the way", async () => {
    line = (asked, done) =>
      asked.method === "POST" ? new Response("<html>413</html>", { status: 413 }) : ours(asked, done);
    const given = await outbox.give(comment(1, "Seal torn"));
    expect(given).toBeInstanceOf(ApiError);
    expect([(given as ApiError).status, stored.size]).toEqual([413, 0]);
  });
});

describe("a guest network that answers with its own page", () => {
  test("for five minutes loses nothing and doubles nothing: everything is sent within a minute of the first true answer", async () => {
    const done = ["Guard off", "Seal torn", "Seal replaced", "Guard on"];
    line = captive;
    expect(await outbox.give(comment(1, "Guard off"))).toBe("kept");
    await outbox.give(comment(2, "Seal torn"));
    await outbox.give(comment(2, "Seal replaced"));
    await outbox.give(comment(1, "Guard on"));
    await wait(5 * 60_000);
    expect(sentTexts()).toEqual([]);
    expect([stored.size, outboxState.isSent, connection.state()]).toEqual([4, false, "foreign"]);
    expect([...stored.values()].every(({ refusal }) => refusal === null)).toBe(true);

    line = ours;
    await wait(60_000);
    expect([stored.size, keptChanges.length, connection.state()]).toEqual([0, 0, "there"]);
    expect([...sentTexts()].sort()).toEqual([...done].sort());
    expect(sentTexts().indexOf("Seal torn")).toBeLessThan(sentTexts().indexOf("Seal replaced"));
    expect(sentTexts().indexOf("Guard off")).toBeLessThan(sentTexts().indexOf("Guard on"));
  });

  test("is named after five of its answers, and not before", async () => {
    line = captive;
    const states: string[] = [];
    for (let asked = 0; asked < 5; asked++) {
      await outbox.ask();
      states.push(connection.state());
    }
    expect(states).toEqual(["away", "away", "away", "away", "foreign"]);
    line = nobody;
    await outbox.ask();
    expect(connection.state()).toBe("foreign");
    line = ours;
    await outbox.ask();
    expect(connection.state()).toBe("there");
  });
});

describe("what is kept", () => {
  test("outlives the tab, and is sent once with the key it was made with", async () => {
    line = nobody;
    await outbox.give(comment(1, "Seal torn"));
    const [made] = [...stored.values()];
    outbox = anOutbox();
    line = ours;
    await wait(5_000);
    expect(effects).toMatchObject([{ key: made!.key, body: { text: "Seal torn" } }]);
    await wait(60_000);
    expect([effects.length, stored.size]).toEqual([1, 0]);
  });

  test("of one thing does not wait for another, whose change the server refuses or does not answer", async () => {
    line = nobody;
    for (const id of [1, 2, 3]) await outbox.give(comment(id, `Note ${id}`));
    await outbox.give(comment(1, "Note 1 again"));
    line = (asked, done) => (asked.path.includes("/2/") ? nobody() : ours(asked, done));
    refusing = ({ path, method }) =>
      method === "POST" && path === "/maintenance/1/comments"
        ? { status: 422, body: { message: "is too long" } }
        : null;
    await wait(60_000);
    expect(sentTexts()).toEqual(["Note 3"]);
    const waiting = [...stored.values()].map(({ body, refusal }) => [body.text, refusal?.status ?? null]);
    // What came after a refused change waits with it for the person.
    expect(waiting).toEqual([
      ["Note 1", 422],
      ["Note 2", null],
      ["Note 1 again", null],
    ]);
  });

  test("of one person is not sent while somebody else is signed in, and not shown to them", async () => {
    line = nobody;
    await outbox.give(comment(1, "Mine"));
    line = ours;
    signedIn = 8;
    await wait(60_000);
    expect([effects.length, stored.size]).toEqual([0, 1]);

    keepFor(8);
    expect(await outbox.look()).toEqual([]);
    await outbox.give(comment(1, "Theirs"));
    expect(sentTexts()).toEqual(["Theirs"]);
    signedIn = technician;
    keepFor(technician);
    await wait(5_000);
    expect(sentTexts()).toEqual(["Theirs", "Mine"]);
  });

  test("can be taken back for ten seconds, also where the connection comes back meanwhile", async () => {
    const later = await outbox.giveLater(comment(1, "Done"));
    await outbox.send({ now: true });
    expect(effects).toEqual([]);
    expect(await later!.takeBack()).toBe(true);
    await wait(60_000);
    expect([effects.length, stored.size]).toEqual([0, 0]);

    const gone = await outbox.giveLater(comment(1, "Done"));
    await wait(15_000);
    expect([sentTexts(), await gone!.takeBack()]).toEqual([["Done"], false]);
  });

  test("and is there already as it was given is done: an acknowledgement whose answer was lost for a month", async () => {
    line = nobody;
    const acknowledge: NewChange = {
      about: { kind: "alarm", id: 5, label: "Dryer fan" },
      kind: "acknowledge",
      method: "put",
      path: "/alerts/5/acknowledge",
      body: { note: "On my way", version: 3 },
    };
    await outbox.give(acknowledge);
    line = ours;
    const newer = { acknowledged_by: technician, acknowledge_note: "On my way" };
    refusing = () => ({ status: 409, body: { message: "already acknowledged", data: newer } });
    await wait(5_000);
    expect([effects.length, stored.size]).toEqual([0, 0]);
    line = nobody;
    await outbox.give(acknowledge);
    line = ours;
    refusing = () => ({ status: 409, body: { message: "has risen", data: { acknowledged_by: null } } });
    await wait(5_000);
    expect([...stored.values()]).toMatchObject([{ refusal: { status: 409, sentence: "has risen" } }]);
  });

  test("with pictures stores each of them once, and then names them", async () => {
    const picture = { name: "leak.jpg", blob: new Blob(["x"], { type: "image/jpeg" }) };
    const report: NewChange = {
      about: { kind: "report", id: -1, label: "Leak" },
      kind: "report",
      method: "post",
      path: "/maintenance/requests",
      body: { name: "Leak" },
      uploads: [picture, picture],
    };
    // The answer of the second picture is lost once.
    let lost = 0;
    line = (asked, done) => {
      const answer = ours(asked, done);
      return effects.length === 2 && lost++ === 0 ? nobody() : answer;
    };
    expect(await outbox.give(report)).toBe("kept");
    await wait(60_000);
    expect(effects.map(({ path }) => path)).toEqual(["/files", "/files", "/maintenance/requests"]);
    expect(effects.at(-1)?.body).toEqual({ name: "Leak", file_ids: [1, 2] });
    expect(stored.size).toBe(0);
  });

  test("with a picture sends it once, however often what comes after it gets no answer", async () => {
    let pictures = 0;
    let reports = 0;
    line = (asked, done) => {
      if (asked.path === "/files") pictures += 1;
      if (asked.path === "/maintenance/requests" && reports++ < 3) return nobody();
      return ours(asked, done);
    };
    const picture = { name: "leak.jpg", blob: new Blob(["x"], { type: "image/jpeg" }) };
    await outbox.give({
      about: { kind: "report", id: -2, label: "Leak" },
      kind: "report",
      method: "post",
      path: "/maintenance/requests",
      body: { name: "Leak" },
      uploads: [picture],
    });
    await wait(120_000);
    expect([pictures, reports, stored.size]).toEqual([1, 4, 0]);
  });
});

describe("a phone without room for another change", () => {
  test("shows it, sends at once, and reports what did not arrive as not kept", async () => {
    room = 0;
    expect(await outbox.give(comment(1, "Seal torn"))).toBe("sent");
    expect([sentTexts(), outboxState.isFull]).toEqual([["Seal torn"], true]);
    line = nobody;
    const given = await outbox.give(comment(1, "Seal replaced"));
    expect(given).toBeInstanceOf(ApiError);
    expect((given as ApiError).code).toBe("not_kept");
    room = 100;
    await outbox.give(comment(1, "Guard on"));
    expect([stored.size, outboxState.isFull]).toEqual([1, false]);
  });
});

test("what an older version of the app has kept is about its order", () => {
  const old = {
    seq: 4,
    person: technician,
    key: "abc",
    kind: "steps",
    method: "put",
    path: "/maintenance/12/steps",
    order: { id: 12, label: "WO-12", name: "Grease", version: 3 },
    body: { steps: [] },
    made_at: 1,
    tries: 2,
    next_at: 3,
    refusal: null,
  } satisfies ChangeOfVersion1;
  const { order: _order, ...same } = old;
  expect(asVersion2(old)).toEqual({ ...same, about: { kind: "order", id: 12, label: "WO-12 Grease", version: 3 } });
});
