import { expect, test } from "vitest";
import { afterRound, beforeFirstRound, type Needed, readinessOf } from "@/lib/domain/operation/readiness";

/** Each round by what failed in it: d(atabase), q(ueue), s(pace on the disk), "-" nothing. */
const named: Record<string, Needed> = { d: "database", q: "queue", s: "disk" };
function after(rounds: string) {
  let failed = beforeFirstRound;
  for (const round of rounds.split(" ").filter(Boolean))
    failed = afterRound(failed, new Set([...round].flatMap((letter) => named[letter] ?? [])));
  return readinessOf(failed);
}

test.each([
  ["", "not ready", "before the first round"],
  ["d", "not ready", "while the database has not answered yet"],
  ["d d -", "ready", "as soon as everything has answered once"],
  ["q", "degraded", "while only the queue has not answered yet"],
  ["- d", "ready", "after one failed round"],
  ["- d d", "ready", "after two failed rounds"],
  ["- d d d", "not ready", "after three failed rounds of the database"],
  ["- s s s", "not ready", "after three rounds with a full disk"],
  ["- d s d s", "ready", "when two parts fail in turn"],
  ["- d d d -", "ready", "after the first good round"],
  ["- q q q", "degraded", "after three failed rounds of the queue, because the outbox holds the work"],
  ["- q q", "ready", "after two failed rounds of the queue"],
  ["- q q q dq dq dq", "not ready", "when the database goes too"],
])("rounds %j leave a process %s: %s", (rounds, expected) => {
  expect(after(rounds)).toBe(expected);
});
