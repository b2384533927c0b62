import { neverRepeats } from "@/lib/domain/maintenance/failure-codes";
import type { CatalogFault } from "@/lib/domain/maintenance/order-text/lexicon";
import { type TextFault, textFaults } from "@/lib/domain/maintenance/order-text/names";
import type { Call } from "@/lib/server/data/call";

/** What texts call a mode; those that no word means are known by their code. A text says no more of a misalignment than that. */
const wordOf = ({ code, diagnoses }: { code: string; diagnoses: readonly string[] }): string => {
  const [named] = diagnoses;
  if (named === "angular_misalignment") return "misalignment" satisfies TextFault;

  return (textFaults as readonly (string | undefined)[]).includes(named) ? (named as TextFault) : code;
};

/** The modes that a company can name: its own and the provider's, in both languages. */
export async function faultsOfCatalog({ tx }: Pick<Call, "tx">, company_id: number | null): Promise<CatalogFault[]> {
  const rows = await tx.fault.findMany({
    where: { OR: [{ company_id }, { company_id: null }], kind: "mode", code: { notIn: [...neverRepeats] } },
    orderBy: { id: "asc" },
    select: { code: true, name_en: true, name_es: true, diagnoses: true },
  });

  return rows.map((row) => ({ code: row.code, names: [row.name_en, row.name_es], fault: wordOf(row) }));
}
