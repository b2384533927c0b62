import { expect, test } from "vitest";
import { sources } from "./source";

/** On one connection a name stands for one text: a second text under it is refused, wherever both happen to meet. */
test("a prepared statement has a name that no other has", () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bname: "([a-z0-9-]+)",\s*text:/g)].map(([, name]) => ({ file, name: name! })),
  );
  const doubled = named.filter(({ name }, at) => named.findIndex((one) => one.name === name) !== at);

  expect(named.length).toBeGreaterThan(150);
  expect(doubled).toEqual([]);
});
