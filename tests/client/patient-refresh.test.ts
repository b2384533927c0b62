import { beforeEach, expect, test } from "vitest";
import { refreshingPatiently } from "@/lib/client/patient-refresh";
import { pause } from "../pause";

/** A refresh of an open page as Next's router sends it, and what of the answers reaches the router. */

let shown = "/brands";
const open = "/brands?page=2";
let pauses: number[] = [];
let waits = 0;
let sent: { url: string; headers: Record<string, string> }[] = [];
let answers: (number | Error | Response)[] = [];
let refreshed = 0;

beforeEach(() => {
  [shown, pauses, sent, answers, refreshed] = ["/brands", [], [], [], 0];
});

const fetching = refreshingPatiently(
  async (input, init) => {
    sent.push({ url: String(input), headers: init?.headers as Record<string, string> });
    const answer = answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return new Response(`answer ${sent.length}`, {
      status: answer,
      headers: answer === 503 ? { "retry-after": "5" } : { "content-type": "text/x-component" },
    });
  },
  {
    shown: () => shown,
    pause: async (ms) => void pauses.push(ms),
    onWait: () => {
      waits++;
      return () => void waits--;
    },
    onRefreshed: () => void refreshed++,
  },
);

const refresh = (address = open, more: Record<string, string> = {}) => {
  const url = new URL(`${address}${address.includes("?") ? "&" : "?"}_rsc=1a2b3`, "http://mill.example");
  return fetching(url, { headers: { rsc: "1", "next-router-state-tree": "x", ...more } });
};

test("a refresh that is answered reaches the router as it is, marked for the server", async () => {
  const answer = await refresh();
  expect([answer.status, await answer.text(), pauses]).toEqual([200, "answer 1", []]);
  expect(sent[0]?.headers).toMatchObject({ rsc: "1", "x-refresh": "1" });
});

test.each([
  ["a busy server", [503, 503, 503, 200], [5_000, 5_000, 8_000]],
  ["a proxy whose server is away", [502, 504, 200], [2_000, 4_000]],
  ["no network", [new TypeError("Failed to fetch"), new TypeError("Failed to fetch"), 200], [2_000, 4_000]],
  ["a long outage", [...Array(7).fill(502), 200], [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]],
])("a refresh is sent until it is answered, with growing pauses: %s", async (_, given, expected) => {
  answers = [...given];
  const answer = await refresh();
  expect([answer.status, await answer.text(), pauses]).toEqual([200, `answer ${given.length}`, expected]);
});

/** An answer that ends in the middle. */
const cut = () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("0:{"));
      controller.error(new TypeError("network error"));
    },
  });
  return new Response(body, { headers: { "content-type": "text/x-component" } });
};

test.each([
  ["the sign-in page of a guest network", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["half an answer", cut],
])("a refresh that meets %s keeps the page, and is sent again", async (_, other) => {
  answers = [other(), other(), 200];
  const answer = await refresh();
  expect([await answer.text(), pauses, waits, refreshed]).toEqual(["answer 3", [2_000, 4_000], 0, 1]);
});

test("any other refusal reaches the router at once: an ended session, a missing page, a defect", async () => {
  for (const status of [401, 404, 500]) {
    answers = [status];
    expect((await refresh()).status).toBe(status);
  }
});

/** Whether something is answered by now. */
const isAnswered = (one: Promise<unknown>) =>
  Promise.race([one.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test("several refreshes of a page that waits are one call, and the last gets its answer", async () => {
  answers = [503, 503, 503, 200];
  const all = [refresh(), refresh(), refresh()];
  expect(await (await all[2]!).text()).toBe("answer 4");
  expect(await Promise.all(all.map(isAnswered))).toEqual([false, false, true]);
  expect([sent.length, waits]).toEqual([4, 0]);
});

test("of two refreshes that overlap the router gets the last alone; of two lists, and one after the other, each", async () => {
  const both = [refresh(), refresh()];
  expect(await (await both[1]!).text()).toBe("answer 2");
  expect(await isAnswered(both[0]!)).toBe(false);
  expect((await refresh()).status).toBe(200);
  const lists = [
    refresh("/brands?page=1"),
    refresh("/brands?page=2"),
    refresh(open, { "next-router-state-tree": "y" }),
  ];
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a refresh is not waited for when another page has been opened", async () => {
  answers = [503];
  const answer = refresh();
  shown = "/vendors";
  const first = await Promise.race([answer, pause(20).then(() => "never")]);
  expect([first, sent.length, waits]).toEqual(["never", 1, 0]);
  shown = "/brands";
  expect((await refresh()).status).toBe(200);
});

test("a step to another page, a fetch ahead and a call of the product are sent once, as they are", async () => {
  answers = [503, 503, 503, 503];
  expect((await refresh("/vendors")).status).toBe(503);
  expect((await refresh(open, { "next-router-prefetch": "1" })).status).toBe(503);
  expect((await fetching("/api/brands", { headers: { rsc: "1" } })).status).toBe(503);
  expect((await fetching(new URL("http://mill.example/brands?page=2"))).status).toBe(503);
  expect([sent.length, pauses]).toEqual([4, []]);
  expect(sent.every(({ headers }) => headers?.["x-refresh"] === undefined)).toBe(true);
});
