import { expect, test } from "vitest";
import { withDone } from "@/components/success/done-action";

const open = (text: string) => ({ text, is_done: false });
const done = (text: string) => ({ text, is_done: true });

test("a promise is marked as done in its present place, also when others were put before it meanwhile", () => {
  const shown = { at: 0, text: "Quote two sensors" };
  expect(withDone([open("Quote two sensors"), open("Train")], shown)).toEqual([
    done("Quote two sensors"),
    open("Train"),
  ]);
  expect(withDone([open("Train"), open("Quote two sensors")], shown)).toEqual([
    open("Train"),
    done("Quote two sensors"),
  ]);
});

test("of two promises with the same words the one in its place is marked, and one that is open no more is none", () => {
  const twice = [open("Call"), open("Call")];
  expect(withDone(twice, { at: 1, text: "Call" })).toEqual([open("Call"), done("Call")]);
  expect(withDone([done("Call")], { at: 0, text: "Call" })).toBeNull();
  expect(withDone([open("Train")], { at: 0, text: "Call" })).toBeNull();
});
