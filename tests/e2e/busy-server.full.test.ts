import type { Browser, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unique } from "../samples";
import { ask, listening, openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";

/** An open page whose refresh the server has no time for. */

let browser: Browser;
let mill: Awaited<ReturnType<typeof aMill<"plant_admin">>>;
beforeAll(async () => {
  [browser, mill] = await Promise.all([openBrowser(), aMill(["plant_admin"])]);
});
afterAll(() => browser?.close());

test("a refresh that is refused leaves the open page as it is, and is repeated until it is answered", async () => {
  const page = await pageOf(browser, mill.people.plant_admin.email);
  await page.goto("/maintenance/work-orders");
  await listening(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-stayed", ""));
  let refreshes = 0;
  const refuse = (route: Route) => {
    if (route.request().headers()["x-refresh"] === undefined) return route.fallback();
    refreshes += 1;
    if (refreshes === 1) return route.abort("connectionrefused");
    if (refreshes === 2) return route.fulfill({ status: 503, headers: { "retry-after": "1" } });
    return route.fallback();
  };
  await page.route((url) => url.pathname === "/maintenance/work-orders", refuse);
  const name = unique("Grease the bearing");
  await ask(page, "post", "/maintenance", {
    kind: "order",
    name,
    plant_id: mill.plant.id,
    equipment_id: mill.item.id,
    assigned_user_id: mill.people.plant_admin.id,
  });
  await page.getByText(name).filter({ visible: true }).first().waitFor();
  expect(refreshes).toBeGreaterThanOrEqual(3);
  // No document has taken its place.
  expect(await page.locator("html[data-stayed]").count()).toBe(1);
  await page.context().close();
});
