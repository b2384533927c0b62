import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "@/lib/domain/shared/locales";
import type { ManualPart } from "@/lib/domain/shared/manual";
import { manualPictures } from "@/lib/domain/shared/manual";
import { type MarkdownBlock, markdownBlocks } from "./markdown";

/** Read from the disk, like the messages: the manual is part of an installation, and needs no internet. */
const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), "docs", "manual");

/** A picture has its address in the product and its size, so that the text does not move when it comes. */
export type ManualBlock =
  | Exclude<MarkdownBlock, { as: "picture" }>
  | { as: "picture"; alt: string; src: string; width: number; height: number };

const known = new Map<string, Promise<ManualBlock[]>>();

/** A page of the manual in a language; "README" is its index. */
export function manualPage(locale: Locale, page: ManualPart | "README"): Promise<ManualBlock[]> {
  const key = `${locale}/${page}`;
  const kept = known.get(key);
  if (kept && process.env.NODE_ENV !== "development") return kept;
  const blocks = readPage(locale, page);
  known.set(key, blocks);
  // What could not be read is read again.
  blocks.catch(() => known.delete(key));
  return blocks;
}

async function readPage(locale: Locale, page: string): Promise<ManualBlock[]> {
  const text = await readFile(path.join(folder, locale, `${page}.md`), "utf8");
  return Promise.all(markdownBlocks(text).map((block) => (block.as === "picture" ? pictureOf(block) : block)));
}

/** "../pictures/en/orders.webp", as GitHub finds it, with its address here. */
async function pictureOf({ alt, src }: { alt: string; src: string }) {
  const name = src.replace(/^\.\.\/pictures\//, "");
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(path.join(folder, "pictures", name)).metadata();

  return { as: "picture" as const, alt, src: `${manualPictures}/${name}`, width, height };
}

/** The bytes of a picture of the manual, or null for what is none. */
export async function manualPicture(language: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/^[a-z]{2}$/.test(language) || !/^[a-z0-9-]+\.webp$/.test(name)) return null;
  try {
    return new Uint8Array(await readFile(path.join(folder, "pictures", language, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
