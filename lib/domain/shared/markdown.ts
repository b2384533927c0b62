/** A piece of a line of Markdown. */
export type MarkdownSpan =
  | { as: "text" | "strong" | "code"; text: string }
  | { as: "link"; text: string; href: string };

/** A part of a page of Markdown: the few that the manual is written in. */
export type MarkdownBlock =
  | { as: "heading"; level: number; text: string; anchor: string }
  | { as: "paragraph"; spans: MarkdownSpan[] }
  | { as: "list"; isOrdered: boolean; items: MarkdownSpan[][] }
  | { as: "picture"; alt: string; src: string };

/**
 * Reads headings, paragraphs, lists of one level and pictures; within a line **bold**, `code` and [links](address).
 * Whatever else Markdown knows stays as it is written.
 * @example markdownBlocks("## Report\n\n1. Press **Send**.")
 */
export const markdownBlocks = (text: string): MarkdownBlock[] => partsOf(text).map(blockOf);

/** What is between empty lines, as lines without the space around them. */
function partsOf(text: string): string[][] {
  const parts: string[][] = [[]];
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (words) parts.at(-1)?.push(words);
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function blockOf(lines: string[]): MarkdownBlock {
  const whole = lines.join(" ");
  const [, marks, title] = /^(#{1,6}) (.+)$/.exec(whole) ?? [];
  if (marks && title) return { as: "heading", level: marks.length, text: title, anchor: anchorOf(title) };
  const [, alt, src] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(whole) ?? [];
  if (src) return { as: "picture", alt: alt ?? "", src };
  if (itemStart.test(whole)) return { as: "list", isOrdered: /^\d/.test(whole), items: itemsOf(lines) };

  return { as: "paragraph", spans: spansOf(whole) };
}

const itemStart = /^(?:\d{1,2}\.|-) /;

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: string[]): MarkdownSpan[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (itemStart.test(line)) items.push(line.replace(itemStart, ""));
    else items.push(`${items.pop() ?? ""} ${line}`);
  }
  return items.map(spansOf);
}

/** From one mark to the next of its kind; a mark without an end is text. */
function spansOf(line: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  let text = "";
  for (let at = 0; at < line.length; ) {
    const marked = markedAt(line, at);
    if (marked && text) spans.push({ as: "text", text });
    if (marked) spans.push(marked.span);
    text = marked ? "" : text + line[at];
    at = marked ? marked.end : at + 1;
  }
  return text ? [...spans, { as: "text", text }] : spans;
}

function markedAt(line: string, at: number): { span: MarkdownSpan; end: number } | null {
  const inside = (open: string, close: string, from = at) => {
    if (!line.startsWith(open, from)) return null;
    const end = line.indexOf(close, from + open.length);
    return end < 0 ? null : { text: line.slice(from + open.length, end), end: end + close.length };
  };
  const strong = inside("**", "**");
  if (strong) return { span: { as: "strong", text: strong.text }, end: strong.end };
  const code = inside("`", "`");
  if (code) return { span: { as: "code", text: code.text }, end: code.end };
  const words = inside("[", "]");
  const href = words && inside("(", ")", words.end);

  return words && href ? { span: { as: "link", text: words.text, href: href.text }, end: href.end } : null;
}

/** As GitHub makes them: "Do an order, on the phone" → "do-an-order-on-the-phone". */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
