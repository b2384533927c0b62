import type { CatalogFault } from "@/lib/domain/maintenance/order-text/lexicon";
import { type TextFault, textFaults } from "@/lib/domain/maintenance/order-text/names";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { codesOfFault } from "@/lib/domain/vibration/diagnosis/fault-codes";
import type { Call } from "@/lib/server/data/call";

/** What texts call the fault of a code. A text says no more of a misalignment than that it is one. */
const faultOfCode = new Map<string, TextFault>([
  ...textFaults.flatMap((fault): [string, TextFault][] => {
    const codes = fault in codesOfFault ? codesOfFault[fault as Fault] : [];

    return codes.map((code) => [code, fault]);
  }),
  ...codesOfFault.angular_misalignment.map((code): [string, TextFault] => [code, "misalignment"]),
]);

/** The faults that a company can name: its own and the provider's. One that no diagnosis names is known by its code. */
export async function faultsOfCatalog({ tx }: Pick<Call, "tx">, company_id: number | null): Promise<CatalogFault[]> {
  const rows = await tx.fault.findMany({
    where: { OR: [{ company_id }, { company_id: null }] },
    orderBy: { id: "asc" },
    select: { code: true, name_en: true, name_es: true },
  });

  return rows.map(({ code, name_en, name_es }) => ({
    code,
    names: [name_en, name_es],
    fault: faultOfCode.get(code) ?? code,
  }));
}
