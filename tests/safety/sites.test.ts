import { expect, test } from "vitest";
import { env } from "@/lib/server/env";
import { cellsTried } from "../full";
import { asCookie, call } from "../helpers";
import { owner } from "../owner";
import { POST as createBrand } from "../plain-noun";
import { aTenant, unique } from "../samples";
import { ask, nameOf, oneOfEachShape, operations } from "./world";

/** What another site can make a signed-in browser send. */

const ours = env.publicUrl.origin;
const origins = [undefined, ours, "https://evil.test", "null"];
const sites = [undefined, "same-origin", "same-site", "cross-site", "none"];

test("A07: a change by cookie is accepted only from our own pages, with the header", async () => {
  const { admin } = await aTenant();
  const { cookie } = await asCookie(admin);
  const wrong: string[] = [];
  for (const marker of [undefined, "XMLHttpRequest"])
    for (const origin of origins)
      for (const site of sites) {
        const all = { cookie, "x-requested-with": marker, origin, "sec-fetch-site": site };
        const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >;
        const { status } = await call(createBrand, { headers, body: { name: unique("Brand") } });
        const passes = marker && (!origin || origin === ours) && (!site || ["same-origin", "none"].includes(site));
        if (status !== (passes ? 201 : 403)) wrong.push(`${marker} ${origin} ${site}: ${status}`);
      }
  console.log(`A07 tried ${2 * origins.length * sites.length} wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A07: every call that changes data requires the header", async () => {
  const { admin } = await aTenant();
  const { cookie } = await asCookie(admin);
  const changing = operations.filter(({ verb, handler }) => verb !== "GET" && handler.contract.allow !== "public");
  const open: string[] = [];
  const tried = cellsTried("A07 changing calls", changing, oneOfEachShape(changing));
  for (const operation of tried) {
    const { status } = await ask(operation, { headers: { cookie, "sec-fetch-site": "same-origin" }, body: {} });
    if (status !== 403) open.push(`${nameOf(operation)} ${status}`);
  }
  console.log(`A07 calls tried ${tried.length} of ${changing.length} open ${open.length}`);
  expect(open).toEqual([]);
});

test("A07: a text/plain body, which needs no preflight, is not parsed as JSON", async () => {
  const { admin } = await aTenant();
  const headers = { ...(await asCookie(admin)), "content-type": "text/plain" };
  const { status } = await call(createBrand, { headers, raw: JSON.stringify({ name: unique("Brand") }) });
  expect(status).toBe(415);
});

test("A07: no response allows another site", async () => {
  const { admin } = await aTenant();
  const reading = operations.filter(({ verb }) => verb === "GET");
  for (const operation of cellsTried("A07 reading calls", reading, oneOfEachShape(reading))) {
    const { headers } = await ask(operation, { as: admin, headers: { origin: "https://evil.test" } });
    expect(headers.get("access-control-allow-origin"), nameOf(operation)).toBeNull();
  }
});

test("A08: an image tag cannot sign a user out, renew a session or send an export", async () => {
  const { admin } = await aTenant();
  const changing = operations.filter(({ verb, handler }) => verb === "GET" && handler.contract.changesState);
  expect(changing.length).toBeGreaterThanOrEqual(2);
  const effects: string[] = [];
  for (const operation of changing) {
    const { cookie } = await asCookie(admin);
    const sessions = () => owner.session.findMany({ where: { user_id: admin.id }, orderBy: { id: "asc" } });
    const announced = () => owner.outbox.count();
    const before = { sessions: await sessions(), announced: await announced() };
    const asImage = { cookie, "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors", "sec-fetch-site": "cross-site" };
    for (const headers of [asImage, { cookie }]) {
      const { status } = await ask(operation, { headers, query: { refresh_token: "true" } });
      if (status !== 403) effects.push(`${nameOf(operation)} ${status}`);
    }
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a, textOf) === JSON.stringify(b, textOf);
    const after = { sessions: await sessions(), announced: await announced() };
    if (
      !isSame(
        before.sessions.map(({ revoked_at, id }) => [id, revoked_at]),
        after.sessions.map(({ revoked_at, id }) => [id, revoked_at]),
      )
    )
      effects.push(`${nameOf(operation)} changed the session`);
    if (before.announced !== after.announced) effects.push(`${nameOf(operation)} announced work`);
  }
  console.log(`A08 tried ${changing.length * 2} effects ${effects.length}`);
  expect(effects).toEqual([]);
});

const textOf = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
