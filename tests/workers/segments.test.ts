import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { MomentRow } from "@/lib/domain/readers/moments";
import { limitStores, SegmentStore } from "@/workers/reader/segments";
import { Sender } from "@/workers/reader/sender";
import { Refused } from "@/workers/reader/server";

/** What a reader keeps while the server is away: nothing that was written is lost, and nothing is sent as two batches. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "segments-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = Date.parse("2026-03-01T10:00:00Z");
const row = (index: number, values: Record<string, number> = { temp: index }): MomentRow => ({
  uid: `sensor-${index} ñ`,
  ts: new Date(start + index * 1_000).toISOString(),
  values,
});
const open = () => new SegmentStore(folder, "this");
const segments = () => readdirSync(folder).filter((name) => name.endsWith(".seg"));

function everything(store: SegmentStore): MomentRow[] {
  const rows: MomentRow[] = [];
  for (let batch = store.oldest(); batch; batch = store.oldest()) {
    rows.push(...batch.rows);
    store.remove(batch.seq);
  }

  return rows;
}

describe("segments", () => {
  test("rows come back in their order, in batches of at most 5,000 values", () => {
    const store = open();
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, index]));
    const rows = Array.from({ length: 200 }, (_, index) => row(index, many));
    store.append(rows, start);
    store.seal();
    const sizes: number[] = [];
    const found: MomentRow[] = [];
    for (let batch = store.oldest(); batch; batch = store.oldest()) {
      sizes.push(batch.rows.length * 60);
      found.push(...batch.rows);
      store.remove(batch.seq);
    }

    expect(found).toEqual(rows);
    expect(sizes).toEqual([4_980, 4_980, 2_040]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
    expect(segments()).toEqual([]);
  });

  test("a segment that was cut off at any byte holds every row that was whole, and is the same batch each time", () => {
    const written = open();
    const rows = [row(0), row(1), row(2)];
    written.append(rows, start);
    const [name] = segments();
    const file = path.join(folder, name!);
    const content = readFileSync(file);
    const ends = [...content.keys()].filter((at) => content[at] === 10).map((at) => at + 1);

    for (let length = content.length; length >= 0; length--) {
      writeFileSync(file, content);
      truncateSync(file, length);
      const whole = ends.filter((end) => end <= length).length;
      const store = open();

      expect(store.oldest()?.rows ?? []).toEqual(rows.slice(0, whole));
      expect(store.oldest()?.seq ?? Number(name!.slice(0, -4))).toBe(Number(name!.slice(0, -4)));
    }
  });

  test("a bit that has flipped ends the segment before it", () => {
    const store = open();
    store.append([row(0), row(1), row(2)], start);
    const file = path.join(folder, segments()[0]!);
    const content = readFileSync(file);
    content[content.indexOf(10) + 20]! ^= 1;
    writeFileSync(file, content);

    expect(open().oldest()?.rows).toEqual([row(0)]);
  });

  test("after a kill nothing is added to a segment that may have been sent", () => {
    const killed = open();
    killed.append([row(0)], start);
    const next = open();
    next.append([row(1)], start - 60_000);
    next.seal();
    const [first, second] = segments()
      .map((name) => Number(name.slice(0, -4)))
      .sort((a, b) => a - b);

    expect(second).toBe(first! + 1);
    expect(everything(next)).toEqual([row(0), row(1)]);
  });

  test("the process whose folder another one has opened finds that out", () => {
    const before = open();
    expect(before.isLost).toBe(false);
    new SegmentStore(folder, "another");
    expect(before.isLost).toBe(true);
  });

  test("what is older than 7 days or beyond 1 GB is dropped, oldest first of all controllers, and counted", () => {
    const week = 7 * 24 * 60 * 60_000;
    const other = path.join(folder, "other");
    const [a, b] = [open(), new SegmentStore(other, "this")];
    for (const [store, at] of [
      [a, 0],
      [b, 1],
      [a, 2],
      [b, 3],
    ] as const) {
      store.append([row(at), row(at + 10)], start + at);
      store.seal();
    }
    limitStores([a, b], start + week + 1);
    expect([a.figures.dropped, b.figures.dropped]).toEqual([2, 0]);

    const { waiting_bytes } = b.figures;
    limitStores([a, b], start + 4, { bytes: waiting_bytes });
    expect([a.figures, b.figures]).toMatchObject([
      { waiting_batches: 1, dropped: 2 },
      { waiting_batches: 1, dropped: 2 },
    ]);
    expect(everything(b)).toEqual([row(3), row(13)]);
  });

  test("what was kept before a restart is not too old on a disk that does not know when a file was made", () => {
    const statSync = fs.statSync;
    vi.spyOn(fs, "statSync").mockImplementation(((file: string) =>
      Object.assign(statSync(file), { birthtimeMs: 0 })) as typeof statSync);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    open().append([row(0)], Date.now());
    const restarted = open();
    limitStores([restarted], Date.now());

    expect(everything(restarted)).toEqual([row(0)]);
  });
});

describe("a disk", () => {
  const writeSync = fs.writeSync;
  /** What the next row meets. */
  function nextWrite(write: (file: number, line: Buffer) => number) {
    vi.spyOn(fs, "writeSync").mockImplementationOnce(write as typeof writeSync);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
  }

  test.each([
    ["takes half a row", (file: number, line: Buffer) => writeSync(file, line.subarray(0, line.length / 2))],
    [
      "takes nothing",
      () => {
        throw new Error("ENOSPC: no space left on device, write");
      },
    ],
  ])(
    "a disk that %s costs the rows that it did not take, which are counted, and none before or after",
    (_what, write) => {
      const store = open();
      store.append([row(0)], start);
      nextWrite(write);
      expect(() => store.append([row(1), row(2)], start + 1)).toThrow(/disk full|ENOSPC/);
      store.append([row(3)], start + 2);
      store.seal();

      expect([everything(store), store.figures.dropped]).toEqual([[row(0), row(3)], 2]);
    },
  );

  test("a segment that somebody has removed from the disk is not in the way of the others", () => {
    const store = open();
    for (const at of [0, 1]) {
      store.append([row(at)], start + at);
      store.seal();
    }
    rmSync(path.join(folder, `${start}.seg`));

    expect([everything(store), store.figures.dropped]).toEqual([[row(1)], 1]);
  });
});

