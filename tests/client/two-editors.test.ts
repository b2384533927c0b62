import { beforeEach, expect, test, vi } from "vitest";
import type { Board, Drawn } from "@/components/boards/types";
import { useBoardDraft } from "@/components/boards/use-board-draft";
import { useBegun } from "@/components/ui/use-begun";
import { ApiError, api } from "@/lib/client/api";

/** What becomes of a change when somebody else saves the same record while it is being made. */

/** What the states under test hold, in the order of their calls. */
const cells = vi.hoisted(() => ({ at: 0, held: [] as unknown[] }));

vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useState: (first: unknown) => {
    const own = cells.at++;
    if (!(own in cells.held)) cells.held[own] = typeof first === "function" ? first() : first;
    return [cells.held[own], (next: unknown) => (cells.held[own] = next)];
  },
}));
vi.mock("next-intl", () => ({ useTranslations: () => String }));

beforeEach(() => {
  cells.held = [];
});

/** Draws it once more, with the states that it has. */
function drawn<Result>(draw: () => Result): Result {
  cells.at = 0;
  return draw();
}

test("of two who arrange a dashboard, closing the question loses nothing, and what is taken over can be saved", async () => {
  const put = vi.spyOn(api, "put");
  const board = { id: 1, version: 1, name: "Mine", visibility: "company", wallboard_until: null } as Board;
  const tile = { id: 1, kind: "text", text: "Mine", width: 4, rows: 1 } as const;
  const draft = () => drawn(() => useBoardDraft(board, [{ tile, body: null } as Drawn]));
  const theirs = { ...board, company_id: 7, version: 2, name: "Theirs", tiles: [] };
  put.mockRejectedValue(new ApiError("Changed", 409, "stale_version", {}, theirs));

  draft().change({ ...draft().value, name: "Mine 2" });
  await draft().save();
  expect(draft().theirs).toEqual(theirs);
  draft().decideLater();
  expect(draft()).toMatchObject({ theirs: null, isDirty: true, value: { name: "Mine 2", tiles: [tile] } });
  await draft().save();
  draft().takeTheirs();
  put.mockResolvedValue({ data: theirs });
  expect(await draft().save()).toBe(true);
  expect(put.mock.lastCall?.[1]?.body).toEqual({ name: "Theirs", tiles: [], version: 2 });
});

test("a save is checked against the version that was corrected, and not one that came meanwhile", () => {
  expect([1, 2].map((version) => drawn(() => useBegun(version)))).toEqual([1, 1]);
});
