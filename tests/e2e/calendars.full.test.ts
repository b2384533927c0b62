import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, aPlant, aWorkOrder, unique } from "../samples";
import { axeFindingsInFull, openBrowser, pageOf, phone, settled, withAxe } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { sent } from "./sent";
import { textsOf } from "./texts";

/** Work that leaves the product: into a calendar, and as a file. */

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), "downloads-"));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const tomorrow = () => new Date(Date.now() + 86_400_000);

test.each(journeyLanguages("es"))(
  "a technician subscribes to their work on a phone, and ends it, in %s",
  async (language) => {
    const t = textsOf(language);
    const { people, plant } = await aMill(["technician"], language);
    const order = await aWorkOrder({ plant, assigned_user_id: people.technician.id, due_at: tomorrow() });
    const page = await pageOf(browser, people.technician.email, { viewport: phone, hasTouch: true });
    await withAxe(page);
    await page.goto("/profile#calendars");
    await settled(page);
    const name = t("calendar-links.own_work");
    await page.getByRole("button", { name: t("calendar-links.make_named", { name }) }).click();
    const field = page.getByRole("dialog").getByRole("textbox", { name: t("calendar-links.address") });
    const address = await field.inputValue();
    expect(await axeFindingsInFull(page)).toEqual([]);
    const fetched = await sent(address);
    expect(fetched.headers.get("content-type")).toContain("text/calendar");
    expect(fetched.html).toContain(`WO-${order.number} ${order.name}`.slice(0, 40));

    await page
      .getByRole("button", { name: t("ui.close"), exact: true })
      .last()
      .click();
    await page.getByRole("button", { name: t("calendar-links.end_named", { name }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("calendar-links.end"), exact: true })
      .click();
    await page.getByText(t("calendar-links.ended")).first().waitFor();
    await page.getByRole("button", { name: t("calendar-links.make_named", { name }) }).waitFor();
    expect((await sent(address)).status).toBe(404);
    await page.context().close();
  },
);

test("the list of work orders is downloaded as CSV and as JSON, with what it is filtered by", async () => {
  const t = textsOf("en");
  const { people, plant } = await aMill(["supervisor"]);
  const wanted = await aWorkOrder({ plant, name: unique("Wanted"), priority: "urgent", due_at: tomorrow() });
  await aWorkOrder({ plant, name: unique("Other"), priority: "low", due_at: tomorrow() });
  const page = await pageOf(browser, people.supervisor.email);
  await page.goto("/maintenance/work-orders?priority[]=urgent");
  await settled(page);
  for (const format of ["csv", "json"] as const) {
    await page
      .getByRole("button", { name: t("ui.moreActions") })
      .filter({ visible: true })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: t(`exports.as.${format}`) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Work orders \\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const text = await readFile(file, "utf8");
    expect(text).toContain(wanted.name);
    expect(text).not.toContain("Other");
  }
  await page.context().close();
});

test("a developer moves a line without records to another plant, and one with an order stays", async () => {
  const t = textsOf("en");
  const { people, company, plant, line } = await aMill(["developer"]);
  const other = await aPlant({ company });
  const empty = await aLine({ plant });
  await aWorkOrder({ plant, production_line_id: line.id });
  const page = await pageOf(browser, people.developer.email);
  const move = async (id: number) => {
    await page.goto(`/production-lines/${id}/details`);
    await settled(page);
    const action = t("production-lines.move");
    const shown = page.getByRole("button", { name: action });
    if (await shown.isVisible()) await shown.click();
    else {
      await page
        .getByRole("button", { name: t("ui.moreActions") })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole("menuitem", { name: action }).click();
    }
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: t("production-lines.which_plant") }).click();
    await page.keyboard.type(other.name);
    await page.getByRole("option", { name: other.name }).click();
    await dialog.getByRole("button", { name: t("production-lines.move_action") }).click();
  };
  await move(line.id);
  await page
    .getByText(/Work orders \(1\)/)
    .first()
    .waitFor();
  await move(empty.id);
  await page.getByText(t("production-lines.moved")).first().waitFor();
  await page.getByRole("link", { name: other.name }).first().waitFor();
  await page.context().close();
});
