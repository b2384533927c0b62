import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chunkTimeoutMs, inTime, isChunkError, loadSteadily } from "@/lib/client/chunks";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a part that is loaded on demand", () => {
  test("a part that is loaded on demand is used when it arrives, and leaves no timer running", async () => {
    await expect(inTime(Promise.resolve("part"))).resolves.toBe("part");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a part that is loaded on demand fails with its own error", async () => {
    await expect(inTime(Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a part that is loaded on demand is given up after two minutes, not before", async () => {
    expect(chunkTimeoutMs).toBe(120_000);
    let failed: Error | undefined;
    inTime(new Promise(() => {})).catch((error) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed && isChunkError(failed)).toBe(true);
  });

  test("what sends the work of a phone is loaded again until it has come, and not after the page has closed", async () => {
    const loaded: string[] = [];
    const load = vi.fn(() =>
      load.mock.calls.length < 3 ? Promise.reject(new Error("away")) : Promise.resolve("part"),
    );
    loadSteadily(load, (part) => loaded.push(part));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, loaded]).toEqual([3, ["part"]]);

    load.mockClear();
    const stop = loadSteadily(load, (part) => loaded.push(part));
    await vi.advanceTimersByTimeAsync(1_000);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, loaded]).toEqual([1, ["part"]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each([
  ["ChunkLoadError", "", true],
  ["Error", "Failed to load chunk /_next/static/chunks/1.js from module 7", true],
  ["Error", "Loading CSS chunk 12 failed", true],
  ["TypeError", "Failed to fetch dynamically imported module: https://x/1.js", true],
  ["TypeError", "Importing a module script failed.", true],
  ["TypeError", "Cannot read properties of undefined", false],
])("a %s with the text “%s” is a chunk load failure: %s", (name, message, isSuch) => {
  expect(isChunkError({ name, message })).toBe(isSuch);
});
