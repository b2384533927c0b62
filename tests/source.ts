import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The project's own source files, for the tests that read code. */

export interface Source {
  /** From the project's root, with forward slashes. */
  file: string;
  text: string;
}

const project = path.resolve(import.meta.dirname, "..");

export const projectFile = (file: string) => path.join(project, file);

/** The files under a folder whose name matches, from the project's root. */
export function filesUnder(folder: string, name: RegExp): string[] {
  if (!existsSync(projectFile(folder))) return [];
  return readdirSync(projectFile(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => name.test(file))
    .sort();
}

export const sources: Source[] = ["app", "components", "lib", "workers", "prisma/seed"]
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((file) => !file.startsWith("lib/generated/"))
  .map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") }));

/** The text without its comments; lines keep their numbers. */
export const code = ({ text }: Source) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/(^|[\s;,{}()[\]])\/\/.*$/gm, "$1");

/** "lib/x.ts:12 the line" for every line that matches. */
export const linesMatching = (source: Source, pattern: RegExp): string[] =>
  code(source)
    .split("\n")
    .flatMap((line, at) => (pattern.test(line) ? [`${source.file}:${at + 1} ${line.trim()}`] : []));
