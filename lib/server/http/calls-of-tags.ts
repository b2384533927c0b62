import type { LeanDocument } from "./described";
import { isSchema, type Schema } from "./schema-parts";

/** The API document with the calls of these tags alone, and what they point to, under the same names as in the whole. */
export function callsOfTags(document: LeanDocument, wanted: readonly string[]): LeanDocument {
  // A path has one tag: its first place.
  const isWanted = (path: string) => wanted.includes(path.split("/")[1] ?? "");
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isWanted(path)));
  const { securitySchemes = {}, ...components } = document.components;
  const used = pointedTo(paths, components);

  return {
    ...document,
    tags: document.tags.filter(({ name }) => wanted.includes(name)),
    paths,
    components: {
      securitySchemes,
      ...Object.fromEntries(
        Object.entries(components).map(([kind, parts]) => [
          kind,
          Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
        ]),
      ),
    },
  };
}

/** All that is pointed to, from anywhere within. */
function pointedTo(from: unknown, components: LeanDocument["components"]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(follow);
    if (!isSchema(part)) return;
    const { $ref } = part;
    if (typeof $ref !== "string") {
      Object.values(part).forEach(follow);
      return;
    }
    if (found.has($ref)) return;
    found.add($ref);
    const [kind = "", name = ""] = $ref.split("/").slice(2);
    follow((components[kind] as Record<string, Schema> | undefined)?.[name]);
  };
  follow(from);

  return found;
}
