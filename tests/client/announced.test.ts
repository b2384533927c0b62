import { afterEach, expect, test, vi } from "vitest";
import { api, refusalIn, speakThrough } from "@/lib/client/api";

afterEach(() => vi.unstubAllGlobals());

test.each([false, true])("a refusal that a dialog announces is announced once, its call quiet: %s", async (isQuiet) => {
  const failed = vi.fn();
  speakThrough({ failed, signedOut: () => {}, wrongStatus: "", unreachable: "", notKept: "" });
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "Not now" }, { status: 409, headers: { "x-request-id": "1" } }),
  );
  const error = refusalIn(await api.put("/equipments/5", { isQuiet }).catch((caught: unknown) => caught));
  api.announce(error);
  expect(failed.mock.calls.map(([one]) => one.message)).toEqual(["Not now"]);
});
