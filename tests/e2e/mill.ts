import { hashPassword } from "@/lib/server/secrets/passwords";
import { cellsTried } from "../full";
import { aCompany, aLine, aMachine, anAsset, anEquipment, aPlant, aUser, unique } from "../samples";
import { password } from "./browser";

export const languages = { en: 1, es: 2 } as const;
export type Language = keyof typeof languages;

const other = { en: "es", es: "en" } as const;

/** The languages in which a journey runs: one, the same in every run, and with --full in both. */
export const journeyLanguages = (language: Language) =>
  cellsTried<Language>("languages of journeys", [language, other[language]], [language]);

/**
 * A company of one's own with one plant, one item in it and one person a role, whose addresses are answered: what
 * other journeys do at the same time is behind its walls.
 */
export async function aMill<Key extends string>(roles: readonly Key[], language: Language = "en") {
  const company = await aCompany();
  const plant = await aPlant({ company });
  const line = await aLine({ plant });
  const machine = await aMachine({ line, name: unique("Dryer") });
  const asset = await anAsset({ machine });
  const item = await anEquipment({ asset, name: unique("Fan") });

  const password_hash = await hashPassword(password);
  const people = {} as Record<Key, { id: number; email: string; name: string }>;
  for (const role of roles) {
    const words = { first_name: "Jo", last_name: unique("Person") };
    const { id, email } = await aUser({
      role,
      plants: [plant],
      password_hash,
      language_id: languages[language],
      theme: "light",
      ...words,
    });
    people[role] = { id, email, name: `${words.first_name} ${words.last_name}` };
  }
  return { company, plant, line, machine, asset, item, people };
}
