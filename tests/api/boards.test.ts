import { beforeEach, describe, expect, test } from "vitest";
import { PUT as takeRole } from "@/app/api/auth/temp-role/route";
import { POST as copy } from "@/app/api/boards/[id]/copy/route";
import { GET as find, DELETE as remove, PUT as update } from "@/app/api/boards/[id]/route";
import { GET as tileData } from "@/app/api/boards/[id]/tiles/[tileId]/data/route";
import { DELETE as endLink, POST as makeLink } from "@/app/api/boards/[id]/wallboard/route";
import { POST as preview } from "@/app/api/boards/preview/route";
import { POST as create, GET as list } from "@/app/api/boards/route";
import { GET as templates } from "@/app/api/boards/templates/route";
import { POST as meet } from "@/app/api/plants/meeting-trackers/route";
import { listedOf } from "@/components/boards/tile-form";
import { filtersInBody } from "@/lib/client/list-address";
import { mostOwnBoards } from "@/lib/domain/boards/kinds";
import type { Tile } from "@/lib/domain/boards/tiles";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { withScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { sha256, viewerOfUser } from "@/lib/server/http/session";
import { tileAnswer } from "@/lib/services/views/boards/answer";
import { offeredLists } from "@/lib/services/views/boards/offered";
import { provideTiles } from "@/lib/services/views/boards/provided";
import { openBoard } from "@/lib/services/views/boards/wallboard";
import { call } from "../helpers";
import { owner } from "../owner";
import {
  aCompany,
  aDistributor,
  aPlant,
  aRole,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  theRole,
  unique,
} from "../samples";

beforeEach(() => resetLimits());

type Person = { id: number };
type Plant = Awaited<ReturnType<typeof aPlant>>;

/** A company with somebody who may share, somebody who only looks, and a technician without the dashboard's rights. */
async function aHouse() {
  const { company, plant } = await aTenant();
  const personWith = async (permissions: string[], plants: Plant[] = [plant]) =>
    aUser({ role: await aRole({ permissions, company_id: company.id }), company, plants });
  const all = ["view_dashboard", "update_dashboard", "view_maintenance", "view_oee"];

  return {
    company,
    plant,
    personWith,
    editor: await personWith(all),
    looker: await personWith(["view_dashboard"]),
  };
}

const count = { id: 1, kind: "count", resource: "work-orders", query: { kind: ["order"] }, width: 3, rows: 1 };
const note = { id: 2, kind: "text", text: "Bring everything", width: 4, rows: 1 };

async function aBoard(as: Person, more: object = {}) {
  const made = await call(create, { as, body: { name: unique("Morning"), tiles: [count, note], ...more } });
  expect(made.body.messages ?? made.status).toBe(201);

  return made.body.data as { id: number; name: string; version: number; tiles: { id: number }[] };
}

const shared = { visibility: "company" };
const put = (as: Person, { id }: { id: number }, body: object) =>
  call(update, { as, method: "PUT", params: { id }, body });
const get = (as: Person, { id }: { id: number }) => call(find, { as, params: { id } });
const shown = async (as: Person, { id }: { id: number }, tileId: number, query = {}) =>
  (await call(tileData, { as, params: { id, tileId }, query })).body.data;
const tried = (as: Person, tile: object) => call(preview, { as, body: { tile } });

describe("who sees and changes a dashboard", () => {
  test("a dashboard of a person's own is nobody else's, by call and behind the wall", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor);

    expect((await get(editor, board)).body.data).toMatchObject({ is_own: true, may_change: true, tiles_count: 2 });
    expect((await get(looker, board)).status).toBe(404);
    expect((await put(looker, board, { name: "Mine" })).status).toBe(404);
    expect((await call(list, { as: looker })).body.data).toEqual([]);
    const viewer = (await viewerOfUser(looker.id, null))!;
    expect(await withScope(viewer, (tx) => tx.board.count({ where: { id: board.id } }))).toBe(0);
    const provider = await aUser({ role: "developer" });
    expect((await get(provider, board)).status).toBe(404);
  });

  test("a shared one is seen by the company and by nobody of another", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);
    const stranger = (await aHouse()).editor;

    expect((await get(looker, board)).body.data).toMatchObject({ is_own: false, may_change: false });
    expect((await get(stranger, board)).status).toBe(404);
    expect((await call(copy, { as: stranger, params: { id: board.id }, body: {} })).status).toBe(404);
    expect((await call(tileData, { as: stranger, params: { id: board.id, tileId: 1 } })).status).toBe(404);
  });

  test("sharing, changing and deleting a shared one needs the section's own permission", async () => {
    const { editor, looker, personWith } = await aHouse();
    const board = await aBoard(editor, shared);

    expect((await call(create, { as: looker, body: { name: "All", ...shared } })).status).toBe(403);
    expect((await put(looker, await aBoard(looker), shared)).status).toBe(403);
    expect((await put(looker, board, { name: "Mine" })).status).toBe(403);
    expect((await call(remove, { as: looker, method: "DELETE", params: { id: board.id }, body: {} })).status).toBe(403);
    const other = await personWith(["view_dashboard", "update_dashboard"]);
    expect((await put(other, board, { name: "Everybody's" })).body.data).toMatchObject({ name: "Everybody's" });
    expect((await put(other, board, { visibility: "own" })).body.messages).toHaveProperty("visibility");
    expect((await call(remove, { as: other, method: "DELETE", params: { id: board.id }, body: {} })).status).toBe(200);
  });

  test("who may not change a shared one copies it, and the copy is theirs", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);
    const made = await call(copy, { as: looker, params: { id: board.id }, body: {} });

    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ visibility: "own", is_own: true, name: `Copy of ${board.name}` });
    expect(made.body.data.tiles).toEqual(board.tiles);
  });

  test("a shared one stays when the account of its creator ends", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);
    await owner.user.update({ where: { id: editor.id }, data: { archived_at: new Date() } });

    expect((await get(looker, board)).status).toBe(200);
  });

  test("the provider's people have their own and share none", async () => {
    const provider = await aUser({ role: "developer" });

    expect((await aBoard(provider)).tiles).toHaveLength(2);
    const refused = await call(create, { as: provider, body: { name: "All", ...shared } });
    expect(refused.body.messages).toHaveProperty("visibility");
  });

  test("more than thirty of a person's own are refused", async () => {
    const { looker } = await aHouse();
    await owner.board.createMany({
      data: Array.from({ length: mostOwnBoards }, (_, at) => ({ user_id: looker.id, name: `${at}` })),
    });

    expect((await call(create, { as: looker, body: { name: "One more" } })).status).toBe(409);
  });
});

