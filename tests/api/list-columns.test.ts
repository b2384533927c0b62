import { expect, test } from "vitest";
import { GET, PUT } from "@/app/api/list-columns/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { call, type Person, signedIn } from "../helpers";
import { aTenant, aUser } from "../samples";

const hide = (as: Person, hidden: string[], list = "brands") => call(PUT, { as, body: { list, hidden } });
const hiddenOf = async (as: Person) => (await call(GET, { as })).body.data;

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
