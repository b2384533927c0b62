import { neverRepeats } from "@/lib/domain/maintenance/failure-codes";
import type { OwnMode } from "@/lib/domain/maintenance/failure-words";
import type { CatalogFault } from "@/lib/domain/maintenance/order-text/lexicon";
import { type TextFault, textFaults } from "@/lib/domain/maintenance/order-text/names";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import type { Call } from "@/lib/server/data/call";

/** What texts call a mode; those that no word means are known by their code. A text tells no kinds of misalignment apart. */
const wordOf = ({ code, diagnoses }: { code: string; diagnoses: readonly string[] }): string => {
  const [named] = diagnoses;
  if (named === "angular_misalignment") return "misalignment" satisfies TextFault;

  return (textFaults as readonly (string | undefined)[]).includes(named) ? (named as TextFault) : code;
};

interface CatalogMode extends CatalogFault {
  /** The company's, and none of the provider's. */
  is_own: boolean;
}

/** The modes that a company can name: its own and the provider's, in both languages. */
export async function faultsOfCatalog({ tx }: Pick<Call, "tx">, company_id: number | null): Promise<CatalogMode[]> {
  const rows = await tx.fault.findMany({
    where: { OR: [{ company_id }, { company_id: null }], kind: "mode", code: { notIn: [...neverRepeats] } },
    orderBy: { id: "asc" },
    select: { code: true, name_en: true, name_es: true, diagnoses: true, company_id: true },
  });

  return rows.map((row) => ({
    code: row.code,
    names: [row.name_en, row.name_es],
    fault: wordOf(row),
    is_own: row.company_id !== null,
  }));
}

/** The company's own modes, by what the words of their names mean: "Brake worn" is a brake that is worn. */
export function ownModesIn(catalog: readonly CatalogMode[]): OwnMode[] {
  const reader = orderTextReader();

  return catalog
    .filter(({ is_own }) => is_own)
    .flatMap(({ code, names }) =>
      names.map((name) => {
        const { part, fault } = reader.text(name);
        return { code, part, fault };
      }),
    );
}
