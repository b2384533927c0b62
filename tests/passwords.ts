import { POST as askLink } from "@/app/api/auth/password/email/route";
import { POST as resetByLink } from "@/app/api/auth/password/reset/route";
import { resetLimits } from "@/lib/server/http/limits";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { passwordReset } from "@/workers/password-reset";
import { call } from "./helpers";
import { owner } from "./owner";

/** People with passwords, and the mails that they are sent. */

export const oldPassword = "Grease-12-fittings";
export const freshPassword = "Belt+Pulley+39";

let hash: Promise<string> | undefined;
export async function withPassword<Person extends { id: number; email: string }>(person: Person): Promise<Person> {
  hash ??= hashPassword(oldPassword);
  await owner.user.update({ where: { id: person.id }, data: { password_hash: await hash } });
  return person;
}

export const ask = (email: string, headers: Record<string, string> = {}) => call(askLink, { body: { email }, headers });

export const reset = (token: string, password = freshPassword, password_confirmation = password) =>
  call(resetByLink, { body: { token, password, password_confirmation } });

/** What the worker does with everything asked for by this address that it has not answered. */
export async function answer(email: string) {
  const waiting = await owner.passwordReset.findMany({ where: { email, answered_at: null }, orderBy: { id: "asc" } });
  for (const { id } of waiting) await answerOne(id);
  return waiting.length;
}

export const answerOne = (reset_id: number) =>
  passwordReset(
    { reset_id },
    { outbox_id: 0, attempt: 1, is_last_attempt: false, signal: new AbortController().signal },
  );

interface Letter {
  template: string;
  locale: string;
  href: string;
  params: Record<string, string>;
}

/** What the person was mailed, oldest first. */
export async function lettersTo({ id }: { id: number }): Promise<Letter[]> {
  const rows = await owner.delivery.findMany({ where: { user_id: id }, orderBy: { id: "asc" } });
  return rows.map(({ payload }) => payload as unknown as Letter);
}

/** Asks, lets the worker answer, and reads the token from the newest mail. */
export async function aToken(person: { id: number; email: string }): Promise<string> {
  resetLimits();
  await owner.rateLimit.deleteMany({ where: { key: { startsWith: "reset_" } } });
  await ask(person.email);
  await answer(person.email);
  const link = (await lettersTo(person)).findLast(({ template }) => template === "password_reset");
  return link!.href.split("/").at(-1)!;
}
