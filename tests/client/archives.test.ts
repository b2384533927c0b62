import { expect, test } from "vitest";
import { atFields, fieldOf } from "@/components/archives/email-fields";
import { areOnTheirWay, stoppedFiles } from "@/components/archives/part-files";
import { ApiError } from "@/lib/client/api";

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

test("a refused address of an archive's person is shown at its own field", () => {
  const refused = new ApiError("Check the input", 422, "invalid", { "users.1.to": ["Taken"], name: ["Too long"] });
  const emails = ["ana@mill.example", "luis.p@mill.example"];
  const placed = { [fieldOf("luis.p@mill.example")]: ["Taken"], name: ["Too long"] };
  expect(atFields(refused, emails)).toMatchObject({ status: 422, messages: placed });
  expect(fieldOf("luis.o'p@mill.example")).toMatch(/^\w+$/);
});
