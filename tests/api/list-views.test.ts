import { describe, expect, test } from "vitest";
import { GET as listColumns, PUT as saveColumns } from "@/app/api/list-columns/route";
import { PUT as change, DELETE as remove } from "@/app/api/list-views/[id]/route";
import { POST as keep, GET as list } from "@/app/api/list-views/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { call, type Person, signedIn } from "../helpers";
import { aTenant, aUser } from "../samples";

const save = (as: Person, body: object = {}) =>
  call(keep, { as, body: { list: "brands", name: "Pumps", query: "search=pump", ...body } });
const namesOf = async (as: Person, of = "brands") =>
  (await call(list, { as, query: { list: of } })).body.data.map(({ name }: { name: string }) => name);

describe("a saved view of a list", () => {
  test("a saved view of a list is available to its user on every device, per list", async () => {
    const { admin } = await aTenant();
    const made = await save(admin);
    expect([made.status, made.body.data]).toEqual([
      201,
      { id: expect.any(Number), name: "Pumps", query: "search=pump" },
    ]);
    await save(admin, { name: "All, newest first", query: "orderByColumn=created_at&orderByMethod=desc" });
    await save(admin, { list: "applications", query: "" });
    expect(await namesOf(admin)).toEqual(["All, newest first", "Pumps"]);
    expect(await namesOf(admin, "applications")).toEqual(["Pumps"]);
  });

  test("a saved view of a list can be renamed, updated and deleted", async () => {
    const { admin } = await aTenant();
    const params = { id: (await save(admin)).body.data.id };
    await call(change, { as: admin, method: "PUT", params, body: { name: "Fans" } });
    const changed = await call(change, { as: admin, method: "PUT", params, body: { query: "search=fan" } });
    expect(changed.body.data).toMatchObject({ name: "Fans", query: "search=fan" });
    expect((await call(remove, { as: admin, method: "DELETE", params, body: {} })).status).toBe(200);
    expect((await call(remove, { as: admin, method: "DELETE", params, body: {} })).status).toBe(404);
    expect(await namesOf(admin)).toEqual([]);
  });

  test("a saved view of a list belongs to its user only: not to a colleague, not to the provider, not even in the database", async () => {
    const { company, plant, admin } = await aTenant();
    const { id } = (await save(admin)).body.data;
    for (const other of [await aUser({ company, plants: [plant] }), await aUser({ role: "developer" })]) {
      expect(await namesOf(other)).toEqual([]);
      const asked = { as: other, params: { id }, body: { name: "Mine now" } };
      expect((await call(change, { ...asked, method: "PUT" })).status).toBe(404);
      expect((await call(remove, { ...asked, method: "DELETE", body: {} })).status).toBe(404);
      const viewer = await viewerOf(await signedIn(other));
      expect(await withScope(viewer!, (tx) => tx.listView.count())).toBe(0);
    }
    expect(await namesOf(admin)).toEqual(["Pumps"]);
  });

  test("a saved view of a list has a unique name in its list, regardless of case", async () => {
    const { admin } = await aTenant();
    await save(admin);
    const again = await save(admin, { name: "pumps" });
    expect([again.status, Object.keys(again.body.messages)]).toEqual([409, ["name"]]);
    expect((await save((await aTenant()).admin)).status).toBe(201);
  });

  test("a saved view of a list needs a name and an existing list, with at most thirty per list", async () => {
    const { admin } = await aTenant();
    for (const name of ["  ", undefined]) {
      const { status, body } = await save(admin, { name });
      expect([status, body.messages]).toEqual([422, { name: ["Name is missing"] }]);
    }
    expect((await save(admin, { list: "wheels" })).body.messages).toHaveProperty("list");
    expect((await save(admin, { query: "x".repeat(5_000) })).status).toBe(422);
    for (let at = 0; at < 30; at++) expect((await save(admin, { name: `View ${at}` })).status).toBe(201);
    expect((await save(admin, { name: "One more" })).body.code).toBe("too_many");
  });
});

const hide = (as: Person, hidden: string[], list = "brands") => call(saveColumns, { as, body: { list, hidden } });
const hiddenOf = async (as: Person) => (await call(listColumns, { as })).body.data;

test("hidden columns of a list are kept for the user, per list, and the last choice counts", async () => {
  const { admin } = await aTenant();
  expect(await hiddenOf(admin)).toEqual({});
  await hide(admin, ["created_at"]);
  await hide(admin, ["uid", "type"], "sensors");
  expect((await hide(admin, ["website"])).body.data).toEqual({ brands: ["website"], sensors: ["uid", "type"] });
  await hide(admin, [], "sensors");
  expect(await hiddenOf(admin)).toEqual({ brands: ["website"], sensors: [] });
});

test("hidden columns belong to their user only, also in the database", async () => {
  const { company, plant, admin } = await aTenant();
  await hide(admin, ["created_at"]);
  for (const other of [await aUser({ company, plants: [plant] }), await aUser({ role: "developer" })]) {
    expect(await hiddenOf(other)).toEqual({});
    const viewer = await viewerOf(await signedIn(other));
    const rows = await withScope(viewer!, (tx) => tx.listColumns.findMany({ select: { user_id: true } }));
    expect(rows).toEqual([]);
  }
});

test("hidden columns of an unknown list or with an unreadable name are rejected", async () => {
  const { admin } = await aTenant();
  expect((await hide(admin, ["x"], "nothing")).status).toBe(422);
  expect((await hide(admin, ["x y"])).status).toBe(422);
});