describe("what is saved", () => {
  test("what a list does not have is named with the place of its tile", async () => {
    const { editor } = await aHouse();
    const wrong = async (tile: object) =>
      Object.keys(
        (await call(create, { as: editor, body: { name: "Wrong", tiles: [note, tile] } })).body.messages ?? {},
      );
    const rows = { id: 3, kind: "list", resource: "work-orders", query: {}, width: 6, rows: 2, max: 5 };

    expect(await wrong({ ...rows, columns: ["label", "salary"] })).toEqual(["tiles.1.columns"]);
    expect(await wrong({ ...rows, columns: ["label"], query: { salary: 3 } })).toEqual(["tiles.1.query.salary"]);
    expect(await wrong({ ...rows, columns: ["label"], resource: "salaries" })).toEqual(["tiles.1.resource"]);
    expect(await wrong({ ...count, id: 3, kind: "breakdown", by: "is_overdue" })).toEqual(["tiles.1.by"]);
    expect(await wrong({ ...count, id: 3, kind: "over_time", date: "status", per: "day" })).toEqual(["tiles.1.date"]);
    expect(await wrong({ ...count, id: 3, kind: "html" })).toEqual(["tiles.1.kind"]);
  });

  test("a save that is based on an older one is refused with the present tiles", async () => {
    const { editor } = await aHouse();
    const board = await aBoard(editor);
    await put(editor, board, { tiles: [note], version: board.version });
    const stale = await put(editor, board, { tiles: [], version: board.version });

    expect(stale.status).toBe(409);
    expect(stale.body.data.tiles).toEqual([note]);
  });

  test("anybody begins with a dashboard that they see, and changes nothing of it", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);

    expect((await put(looker, board, { is_home: true })).body.data).toMatchObject({
      is_home: true,
      version: board.version,
    });
    expect((await get(editor, board)).body.data.is_home).toBe(false);
    expect((await put(looker, board, { is_home: false })).body.data.is_home).toBe(false);
  });

  test("templates come in the caller's language, and each can be saved as it is", async () => {
    const { editor } = await aHouse();
    const offered = (await call(templates, { as: editor })).body.data as { name: string; tiles: object[] }[];

    expect(offered.map(({ name }) => name)).toContain("Plants compared");
    for (const { name, tiles } of offered) await aBoard(editor, { name, tiles });
  });
});

