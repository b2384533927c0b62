import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readShared } from "@/app/api/graph/[sensorId]/series/route";
import { DELETE as endLink } from "@/app/api/graph-links/[id]/route";
import { GET as listLinks, POST as makeLink } from "@/app/api/graph-links/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aSensor, aTenant, aUser } from "../samples";

/** A chart behind a link: what it grants is one sensor, some measurements and a stretch of time, and nothing else. */

beforeEach(() => resetLimits());

let tenant: Awaited<ReturnType<typeof aTenant>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  tenant = await aTenant();
  gateway = await aGateway({ plant: tenant.plant, sensor: { expected_interval_s: 3_600 } });
  const readings = Array.from({ length: 48 }, (_, index) => {
    const values = { vel_rms_z: 2 + index / 100, vel_rms_x: 1, temp: 40 };
    return [at(-(48 - index) * hour + 30 * minute), values] as const;
  });
  expect((await send(gateway.token, batchOf(gateway.sensor.uid, readings))).status).toBe(202);
  const { id, company_id, plant_id } = gateway.controller;
  await recordReadings({ controller_id: id, company_id, plant_id }, new Date());
});

const day = 24 * hour;
const made = async (body: Record<string, unknown> = {}, as: { id: number } = tenant.admin) =>
  call(makeLink, { as, body: { sensor_id: gateway.sensor.id, parameters: [1], window_s: day / 1000, ...body } });
const aLink = async (body: Record<string, unknown> = {}) =>
  (await made(body)).body.data as { id: number; token: string };
const shared = (token: string | null, query: Record<string, string> = {}, sensorId = gateway.sensor.id) =>
  call(readShared, {
    params: { sensorId },
    query,
    ignores: true,
    headers: token === null ? {} : { "x-graph-token": token },
  });
const span = (from: number, to: number) => ({
  from: new Date(Date.now() + from).toISOString(),
  to: new Date(Date.now() + to).toISOString(),
});

describe("a chart link", () => {
  test("a chart link shows its measurements in its period without an account, and no events", async () => {
    const { token } = await aLink();

    const { status, body } = await shared(token);

    expect(status).toBe(200);
    expect(body.data.series).toHaveLength(1);
    expect(body.data.series[0]).toMatchObject({ parameter: 1, unit: "mm/s" });
    expect(body.data.series[0].t).toHaveLength(24);
    expect(body.data.events).toEqual([]);
    expect(body.data.from).toBeGreaterThan(Date.now() - day - minute);
  });

  test("a chart link does not open another measurement, not even with its limits", async () => {
    await owner.levelZone.updateMany({
      where: { sensor_id: gateway.sensor.id },
      data: { warning: 60, alarm: 70, is_enabled: true },
    });
    const { token } = await aLink();

    const { body } = await shared(token, { "parameters[]": "5" });

    expect(body.data.series.map(({ parameter }: { parameter: number }) => parameter)).toEqual([1]);
    // All sides of the one that it opens.
    const zones: { parameter: number; alarm: number }[] = body.data.zones;
    expect(zones.map(({ parameter, alarm }) => [parameter, alarm])).toEqual(zones.map(() => [1, 70]));
    expect(zones).not.toEqual([]);
  });

  test("a chart link opens a part of its period and never more", async () => {
    const { token } = await aLink();

    const part = await shared(token, span(-3 * hour, 0));
    expect(part.status).toBe(200);
    expect(part.body.data.series[0].t).toHaveLength(3);
    expect((await shared(token, span(-2 * day, 0))).status).toBe(404);
    expect((await shared(token, span(-2 * day, -day - hour))).status).toBe(404);
    expect((await shared(token, span(-hour, day))).status).toBe(404);
  });

  test("a chart link with a fixed period does not move with the clock", async () => {
    const { token } = await aLink({ window_s: undefined, ...span(-40 * hour, -30 * hour) });

    expect((await shared(token)).body.data.series[0].t).toHaveLength(10);
    expect((await shared(token, span(-hour, 0))).status).toBe(404);
  });

  test("a chart link opens one sensor: another sensor's id with the same token opens nothing", async () => {
    const other = await aSensor({ controller: gateway.controller });
    const { token } = await aLink();

    expect((await shared(token, {}, other.id)).status).toBe(404);
  });

  test("a chart link is not a session: no other call accepts its token", async () => {
    const { token } = await aLink();

    const asked = await call(readSeries, {
      params: { id: gateway.sensor.id },
      query: span(-hour, 0),
      headers: { authorization: `Bearer ${token}` },
    });

    expect(asked.status).toBe(401);
  });

  const endings: [string, (link: { id: number }) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ["it has been ended", ({ id }) => call(endLink, { as: tenant.admin, method: "DELETE", params: { id }, body: {} })],
    ["its time is over", ({ id }) => owner.graphLink.update({ where: { id }, data: { expires_at: new Date() } })],
    ...(["sensor", "plant", "company"] as const).flatMap((what) =>
      (["archived_at", "deleted_at"] as const).map((how): [string, () => Promise<unknown>, () => Promise<unknown>] => [
        `its ${what} is ${how === "archived_at" ? "archived" : "deleted"}`,
        () => setOn(what, { [how]: new Date() }),
        () => setOn(what, { [how]: null }),
      ]),
    ),
    [
      "the account of whoever made it is archived",
      () => owner.user.update({ where: { id: tenant.admin.id }, data: { archived_at: new Date() } }),
      // Their sessions have ended for good: somebody else goes on.
      async () => {
        tenant.admin = await aUser({ company: tenant.company, plants: [tenant.plant] });
      },
    ],
  ];
  test.each(endings)(
    "a chart link stops working once %s, with the same answer as a wrong token",
    async (_, end, undo) => {
      const link = await aLink();
      expect((await shared(link.token)).status).toBe(200);

      await end(link);
      const after = await shared(link.token);
      await undo?.();
      const wrong = await shared(`g_${"x".repeat(43)}`);

      expect(after.status).toBe(404);
      expect(after.body).toEqual(wrong.body);
    },
  );

  test("a chart link cannot be guessed: a caller that tries is blocked for a while, also with the right token", async () => {
    const { token } = await aLink();
    const guesses = ["", "g_", null, "g_x", token.slice(0, -1), `${token}x`, token.toUpperCase(), "s_1"];

    const answers = await Promise.all(guesses.map((guess) => shared(guess)));
    expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 404));
    const more = [];
    for (let at = 0; at < 20; at++) more.push((await shared(`g_${at}${"y".repeat(42)}`)).status);

    expect(more.at(-1)).toBe(429);
    expect((await shared(token)).status).toBe(429);
  });

  test("a chart link stores no token: neither in the database, the list nor the audit log", async () => {
    const { id, token } = await aLink();

    const row = await owner.graphLink.findUniqueOrThrow({ where: { id } });
    const listed = await call(listLinks, { as: tenant.admin, query: { sensor_id: gateway.sensor.id } });
    const audited = await owner.auditEvent.findMany({ where: { object: "graph-links", object_id: id } });

    expect(Buffer.from(row.token_hash).toString("utf8")).not.toContain(token);
    expect(listed.text).not.toContain(token);
    expect(listed.text).not.toContain("token_hash");
    expect(audited).toMatchObject([{ action: "create", user_id: tenant.admin.id }]);
    expect(JSON.stringify(audited)).not.toContain(token);
  });
});

