/** A piece of a line of Markdown. */
export type MarkdownSpan =
  | { as: "text" | "strong" | "code"; text: string }
  | { as: "link"; text: string; href: string };

/** A part of a page of Markdown: the few that the manual is written in. */
export type MarkdownBlock =
  | { as: "heading"; level: number; text: string; anchor: string }
  | { as: "paragraph"; spans: MarkdownSpan[] }
  | { as: "list"; isOrdered: boolean; items: MarkdownSpan[][] }
  | { as: "table"; head: MarkdownSpan[][]; rows: MarkdownSpan[][][] }
  | { as: "picture"; alt: string; src: string };

/**
 * Reads headings, paragraphs, lists of one level, tables and pictures; within a line **bold**, `code` and [links](address).
 * Whatever else Markdown knows stays as it is written.
 * @example markdownBlocks("## Report\n\n1. Press **Send**.")
 */
export function markdownBlocks(text: string): MarkdownBlock[] {
  return text
    .replace(/\r\n/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter((part) => part !== "")
    .map(blockOf);
}

function blockOf(part: string): MarkdownBlock {
  const heading = /^(#{1,6}) (.+)$/.exec(part);
  if (heading) {
    const [, marks = "", title = ""] = heading;
    return { as: "heading", level: marks.length, text: title, anchor: anchorOf(title) };
  }
  const picture = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(part);
  if (picture) return { as: "picture", alt: picture[1] ?? "", src: picture[2] ?? "" };
  if (/^(\d+\.|-) /.test(part)) return { as: "list", isOrdered: /^\d/.test(part), items: itemsOf(part) };
  if (/^\|.*\n\|[-| :]+\|/.test(part)) return tableOf(part);

  return { as: "paragraph", spans: markdownSpans(onOneLine(part)) };
}

/** A line that does not begin an item goes on with the one before. */
const itemsOf = (part: string) =>
  part.split(/\n(?=(?:\d+\.|-) )/).map((item) => markdownSpans(onOneLine(item.replace(/^(\d+\.|-) /, ""))));

function tableOf(part: string): MarkdownBlock {
  const [head = [], , ...rows] = part.split("\n").map((line) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => markdownSpans(cell.trim())),
  );
  return { as: "table", head, rows };
}

const onOneLine = (part: string) => part.replace(/\s*\n\s*/g, " ");

/** "**Send** it to [Ana](ana.md)" as the pieces that are drawn differently. */
export function markdownSpans(line: string): MarkdownSpan[] {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/)
    .filter((piece) => piece !== "")
    .map(spanOf);
}

function spanOf(piece: string): MarkdownSpan {
  if (/^\*\*.+\*\*$/.test(piece)) return { as: "strong", text: piece.slice(2, -2) };
  if (/^`.+`$/.test(piece)) return { as: "code", text: piece.slice(1, -1) };
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);

  return link ? { as: "link", text: link[1] ?? "", href: link[2] ?? "" } : { as: "text", text: piece };
}

/** As GitHub makes them: "Do an order, on the phone" → "do-an-order-on-the-phone". */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