describe("what a tile shows", () => {
  test("a list narrowed by a custom field is counted, and its screen opens narrowed alike", async () => {
    const { company, plant, editor } = await aHouse();
    const zone = { company_id: company.id, noun: "work_orders", key: "zone", kind: "number", name: { en: "Zone" } };
    await owner.customField.create({ data: zone });
    await aWorkOrder({ plant, custom: { zone: 4 } });
    await aWorkOrder({ plant, custom: { zone: 2 } });
    const filters = { "custom[zone]": { from: 3 } };
    const tile = { ...count, query: filtersInBody(filters) };
    const board = await aBoard(editor, { tiles: [tile] });
    const { data, link } = await shown(editor, board, 1);

    expect(data.total).toBe(1);
    expect(link).toContain("custom[zone][from]=3");
    expect(listedOf(tile as Tile).filters).toEqual(filters);
  });

  test("a list, its count and its bars are those of the viewer's own plants", async () => {
    const { company, plant, editor, personWith } = await aHouse();
    const other = await aPlant({ company });
    await aWorkOrder({ plant, name: "Grease the fan" });
    await aWorkOrder({ plant: other });
    const board = await aBoard(editor, shared);
    const both = await personWith(["view_dashboard", "view_maintenance"], [plant, other]);

    expect(await shown(editor, board, 1)).toMatchObject({ state: "ok", data: { total: 1, is_capped: false } });
    expect(await shown(both, board, 1)).toMatchObject({ data: { total: 2 } });
    expect(await shown(both, board, 1, { plant_id: other.id })).toMatchObject({ data: { total: 1 } });
    const rows = { ...count, kind: "list", columns: ["label", "status"], max: 5 };
    const drawn = (await tried(editor, rows)).body.data;
    expect(drawn.data.data).toHaveLength(1);
    expect(drawn.data.data[0]).not.toHaveProperty("finding");
    const bars = (await tried(both, { ...count, kind: "breakdown", by: "plant_id" })).body.data.data;
    expect(bars).toMatchObject({ total: 2, rows: [{ count: 1 }, { count: 1 }] });
    expect(bars.rows.map(({ label }: { label: string }) => label).sort()).toEqual([plant.name, other.name].sort());
    const weeks = (await tried(both, { ...count, kind: "over_time", date: "daterange", per: "week" })).body.data.data;
    expect(weeks.groups[0].counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(2);
  });

  test("without the right to a list its tile is a lock, and the rest stays", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);

    expect(await shown(looker, board, 1)).toMatchObject({ state: "no_access", data: null, link: null });
    expect(await shown(looker, board, 2)).toMatchObject({ state: "ok", data: { text: "Bring everything" } });
  });

  test("a record that was deleted is gone to who sees the company, and a lock to others", async () => {
    const { company, plant, editor, personWith } = await aHouse();
    const sensor = await aSensor({ plant });
    const tile = { id: 1, kind: "latest", measurements: [{ sensor_id: sensor.id, parameter: 1 }], width: 4, rows: 1 };
    await owner.sensor.update({ where: { id: sensor.id }, data: { deleted_at: new Date() } });
    const corporate = await aUser({ role: "corporate", company, plants: [plant] });

    expect((await tried(corporate, tile)).body.data.state).toBe("gone");
    expect((await tried(editor, tile)).body.data.state).toBe("no_access");
    const elsewhere = await aSensor({ plant: await aPlant({ company: await aCompany() }) });
    const foreign = { ...tile, measurements: [{ sensor_id: elsewhere.id, parameter: 1 }] };
    expect((await tried(await personWith(["view_dashboard"]), foreign)).body.data.state).toBe("no_access");
  });

  test("key figures and costs ask for the permissions of their own calls", async () => {
    const { plant, editor, looker } = await aHouse();
    await aWorkOrder({ plant });
    const kpi = { id: 1, kind: "kpi", name: "backlog", width: 3, rows: 1 };

    expect((await tried(editor, kpi)).body.data).toMatchObject({
      state: "ok",
      data: { unit: "minutes", before: null },
    });
    expect((await tried(looker, kpi)).body.data.state).toBe("no_access");
    const cost = { id: 1, kind: "cost", by: "kind", width: 4, rows: 1 };
    expect((await tried(looker, cost)).body.data.state).toBe("no_access");
  });

  test("a chart over time counts what has no bar of its own as others", async () => {
    const { company, plant, editor } = await aHouse();
    for (let count = 0; count < 8; count++) {
      const { id } = await aUser({ company, plants: [plant] });
      await aWorkOrder({ plant, assigned_user_id: id });
    }
    const tile = { ...count, kind: "over_time", date: "daterange", per: "week", by: "assigned_user_id" };
    const { groups } = (await tried(editor, tile)).body.data.data;
    const totals = groups.map(({ counts }: { counts: number[] }) => counts.reduce((sum, one) => sum + one, 0));

    expect(totals).toEqual([1, 1, 1, 1, 1, 3]);
    expect(groups[5]).toMatchObject({ key: "others", label: "Others" });
  });

  test("a chart over time of bare days counts the day that is not over", async () => {
    const { plant } = await aHouse();
    const as = await aUser({ role: "analyst" });
    const held_on = plantDay(new Date(), plant.time_zone);
    await call(meet, { as, body: { plant_id: plant.id, held_on, name: "Coverage" } });
    const size = { id: 1, width: 4, rows: 1 };
    const tile = { ...size, kind: "over_time", resource: "meeting-trackers", query: {}, date: "daterange", per: "day" };
    const drawn = await call(preview, { as, body: { tile, range: "last_7_days", plant_id: plant.id } });

    expect(drawn.body.data.data.groups[0].counts).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test("savings of the last hour are those of that hour, beside those of the hour before", async () => {
    const { company, plant, editor } = await aHouse();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const [minutes, amount] of [
      [30, 5_000],
      [90, 700],
    ] as const) {
      const completed_at = minutesAgo(minutes);
      const { id } = await aWorkOrder({ plant, status: "completed", completed_at });
      const place = { company_id: company.id, plant_id: plant.id, work_order_id: id, currency: "USD" };
      const costs = { downtime_cost: 1, failure_cost: 1, labor_cost: 1, parts_cost: 1 };
      const figures = { ...costs, amount, probability: 50, failure_minutes: 60, planned_minutes: 0 };
      const estimated = { estimated_by: editor.id, estimated_at: completed_at };
      const approved = { status: "approved", approved_at: completed_at };
      await owner.saving.create({ data: { ...place, ...figures, ...estimated, ...approved } });
    }
    const tile = { id: 1, kind: "kpi", name: "savings", width: 3, rows: 1 };
    const drawn = await call(preview, { as: editor, body: { tile, range: "last_1_hour" } });

    expect(drawn.body.data.data).toMatchObject({ value: 5_000, before: 700, currency: "USD" });
  });

  test("levels and attention of a plant without sensors are empty and not wrong", async () => {
    const { looker } = await aHouse();
    const size = { id: 1, width: 4, rows: 1 };

    expect((await tried(looker, { ...size, kind: "attention" })).body.data.state).toBe("empty");
    expect((await tried(looker, { ...size, kind: "levels", of: "machine" })).body.data.state).toBe("empty");
  });
});

