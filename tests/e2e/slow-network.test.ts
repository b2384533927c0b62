import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInFull } from "../full";
import { owner } from "../owner";
import { pause } from "../pause";
import { aController, aSensor, unique } from "../samples";
import { ask, listening, openBrowser, pageOf, password, phoneContext } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

/** The first seconds of a page on a slow line: what is painted before any script has come, and what is pressed then. */

const t = textsOf("en");
const es = textsOf("es");
const isChunk = /\/_next\/static\/chunks\/.*\.js/;

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin" | "supervisor">>>;
beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin", "supervisor"])]);
});
afterAll(() => browser?.close());

/** Holds back the scripts that match until they are let go. */
async function holdScripts(page: Page, address: RegExp | ((url: URL) => boolean) = isChunk) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

describe("before the scripts have come", () => {
  test("before the scripts have loaded, a click is kept and handled when they have", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const letGo = await holdScripts(page);
    await page.goto("/brands", { waitUntil: "commit" });
    await radio(page, t("resource.view.table")).click();
    expect(await radio(page, t("resource.view.table")).isChecked()).toBe(false);
    letGo();
    await page.getByRole("table").waitFor();
    expect(await radio(page, t("resource.view.table")).isChecked()).toBe(true);
    await page.context().close();
  });

  testInFull(
    "before the scripts have loaded, each check box that is ticked counts, and one ticked twice does not",
    async () => {
      const page = await pageOf(browser, mill.people.plant_admin.email, { viewport: { width: 390, height: 844 } });
      const controller = await aController({ plant: mill.plant });
      for (const name of ["Early one", "Early two", "Early three"]) await aSensor({ controller, name });
      const letGo = await holdScripts(page);
      await page.goto("/banner-sensors", { waitUntil: "commit" });
      const box = (item: string) =>
        page.getByRole("checkbox", { name: t("resource.selectRow", { item }) }).filter({ visible: true });
      for (const name of ["Early one", "Early three", "Early two", "Early three"]) await box(name).click();
      letGo();
      await page.getByText(t("resource.bulk.selected", { count: 2 })).waitFor();
      expect(await box("Early one").isChecked()).toBe(true);
      expect(await box("Early two").isChecked()).toBe(true);
      expect(await box("Early three").isChecked()).toBe(false);
      await page.context().close();
    },
  );

  testInFull("before the scripts have loaded, a menu opens by the early click", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const letGo = await holdScripts(page);
    await page.goto("/brands", { waitUntil: "commit" });
    await page.getByRole("button", { name: new RegExp(`^${t("shell.user.open", { name: "" }).trim()}`) }).click();
    letGo();
    await page.getByRole("menuitem", { name: t("shell.user.profile"), exact: true }).waitFor();
    await page.context().close();
  });

  testInFull(
    "before the scripts have loaded, a text typed into a form is kept, also where the field writes it in its own way",
    async () => {
      const page = await pageOf(browser, mill.people.plant_admin.email);
      const controller = await aController({ plant: mill.plant });
      const sensor = await aSensor({ controller, expected_interval_s: 600 });
      const letGo = await holdScripts(page);
      await page.goto(`/ncd-sensors/${sensor.id}`, { waitUntil: "commit" });
      await page.getByLabel(t("sensors.fields.expected_interval_s")).fill("1:30");
      await page.getByLabel(t("sensors.fields.name")).fill("Drive end");
      letGo();
      await listening(page);
      // Drawn again by what is typed next.
      await page.getByLabel(t("sensors.fields.notes")).fill("Behind the guard");
      expect(await page.getByLabel(t("sensors.fields.name")).inputValue()).toBe("Drive end");
      await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await expect
        .poll(() => owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } }))
        .toMatchObject({ name: "Drive end", expected_interval_s: 5400, notes: "Behind the guard" });
      await page.context().close();
    },
  );

  testInFull("before the scripts have loaded, every selection field shows its selected value", async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    const controller = await aController({ plant: mill.plant });
    const sensor = await aSensor({ controller });
    await holdScripts(page);
    await page.goto(`/ncd-sensors/${sensor.id}`, { waitUntil: "commit" });
    const fields = page.locator("button[role=combobox]");
    await fields.last().waitFor();
    const shown = await fields.allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => !/\w/.test(text))).toEqual([]);
    await page.context().close();
  });

  test("before the scripts have loaded, the sign-in form does not send the password in the URL, and signs in", async () => {
    const page = await (await phoneContext(browser)).newPage();
    const letGo = await holdScripts(page);
    await page.goto("/login/sign-in?next=%2Fbrands", { waitUntil: "commit" });
    await page.getByLabel(/^Email/).fill(mill.people.supervisor.email);
    await page.locator("input[name=password]").fill(password);
    await page.locator("form button[type=submit]").tap();
    expect(new URL(page.url()).search).toBe("?next=%2Fbrands");
    letGo();
    await page.waitForURL((url) => url.pathname === "/brands");
    await page.context().close();
  });

  testInFull(
    "before the scripts have loaded, the page has the theme, language and density of the account",
    async () => {
      const page = await pageOf(browser, mill.people.supervisor.email);
      await page.request.put("/api/auth/profile", {
        data: { theme: "dark", density: "compact", language_id: 2 },
        headers: { "X-Requested-With": "XMLHttpRequest" },
      });
      for (const name of ["theme", "locale", "density"]) await page.context().clearCookies({ name });
      await page.addInitScript(`localStorage.theme ??= "light"`);
      await holdScripts(page);
      await page.goto("/maintenance/work-orders", { waitUntil: "commit" });
      await page.getByRole("heading", { name: es("work-orders.title"), exact: true }).waitFor();
      const html = page.locator("html");
      const attributes = ["lang", "data-theme", "data-density"].map((name) => html.getAttribute(name));
      expect(await Promise.all(attributes)).toEqual(["es", "dark", "compact"]);
      expect(await page.evaluate(`getComputedStyle(document.body).colorScheme`)).toBe("dark");
      await page.context().close();
    },
  );
});

