import { lexer, type Token, type Tokens } from "marked";

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
export const markdownBlocks = (text: string): MarkdownBlock[] =>
  lexer(text).flatMap((token) => (token.type === "space" ? [] : blockOf(token)));

function blockOf(token: Token): MarkdownBlock {
  if (token.type === "heading")
    return { as: "heading", level: token.depth, text: token.text, anchor: anchorOf(token.text) };
  if (token.type === "list") {
    const { ordered, items } = token as Tokens.List;
    return { as: "list", isOrdered: ordered, items: items.map((item) => spansOf(wordsOf(item.tokens), item.text)) };
  }
  const words = "tokens" in token ? (token.tokens ?? []) : [];
  const [only, ...more] = words;
  if (only?.type === "image" && more.length === 0) return { as: "picture", alt: only.text, src: only.href };

  return { as: "paragraph", spans: spansOf(words, token.raw) };
}

/** An item holds its words in a text or, in a list with empty lines, in a paragraph. */
const wordsOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => ("tokens" in token && token.tokens ? token.tokens : [token]));

/** Words without a mark follow each other in one piece, with a space for the end of a line. */
function spansOf(words: readonly Token[], otherwise: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  for (const word of words.length > 0 ? words : [{ type: "text", raw: otherwise, text: otherwise }]) {
    const span = spanOf(word);
    const before = spans.at(-1);
    if (span.as === "text" && before?.as === "text") before.text += span.text;
    else spans.push(span);
  }
  return spans;
}

const inOneLine = (text: string) =>
  text
    .split("\n")
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .join(" ");

function spanOf(word: Token): MarkdownSpan {
  if (word.type === "strong") return { as: "strong", text: word.text };
  if (word.type === "codespan") return { as: "code", text: word.text };
  if (word.type === "link" && word.raw.startsWith("[")) return { as: "link", text: word.text, href: word.href };

  return { as: "text", text: inOneLine(word.raw) };
}

/** As GitHub makes them: "Do an order, on the phone" → "do-an-order-on-the-phone". */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