describe("a dashboard on a wall", () => {
  provideTiles({ tileAnswer, offeredLists });
  const opened = (id: number, token: string) => openBoard({ token, id, ip: "192.0.2.9" }, new Date());

  test("its address shows what its maker may see now, without people, and ends with their account", async () => {
    const { company, plant, editor } = await aHouse();
    const person = await aUser({ company, plants: [plant] });
    await aWorkOrder({ plant, assigned_user_id: person.id });
    const rows = { ...count, kind: "list", columns: ["label", "assigned_user"], max: 5 };
    const people = { ...count, id: 3, kind: "breakdown", by: "assigned_user_id" };
    const board = await aBoard(editor, { tiles: [rows, note, people] });
    const made = await call(makeLink, { as: editor, params: { id: board.id }, body: {} });
    const wall = await opened(board.id, made.body.data.token);

    expect(wall.tiles.map(({ answer }) => answer.state)).toEqual(["ok", "ok", "no_access"]);
    expect(JSON.stringify(wall)).not.toContain(person.last_name);
    expect(wall.tiles.every(({ answer }) => answer.link === null)).toBe(true);
    await owner.user.update({ where: { id: editor.id }, data: { archived_at: new Date() } });
    await expect(opened(board.id, made.body.data.token)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("what somebody else puts on a dashboard ends the address that shows it with its maker's rights", async () => {
    const { editor, personWith } = await aHouse();
    const board = await aBoard(editor, shared);
    const other = await personWith(["view_dashboard", "update_dashboard"]);
    const { token } = (await call(makeLink, { as: editor, params: { id: board.id }, body: {} })).body.data;
    await put(editor, board, { tiles: [count] });
    await put(other, board, { name: "Moved", tiles: [{ ...count, width: 6 }] });
    expect((await opened(board.id, token)).tiles).toHaveLength(1);

    const changed = await put(other, board, {
      tiles: [count, { id: 3, kind: "cost", by: "month", width: 4, rows: 1 }],
    });
    expect(changed.body.data.wallboard_until).toBeNull();
    await expect(opened(board.id, token)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("a tile that cannot be drawn leaves its neighbors", async () => {
    const { editor } = await aHouse();
    const broken = { id: 3, kind: "levels", of: "machine", width: 4, rows: 1 } as const;
    const board = await aBoard(editor, { tiles: [broken, note] });
    const { token } = (await call(makeLink, { as: editor, params: { id: board.id }, body: {} })).body.data;
    await owner.board.update({
      where: { id: board.id },
      data: { tiles: [{ ...broken, kind: "unheard" }, note] },
    });

    expect((await opened(board.id, token)).tiles.map(({ answer }) => answer.state)).toEqual(["failed", "ok"]);
  });

  test("only who may change it makes an address, and an address that was ended opens nothing", async () => {
    const { editor, looker } = await aHouse();
    const board = await aBoard(editor, shared);
    expect((await call(makeLink, { as: looker, params: { id: board.id }, body: {} })).status).toBe(403);
    const { token } = (await call(makeLink, { as: editor, params: { id: board.id }, body: {} })).body.data;

    expect((await opened(board.id, token)).name).toBe(board.name);
    await call(endLink, { as: editor, method: "DELETE", params: { id: board.id }, body: {} });
    await expect(opened(board.id, token)).rejects.toMatchObject({ refusal: "not_found" });
  });

  const allOrders = { ...count, kind: "list", columns: ["label"], max: 20 };
  /** Of plants with an order each: does the wall of the board show it? */
  async function showsOrdersOf(as: Person, board: { id: number }, plants: Plant[]) {
    for (const plant of plants) await aWorkOrder({ plant });
    const { token } = (await call(makeLink, { as, params: { id: board.id }, body: {} })).body.data;
    const data: unknown = (await opened(board.id, token)).tiles[0]?.answer.data;
    const rows = (data as { data: { plant_id: number }[] }).data;

    return plants.map(({ id }) => rows.some(({ plant_id }) => plant_id === id));
  }

  test("the address of a shared dashboard that provider staff make shows its company alone", async () => {
    const { company, plant, editor } = await aHouse();
    const board = await aBoard(editor, { ...shared, tiles: [allOrders] });
    const plants = [plant, await aPlant({ company }), await aPlant({ company: await aCompany() })];

    expect(await showsOrdersOf(await aUser({ role: "super_admin" }), board, plants)).toEqual([true, true, false]);
  });

  test("the address of a distributor's dashboard shows the company that it was made in, while they serve it", async () => {
    const { company, plant } = await aHouse();
    const { distributor, person } = await aDistributor({ companies: [company] });
    const board = await aBoard(person, { tiles: [allOrders] });
    const other = await aPlant({ company: await aCompany() });
    const served = { distributor_id: distributor.id };
    await owner.distributorCompany.create({ data: { ...served, company_id: other.company_id } });

    expect(await showsOrdersOf(person, board, [plant, other])).toEqual([true, false]);
    const { token } = (await call(makeLink, { as: person, params: { id: board.id }, body: {} })).body.data;
    await owner.distributorCompany.deleteMany({ where: { ...served, company_id: company.id } });
    await expect(opened(board.id, token)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("a dashboard gets no address in a temporary role, which the address would outlive", async () => {
    const { plant, editor } = await aHouse();
    const staff = await aUser({ role: "super_admin" });
    const body = { role_id: (await theRole("plant_admin")).id, plant_id: plant.id };
    const { access_token } = (await call(takeRole, { as: staff, method: "PUT", body })).body.data;
    const headers = { authorization: `Bearer ${access_token}` };
    const board = await aBoard(editor, shared);

    const refused = await call(makeLink, { headers, params: { id: board.id }, body: {} });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("temporary role");
  });

  test("a dashboard of provider staff, which is of no company, gets no address, and one made before opens nothing", async () => {
    const staff = await aUser({ role: "super_admin" });
    const board = await aBoard(staff, { tiles: [allOrders] });
    expect((await call(makeLink, { as: staff, params: { id: board.id }, body: {} })).status).toBe(403);

    const token = `w_${unique("earlier")}`;
    const kept = {
      wallboard_hash: sha256(token),
      wallboard_until: new Date(Date.now() + 60_000),
      wallboard_by: staff.id,
    };
    await owner.board.update({ where: { id: board.id }, data: kept });
    await expect(opened(board.id, token)).rejects.toMatchObject({ refusal: "not_found" });
  });
});
