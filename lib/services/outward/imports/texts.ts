import type { Call } from "@/lib/server/data/call";
import { foundImport } from "@/lib/services/platform/import-records/served";

const mostWords = 200;

export interface UnknownWord {
  word: string;
  /** Rows that hold it. */
  count: number;
  /** The first line of them. */
  line: number;
}

/** Words that no dictionary has, of the texts of an import that were not understood. */
export async function unknownWords(call: Call, id: number): Promise<UnknownWord[]> {
  await foundImport(call, id);

  return wordsIn(call, id, mostWords);
}

/** The same of an import that is known to be seen. */
export const wordsIn = ({ tx }: Call, id: number, most: number) =>
  tx.$queryRaw<UnknownWord[]>`
    select word, count(*)::int as count, min(line)::int as line
    from import_rows, unnest(unknown_words) word
    where import_id = ${id} and is_understood = false group by word order by 2 desc, 3, 1 limit ${most}::int`;
