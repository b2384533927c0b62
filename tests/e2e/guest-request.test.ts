import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as print } from "@/app/api/request-links/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { axeFindingsInFull, listening, openBrowser, pageOf, phoneContext, settled, withAxe } from "./browser";
import { aMill, journeyLanguages } from "./mill";
import { textsOf } from "./texts";

/** A problem from the label of a machine to the supervisor's answer, by somebody without an account, on a phone. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(journeyLanguages("es"))("a report by a label, in %s", (language) => {
  const t = textsOf(language);
  const word = (key: string, params = {}) => t(`guest-requests.${key}`, params);

  test("is sent without an account, joined by a second person, and followed until it is declined", async () => {
    const { people, item, plant } = await aMill(["supervisor"], language);
    const printed = await call(print, { as: people.supervisor.email, body: { equipment_id: item.id } });
    const address = new URL(printed.body.data.address);
    const context = await phoneContext(browser, { locale: language });
    const guest = await context.newPage();
    await withAxe(guest);
    await guest.goto(address.pathname + address.hash);
    await listening(guest);
    await settled(guest);
    await guest.getByText(item.name).first().waitFor();
    expect(await axeFindingsInFull(guest)).toEqual([]);
    const small = await guest.locator("button:visible, summary:visible, input:visible").evaluateAll((all) =>
      all
        .filter((one) => !one.closest("fieldset") && one.getAttribute("type") !== "checkbox")
        .filter((one) => !one.closest("[aria-hidden]") && one.getBoundingClientRect().height < 56)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
    await guest.getByRole("button", { name: word("send"), exact: true }).tap();
    await guest.getByText(t("errors.is_required")).first().waitFor();

    // Without a connection the page keeps all and shows it.
    await context.setOffline(true);
    await guest.getByRole("textbox", { name: word("what") }).fill("Oil under the gearbox");
    await guest.getByRole("button", { name: word("send"), exact: true }).tap();
    await guest.getByText(word("keep_open")).waitFor();
    await context.setOffline(false);
    await guest.waitForURL(/\/request-status\/[\w-]{22}\?sent=1$/);
    await guest.getByText(word("sent")).waitFor();
    await guest.getByText(word("states.received"), { exact: true }).waitFor();
    const followed = guest.url();

    await guest.goto(address.pathname);
    await listening(guest);
    await guest.getByText(word("known", { count: 1 })).waitFor();
    await guest.getByRole("button", { name: word("me_too"), exact: true }).tap();
    await guest.waitForURL(/\/request-status\//);
    const [request, ...more] = await owner.workOrder.findMany({ where: { plant_id: plant.id, kind: "request" } });
    expect([request!.name, more.length]).toEqual(["Oil under the gearbox", 0]);

    const supervisor = await pageOf(browser, people.supervisor.email);
    await supervisor.goto(`/maintenance-requests?id=${request!.id}&step=reject`);
    await listening(supervisor);
    await supervisor
      .getByText(t("work-orders.reported_by", { count: 2 }))
      .filter({ visible: true })
      .first()
      .waitFor();
    const dialog = supervisor.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Known already");
    await dialog.getByRole("button", { name: t("work-orders.reject"), exact: true }).click();
    await expect.poll(() => owner.workOrder.count({ where: { id: request!.id, status: "rejected" } })).toBe(1);

    await guest.goto(followed);
    await guest.getByText(`${word("states.declined")}: Known already`).waitFor();
    await context.close();
    await supervisor.context().close();
  });
});

test("the page of a label loads at most 150 kB of script, texts included, and an ended label shows nothing else", async () => {
  const { people, item } = await aMill(["supervisor"]);
  const printed = await call(print, { as: people.supervisor.email, body: { equipment_id: item.id } });
  const context = await phoneContext(browser);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") sizes.push(answer.body().then((body) => gzipSync(body).length));
  });
  await page.goto(new URL(printed.body.data.address).pathname, { waitUntil: "networkidle" });
  await settled(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(Math.round(bytes / 1_000)).toBeLessThanOrEqual(150);

  await page.goto(`/r/${"A".repeat(22)}`);
  await page.getByRole("heading", { name: textsOf("en")("guest-requests.dead") }).waitFor();
  await context.close();
});
