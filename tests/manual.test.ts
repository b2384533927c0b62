import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { GET as picture } from "@/app/help/pictures/[language]/[name]/route";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import { asManualPart, manualAddress } from "@/lib/domain/shared/manual";
import { pictures } from "@/lib/launch/make/picture-table.mjs";
import { manualPage } from "@/lib/server/files/manual";
import { type MarkdownBlock, type MarkdownSpan, markdownBlocks } from "@/lib/server/files/markdown";
import { writtenMessages } from "@/lib/server/i18n";
import { filesUnder, projectFile } from "./source";

/** The manual names screens as they are, its pictures are there and used, and no link of the documentation leads nowhere. */

const folder = "docs/manual/pictures";
const documents = ["README.md", ...filesUnder("docs", /\.md$/)].map((file) => ({
  file,
  text: readFileSync(projectFile(file), "utf8"),
}));
const parts = ["README", "administrator", "engineer", "planner", "provider", "technician"];
const manual = documents.filter(({ file }) => /^docs\/manual\/(en|es)\//.test(file));
const taken = locales.flatMap((language) =>
  pictures
    .filter(({ languages }) => languages?.includes(language) ?? true)
    .map(({ name }) => `${folder}/${language}/${name}.webp`),
);

/** Without code, in which brackets and stars mean something else. */
const proseOf = (text: string) => text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");

/** Links and pictures of a document, with what they name, from the project's root. */
const targetsOf = ({ file, text }: { file: string; text: string }) =>
  [...proseOf(text).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)]
    .map(([, mark, words = "", href = ""]) => ({ isPicture: mark === "!", words, href }))
    .filter(({ href }) => !/^(https?|mailto):/.test(href))
    .map((one) => {
      const [target = "", anchor] = one.href.split("#");
      return { ...one, file, anchor, target: target ? path.posix.join(path.posix.dirname(file), target) : file };
    });
const targets = documents.flatMap(targetsOf);
const shown = targets.filter(({ isPicture }) => isPicture);

const anchorsOf = (file: string) =>
  [...readFileSync(projectFile(file), "utf8").matchAll(/^#{1,6} .+$/gm)].flatMap(([line]) =>
    markdownBlocks(line.replace(/[`*]/g, "")).map((block) => block.as === "heading" && block.anchor),
  );

const wordsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : wordsOf(value)));

const spansOf = (block: MarkdownBlock): MarkdownSpan[] => {
  if (block.as === "paragraph") return block.spans;
  return block.as === "list" ? block.items.flat() : [];
};

describe("the manual", () => {
  test("the manual has a page for each role in every language", () => {
    for (const language of locales) {
      const pages = filesUnder(`docs/manual/${language}`, /\.md$/).map((file) => path.basename(file, ".md"));
      expect(pages.filter((page) => page !== "README" && !asManualPart(page))).toEqual([]);
      expect(pages.sort()).toEqual(parts);
    }
  });

  test.each(locales)("every word in bold in the manual in %s is on a screen in that language", (language: Locale) => {
    const onScreens = new Set(wordsOf(writtenMessages(language)));
    const missing = manual
      .filter(({ file }) => file.startsWith(`docs/manual/${language}/`))
      .flatMap(({ file, text }) =>
        markdownBlocks(text)
          .flatMap(spansOf)
          .filter((span) => span.as === "strong" && !onScreens.has(span.text))
          .map((span) => `${file}: ${span.text}`),
      );
    expect(missing).toEqual([]);
  });

  test.each(parts)("%s has the same tasks and pictures in both languages", (page) => {
    const shapeOf = (language: Locale) =>
      markdownBlocks(readFileSync(projectFile(`docs/manual/${language}/${page}.md`), "utf8")).map((block) => ({
        as: block.as,
        ...(block.as === "picture" && { src: block.src.replace(`/${language}/`, "/") }),
        ...(block.as === "list" && { items: block.items.length }),
      }));
    expect(shapeOf("es")).toEqual(shapeOf("en"));
  });

  test("what the manual is written in is what the product can draw", () => {
    const asWritten = manual.flatMap(({ file, text }) =>
      markdownBlocks(text)
        .flatMap(spansOf)
        .filter((span) => span.as === "text" && /\*\*|`|\]\(|^[#|]/.test(span.text))
        .map((span) => `${file}: ${span.text}`),
    );
    expect(asWritten).toEqual([]);
  });

  test("the product shows each page of the manual with its pictures and their sizes", async () => {
    const blocks = await manualPage("es", "technician");
    expect(blocks[0]).toMatchObject({ as: "heading", level: 1 });
    const first = blocks.find(({ as }) => as === "picture");
    expect(first).toMatchObject({ src: "/help/pictures/es/my-work.webp" });
    expect(first?.as === "picture" && first.height > first.width).toBe(true);
  });

  test("a picture of the manual is answered as WebP, and any other name with not found", async () => {
    const ask = (language: string, name: string) =>
      picture(new Request("http://localhost"), { params: Promise.resolve({ language, name }) });
    const answer = await ask("en", "my-work.webp");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await answer.arrayBuffer()).byteLength).toBe(statSync(projectFile(`${folder}/en/my-work.webp`)).size);
    for (const [language, name] of [
      ["en", "none.webp"],
      ["en", "../../en/technician.md"],
      ["..", "x.webp"],
    ] as const)
      expect((await ask(language, name)).status).toBe(404);
  });

  test("a link of the manual leads within the product, or is words alone", () => {
    expect(manualAddress("planner.md#plan-the-week")).toBe("/help/planner#plan-the-week");
    expect(manualAddress("README.md")).toBe("/help");
    expect(manualAddress("../../hosting.md")).toBeNull();
    expect(manualAddress("constructor.md")).toBeNull();
  });
});

describe("the documentation", () => {
  test("every picture of the documentation is there, and has a text alternative", () => {
    expect(shown.filter(({ target }) => !existsSync(projectFile(target))).map(({ href }) => href)).toEqual([]);
    expect(shown.filter(({ words }) => words.trim().length < 8).map(({ href }) => href)).toEqual([]);
  });

  test("every picture that was taken is shown, and every one that is shown is in the table of the script", () => {
    const stored = filesUnder("docs", /\.(webp|png|jpe?g)$/);
    const used = [...new Set(shown.map(({ target }) => target))].sort();
    expect(stored).toEqual(used);
    expect([...taken].sort()).toEqual(used);
  });

  test("a picture of the documentation has at most 60 kB, and all have at most 4 MB", () => {
    const sizes = taken.map((file) => [file, statSync(projectFile(file)).size] as const);
    expect(sizes.filter(([, size]) => size > 60 * 1024)).toEqual([]);
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(4 * 1024 * 1024);
  });

  test("every link of the documentation leads to a file, and to a heading of it", () => {
    const dead = targets.filter(({ isPicture, target }) => !isPicture && !existsSync(projectFile(target)));
    const lost = targets.filter(
      ({ target, anchor }) =>
        anchor && target.endsWith(".md") && existsSync(projectFile(target)) && !anchorsOf(target).includes(anchor),
    );
    expect([...dead, ...lost].map(({ file, href }) => `${file}: ${href}`)).toEqual([]);
  });
});