describe("sending", () => {
  const refusal = (status: number) => new Refused(status, "", null, "refused");

  /** A server that fails as configured, and knows each number once. */
  function aServer(failures: (Error | "lost")[] = []) {
    const stored = new Map<number, string>();
    const send = async ({ seq, rows }: { seq: number; rows: readonly MomentRow[] }) => {
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      const text = JSON.stringify(rows);
      if (stored.has(seq) && stored.get(seq) !== text) throw refusal(409);
      stored.set(seq, text);
      if (failure === "lost") throw new Error("the answer was lost");
    };
    const rows = () => [...stored.values()].flatMap((text) => JSON.parse(text) as MomentRow[]);

    return { send, rows, stored };
  }

  test("a batch whose answer was lost is sent again under its number and stored once, across a kill as well", async () => {
    const server = aServer(["lost"]);
    const store = open();
    store.append([row(0), row(1)], start);
    await new Sender(store, server.send).sendAll(1_000);
    expect(segments()).toHaveLength(1);

    const after = open();
    after.append([row(2)], start);
    await new Sender(after, server.send).sendAll(1_000);

    expect(server.rows()).toEqual([row(0), row(1), row(2)]);
    expect(segments()).toEqual([]);
  });

  test("a number that the server knows with another batch is changed, and the batch is sent after the others", async () => {
    const server = aServer();
    server.stored.set(start, "[]");
    const store = open();
    store.append([row(0)], start);
    store.seal();
    store.append([row(1)], start);
    await new Sender(store, server.send).sendAll(1_000);

    expect(server.rows()).toEqual([row(1), row(0)]);
    expect(segments()).toEqual([]);
  });

  test("while the server is away everything stays, in its order; a batch that it can never take is dropped and counted", async () => {
    const store = open();
    for (const at of [0, 1, 2]) {
      store.append([row(at)], start + at);
      store.seal();
    }
    const server = aServer([refusal(503), refusal(400)]);
    const sender = new Sender(store, server.send);
    await sender.sendAll(1_000);
    expect(store.figures).toMatchObject({ waiting_batches: 3, dropped: 0 });
    await sender.sendAll(1_000);

    expect(server.rows()).toEqual([row(1), row(2)]);
    expect(store.figures).toMatchObject({ waiting_batches: 0, dropped: 1 });
  });

  test("what was read before the reader's clock was set back is sent at once", async () => {
    const store = open();
    store.append([row(0)], Date.now() + 3_600_000);
    const server = aServer();
    const ending = new AbortController();
    const running = new Sender(store, server.send).run(ending.signal);
    await vi.waitFor(() => expect(server.rows()).toEqual([row(0)]));
    ending.abort();
    await running;
  });
});
