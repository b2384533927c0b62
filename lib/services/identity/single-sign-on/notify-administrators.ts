import { nameOf } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { whoMay } from "../users/who-may";

/** Everybody who may change how the company signs in is notified by mail of a change: one by a thief is seen. */
export async function notifyAdministrators(
  { tx, viewer, request_id }: Call,
  company: { id: number; name: string },
  change: "set_up" | "changed" | "removed",
): Promise<void> {
  const administrators = await tx.user.findMany({
    where: { company_id: company.id, archived_at: null, ...whoMay("update_companies") },
    select: { id: true, first_name: true, email: true, language_id: true },
    orderBy: { id: "asc" },
  });
  for (const { id, first_name, email, language_id } of administrators)
    await deliver(tx, {
      channel: "mail",
      to: { user_id: id, email, language_id, company_id: company.id },
      subject: `mail:sign-in-settings:${id}:${request_id}`,
      template: `sign_in_${change}`,
      params: { name: first_name, company: company.name, by: nameOf(viewer) },
    });
}
