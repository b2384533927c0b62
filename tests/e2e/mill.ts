import { hashPassword } from "@/lib/server/secrets/passwords";
import { sampleOf } from "../sample";
import { aCompany, aLine, aMachine, anAsset, anEquipment, aPlant, aUser, unique } from "../samples";
import { password } from "./browser";

const languages = { en: 1, es: 2 } as const;
export type Language = keyof typeof languages;

/**
 * The language in which this run tests a journey; the next commit's run uses the other, and --full both. Half of the
 * journeys use `inTurn`, half `inOtherTurn`, so that each run covers both languages.
 */
export const inTurn = sampleOf<Language>(["en", "es"], 2);
export const inOtherTurn = sampleOf<Language>(["es", "en"], 2);

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
