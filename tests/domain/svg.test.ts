import { expect, test } from "vitest";
import { looksLikeSvg } from "@/lib/server/files/svg";
import { processorSecondsOf } from "../processor-limit";

const isSvg = (text: string) => looksLikeSvg(Buffer.from(text));

test.each([
  "<svg>",
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "\uFEFF  <SVG\n>",
  '<?xml version="1.0"?>\n<!-- a pump --><!----> \n<!-- > --><svg >',
])("%j begins as an SVG picture", (text) => expect(isSvg(text)).toBe(true));

test.each([
  "",
  "<svgx>",
  "<svg",
  "<html><svg>",
  "<!-- never closed <svg>",
  "<?xml never closed <svg ",
  "<!--<svg>-->",
  "text <svg>",
])("%j does not begin as an SVG picture", (text) => expect(isSvg(text)).toBe(false));

test.each(["<!---->", "<!--", "<!-->", " ", "<?xml>", "<!---->\n "])(
  "a file of nothing but %j is refused as SVG at once",
  (sign) => {
    const bytes = Buffer.from(sign.repeat(10_000));
    expect(processorSecondsOf(() => expect(looksLikeSvg(bytes)).toBe(false))).toBeLessThan(0.2);
  },
);
