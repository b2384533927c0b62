import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { owner } from "../owner";
import { anAlert, aSensor, aWorkOrder } from "../samples";
import { openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";

/** Numbers are written, and read, as the plant's country does. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each([
  ["Europe/Madrid", "4,10 mm/s", "1.234", "3,25", "3,25"],
  ["America/Mexico_City", "4.10 mm/s", "1,234", "3,25", "3.25"],
])(
  "at a plant in %s a reading is %s, and %s is one thousand two hundred and thirty-four",
  async (time_zone, reading, thousand, typed, written) => {
    const { people, plant, line, item } = await aMill(["technician"], "es");
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone } });
    const sensor = await aSensor({ plant, equipment: item, type: "banner", data_set: "temp_vibe" });
    await anAlert({ sensor, parameter: 1, alert_rule: "high", last_value: 4.1, warning: 1.5, alarm: 3 });
    const { id } = await aWorkOrder({
      plant,
      equipment_id: item.id,
      assigned_user_id: people.technician.id,
      status: "in_work",
      steps: newSteps([{ text: "Measure the vibration", unit: "mm/s" }]),
    });
    const value = async () =>
      ((await owner.workOrder.findUniqueOrThrow({ where: { id } })).steps as { value: number | null }[])[0]!.value;

    const page = await pageOf(browser, people.technician.email);
    await page.goto(`/production-lines/${line.id}/details`);
    await page.getByText(reading).first().waitFor();
    await page.goto(`/maintenance/work-orders/${id}`);
    const field = page.getByRole("textbox", { name: "Measure the vibration" }).filter({ visible: true });
    await field.fill(thousand);
    await field.blur();
    await expect.poll(value).toBe(1234);
    await field.fill(typed);
    await field.blur();
    await expect.poll(value).toBe(3.25);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(written);
    await page.context().close();
  },
);
