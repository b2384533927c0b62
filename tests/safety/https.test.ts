import { NextRequest } from "next/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { checkAll } from "@/lib/server/health/health";
import { refuseOtherSites } from "@/lib/server/http/origin";
import { log } from "@/lib/server/log";
import { proxy } from "@/proxy";
import { owner } from "../owner";

/** What follows from PUBLIC_URL when the server runs, not when it was built. */

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the public URL", () => {
  test("browsers get the header that keeps them on https when PUBLIC_URL is https, and only then", () => {
    const headerOf = (url: string) => {
      vi.stubEnv("PUBLIC_URL", url);
      return proxy(new NextRequest("http://web:3000/brands")).headers.get("strict-transport-security");
    };
    expect(headerOf("https://millwright.example")).toBe("max-age=31536000; includeSubDomains");
    expect(headerOf("http://localhost:3000")).toBe(null);
  });

  // Other tests of this process may just have been refused; each try has an hour of its own.
  let hours = 0;

  test("a refused origin is logged once a minute, with the PUBLIC_URL that it is compared with", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ++hours * 3_600_000 });
    vi.stubEnv("PUBLIC_URL", "https://millwright.example");
    const warned = vi.spyOn(log, "warn");
    const request = () => new Request("http://web:3000/api/x", { headers: { origin: "http://10.1.2.3:3000" } });
    const line = [
      { origin: "http://10.1.2.3:3000", public_url: "https://millwright.example" },
      "origin refused: PUBLIC_URL is another one",
    ];
    for (let call = 0; call < 3; call++) expect(() => refuseOtherSites(request())).toThrow();
    expect(warned.mock.calls).toEqual([line]);
    vi.advanceTimersByTime(60_000);
    expect(() => refuseOtherSites(request())).toThrow();
    expect(warned.mock.calls).toEqual([line, line]);
  });
});

describe("readiness during an upgrade", () => {
  const database = async () => (await checkAll(new Date())).find(({ name }) => name === "database");

  test("a server stays ready on a schema with newer migrations, and not on one that lacks its own", async () => {
    const id = "newer";
    await owner.$executeRaw`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      values (${id}, 'x', '29990101000000_newer', now(), 1)`;
    expect(await database()).toMatchObject({ ok: true, detail: expect.stringContaining("29990101000000_newer") });
    await owner.$executeRaw`delete from _prisma_migrations where id = ${id}`;

    const [last] = await owner.$queryRaw<{ id: string; finished_at: Date }[]>`
      select id, finished_at from _prisma_migrations order by migration_name desc limit 1`;
    await owner.$executeRaw`update _prisma_migrations set finished_at = null where id = ${last!.id}`;
    const seen = await database();
    await owner.$executeRaw`update _prisma_migrations set finished_at = ${last!.finished_at} where id = ${last!.id}`;
    expect(seen).toMatchObject({ ok: false, detail: expect.stringContaining("schema is missing") });
  });
});
