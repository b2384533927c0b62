import { expect, test } from "vitest";
import { Newest } from "@/lib/client/newest";

test("an answer that was overtaken by a later one is not shown", () => {
  const newest = new Newest();
  const [first, second, third] = [newest.ask(), newest.ask(), newest.ask()];

  expect(second()).toBe(true);
  expect(first()).toBe(false);
  expect(third()).toBe(true);
});

test("an answer about a plant that is no longer shown is not shown", () => {
  const newest = new Newest();
  const older = newest.ask();
  newest.forget();
  const newer = newest.ask();

  expect(older()).toBe(false);
  expect(newer()).toBe(true);
});
