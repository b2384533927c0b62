import { randomBytes } from "node:crypto";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { isForced } from "../forced-single-sign-on";
import { hold, isOpen, type Person, personal } from "../people";
import { record } from "./record";

export const resetMinutes = 60;

/** Emails the link once to the account of the address. Nothing happens without an account, or if it is closed. */
export function answerReset(reset_id: number, now = new Date()): Promise<void> {
  return asAuth(async (tx) => {
    const { count } = await tx.passwordReset.updateMany({
      where: { id: reset_id, answered_at: null },
      data: { answered_at: now },
    });
    if (count === 0) return;
    const { email, ip } = await tx.passwordReset.findUniqueOrThrow({
      where: { id: reset_id },
      select: { email: true, ip: true },
    });
    const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!known) return;
    await hold(tx, known.id);
    const person = await tx.user.findFirst({
      where: { id: known.id, email, ...isOpen },
      select: { ...personal, is_mfa_enabled: true },
    });
    if (!person) return;
    await record(tx, { ip, request_id: null }, { action: "reset_asked", object: "users", person });
    if (await isForced(tx, person)) await mailWhere(tx, reset_id, person);
    else await mailLink(tx, reset_id, person, now);
  });
}

async function mailLink(tx: Tx, reset_id: number, person: Person, now: Date) {
  // Workers do not keep the order; the latest link is the one that opens.
  const newer = await tx.passwordReset.count({ where: { user_id: person.id, id: { gt: reset_id } } });
  if (newer > 0) return;
  await tx.passwordReset.updateMany({
    where: { user_id: person.id, used_at: null, ended_at: null },
    data: { ended_at: now },
  });

  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + resetMinutes * 60_000);
  await tx.passwordReset.update({
    where: { id: reset_id },
    data: { user_id: person.id, token_hash: sha256(token), expires_at },
    select: { id: true },
  });
  await deliver(tx, {
    channel: "mail",
    to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: person.company_id },
    subject: `mail:password-reset:${reset_id}`,
    template: "password_reset",
    params: { name: person.first_name, minutes: resetMinutes },
    href: `/login/password/reset/${token}`,
  });
}

/** A password would open nothing: they sign in at their company. */
async function mailWhere(tx: Tx, reset_id: number, person: Person) {
  const idp = await tx.samlIdp.findUniqueOrThrow({ where: { company_id: person.company_id! }, select: { key: true } });
  await deliver(tx, {
    channel: "mail",
    to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: person.company_id },
    subject: `mail:single-sign-on:${reset_id}`,
    template: "single_sign_on",
    params: { name: person.first_name },
    href: `/login/company/${idp.key}`,
  });
}
