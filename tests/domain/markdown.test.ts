import { expect, test } from "vitest";
import { markdownBlocks } from "@/lib/server/files/markdown";

test("a page of Markdown is read as headings, lists, pictures and paragraphs", () => {
  const page = [
    "# Orders",
    "Text that goes\non in a second line.",
    "1. Press **Send**.\n2. Wait until\n   it is sent.",
    "- one\n- `two`",
    "See [A](a.md).",
    "![The list](../pictures/en/list.webp)",
  ].join("\n\n");
  const text = (words: string) => [{ as: "text", text: words }];
  expect(markdownBlocks(page)).toEqual([
    { as: "heading", level: 1, text: "Orders", anchor: "orders" },
    { as: "paragraph", spans: text("Text that goes on in a second line.") },
    {
      as: "list",
      isOrdered: true,
      items: [[...text("Press "), { as: "strong", text: "Send" }, ...text(".")], text("Wait until it is sent.")],
    },
    { as: "list", isOrdered: false, items: [text("one"), [{ as: "code", text: "two" }]] },
    { as: "paragraph", spans: [...text("See "), { as: "link", text: "A", href: "a.md" }, ...text(".")] },
    { as: "picture", alt: "The list", src: "../pictures/en/list.webp" },
  ]);
});

test.each([
  ["Do an order on the phone", "do-an-order-on-the-phone"],
  ["Hacer una orden en el teléfono", "hacer-una-orden-en-el-teléfono"],
  ["1. From the alarm, to the saving", "1-from-the-alarm-to-the-saving"],
])("the anchor of the heading %j is %s, as GitHub makes it", (title, anchor) => {
  expect(markdownBlocks(`## ${title}`)).toMatchObject([{ as: "heading", level: 2, text: title, anchor }]);
});

test.each(["2 * 3 [no link] a_b", "**not closed", "a [b](c", "1.5 mm/s", "#hash"])(
  "Markdown keeps %j, which has no mark with an end, as it is written",
  (line) => {
    expect(markdownBlocks(line)).toEqual([{ as: "paragraph", spans: [{ as: "text", text: line }] }]);
  },
);
