import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { useCommands } from "@/components/commands/use-commands";
import type { WireCommandRow } from "@/components/commands/wire-command";
import { api } from "@/lib/client/api";

/** What the states and effects under test hold, in the order of their calls. */
const cells = vi.hoisted(() => ({ at: 0, held: [] as unknown[] }));

vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useState: (first: unknown) => {
    const own = cells.at++;
    if (!(own in cells.held)) cells.held[own] = first;
    return [cells.held[own], (next: unknown) => (cells.held[own] = next)];
  },
  useEffect: (effect: () => unknown, on: readonly unknown[]) => {
    const own = cells.at++;
    const before = cells.held[own] as readonly unknown[] | undefined;
    cells.held[own] = on;
    if (!before || on.some((one, at) => one !== before[at])) effect();
  },
}));

beforeEach(() => {
  cells.held = [];
});
afterAll(() => vi.restoreAllMocks());

/** A controller's commands as the server has them, newest first. */
const upTo = (newest: number, state = "acked") =>
  Array.from({ length: newest }, (_, at) => ({ id: newest - at, state }) as WireCommandRow);

test("older commands stay in their place, and show how they end, when new ones are sent", async () => {
  let stored = upTo(25, "sent");
  vi.spyOn(api, "get").mockImplementation(async <T>(_path: string, { query = {} }: { query?: object } = {}) => {
    const { page, max } = query as { page: number; max: number };
    return { data: stored.slice((page - 1) * max, page * max) } as T;
  });
  const drawn = (commands: readonly WireCommandRow[]) => {
    cells.at = 0;
    return useCommands({ controller_id: 7, commands });
  };
  const settled = async (commands: readonly WireCommandRow[]) => {
    drawn(commands);
    await new Promise(setImmediate);
    return drawn(commands).shown;
  };
  const first = stored.slice(0, 10);
  drawn(first).more();
  expect((await settled(first)).map(({ id }) => id)).toEqual(
    upTo(25)
      .slice(0, 20)
      .map(({ id }) => id),
  );

  stored = upTo(28);
  const next = stored.slice(0, 10);
  expect(await settled(next)).toEqual(stored.slice(0, 20));
  drawn(next).more();
  expect(await settled(next)).toEqual(stored);
});