describe("creating and revoking chart links", () => {
  test("creating and revoking chart links requires access to the sensor", async () => {
    const stranger = (await aTenant()).admin;
    const without = await aUser({ role: "requisitioner", company: tenant.company, plants: [tenant.plant] });

    expect((await made({}, stranger)).status).toBe(404);
    expect((await made({}, without)).status).toBe(403);
    expect((await call(makeLink, { body: { sensor_id: gateway.sensor.id } })).status).toBe(401);
  });

  test.each([
    ["more than ninety days", { expires_in_days: 91 }, "expires_in_days"],
    ["a longer window than ninety days", { window_s: 91 * 86_400 }, "window_s"],
    ["no measurement", { parameters: [] }, "parameters"],
    ["a measurement that the sensor does not have", { parameters: [124] }, "parameters"],
    ["no time at all", { window_s: undefined }, "window_s"],
    ["a window and two moments", span(-hour, 0), "window_s"],
  ])("creating a chart link rejects %s", async (_, body, field) => {
    const answer = await made(body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.messages)).toEqual([field]);
  });

  test("users see and revoke their own chart links, plant admins those of the plant", async () => {
    const [one, two] = await Promise.all(
      ["technician", "plant_user"].map((role) => aUser({ role, company: tenant.company, plants: [tenant.plant] })),
    );
    const link = (await made({}, one)).body.data as { id: number; token: string };
    const ids = async (as: { id: number }) =>
      (await call(listLinks, { as, query: { sensor_id: gateway.sensor.id } })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const end = (as: { id: number }) => call(endLink, { as, method: "DELETE", params: { id: link.id }, body: {} });

    expect(await ids(one!)).toEqual([link.id]);
    expect(await ids(two!)).toEqual([]);
    expect(await ids(tenant.admin)).toContain(link.id);
    expect((await end(two!)).status).toBe(404);
    expect((await end((await aTenant()).admin)).status).toBe(404);
    expect((await shared(link.token)).status).toBe(200);

    expect((await end(tenant.admin)).status).toBe(200);
    expect((await end(tenant.admin)).status).toBe(200);
    expect((await shared(link.token)).status).toBe(404);
    expect(await ids(one!)).toEqual([]);
    const audited = await owner.auditEvent.findMany({
      where: { object: "graph-links", object_id: link.id },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["create", one!.id],
      ["revoke", tenant.admin.id],
    ]);
  });

  test("no request can extend or widen a chart link: the database does not allow it", async () => {
    const rights = await owner.$queryRaw<{ column_name: string; privilege_type: string }[]>`
      select distinct column_name::text, privilege_type::text from information_schema.column_privileges
      where table_name = 'graph_links' and grantee in ('millwright_scoped', 'millwright_all', 'millwright_auth')
        and (privilege_type = 'UPDATE' or column_name = 'token_hash' and privilege_type = 'SELECT')`;

    expect(rights.map(({ column_name }) => column_name).sort()).toEqual(["revoked_at", "revoked_by"]);
  });
});

function setOn(what: "sensor" | "plant" | "company", data: Record<string, Date | null>) {
  if (what === "sensor") return owner.sensor.update({ where: { id: gateway.sensor.id }, data });
  if (what === "plant") return owner.plant.update({ where: { id: tenant.plant.id }, data });
  return owner.company.update({ where: { id: tenant.company.id }, data });
}