/** How opaque the most visible bar of the outline is so many milliseconds after it has come. */
const outlineAt = (page: Page, ms: number) =>
  page.locator("main").evaluate((main, ms) => {
    for (const animation of main.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = ms;
    }
    const bars = [...main.querySelectorAll(".animate-pulse")].map((bar) => {
      let opacity = 1;
      // Its own opacity goes up and down while it is seen.
      for (let one = bar.parentElement; one && one !== main; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      return opacity;
    });
    return Math.max(...bars);
  }, ms);

testInFull("a click on a part of the page whose script is still loading is kept and handled when it has", async () => {
  const page = await pageOf(browser, mill.people.plant_admin.email);
  const row = page.getByRole("checkbox", { name: t("resource.selectRow", { item: mill.item.name }) });
  const late = new Set<string>();
  page.on("response", async (answer) => {
    if (isChunk.test(answer.url()) && (await answer.text()).includes("getIsAllRowsSelected")) late.add(answer.url());
  });
  await page.goto("/dashboard/equipments");
  await expect.poll(() => late.size).toBeGreaterThan(0);
  await row.filter({ visible: true }).waitFor();

  const letGo = await holdScripts(page, (url) => late.has(url.href));
  await page.reload({ waitUntil: "commit" });
  await listening(page);
  await row.filter({ visible: true }).click();
  expect(await row.filter({ visible: true }).isChecked()).toBe(false);
  letGo();
  await page.getByText(t("resource.bulk.selected", { count: 1 })).waitFor();
  expect(await row.filter({ visible: true }).isChecked()).toBe(true);
  await page.context().close();
});

testInFull("an open page prefetches no other page, and a menu link prefetches its own on hover", async () => {
  const page = await pageOf(browser, mill.people.plant_admin.email);
  const ahead: string[] = [];
  page.on("request", (request) => {
    if ("next-router-prefetch" in request.headers()) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto("/dashboard/plant");
  await listening(page);
  const link = page.locator('a[href="/dashboard/machines"]').filter({ visible: true }).first();
  await link.hover();
  await expect.poll(() => ahead).toContain("/dashboard/machines");
  expect([...new Set(ahead)]).toEqual(["/dashboard/machines"]);
  await page.context().close();
});

testInFull(
  "a page that takes longer than 150 ms shows its outline instead of a blank page, and a quicker one does not",
  async () => {
    const page = await pageOf(browser, mill.people.plant_admin.email);
    await page.goto("/dashboard/plant");
    await listening(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let outlines = 0;
    // The outline is fetched ahead; what is held back is the page itself.
    await page.route(
      (url) => url.pathname === "/dashboard/machines",
      async (route) => {
        const isAhead = route.request().headers()["next-router-prefetch"] !== undefined;
        if (!isAhead) await held;
        await route.fulfill({ response: await route.fetch() }).catch(() => {});
        if (isAhead) outlines += 1;
      },
    );
    const link = page.locator('a[href="/dashboard/machines"]').filter({ visible: true }).first();
    const ahead = page.waitForEvent("requestfinished", (request) => "next-router-prefetch" in request.headers());
    await link.hover();
    await ahead;
    await expect.poll(() => outlines).toBe(1);
    // What has arrived is read before the page rests.
    await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
    await link.click();
    const outline = page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: t("ui.loading") });
    await outline.first().waitFor({ state: "attached" });
    await page.waitForURL((url) => url.pathname === "/dashboard/machines");
    expect([await outlineAt(page, 0), await outlineAt(page, 149), await outlineAt(page, 300)]).toEqual([0, 0, 1]);
    expect((await outline.first().boundingBox())!.height).toBeGreaterThan(200);
    letGo();
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
    await outline.first().waitFor({ state: "detached" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  },
);

testInFull("a selection is shown immediately, and the list stays until the new data has loaded", async () => {
  const page = await pageOf(browser, mill.people.plant_admin.email);
  await page.goto("/brands");
  await listening(page);
  const letGo = await holdScripts(page);
  await radio(page, t("resource.view.table")).click();
  await expect.poll(() => radio(page, t("resource.view.table")).isChecked()).toBe(true);
  expect(await page.locator("[data-card]").first().isVisible()).toBe(true);
  expect(await page.getByRole("table").count()).toBe(0);
  letGo();
  await page.getByRole("table").waitFor();
  expect(await page.locator("[data-card]").first().isVisible()).toBe(false);
  await page.context().close();
});

testInFull("a change before the event stream connects is still shown", async () => {
  const [page, other] = [
    await pageOf(browser, mill.people.plant_admin.email),
    await pageOf(browser, mill.people.supervisor.email),
  ];
  // Another page is connected already, so that the event arrives and not the notice that some may be missing.
  await other.goto("/maintenance/work-orders");
  await other.getByRole("heading", { level: 1 }).first().waitFor();

  const letGo = await holdScripts(page, /\/api\/events/);
  await page.goto("/maintenance/work-orders");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const name = unique("Grease the bearing");
  await ask(other, "post", "/maintenance", {
    kind: "order",
    name,
    plant_id: mill.plant.id,
    equipment_id: mill.item.id,
    assigned_user_id: mill.people.supervisor.id,
  });
  await pause(2_000);
  expect(await page.getByText(name).count()).toBe(0);
  letGo();
  await page.getByText(name).filter({ visible: true }).first().waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
});
