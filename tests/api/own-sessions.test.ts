import { describe, expect, test } from "vitest";
import { DELETE as endOne } from "@/app/api/auth/sessions/[id]/route";
import { DELETE as endOthers, GET as list } from "@/app/api/auth/sessions/route";
import { asCookie, call, freshToken } from "../helpers";
import { owner } from "../owner";
import { aUser } from "../samples";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (headers: Record<string, string>) => (await call(list, { headers })).status;
const end = (id: number, headers: Record<string, string>) =>
  call(endOne, { method: "DELETE", headers, params: { id }, path: "/auth/sessions/{id}" });

describe("the user's own sessions", () => {
  test("the user's own sessions are listed with device and address, this one first, without their tokens", async () => {
    const person = await aUser();
    const [here, there] = [await freshToken(person, "bearer"), await freshToken(person, "cookie")];
    await owner.session.updateMany({ where: { user_id: person.id, kind: "cookie" }, data: { ip: "203.0.113.9" } });
    const past = { user_id: person.id, kind: "cookie", idle_expires_at: new Date(), absolute_expires_at: new Date() };
    await owner.session.create({ data: { ...past, token_hash: Buffer.from(`past-${person.id}`) } });
    await freshToken(await aUser(), "bearer");

    const { body, text } = await call(list, { headers: bearer(here) });
    expect(body.data).toMatchObject([
      { is_current: true, kind: "bearer", user_agent: "tests", ip: null },
      { is_current: false, kind: "cookie", ip: "203.0.113.9" },
    ]);
    for (const secret of [here, there, "token"]) expect(text).not.toContain(secret);
  });

  test("the user's own sessions can be ended one by one, immediately", async () => {
    const person = await aUser();
    const [here, there] = [await freshToken(person, "bearer"), await freshToken(person, "bearer")];
    const { body } = await call(list, { headers: bearer(here) });
    const other = body.data.find(({ is_current }: { is_current: boolean }) => !is_current);

    expect((await end(other.id, bearer(here))).status).toBe(200);
    expect([await statusOf(bearer(there)), await statusOf(bearer(here))]).toEqual([401, 200]);
    expect((await end(other.id, bearer(here))).status).toBe(404);
    const event = await owner.auditEvent.findFirst({
      where: { object: "sessions", object_id: other.id, action: "end" },
    });
    expect(event?.user_id).toBe(person.id);
  });

  test("the user's own sessions can all be ended except this one", async () => {
    const person = await aUser();
    const headers = await asCookie(person);
    const others = [await freshToken(person, "bearer"), await freshToken(person, "cookie")];
    const { status, body } = await call(endOthers, { method: "DELETE", headers });
    expect([status, body.data]).toEqual([200, { ended: 2 }]);
    for (const token of others) expect(await statusOf(bearer(token))).toBe(401);
    expect(await statusOf(headers)).toBe(200);
  });

  test("the user's own sessions cannot be ended by anybody else, neither a colleague nor the provider", async () => {
    const victim = await aUser();
    const token = await freshToken(victim, "bearer");
    const { id } = await owner.session.findFirstOrThrow({ where: { user_id: victim.id } });
    const colleague = await aUser({ company: { id: victim.company_id! } });
    for (const attacker of [colleague, await aUser({ role: "developer" })]) {
      const headers = bearer(await freshToken(attacker, "bearer"));
      expect((await end(id, headers)).status).toBe(404);
      await call(endOthers, { method: "DELETE", headers });
    }
    expect(await statusOf(bearer(token))).toBe(200);
  });

  test("the user's own sessions cannot be ended from another site", async () => {
    const headers = { ...(await asCookie(await aUser())), "sec-fetch-site": "cross-site" };
    expect((await call(endOthers, { method: "DELETE", headers })).status).toBe(403);
  });
});
