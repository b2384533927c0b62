import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { withoutSecrets } from "@/lib/domain/identity/audit";
import { asAuth, asProvider, type Tx, withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { cellsTried, oneOfEach } from "../full";
import { signedIn } from "../helpers";
import { owner } from "../owner";
import {
  aForeignPlace,
  anAttacker,
  ask,
  bodyFor,
  everyParam,
  nameOf,
  operations,
  schemaOfBody,
  shapeOf,
} from "./world";

/** Somebody who may everything calls everything, with words that are nobody's business. */

let attacker: Awaited<ReturnType<typeof anAttacker>>;
/** A plant of theirs with one record of every kind, all with its id: each call finds what it is about. */
let plant: { id: number };
beforeAll(async () => {
  attacker = await anAttacker();
  plant = await aForeignPlace(attacker.company);
  const place = { company_id: attacker.company.id, plant_id: plant.id };
  await owner.userPlant.create({ data: { ...place, user_id: attacker.admin.id } });
  // No key has sealed it.
  await owner.requestLink.updateMany({ where: place, data: { token: null } });
});

const marker = "SECRET-canary-7c1f0a9e4b";
const opens = /password|secret|token|otp|hash|key$/;

const planted = (body: unknown): unknown =>
  typeof body !== "object" || body === null || Array.isArray(body)
    ? body
    : Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          opens.test(name) && typeof value === "string" ? marker : planted(value),
        ]),
      );

test("an event of the audit log cannot be dated back or forth by any role that the product takes", async () => {
  const label = randomUUID();
  const insert = (
    tx: Tx,
  ) => tx.$executeRaw`insert into audit_events (company_id, kind, action, object, label, at, last_at, repeats)
    values (${attacker.company.id}, 'change', 'update', 'plants', ${label}, '2020-01-01', '2099-01-01', 500)`;
  const viewer = (await viewerOf(await signedIn(attacker.admin)))!;
  await asProvider(insert);
  await asAuth(insert);
  await withScope(viewer, insert);

  const events = await owner.auditEvent.findMany({ where: { label } });
  expect(events).toHaveLength(3);
  for (const { at, last_at, repeats } of events) {
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
    expect([last_at, repeats]).toEqual([null, 1]);
  }
});

test("A31: no secret is recorded in the audit log, whatever is called", async () => {
  const writes = operations.filter(({ verb, path }) => verb !== "GET" && !path.startsWith("/ingest"));
  const cells = writes.flatMap((operation) => {
    const schema = schemaOfBody(operation);
    return schema
      ? [true, false].map((isWhole) => ({ operation, body: planted(bodyFor(schema, plant.id, isWhole)) }))
      : [];
  });
  // What holds a secret, and one call of each shape.
  const withSecret = cells.filter(({ body }) => JSON.stringify(body).includes(marker));
  const ofShapes = oneOfEach(cells, ({ operation }) => shapeOf(operation));
  const tried = cellsTried("A31 secrets in the audit log", cells, [...new Set([...withSecret, ...ofShapes])]);
  expect(withSecret.length).toBeGreaterThan(20);
  for (const { operation, body } of tried) {
    const { status } = await ask(operation, {
      ...(operation.handler.contract.allow === "public" ? {} : { as: attacker.admin }),
      params: everyParam(operation, plant.id),
      body,
    });
    expect(status, nameOf(operation)).toBeLessThan(500);
  }
  const events = await owner.auditEvent.findMany();
  const leaks = events.filter((event) => JSON.stringify(event).includes(marker));
  console.log(`A31 tried ${tried.length} of ${cells.length} events ${events.length} telling ${leaks.length}`);
  expect(leaks).toEqual([]);
  expect(events.length).toBeGreaterThan(0);
});

test("A31: secrets are removed by name at any depth, and their presence is recorded", () => {
  const row = {
    name: "Cedar",
    has_password: true,
    token_id: 7,
    password_hash: "x",
    nested: [{ totp_secret: "y", ip: 1 }],
  };
  expect(withoutSecrets(row)).toEqual({ name: "Cedar", has_password: true, token_id: 7, nested: [{ ip: 1 }] });
});
