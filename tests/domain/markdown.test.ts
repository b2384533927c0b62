import { expect, test } from "vitest";
import { anchorOf, markdownBlocks, markdownSpans } from "@/lib/domain/shared/markdown";

test("a page of Markdown is read as headings, lists, tables, pictures and paragraphs", () => {
  const page = [
    "# Orders",
    "Text that goes\non in a second line.",
    "1. Press **Send**.\n2. Wait until\n   it is sent.",
    "- one\n- `two`",
    "| part | for |\n|---|---|\n| [A](a.md) | who |",
    "![The list](../pictures/en/list.webp)",
  ].join("\n\n");
  const text = (words: string) => [{ as: "text", text: words }];
  expect(markdownBlocks(page)).toEqual([
    { as: "heading", level: 1, text: "Orders", anchor: "orders" },
    { as: "paragraph", spans: text("Text that goes on in a second line.") },
    {
      ...{ as: "list", isOrdered: true },
      items: [[...text("Press "), { as: "strong", text: "Send" }, ...text(".")], text("Wait until it is sent.")],
    },
    { as: "list", isOrdered: false, items: [text("one"), [{ as: "code", text: "two" }]] },
    {
      ...{ as: "table", head: [text("part"), text("for")] },
      rows: [[[{ as: "link", text: "A", href: "a.md" }], text("who")]],
    },
    { as: "picture", alt: "The list", src: "../pictures/en/list.webp" },
  ]);
});

test.each([
  ["Do an order on the phone", "do-an-order-on-the-phone"],
  ["Hacer una orden en el teléfono", "hacer-una-orden-en-el-teléfono"],
  ["1. From the alarm, to the saving", "1-from-the-alarm-to-the-saving"],
])("the anchor of the heading %j is %s, as GitHub makes it", (title, anchor) => {
  expect(anchorOf(title)).toBe(anchor);
});

test("a line of Markdown keeps what is no mark as it is written", () => {
  expect(markdownSpans("2 * 3 [no link] a_b")).toEqual([{ as: "text", text: "2 * 3 [no link] a_b" }]);
});
