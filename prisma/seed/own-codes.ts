import type { Tx } from "@/lib/server/data/db";

interface OwnMode {
  code: string;
  name_en: string;
  name_es: string;
  prescription_en: string;
  prescription_es: string;
  /** Codes of the provider's causes and remedies, the likeliest first. */
  links: readonly string[];
}

/** What the provider's codes do not have and a company has named itself, by company. */
export const ownModes: Readonly<Record<string, readonly OwnMode[]>> = {
  "Cedar Ridge Paper": [
    {
      code: "KNF",
      name_en: "Knives broken or dull",
      name_es: "Cuchillas rotas o sin filo",
      prescription_en: "Change the full set, check the anvil gap, look for what was in the log.",
      prescription_es: "Cambie el juego completo, revise la luz del yunque y busque qué traía el tronco.",
      links: ["OVRL", "FORN", "WEAR", "REPL", "ADJT"],
    },
    {
      code: "BRK",
      name_en: "Brake sticks or is worn",
      name_es: "Freno trabado o gastado",
      prescription_en: "Check piston and pads, measure the pad thickness, test the holding torque.",
      prescription_es: "Revise pistón y balatas, mida el espesor de las balatas y pruebe el par de retención.",
      links: ["WEAR", "CONT", "REPL", "REPR", "ADJT"],
    },
  ],
  "Harbor Foods": [
    {
      code: "TEN",
      name_en: "Tension cylinder leaks",
      name_es: "Fuga en el cilindro tensor",
      prescription_en: "Release the tension first. Change the cylinder, set the overdrive again.",
      prescription_es: "Quite la tensión primero. Cambie el cilindro y ajuste de nuevo la sobremarcha.",
      links: ["WEAR", "PROC", "REPL", "SEAL"],
    },
  ],
};

/** Codes of the provider that a company does not offer: it has no drives that send currents through a shaft. */
const hidden: Readonly<Record<string, readonly string[]>> = { "Harbor Foods": ["EFL"] };

/** Two companies have added codes of their own, and one hides one of the provider's. */
export async function seedOwnCodes(tx: Tx) {
  const provided = await tx.fault.findMany({ where: { company_id: null }, select: { id: true, code: true } });
  const ids = new Map(provided.map(({ id, code }) => [code, id]));
  const companyOf = (name: string) => tx.company.findFirstOrThrow({ where: { name }, select: { id: true } });
  for (const [name, modes] of Object.entries(ownModes)) {
    const { id: company_id } = await companyOf(name);
    for (const { links, ...mode } of modes) {
      const { id: fault_id } = await tx.fault.create({ data: { ...mode, company_id }, select: { id: true } });
      await tx.faultLink.createMany({
        data: links.map((code, rank) => ({ company_id, fault_id, linked_id: ids.get(code)!, rank })),
      });
    }
  }
  for (const [name, codes] of Object.entries(hidden)) {
    const { id: company_id } = await companyOf(name);
    await tx.hiddenFault.createMany({ data: codes.map((code) => ({ company_id, fault_id: ids.get(code)! })) });
  }
}
