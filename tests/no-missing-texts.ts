import { afterAll, expect } from "vitest";
import { missingTexts } from "./e2e/browser";

/** After each test file: no page that was opened in it had a place without its text, dialogs and all. */
afterAll(() => {
  expect([...new Set(missingTexts.splice(0))]).toEqual([]);
});
