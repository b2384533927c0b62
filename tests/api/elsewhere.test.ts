import { describe, expect, test } from "vitest";
import { PUT as saveCompany } from "@/app/api/companies/[id]/route";
import { GET as readStory } from "@/app/api/equipments/[id]/story/route";
import { GET as elsewhereRoute } from "@/app/api/equipments/brands/models/[id]/elsewhere/route";
import { PUT as issueSheet } from "@/app/api/plants/roi/one-pagers/[id]/issue/route";
import { GET as pdf } from "@/app/api/plants/roi/one-pagers/[id]/pdf/route";
import { GET as findSheet } from "@/app/api/plants/roi/one-pagers/[id]/route";
import { POST as createSheet } from "@/app/api/plants/roi/one-pagers/route";
import { figuresOf } from "@/lib/domain/maintenance/one-pager";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { call, type Person, requestOf, signedIn } from "../helpers";
import { owner } from "../owner";
import { readPdf } from "../read-pdf";
import {
  aBrand,
  aCompany,
  anAlert,
  anEquipment,
  aPlant,
  aSensor,
  aUser,
  aWorkOrder,
  placeIn,
  unique,
} from "../samples";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const sharing = { shares_outcomes: true, shares_outcomes_by: "Plant manager, March 3" };

interface Repairs {
  machines: number;
  fault?: string | null;
  outcome?: string;
  minutes?: number;
}

/** A company with so many machines of the model, and a finished repair of each. */
async function aMill(model: { id: number }, repairs: readonly Repairs[], consent: object = sharing) {
  const company = await aCompany(consent);
  const plant = await aPlant({ company });
  const items: { id: number }[] = [];
  for (const { machines, fault = "outer_race", outcome = "held", minutes = 120 } of repairs)
    for (let at = 0; at < machines; at++) {
      const item = await anEquipment({ plant, brand_model_id: model.id });
      items.push(item);
      if (fault === null) continue;
      const sensor = await aSensor({ plant, equipment: item });
      const order = await aWorkOrder({
        plant,
        equipment_id: item.id,
        status: "closed",
        completed_at: ago(60),
        total_minutes: minutes,
      });
      const alert = await anAlert({
        sensor,
        parameter: 1,
        work_order_id: order.id,
        opened_at: ago(63),
        ended_at: ago(60),
      });
      await owner.proof.create({
        data: {
          ...placeIn(plant),
          work_order_id: order.id,
          sensor_id: sensor.id,
          parameter: 1,
          alert_id: alert.id,
          alert_rule: "high",
          verdict: "fixed",
          outcome,
          fault,
          fault_at: ago(63),
          work_at: ago(60),
          opened_at: ago(60),
          closes_at: ago(46),
        },
      });
    }
  return { company, plant, items, admin: await aUser({ role: "plant_admin", company, plants: [plant] }) };
}

const aModel = async (fields: object = {}) => {
  const brand = await aBrand();
  return owner.brandModel.create({ data: { brand_id: brand.id, name: unique("Motor"), ...fields } });
};

const elsewhere = async (as: Person, model: { id: number }, query: Record<string, number> = {}) => {
  const { status, body } = await call(elsewhereRoute, { as, params: { id: model.id }, query });
  expect(body.message ?? status).toBe(200);
  return body.data;
};
const nothing = { machines: null, why: "too_few", faults: [] };
const notShared = { ...nothing, why: "not_shared" };

