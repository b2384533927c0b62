import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "../owner";
import { openBrowser, pageOf } from "./browser";
import { aMill } from "./mill";
import { textsOf } from "./texts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const t = textsOf("en");

test("a video that is attached to a work order plays in the form and, when it is saved, in the order", async () => {
  const mill = await aMill(["supervisor"]);
  const page = await pageOf(browser, mill.people.supervisor.email);
  await page.goto("/maintenance/work-orders?new=1");
  const dialog = page.getByRole("dialog", { name: t("work-orders.create.order") });
  await dialog.getByRole("textbox", { name: new RegExp(`^${t("work-orders.fields.name")}`) }).fill("Film the coupling");
  await dialog.getByLabel(t("work-orders.fields.assigned_user_id")).click();
  await page.getByRole("option", { name: mill.people.supervisor.name }).click();
  await dialog.getByText(t("work-orders.more"), { exact: true }).click();

  const buffer = await recorded(page);
  await dialog.locator("input[type=file]").setInputFiles({ name: "Coupling.mp4", mimeType: "video/mp4", buffer });
  await dialog.getByText("Coupling.mp4").waitFor();
  expect(await pictureOf(page, "[role=dialog] video")).toEqual(red);
  await dialog.getByRole("button", { name: t("work-orders.make"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });

  const order = await owner.workOrder.findFirstOrThrow({
    where: { plant_id: mill.plant.id, name: "Film the coupling" },
  });
  await page.goto(`/maintenance/work-orders/${order.id}`);
  const player = 'video[aria-label="Coupling.mp4"]:visible';
  await page.locator(player).first().waitFor();
  expect(await pictureOf(page, player)).toEqual(red);
  await page
    .locator(player)
    .first()
    .evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
  await expect
    .poll(() =>
      page
        .locator(player)
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0.2);
  await page.context().close();
});

const red = { width: 160, height: 120, isRed: true };

/** Half a second of red, made by the browser itself: whatever it can encode, it can play. */
async function recorded(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 120 });
    const drawing = canvas.getContext("2d")!;
    const codecs = ["avc1.42E01E", "vp09.00.10.08", "av01.0.04M.08"];
    const mimeType = codecs
      .map((codec) => `video/mp4;codecs=${codec}`)
      .find((type) => MediaRecorder.isTypeSupported(type));
    if (!mimeType) throw new Error("this browser records no MP4");
    const paint = (red: number) => {
      drawing.fillStyle = `rgb(${red}, 20, 20)`;
      drawing.fillRect(0, 0, 160, 120);
    };
    paint(200);
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType });
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 16; frame++) {
      paint(200 + (frame % 2));
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Size and color of the picture that the video shows in its middle. */
async function pictureOf(page: Page, selector: string) {
  const video = page.locator(selector).first();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(1);
  return video.evaluate(async (one: HTMLVideoElement) => {
    const shown = new Promise((resolve) => one.requestVideoFrameCallback(resolve));
    one.currentTime = 0.3;
    await shown;
    const { videoWidth: width, videoHeight: height } = one;
    const drawing = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
    drawing.drawImage(one, 0, 0);
    const [r, g, b] = drawing.getImageData(width / 2, height / 2, 1, 1).data;
    return { width, height, isRed: r! > 150 && g! < 80 && b! < 80 };
  });
}
