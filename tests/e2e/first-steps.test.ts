import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aUser, unique } from "../samples";
import {
  axeFindingsInFull,
  baseUrl,
  contrastFindings,
  openBrowser,
  pageOf,
  password,
  phone,
  scrollsSideways,
  settled,
} from "./browser";
import { bind, report } from "./gateway";
import { aMill, journeyLanguages, languages } from "./mill";
import { readerOf, sessionOf } from "./sent";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const machines = 20;

describe("the way of a plant from nothing", () => {
  describe.each(journeyLanguages("es"))("on one page, in %s", (language) => {
    const t = textsOf(language);
    const word = (key: string, values?: Record<string, string | number>) => t(`set-up.${key}`, values);
    let page: Page;
    let plant: { id: number; time_zone: string };
    let typeName: string;
    const card = (step: string) => page.locator(`[data-step=${step}][data-card]`);
    const press = (step: string, name: string) => card(step).getByRole("button", { name, exact: true }).click();
    const isDone = (step: string) => card(step).and(page.locator("[data-done]")).waitFor();
    beforeAll(async () => {
      const { email } = await aUser({
        role: "super_admin",
        language_id: languages[language],
        theme: "light",
        password_hash: await hashPassword(password),
      });
      typeName = unique("Motor");
      await owner.equipmentType.create({ data: { name: typeName, limit_class: "motor_medium" } });
      page = await pageOf(browser, email);
    });
    afterAll(() => page?.context().close());

    testInFull("a newcomer sets up a company, its plant and 20 machines", async () => {
      // Company and plant.
      await page.goto("/set-up?new=1");
      const companyName = unique("Cedar Ridge Paper");
      await card("company").getByLabel(word("company.name")).fill(companyName);
      await press("company", word("company.make"));
      await card("company").getByText(companyName).waitFor();
      await card("plant").getByLabel(t("plants.fields.name")).fill("Elk River Mill");
      await press("plant", word("plant.make"));
      await page.getByRole("heading", { level: 1, name: word("title_of", { plant: "Elk River Mill" }) }).waitFor();
      plant = await owner.plant.findFirstOrThrow({ where: { company: { name: companyName } } });
      expect(plant.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);

      // A table of twenty machines, pasted; left half way and found again.
      const rows = Array.from({ length: machines }, (_, at) =>
        ["Line 1", `Pump ${at + 1}`, "Drive", `Motor ${at + 1}`, typeName].join("\t"),
      );
      await card("structure")
        .getByRole("textbox", { name: word("structure.paste_label") })
        .fill(rows.join("\n"));
      await press("structure", word("structure.check"));
      const write = t("imports.screen.import_rows", { count: 1 + 3 * machines });
      await card("structure").getByRole("button", { name: write, exact: true }).waitFor();
      await card("structure")
        .getByText(word("structure.machines", { count: machines }))
        .waitFor();
      expect(await owner.machine.count({ where: { plant_id: plant.id } })).toBe(0);
      await press("structure", write);
      await isDone("structure");
      expect(await owner.machine.count({ where: { plant_id: plant.id } })).toBe(machines);
    });

    testInFull("the newcomer sees the first readings of the gateway, takes limits and invites people", async () => {
      // The gateway is bound by the code on the page, and what it sends appears without a press.
      const serial = unique("DXM");
      await card("gateway").getByLabel(t("controllers.fields.serial_number")).fill(serial);
      await press("gateway", word("gateway.make"));
      const code = await page.getByTestId("code").textContent();
      const status = card("gateway").getByRole("status");
      await status.getByText(word("arrivals.waiting_gateway", { name: serial })).waitFor();
      const bound = await bind(serial, code);
      const { token } = ((await bound.json()) as { data: { token: string } }).data;
      await status.getByText(word("arrivals.waiting_first")).waitFor();
      const gateway = { serial, token };
      const ts = new Date().toISOString();
      const uid = unique("vib");
      // Nobody knows the device yet: it is kept until it has its item.
      await fetch(`${baseUrl}/api/ingest/v1/readings`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({
          v: 1,
          gateway: serial,
          devices: [{ uid, ts, values: { vel_rms_x: 2.14, temp: 48.2 } }],
        }),
      });
      await card("gateway")
        .getByRole("combobox", { name: word("arrivals.choose_for", { name: uid }) })
        .click();
      await page.keyboard.type("Motor 7");
      await page.getByRole("option", { name: "Motor 7" }).first().click();
      await press("gateway", word("arrivals.add", { count: 1 }));
      await card("gateway")
        .getByText(`${t.number(2.14, 2)} mm/s`)
        .waitFor();
      await isDone("gateway");
      await report(gateway, { devices: [{ uid, ts: new Date().toISOString(), values: { vel_rms_x: 2.2 } }] });

      // Limits of the machine type, and people.
      await card("limits").getByRole("button", { name: /\d/ }).click();
      await isDone("limits");
      const invited = `rosa.moreno.${plant.id}@tests.example`;
      const person = (field: string) => word("people.field", { field: t(`users.fields.${field}`), position: 1 });
      await card("people").getByLabel(person("email")).fill(invited);
      await card("people")
        .getByRole("combobox", { name: person("role_id") })
        .click();
      await page.getByRole("option", { name: "Technician", exact: true }).click();
      await press("people", word("people.send", { count: 1 }));
      await isDone("people");
      const user = await owner.user.findFirstOrThrow({ where: { email: invited }, include: { plants: true } });
      expect([user.first_name, user.plants.map(({ plant_id }) => plant_id)]).toEqual(["Rosa", [plant.id]]);
      expect(await owner.levelZone.count({ where: { plant_id: plant.id } })).toBeGreaterThan(0);

      for (const size of [phone, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size);
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axeFindingsInFull(page)).toEqual([]);
      }
      expect(await contrastFindings(page, "dark")).toEqual([]);
    });
  });

  test("the dashboard of a plant without readings leads to its set-up, whose steps are done by the plant's records", async () => {
    const t = textsOf("en");
    const mill = await aMill(["plant_admin", "technician"]);
    const session = await sessionOf(mill.people.plant_admin.email);
    const read = await readerOf(browser);
    const dashboard = await session.get("/dashboard/plant");
    const done = (dashboard.html.match(/<li [^>]*data-done=[^>]*>/g) ?? []).map(
      (tag) => /data-step="(\w+)"/.exec(tag)?.[1],
    );
    expect(done).toEqual(["company", "plant", "structure", "people"]);
    const { links } = await read(dashboard);
    expect(links.find(({ name }) => name === t("set-up.card.continue"))?.href).toBe("/set-up#gateway");
    expect(links.find(({ name }) => name === t("dashboard.attention.addController"))?.href).toBe("/set-up#gateway");

    const theirs = await sessionOf(mill.people.technician.email);
    const offered = (await read(await theirs.get("/dashboard/plant"))).links.filter(({ href }) =>
      href.startsWith("/set-up"),
    );
    expect(offered).toEqual([]);
    expect((await theirs.get("/set-up")).status).toBe(403);
  });

  testInFull("the set-up of a plant is hidden from the dashboard by a person who closes it", async () => {
    const t = textsOf("en");
    const mill = await aMill(["plant_admin"]);
    const page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto("/dashboard/plant");
    const card = page.getByRole("region", { name: t("set-up.card.label") });
    await card.getByRole("button", { name: t("set-up.card.hide"), exact: true }).click();
    await card.waitFor({ state: "detached" });
    await page.reload();
    await settled(page);
    expect(await card.count()).toBe(0);
    await page.context().close();
  });
});