describe("the same model elsewhere", () => {
  test("outcomes of five machines of two other companies that share are shown, rounded", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }]);
    await aMill(model, [{ machines: 4, minutes: 100 }]);
    await aMill(model, [
      { machines: 3, minutes: 200, outcome: "recurred" },
      { machines: 1, fault: "unbalance" },
    ]);
    const shown = {
      machines: 5,
      why: null,
      faults: [{ fault: "outer_race", machines: 5, held_percent: 55, repair_minutes: 105 }],
    };
    expect(await elsewhere(asker.admin, model)).toEqual(shown);
    const story = await call(readStory, { as: asker.admin, params: { id: asker.items[0]!.id } });
    expect(story.body.meta.elsewhere).toEqual(shown);
  });

  test("a company that does not share is never counted, however many machines it has", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }]);
    await aMill(model, [{ machines: 3 }]);
    await aMill(model, [{ machines: 1 }]);
    await aMill(model, [{ machines: 9 }], {});
    expect(await elsewhere(asker.admin, model)).toEqual(nothing);
    const joined = await aMill(model, [{ machines: 1 }]);
    expect(await elsewhere(asker.admin, model)).toMatchObject({ machines: 5, faults: [{ machines: 5 }] });
    await owner.company.update({ where: { id: joined.company.id }, data: { shares_outcomes: false } });
    expect(await elsewhere(asker.admin, model)).toEqual(nothing);
  });

  test("a company that does not share sees nothing of others", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 2 }], {});
    await aMill(model, [{ machines: 4 }]);
    await aMill(model, [{ machines: 4 }]);
    expect(await elsewhere(asker.admin, model)).toEqual(notShared);
    const story = await call(readStory, { as: asker.admin, params: { id: asker.items[0]!.id } });
    expect(story.body.meta.elsewhere).toEqual(notShared);
  });

  test("machines of one other company, or of the asker's own, are not five machines elsewhere", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 6 }]);
    await aMill(model, [{ machines: 7 }]);
    expect(await elsewhere(asker.admin, model)).toEqual(nothing);
    await aMill(model, [{ machines: 1, fault: null }]);
    // Eight machines, but the repairs are of one company.
    expect(await elsewhere(asker.admin, model)).toEqual({ machines: 5, why: null, faults: [] });
  });

  test("how many repairs held is left out where too few were watched to the end", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }]);
    await aMill(model, [{ machines: 3, outcome: "open" }]);
    await aMill(model, [{ machines: 3 }]);
    const { faults } = await elsewhere(asker.admin, model);
    expect(faults).toEqual([{ fault: "outer_race", machines: 5, held_percent: null, repair_minutes: 120 }]);
  });

  test("a part number that another company calls alike is the same", async () => {
    const brand = await aBrand({ name: unique("Baldor") });
    const model = await aModel({ brand_id: brand.id });
    const asker = await aMill(model, [{ machines: 1 }]);
    await aMill(model, [{ machines: 3 }]);
    const other = await aMill(model, [{ machines: 0 }]);
    const own = await owner.brand.create({ data: { name: brand.name.toUpperCase(), company_id: other.company.id } });
    const theirs = await owner.brandModel.create({
      data: { brand_id: own.id, company_id: other.company.id, name: model.name.toUpperCase() },
    });
    for (let at = 0; at < 2; at++) await anEquipment({ plant: other.plant, brand_model_id: theirs.id });
    expect(await elsewhere(asker.admin, model)).toMatchObject({ machines: 5 });
  });

  test("a company cannot ask in the name of another, not even past the calls", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }], {});
    const sharer = await aMill(model, [{ machines: 4 }]);
    await aMill(model, [{ machines: 4 }]);
    await aMill(model, [{ machines: 4 }]);
    const { status } = await call(elsewhereRoute, {
      as: asker.admin,
      params: { id: model.id },
      query: { company_id: sharer.company.id },
    });
    expect(status).toBe(404);
    const viewer = (await viewerOf(await signedIn(asker.admin)))!;
    const asked = await withScope(
      viewer,
      (tx) => tx.$queryRaw`select * from model_outcomes(${sharer.company.id}::int, ${model.id}::int)`,
    );
    expect(asked).toEqual([]);
    const provider = await aUser({ role: "super_admin" });
    // Of no company.
    expect(await elsewhere(provider, model)).toEqual({ ...nothing, why: null });
    expect(await elsewhere(provider, model, { company_id: sharer.company.id })).toMatchObject({ machines: 5 });
    expect(await elsewhere(provider, model, { company_id: asker.company.id })).toEqual(notShared);
  });
});

