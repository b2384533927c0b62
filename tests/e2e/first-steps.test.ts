import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aController, aSensor, aUser } from "../samples";
import { openBrowser, pageOf, settled } from "./browser";
import { aMill } from "./mill";
import { readerOf, sessionOf } from "./sent";
import { textsOf } from "./texts";

const t = textsOf("en");

describe("the first steps of a new plant", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("the first steps of a new plant are ticked by its records, and go when all are done", async () => {
    const mill = await aMill(["plant_admin"]);
    const session = await sessionOf(mill.people.plant_admin.email);
    const read = await readerOf(browser);
    const dashboard = () => session.get("/dashboard/plant");
    const stepsDone = async () =>
      ((await dashboard()).html.match(/<[^>]* data-done=[^>]*>/g) ?? []).map(
        (tag) => /data-step="(\w+)"/.exec(tag)![1],
      );
    const leadsTo = async (step: string) => {
      const name = t(`dashboard.firstSteps.steps.${step}`);
      return (await read(await dashboard())).links.find((link) => link.name === name)?.href;
    };

    expect(await stepsDone()).toEqual([]);
    expect(await leadsTo("gateway")).toBe("/controllers/new");
    const controller = await aController({ plant: mill.plant });
    const sensor = await aSensor({ controller, equipment: mill.item });
    expect(await stepsDone()).toEqual(["gateway"]);
    expect(await leadsTo("reading")).toBe(`/controllers/${controller.id}`);
    await owner.sensor.update({ where: { id: sensor.id }, data: { last_seen_at: new Date() } });
    const { company_id, plant_id } = sensor;
    await owner.levelZone.create({
      data: { company_id, plant_id, sensor_id: sensor.id, parameter: 1, warning: 4.5, alarm: 7.1 },
    });
    expect(await stepsDone()).toEqual(["gateway", "reading", "limits"]);
    await aUser({ role: "technician", plants: [mill.plant] });
    expect((await read(await dashboard())).texts).not.toContain(t("dashboard.firstSteps.title"));
  });

  testInFull(
    "the first steps of a new plant are hidden by a person who closes them, and from those who may do none",
    async () => {
      const mill = await aMill(["plant_admin", "technician"]);
      const title = t("dashboard.firstSteps.title");
      const technician = await pageOf(browser, mill.people.technician.email);
      await technician.goto("/dashboard/plant");
      await settled(technician);
      expect(await technician.getByRole("region", { name: title }).count()).toBe(0);
      await technician.context().close();

      const page = await pageOf(browser, mill.people.plant_admin.email);
      await page.goto("/dashboard/plant");
      const card = page.getByRole("region", { name: title });
      await card.getByRole("button", { name: t("dashboard.firstSteps.dismiss"), exact: true }).click();
      await card.waitFor({ state: "detached" });
      await page.reload();
      await settled(page);
      expect(await card.count()).toBe(0);
      await page.context().close();
    },
  );
});
