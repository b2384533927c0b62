import type { Page } from "playwright";
import { afterEach } from "vitest";
import { complaints, openPages } from "./e2e/browser";

/** So many lines of a failed test. */
const most = 20;

/**
 * After a test that fails: where its pages stand, the errors that they show, and what the browser has complained about
 * meanwhile, with the error itself, as the end of a run repeats that and nothing else.
 */
afterEach(async ({ task }) => {
  const { state, startTime = 0, errors } = task.result ?? {};
  if (state !== "fail") return;
  const complaintLines = complaints
    .filter(({ at }) => at >= startTime)
    .map(({ text }) => `  the browser says at ${text}`);
  const open = await Promise.all(
    [...openPages].map(async (page) => [`  open page ${page.url()}`, ...(await wrongOn(page))]),
  );
  const lines = [...open.flat(), ...new Set(complaintLines)].slice(0, most);
  if (errors?.[0]) errors[0].message += `\n${lines.join("\n")}`;
});

/** What a person would read on it: errors of fields, messages, an open dialog. */
async function wrongOn(page: Page): Promise<string[]> {
  const shown = page
    .locator("[role=alert], [role=dialog], [data-sonner-toast], [id$=-error]")
    .filter({ visible: true });
  const texts = await shown.allInnerTexts().catch(() => []);
  return texts.map((text) => `    shows "${text.replace(/\s+/g, " ").slice(0, 200)}"`);
}