describe("outcomes of the same model on a one-pager", () => {
  const textOf = (days: number) => ago(days).toISOString().slice(0, 10);

  /** A repaired machine of a company that shares, its like at two others, and the issued sheet of its last three months. */
  async function aSheet() {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }]);
    const [first, second] = [await aMill(model, [{ machines: 4 }]), await aMill(model, [{ machines: 2 }])];
    const analyst = await aUser({ role: "analyst" });
    const body = { plant_id: asker.plant.id, from: textOf(90), to: textOf(1) };
    const drafted = (await call(createSheet, { as: analyst, body })).body.data;
    const { id } = drafted;
    expect((await call(issueSheet, { as: analyst, params: { id }, body: {} })).status).toBe(200);
    const read = async () => (await call(findSheet, { as: analyst, params: { id } })).body.data;
    const paper = async (language: string) => {
      const request = await requestOf({ as: analyst, query: { language } });
      const answer = await pdf(request, { params: Promise.resolve({ id: String(id) }) });
      return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, " ");
    };
    return { model, first, second, drafted, read, paper };
  }

  const twinsOf = (sources: { figure: string }[]) => sources.filter(({ figure }) => figure === "twin_machines");
  const outcomes = [{ fault: "outer_race", machines: 5, held_percent: 100, repair_minutes: 120 }];

  test("an issued sheet has the outcomes with its other figures, on the screen and on paper in both languages", async () => {
    const { model, drafted, read, paper } = await aSheet();
    const sheet = await read();
    for (const one of [drafted, sheet]) {
      expect(one.figures).toMatchObject({ twin_machines: 5, watched_repairs: 1 });
      expect(figuresOf(one.sources)).toEqual(one.figures);
      expect(twinsOf(one.sources)).toMatchObject([
        { kind: "brand_model", id: model.id, value: 5, detail: { outcomes } },
      ]);
    }
    expect(sheet.today.changes).toEqual([]);
    expect(await paper("en")).toMatch(/5 machines or more.*100 ?% of the repairs held, repair time 2 h \(median\)/);
    expect(await paper("es")).toMatch(/5 máquinas o más.*100 ?% de las reparaciones duraron/);
  });

  test("a repair elsewhere that is deleted or did not hold changes the sheet for everybody to see", async () => {
    const { first, model, read } = await aSheet();
    const { id } = await owner.proof.findFirstOrThrow({ where: { plant_id: first.plant.id } });
    await owner.proof.update({ where: { id }, data: { outcome: "recurred" } });
    const changed = await read();
    expect(twinsOf(changed.sources)).toMatchObject([{ detail: { outcomes } }]);
    expect(changed.today.changes).toMatchObject([
      { figure: "twin_machines", kind: "brand_model", id: model.id, was: 5, now: 5, reason: "elsewhere_changed" },
    ]);
    await owner.proof.deleteMany({ where: { plant_id: first.plant.id } });
    expect((await read()).today.changes).toMatchObject([{ reason: "elsewhere_changed" }]);
  });

  test("outcomes are on no sheet any longer once too few share them, and each sheet shows that they are gone", async () => {
    const { second, model, read, paper } = await aSheet();
    await owner.company.update({ where: { id: second.company.id }, data: { shares_outcomes: false } });
    const sheet = await read();
    expect(sheet.figures).not.toHaveProperty("twin_machines");
    expect(twinsOf(sheet.sources)).toEqual([]);
    expect(sheet.today.changes).toMatchObject([
      { kind: "brand_model", id: model.id, was: null, now: null, reason: "elsewhere_gone" },
    ]);
    const text = await paper("en");
    expect(text).toContain("not shown any longer");
    expect(text).not.toMatch(/\d machines or more/);
  });

  test("a part number that becomes known elsewhere after the issue is not on the sheet", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 1 }]);
    const analyst = await aUser({ role: "analyst" });
    const body = { plant_id: asker.plant.id, from: textOf(90), to: textOf(1) };
    const { id } = (await call(createSheet, { as: analyst, body })).body.data;
    await call(issueSheet, { as: analyst, params: { id }, body: {} });
    await aMill(model, [{ machines: 4 }]);
    await aMill(model, [{ machines: 4 }]);
    const sheet = (await call(findSheet, { as: analyst, params: { id } })).body.data;
    expect(sheet.figures).not.toHaveProperty("twin_machines");
    expect(sheet.today.changes).toEqual([]);
  });
});

describe("the consent of a company", () => {
  test("a company does not share until somebody notes who there agreed, and the change is audited", async () => {
    const company = await aCompany();
    const provider = await aUser({ role: "super_admin" });
    expect(company.shares_outcomes).toBe(false);
    const save = (body: object) => call(saveCompany, { as: provider, method: "PUT", params: { id: company.id }, body });
    const refused = await save({ shares_outcomes: true });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages)).toEqual(["shares_outcomes_by"]);
    expect(await owner.company.findUnique({ where: { id: company.id } })).toMatchObject({ shares_outcomes: false });

    expect((await save({ ...sharing })).body.data).toMatchObject(sharing);
    const audited = await owner.$queryRaw`
      select user_id, after->>'shares_outcomes' as shares, after->>'shares_outcomes_by' as by from audit_events
      where object = 'companies' and object_id = ${company.id} order by id desc limit 1`;
    expect(audited).toEqual([{ user_id: provider.id, shares: "true", by: sharing.shares_outcomes_by }]);
  });
});
