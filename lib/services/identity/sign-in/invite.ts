import { randomBytes } from "node:crypto";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { isForced } from "../forced-single-sign-on";
import { hold, isOpen, type Person, personal } from "../people";

export const invitationDays = 7;
const day = 24 * 3600_000;

/** Announces the link in the transaction that makes the account, or that asks for it again. */
export const invite = (tx: Tx, { id, company_id }: { id: number; company_id: number | null }) =>
  enqueue(tx, "invitation", { user_id: id }, { company_id, key: String(id) });

/** Mails the link with which somebody chooses the first password. Who has one by now, or is gone, is sent nothing. */
export function sendInvitation(user_id: number, outbox_id: number, now = new Date()): Promise<void> {
  return asAuth(async (tx) => {
    await hold(tx, user_id);
    const person = await tx.user.findFirst({
      where: { id: user_id, password_hash: null, ...isOpen },
      select: { ...personal, is_mfa_enabled: true },
    });
    if (!person) return;
    if (await isForced(tx, person)) return inviteToCompany(tx, person, outbox_id, now);
    const token = randomBytes(32).toString("base64url");
    const { count } = await tx.passwordReset.createMany({
      data: [
        {
          user_id,
          email: person.email,
          outbox_id,
          is_invitation: true,
          answered_at: now,
          token_hash: sha256(token),
          expires_at: new Date(now.getTime() + invitationDays * day),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return;
    // The latest link is the one that opens.
    await tx.passwordReset.updateMany({
      where: { user_id, used_at: null, ended_at: null, OR: [{ outbox_id: null }, { outbox_id: { not: outbox_id } }] },
      data: { ended_at: now },
    });
    await tx.$executeRaw`update users set invited_at = ${now} where id = ${user_id}`;
    await deliver(tx, {
      channel: "mail",
      to: { user_id, email: person.email, language_id: person.language_id, company_id: person.company_id },
      subject: `mail:invitation:${outbox_id}`,
      template: "invitation",
      params: { name: person.first_name, days: invitationDays },
      href: `/login/password/reset/${token}`,
    });
  });
}

/** A password would not work: the email links to the company's sign-in. */
async function inviteToCompany(tx: Tx, person: Person, outbox_id: number, now: Date) {
  const { id: user_id, company_id, email, language_id } = person;
  const idp = await tx.samlIdp.findUniqueOrThrow({ where: { company_id: company_id! }, select: { key: true } });
  await tx.$executeRaw`update users set invited_at = ${now} where id = ${user_id}`;
  await deliver(tx, {
    channel: "mail",
    to: { user_id, email, language_id, company_id },
    subject: `mail:invitation:${outbox_id}`,
    template: "invitation_to_company",
    params: { name: person.first_name },
    href: `/login/company/${idp.key}`,
  });
}
