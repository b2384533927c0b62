import { afterEach, expect, test } from "vitest";
import { guardLeaving, leave } from "@/lib/client/leaving";

let left: string[] = [];
let stops: (() => void)[] = [];
const unsaved = (name: string, dialog?: string) => {
  const stop = guardLeaving(() => left.push(`${name} asks`), dialog);
  stops.push(stop);
  return stop;
};
const go = () => left.push("gone");
afterEach(() => {
  for (const stop of stops) stop();
  [left, stops] = [[], []];
});

test("a dialog is closed by the question of its own form, not by that of the form under it", () => {
  unsaved("the page");
  leave(go, "dialog");
  const stop = unsaved("the dialog", "dialog");
  leave(go, "dialog");
  stop();
  leave(go, "dialog");
  expect(left).toEqual(["gone", "the dialog asks", "gone"]);
});

test("a page is left by the question of the form that was changed last", () => {
  leave(go);
  unsaved("the page");
  leave(go);
  unsaved("the dialog", "dialog");
  leave(go);
  expect(left).toEqual(["gone", "the page asks", "the dialog asks"]);
});

test("a page with several changed forms is left when each of them has been answered", () => {
  const answers: (() => void)[] = [];
  const ask = (name: string) => guardLeaving((next) => answers.push(next) && left.push(`${name} asks`));
  stops.push(ask("the first card"));
  const stopSecond = ask("the second card");
  stops.push(stopSecond, ask("the third card"));
  leave(go);
  stopSecond();
  answers[0]!();
  expect(left).toEqual(["the third card asks", "the first card asks"]);
  answers[1]!();
  expect(left.at(-1)).toBe("gone");
});
