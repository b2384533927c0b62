import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, liveUpdates } from "@/lib/client/live-stream";

/** The stream of a window, as a browser reports what becomes of it. */
class Stream {
  static CLOSED = 2;
  static latest: Stream;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  addEventListener = () => {};
  close = () => {};
  constructor() {
    Stream.latest = this;
  }
}

let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", { documentElement: { dataset: { askedAt: "1" } } });
  vi.stubGlobal("EventSource", Stream);
  leave = listen(() => {}, undefined);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** “Web Socket Error” (shell.offline.updatesLost) is shown as long as this is true. */
test("live updates that stop are a “Web Socket Error” after ten seconds, until they are back", () => {
  Stream.latest.onopen();
  Stream.latest.onerror();
  vi.advanceTimersByTime(9_000);
  expect(liveUpdates.areLost()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(liveUpdates.areLost()).toBe(true);
  Stream.latest.onopen();
  expect(liveUpdates.areLost()).toBe(false);
});

test("live updates that are back within seconds are no error, however often that happens", () => {
  for (let times = 0; times < 5; times++) {
    Stream.latest.onerror();
    vi.advanceTimersByTime(4_000);
    Stream.latest.onopen();
    vi.advanceTimersByTime(10_000);
    expect(liveUpdates.areLost()).toBe(false);
  }
});
