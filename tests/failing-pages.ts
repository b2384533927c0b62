import { afterEach } from "vitest";
import { complaints, openPages } from "./e2e/browser";

/** So many lines of a failed test. */
const most = 20;

/** After a test that fails: where its pages stand, and what the browser has complained about meanwhile. */
afterEach(({ task }) => {
  const { state, startTime = 0 } = task.result ?? {};
  if (state !== "fail") return;
  const said = complaints.filter(({ at }) => at >= startTime).map(({ text }) => `  the browser says at ${text}`);
  const open = [...openPages].map((page) => `  open page ${page.url()}`);
  console.log([task.name, ...open, ...new Set(said)].slice(0, most).join("\n"));
});
