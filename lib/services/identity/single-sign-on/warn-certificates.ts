import { worthWarning } from "@/lib/domain/identity/single-sign-on/certificates";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { whoMay } from "../users/who-may";
import { described } from "./read-certificates";

/**
 * Notifies those who keep companies that a provider's certificate ends within thirty days, and again when it has: by then the
 * provider signs with another, which must be entered here. Once each, however often this runs.
 */
export const warnOfCertificates = (now = new Date()): Promise<number> =>
  asProvider(async (tx) => {
    const idps = await tx.samlIdp.findMany({
      where: { is_active: true, protocol: "saml" },
      select: { id: true, company_id: true, certificates: true },
    });
    let sent = 0;
    for (const { certificates, ...idp } of idps) {
      const all = certificates.map(described);
      const state = worthWarning(all, now);
      const last = all
        .map(({ not_after }) => not_after)
        .sort()
        .at(-1);
      if (state && last) sent += await warnAdministrators(tx, idp, state, last.slice(0, 10));
    }
    return sent;
  });

async function warnAdministrators(
  tx: Tx,
  idp: { id: number; company_id: number },
  state: string,
  day: string,
): Promise<number> {
  const company = { id: idp.company_id, archived_at: null, deleted_at: null };
  const open = await tx.company.findFirst({ where: company, select: { name: true } });
  if (!open) return 0;
  const keepers = await tx.user.findMany({
    where: {
      archived_at: null,
      OR: [{ company_id: idp.company_id }, { company_id: null, distributor_id: null }],
      ...whoMay("update_companies"),
    },
    select: { id: true, email: true, first_name: true, language_id: true, company_id: true },
  });
  let sent = 0;
  for (const person of keepers) {
    const isNew = await deliver(tx, {
      channel: "mail",
      to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: person.company_id },
      subject: `mail:saml-certificate:${idp.id}:${day}:${state}:${person.id}`,
      template: `saml_certificate_${state}`,
      params: { name: person.first_name, company: open.name, day },
      href: `/companies/${idp.company_id}/single-sign-on`,
    });
    if (isNew) sent += 1;
  }
  return sent;
}
