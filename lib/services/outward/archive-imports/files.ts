import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/server/env";
import { type Manifest, manifestSchema } from "../company-archives/manifest";

export const importFolder = (id: number) => path.join(env.companyArchives, "imports", `import-${id}`);

export const importPart = (id: number, position: number) => path.join(importFolder(id), `part-${position}.tar`);

/** A member by its place in the manifest: its path in the archive is never a path of the disk. */
export const importMember = (id: number, at: number) => path.join(importFolder(id), "members", String(at));

export const manifestFile = (id: number) => path.join(importFolder(id), "manifest.json");

/** Of an archive that is taken apart. */
export const manifestOf = async (id: number): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(manifestFile(id), "utf8")));

export const makeImportFolder = (id: number) => mkdir(path.join(importFolder(id), "members"), { recursive: true });

export const removeImportFolder = (id: number) => rm(importFolder(id), { recursive: true, force: true });

/** Where each member lies, by its path in the archive. */
export const placesOf = (id: number, { members }: Manifest): Map<string, string> =>
  new Map(members.map(({ path }, at) => [path, importMember(id, at)]));
