import { beforeEach, describe, expect, test } from "vitest";
import { stepDraftOf } from "@/components/work-orders/step-draft";
import { AskDraft, type DraftStore } from "@/lib/client/ask-draft";

type Kept = Parameters<DraftStore["keepDraft"]>[0];

let kept = new Map<string, Kept>();
beforeEach(() => {
  kept = new Map();
});
const keyOf = (person: number, name: string) => `${person} ${name}`;
const store = async (): Promise<DraftStore> => ({
  draftOf: async (person, name) => kept.get(keyOf(person, name)),
  keepDraft: async (draft) => {
    kept.set(keyOf(draft.person, draft.name), draft);
    return [draft.person, draft.name];
  },
  dropDraft: async (person, name) => void kept.delete(keyOf(person, name)),
});
const aDraft = (version?: string, name = "downtime 12 correct") => new AskDraft({ person: 5, name, version }, store);

describe("what is typed into a dialog", () => {
  test("what is typed into a dialog is there again when it is opened again", async () => {
    await aDraft("a").keep({ reason: "Bearing" });
    expect(await aDraft("a").found()).toEqual({ reason: "Bearing" });
    expect(await aDraft("a", "downtime 13 correct").found()).toBeNull();
  });

  test("what was discarded in a dialog does not come back, also not by the last key", async () => {
    const draft = aDraft();
    void draft.keep({ quantity: 3 });
    void draft.keep({ quantity: 30 });
    await draft.drop();
    expect(await aDraft().found()).toBeNull();
  });

  test("what was typed over an older version of a record does not come back over the newer one", async () => {
    await aDraft("started at 8:00").keep({ started_at: "9:00" });
    expect(await aDraft("started at 8:30").found()).toBeNull();
    expect(await aDraft("started at 8:00").found()).toBeNull();
  });

  test("what was typed at a step does not come back over a newer answer of the step", async () => {
    const typedAt = (answered_at: string | null) =>
      new AskDraft({ person: 5, ...stepDraftOf({ id: 12 }, { id: 3, answered_at }) }, store);
    await typedAt(null).keep({ value: 3 });
    expect(await typedAt(null).found()).toEqual({ value: 3 });
    expect(await typedAt("2026-11-28T08:30:00.000Z").found()).toBeNull();
  });

  test("a dialog whose device has no storage opens empty", async () => {
    const draft = new AskDraft({ person: 5, name: "downtime" }, () => Promise.reject(new Error("forbidden")));
    await draft.keep({ reason: "Bearing" });
    expect(await draft.found()).toBeNull();
  });
});
