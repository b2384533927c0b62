import { expect, test } from "vitest";
import { before, withoutEnd } from "@/lib/domain/shared/ends";

test.each([
  ["https://x.example//", "https://x.example"],
  ["/", ""],
  ["", ""],
  ["/a", "/a"],
])("%j without slashes at its end is %j", (text, left) => expect(withoutEnd(text, (sign) => sign === "/")).toBe(left));

test.each([
  ["daterange[from]", "[", "daterange"],
  ["/machines/:id/:tab", "/:", "/machines"],
  ["plain", "[", "plain"],
])("%j before %j is %j", (text, signs, left) => expect(before(text, signs)).toBe(left));
