import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { GET as readEquipment } from "@/app/api/equipments/[id]/route";
import { GET as readMachine } from "@/app/api/machines/[id]/route";
import { routes } from "@/lib/generated/routes";
import { MemoryLimiter } from "@/lib/server/http/memory-limiter";
import { patternOf } from "@/lib/server/http/pattern";
import { log } from "@/lib/server/log";
import { metrics } from "@/lib/server/metrics";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser } from "../samples";

/** What a caller makes up stays neither in memory nor on the disk. */

const seriesOf = async () =>
  (await metrics.requests.get()).values.map(({ labels }) => String((labels as { route?: string }).route));

describe("made-up addresses", () => {
  test("made-up addresses add no series to the metrics and no word to the log", async () => {
    const infoLog = vi.spyOn(log, "info").mockReturnValue();
    const ask = () => call(readMachine, { path: `/machines/${randomUUID()}`, params: { id: "1" } });
    await ask();
    const before = new Set(await seriesOf());
    for (let count = 0; count < 300; count++) await ask();
    await call(readMachine, { path: `/machines/1/${randomUUID()}/${randomUUID()}`, params: { id: "1" } });

    const added = [...new Set(await seriesOf())].filter((route) => !before.has(route));
    expect(["unmatched", ""]).toContain(added.join());
    const logged = new Set(infoLog.mock.calls.map(([fields]) => (fields as { route?: string }).route));
    expect([...logged].sort()).toEqual(["/api/machines/{id}", "unmatched"]);
    infoLog.mockRestore();
  });

  test("made-up addresses that are refused are one row of the audit log", async () => {
    const { plant } = await aTenant();
    const person = await aUser({ role: "requisitioner", plants: [plant] });
    for (let count = 0; count < 5; count++) {
      const path = `/equipments/${count}`;
      expect((await call(readEquipment, { as: person, path, params: { id: String(count) } })).status).toBe(403);
    }
    const rows = await owner.auditEvent.findMany({ where: { user_id: person.id, action: "refused" } });
    expect(rows.map(({ label }) => label)).toEqual(["GET /api/equipments/{id}"]);
  });

  test("every declared route is called by its own pattern", () => {
    for (const { path } of routes) {
      const filled = `http://x/api${path.replace(/\{\w+\}/g, "made-up%2Fthing")}?and=more`;
      expect(patternOf(filled)).toBe(`/api${path}`);
    }
    expect(patternOf("http://x/saml/some-company/acs")).toBe("/saml/{companyKey}/acs");
    for (const path of ["/", "/api", "/api/", "/saml/x", "/api/machines/1/2", "/api/%", "/api/machines/"]) {
      expect(["unmatched", "/api/machines/{id}"], path).toContain(patternOf(`http://x${path}`));
    }
  });
});

describe("a limit that is counted in memory", () => {
  test("a limit that is counted in memory keeps no more keys than its maximum", async () => {
    const limiter = new MemoryLimiter({ points: 2, duration: 60 }, 100);
    for (let key = 0; key < 1_000; key++) await limiter.consume(String(key));
    expect(limiter.size).toBe(100);
  });

  test("a limit that is counted in memory refuses beyond its points, and counts again after its time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const limiter = new MemoryLimiter({ points: 2, duration: 60, blockDuration: 300 });
      await limiter.consume("a");
      expect((await limiter.consume("a")).remainingPoints).toBe(0);
      await expect(limiter.consume("a")).rejects.toMatchObject({ msBeforeNext: 300_000 });
      await expect(limiter.consume("b")).resolves.toMatchObject({ remainingPoints: 1 });
      vi.advanceTimersByTime(299_000);
      await expect(limiter.consume("a")).rejects.toMatchObject({ msBeforeNext: 1_000 });
      vi.advanceTimersByTime(1_000);
      expect((await limiter.consume("a")).consumedPoints).toBe(1);
      expect((await limiter.get("a"))?.remainingPoints).toBe(1);
      await limiter.reward("a");
      expect((await limiter.get("a"))?.remainingPoints).toBe(2);
      await limiter.delete("a");
      expect(await limiter.get("a")).toBe(null);
    } finally {
      vi.useRealTimers();
    }
  });
});
