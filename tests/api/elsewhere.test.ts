import { describe, expect, test } from "vitest";
import { PUT as saveCompany } from "@/app/api/companies/[id]/route";
import { GET as readStory } from "@/app/api/equipments/[id]/story/route";
import { GET as elsewhereRoute } from "@/app/api/equipments/brands/models/[id]/elsewhere/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { call, type Person, signedIn } from "../helpers";
import { owner } from "../owner";
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
        ...{ plant, equipment_id: item.id, status: "closed", completed_at: ago(60), total_minutes: minutes },
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
          ...{ ...placeIn(plant), work_order_id: order.id, sensor_id: sensor.id, parameter: 1, alert_id: alert.id },
          ...{ alert_rule: "high", verdict: "fixed", outcome, fault, fault_at: ago(63), work_at: ago(60) },
          ...{ opened_at: ago(60), closes_at: ago(46) },
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
const nothing = { machines: null, faults: [] };

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
    expect(await elsewhere(asker.admin, model)).toEqual(nothing);
    const story = await call(readStory, { as: asker.admin, params: { id: asker.items[0]!.id } });
    expect(story.body.meta.elsewhere).toEqual(nothing);
  });

  test("machines of one other company, or of the asker's own, are not five machines elsewhere", async () => {
    const model = await aModel();
    const asker = await aMill(model, [{ machines: 6 }]);
    await aMill(model, [{ machines: 7 }]);
    expect(await elsewhere(asker.admin, model)).toEqual(nothing);
    await aMill(model, [{ machines: 1, fault: null }]);
    // Eight machines, but the repairs are of one company.
    expect(await elsewhere(asker.admin, model)).toEqual({ machines: 5, faults: [] });
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
    expect(await elsewhere(provider, model)).toEqual(nothing);
    expect(await elsewhere(provider, model, { company_id: sharer.company.id })).toMatchObject({ machines: 5 });
    expect(await elsewhere(provider, model, { company_id: asker.company.id })).toEqual(nothing);
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
