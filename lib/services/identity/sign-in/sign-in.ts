import { accountName } from "@/lib/domain/identity/password";
import { nameOf } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { Admission } from "@/lib/server/http/admission";
import { noteRepeated } from "@/lib/server/http/denied";
import { consume, forget, giveBack } from "@/lib/server/http/limits";
import type { Visitor } from "@/lib/server/http/visitor";
import { metrics } from "@/lib/server/metrics";
import { checkPassword } from "@/lib/server/secrets/passwords";
import { isForced } from "../forced-single-sign-on";
import { hold, isOpen } from "../people";
import { type Arrival, admit } from "./admit";
import { isFamiliar } from "./familiar";
import { record } from "./record";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Password sign-in. Wrong password and unknown account look and take the same. So many wrong ones from one address, and
 * an account stays open to everybody else; so many from everywhere, and it stays open to where its person is known.
 */
export async function signIn(
  visitor: Visitor,
  credentials: Credentials,
  arrival: Omit<Arrival, "shown">,
): Promise<Admission> {
  const email = accountName(credentials.email);
  const subscriber = subscriberOf(visitor.ip);
  try {
    // The tries are taken before the password is looked at, so that many at once cannot slip through.
    await consume("login_account_ip", `${email}|${subscriber}`);
    await consume("login_ip", subscriber);
    await consume("login_account", email).catch(async (refused) => {
      if (!(await asAuth((tx) => isFamiliar(tx, email, subscriber, arrival)))) throw refused;
    });
  } catch (tooMany) {
    await noteBlocked(visitor, email);
    throw tooMany;
  }

  const account = await asAuth((tx) => accountOf(tx, email));
  const asker = { account: email, ip: visitor.ip };
  const isRight = await checkPassword(account?.password_hash ?? null, credentials.password, asker).catch(
    async (busy) => {
      // No password was looked at: it was no try.
      await Promise.all([giveBack("login_account_ip", `${email}|${subscriber}`), ...giveBackOthers(email, subscriber)]);
      throw busy;
    },
  );
  const admission = account && isRight ? await asAuth((tx) => admitStill(tx, visitor, account, email, arrival)) : null;
  if (!admission) {
    const refused = { action: "sign_in_refused", object: "sessions", person: account, after: { email } } as const;
    await asAuth((tx) => record(tx, visitor, refused));
    metrics.signIns.inc({ outcome: "refused" });
    throw new DomainError("unauthenticated", "errors.wrong_credentials");
  }

  await Promise.all([forget("login_account_ip", `${email}|${subscriber}`), ...giveBackOthers(email, subscriber)]);
  metrics.signIns.inc({ outcome: admission.status === "session" ? "signed_in" : "waits" });
  return admission;
}

const giveBackOthers = (email: string, subscriber: string) => [
  giveBack("login_ip", subscriber),
  giveBack("login_account", email),
];

/**
 * Looking at a password takes time, in which it may become another: then nobody comes in with this one, and so nobody is
 * in whom the change has not seen and put out. Null: it is wrong by now.
 */
async function admitStill(
  tx: Tx,
  visitor: Visitor,
  { id, password_hash }: { id: number; password_hash: string | null },
  email: string,
  arrival: Omit<Arrival, "shown">,
): Promise<Admission | null> {
  await hold(tx, id);
  const account = await accountOf(tx, email);
  if (account?.id !== id || account.password_hash !== password_hash) return null;
  return admit(tx, visitor, id, { ...arrival, shown: "first" });
}

/** By the account, or where nobody has it by where it came from: made-up accounts are without number. */
async function noteBlocked(visitor: Visitor, email: string) {
  const select = { id: true, company_id: true, first_name: true, last_name: true } as const;
  const person = await asAuth((tx) => tx.user.findFirst({ where: { email, archived_at: null }, select }));
  await noteRepeated(
    person ? String(person.id) : `from ${subscriberOf(visitor.ip)}`,
    {
      action: "sign_in_blocked",
      object: "sessions",
      label: person && email,
      user_id: person?.id,
      actor: person && nameOf(person),
      company_id: person?.company_id,
      ip: visitor.ip,
      request_id: visitor.request_id,
    },
    visitor.now,
  );
}

/** A user who must sign in at their company has no password here: a right one is as wrong as any other. */
async function accountOf(tx: Tx, email: string) {
  const account = await tx.user.findFirst({
    where: { email, ...isOpen },
    select: {
      id: true,
      company_id: true,
      first_name: true,
      last_name: true,
      password_hash: true,
      is_mfa_enabled: true,
    },
  });
  return account && (await isForced(tx, account)) ? { ...account, password_hash: null } : account;
}
