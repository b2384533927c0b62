import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** A path inside the project, whatever folder the command was started from. */
export const inProject = (...parts) => path.join(projectRoot, ...parts);

/** The script of a package that we run with this very Node, so that no PATH is involved. */
export const packageScript = (name, script) => inProject("node_modules", name, script);
