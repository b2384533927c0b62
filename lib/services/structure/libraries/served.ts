import { type FileKind, fileKindOf, mimeStarts } from "@/lib/domain/shared/file-kinds";
import type { RowOf } from "@/lib/resources/define";
import { libraries } from "@/lib/resources/libraries";
import type { Call } from "@/lib/server/data/call";
import { serve } from "@/lib/server/resources/serve";

/** Entries with what their file is and how large, in bytes. */
const shown = ({ file, ...row }: RowOf<typeof libraries>) => ({
  ...row,
  file,
  kind: fileKindOf(file.mime),
  size: file.size,
});

const startsWith = (kind: Exclude<FileKind, "other">) => ({ file: { mime: { startsWith: mimeStarts[kind] } } });

const ofKind = (kind: FileKind) =>
  kind === "other"
    ? { NOT: (Object.keys(mimeStarts) as (keyof typeof mimeStarts)[]).map(startsWith) }
    : startsWith(kind);

export const servedLibraries = serve(libraries, {
  present: async (_call, rows) => rows.map(shown),
  filters: { kind: (_call: Call, kinds: FileKind[]) => ({ OR: kinds.map(ofKind) }) },
});
