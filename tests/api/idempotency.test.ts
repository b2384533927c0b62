import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { POST as sendInvitation } from "@/app/api/users/[id]/invitation/route";
import { newKeys } from "@/lib/launch/data/keys.mjs";
import { endpoint } from "@/lib/server/http/endpoint";
import { call } from "../helpers";
import { owner } from "../owner";
import { POST as makeBrand } from "../plain-noun";
import { aTenant, aUser } from "../samples";

/** A call that is repeated after a crash: it is done once, however far the first one came. */

const aKey = () => ({ "idempotency-key": crypto.randomUUID() });

/** The number of the transaction that wrote a row. */
async function writtenBy(table: string, where: string): Promise<string> {
  const rows = await owner.$queryRawUnsafe<{ xmin: string }[]>(`select xmin::text from ${table} where ${where}`);
  expect(rows).toHaveLength(1);
  return rows[0]!.xmin;
}

test("the answer of a repeatable call is committed together with what the call did", async () => {
  const { admin } = await aTenant();
  const headers = aKey();
  const name = `Brand ${crypto.randomUUID()}`;
  const made = await call(makeBrand, { as: admin, path: "/equipments/brands", body: { name }, headers });
  expect(made.status).toBe(201);
  expect(await writtenBy("idempotency_keys", `key = '${headers["idempotency-key"]}' and status = 201`)).toBe(
    await writtenBy("brands", `id = ${made.body.data.id}`),
  );
});

test("the answer of an invitation is committed together with the invitation", async () => {
  const { admin, plant } = await aTenant();
  const person = await aUser({ role: "technician", plants: [plant] });
  await owner.user.update({ where: { id: person.id }, data: { password_hash: null } });
  const headers = aKey();
  const asked = { as: admin, method: "POST", path: "/users/{id}/invitation", params: { id: person.id }, headers };
  const sent = await call(sendInvitation, asked);
  expect(sent.status).toBe(200);
  expect(await writtenBy("idempotency_keys", `key = '${headers["idempotency-key"]}' and status = 200`)).toBe(
    await writtenBy("audit_events", `action = 'send_link' and object_id = ${person.id}`),
  );
  const again = await call(sendInvitation, asked);
  expect([again.body, again.headers.get("idempotent-replay")]).toEqual([sent.body, "true"]);
  expect(await owner.auditEvent.count({ where: { action: "send_link", object_id: person.id } })).toBe(1);
});

test("a slow call whose key went to a repetition is rolled back and answers 409", async () => {
  const { admin } = await aTenant();
  const headers = aKey();
  const key = headers["idempotency-key"];
  let isFirst = true;
  const view = { user_id: admin.id, list: "brands", query: "" };
  const slow = endpoint({
    allow: "signed_in",
    summary: "Save a view of a list slowly",
    run: async ({ tx }) => {
      if (isFirst) {
        isFirst = false;
        // It has taken more than a minute, and somebody asks again.
        await owner.idempotencyKey.updateMany({ where: { key }, data: { created_at: new Date(Date.now() - 90_000) } });
        await tx.listView.create({ data: { ...view, name: "late" } });
        const repeated = await call(slow, { as: admin, method: "POST", headers });
        expect(repeated.status).toBe(200);
      } else await tx.listView.create({ data: { ...view, name: "repeated" } });
      return null;
    },
  });
  expect((await call(slow, { as: admin, method: "POST", headers })).status).toBe(409);
  const made = await owner.listView.findMany({ where: { user_id: admin.id }, select: { name: true } });
  expect(made).toEqual([{ name: "repeated" }]);
  // The repetition's answer is the one that stays.
  const third = await call(slow, { as: admin, method: "POST", headers });
  expect([third.status, third.headers.get("idempotent-replay")]).toEqual([200, "true"]);
});

test("a call that its server took with it is done by the repetition, without a wait", async () => {
  const { admin } = await aTenant();
  const headers = aKey();
  const name = `Brand ${crypto.randomUUID()}`;
  const asked = { as: admin, path: "/equipments/brands", body: { name }, headers };
  await call(makeBrand, asked);
  // As it is while the call is under way in a process that ends there.
  await owner.brand.deleteMany({ where: { name } });
  await owner.idempotencyKey.updateMany({
    where: { key: headers["idempotency-key"] },
    data: { status: null, held_by: `millwright ${crypto.randomUUID()}` },
  });
  const again = await call(makeBrand, asked);
  expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, null]);
  expect(await owner.brand.count({ where: { name } })).toBe(1);
});

test("a call that is repeated while it is under way answers the repetition too", async () => {
  const { admin } = await aTenant();
  const headers = aKey();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let times = 0;
  const slow = endpoint({
    allow: "signed_in",
    summary: "Count slowly",
    run: async () => {
      times++;
      await held;
      return { times };
    },
  });
  const first = call(slow, { as: admin, method: "POST", headers });
  await expect
    .poll(() => owner.idempotencyKey.count({ where: { key: headers["idempotency-key"], status: null } }))
    .toBe(1);
  const second = call(slow, { as: admin, method: "POST", headers });
  setTimeout(goOn, 500);
  expect([(await first).body, (await second).body]).toEqual([{ data: { times: 1 } }, { data: { times: 1 } }]);
});

test("a repetition is answered after the key of the installation has changed, and with another body refused", async () => {
  const given = process.env.APP_KEYS;
  const [older, newer] = [newKeys(), newKeys().replace("k1:", "k2:")];
  const { admin } = await aTenant();
  const headers = aKey();
  const body = { name: `Brand ${crypto.randomUUID()}` };
  const make = (sent: object) => call(makeBrand, { as: admin, path: "/equipments/brands", body: sent, headers });
  try {
    process.env.APP_KEYS = older;
    const made = await make(body);
    process.env.APP_KEYS = `${newer},${older}`;
    const again = await make(body);
    expect([again.body, again.headers.get("idempotent-replay")]).toEqual([made.body, "true"]);
    expect((await make({ name: "Another" })).status).toBe(422);
  } finally {
    process.env.APP_KEYS = given;
  }
});

test("a repetition of what an earlier release kept is answered", async () => {
  const { admin } = await aTenant();
  const headers = aKey();
  const body = { name: `Brand ${crypto.randomUUID()}` };
  const asked = { as: admin, path: "/equipments/brands", body, headers };
  const made = await call(makeBrand, asked);
  const body_hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  await owner.idempotencyKey.updateMany({ where: { key: headers["idempotency-key"] }, data: { body_hash } });

  expect((await call(makeBrand, asked)).body).toEqual(made.body);
});
