import { expect, test } from "vitest";
import { areOnTheirWay, stoppedFiles } from "@/components/archives/use-part-upload";

test("parts of an archive can be chosen again when one of them did not arrive", () => {
  const files = [
    { id: "part-0001.tar", name: "part-0001.tar", progress: 1 },
    { id: "part-0002.tar", name: "part-0002.tar", error: "The server cannot be reached" },
    { id: "part-0003.tar", name: "part-0003.tar", progress: 0 },
  ];
  expect(areOnTheirWay(files)).toBe(true);
  expect(areOnTheirWay(stoppedFiles(files))).toBe(false);
  expect(stoppedFiles(files).map(({ error }) => error)).toEqual([undefined, "The server cannot be reached", undefined]);
});
