import { afterAll, expect, test } from "vitest";
import { GET as searchAll } from "@/app/api/search/route";
import { closeDatabase } from "@/lib/server/data/db";
import type { Found } from "@/lib/services/views/search/search";
import { call } from "../helpers";
import { owner } from "../owner";
import { aBrand, aDistributor, aMachine, anEquipment, aPlant, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;

let counter = 0;
/** A word that no other row has: letters only, so that it has trigrams of its own. */
const word = () => `${Date.now()}${counter++}`.replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)]!).slice(-9);

const search = async (as: Person, text: string, more: object = {}) => {
  const answer = await call(searchAll, { as, query: { search: text, ...more } });
  expect(answer.status).toBe(200);
  return answer.body.data as Found[];
};
const labels = (found: Found[], kind: Found["kind"]) =>
  found.find((one) => one.kind === kind)?.rows.map((row) => row.label) ?? [];
const kinds = (found: Found[]) => found.map((one) => one.kind);

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

test("finds what the viewer may see by a part of its name, its number or its address", async () => {
  const { company, plant } = await aTenant();
  const person = await aUser({ role: "plant_admin", company, plants: [plant] });
  const name = word();
  const machine = await aMachine({ plant, name: `Dryer ${name}` });
  await anEquipment({ plant, name: `Fan motor ${name}` });
  await aSensor({ plant, name: "Vibration", uid: `uid-${name}` });
  await aBrand({ company, name: `${name} Motors` });
  const order = await aWorkOrder({ plant, name: `Grease ${name}` });
  await aUser({ company, plants: [plant], last_name: name });

  const found = await search(person, name);
  expect(kinds(found)).toEqual(["items", "machines", "work_orders", "users", "sensors", "brands"]);
  expect(found.find((one) => one.kind === "machines")?.rows[0]?.href).toBe(`/machines/${machine.id}/details`);
  expect(labels(await search(person, `#${order.number}`), "work_orders")[0]).toContain(`Grease ${name}`);
  expect(kinds(await search(person, `@${name}`))).toEqual(["users"]);
});

test("forgives a wrong, a missing and a swapped letter", async () => {
  const { plant, admin } = await aTenant();
  const name = `Centrifugal ${word()}`;
  await aMachine({ plant, name });
  for (const typed of ["centrifugl", "centrifugel", "cetnrifugal", "CENTRIFUGAL"])
    expect([typed, labels(await search(admin, typed), "machines")]).toEqual([typed, [name]]);
});

test("never shows another company's or another plant's rows", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const second = await aPlant({ company: cedar.company });
  const name = word();
  for (const plant of [harbor.plant, second]) {
    await aMachine({ plant, name });
    await anEquipment({ plant, name });
    await aSensor({ plant, name });
    await aWorkOrder({ plant, name });
  }
  await aBrand({ company: harbor.company, name });
  await aUser({ company: harbor.company, last_name: name });

  expect(await search(cedar.admin, name)).toEqual([]);
  expect(await search(cedar.admin, name, { plant_id: second.id })).toEqual([]);
  const { person } = await aDistributor({ companies: [cedar.company] });
  expect(labels(await search(person, name), "machines")).toHaveLength(1);
});

test("shows only kinds whose screens the viewer may open", async () => {
  const { company, plant } = await aTenant();
  const name = word();
  await aMachine({ plant, name });
  await aWorkOrder({ plant, name });
  await aBrand({ company, name });
  const requisitioner = await aUser({ role: "requisitioner", company, plants: [plant] });
  const technician = await aUser({ role: "technician", company, plants: [plant] });

  expect(await search(requisitioner, name)).toEqual([]);
  expect(kinds(await search(technician, name))).toEqual(["machines", "work_orders"]);
});

test("takes whatever is typed as text", async () => {
  const { plant, admin } = await aTenant();
  await aMachine({ plant, name: "Valve 100%_x" });
  expect(labels(await search(admin, "100%_x"), "machines")).toEqual(["Valve 100%_x"]);
  for (const typed of [
    "",
    " ",
    "#",
    "@",
    "%",
    "_",
    "\\",
    "'; drop table users; --",
    "#99999999999",
    "(",
    "a".repeat(100),
    "ñ😀",
  ])
    expect(await search(admin, typed)).toBeInstanceOf(Array);
  expect((await call(searchAll, { as: admin, query: { search: "a\0b" } })).status).toBe(422);
  expect((await call(searchAll, { as: admin, query: { search: "a".repeat(101) } })).status).toBe(422);
});

test("answers five of a kind, the best first, without archived ones", async () => {
  const { plant, admin } = await aTenant();
  const name = word();
  for (let at = 0; at < 7; at++) await aMachine({ plant, name: `Old ${name} ${at}` });
  await aMachine({ plant, name: `${name}` });
  await aMachine({ plant, name: `${name} archived`, archived_at: new Date() });

  const found = labels(await search(admin, name), "machines");
  expect(found).toHaveLength(5);
  expect(found[0]).toBe(name);
  expect(found.join()).not.toContain("archived");
});
