import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { personal } from "../people";
import { notifyChange } from "./notify";

/**
 * An administrator takes a person's second factor away: the telephone is lost, and the recovery codes with it. That
 * person signs in with the password again, sets up another where one is demanded, and is notified by mail. The caller
 * asks for the permission; nobody does it to themselves or to somebody above.
 */
export async function clearSecondFactor(call: Call, user_id: number): Promise<void> {
  const { tx, viewer } = call;
  const person = await tx.user.findUnique({
    where: { id: user_id },
    select: { ...personal, role: { select: { type: true } } },
  });
  if (!person) throw notFound();
  if (user_id === viewer.user_id) throw new DomainError("forbidden", "second-factor.not_your_own");
  if (person.role.type < viewer.role.type) throw new DomainError("forbidden", "second-factor.of_higher_role");

  const [cleared] = await tx.$queryRaw<{ is_done: boolean }[]>`select clear_second_factor(${user_id}::int) as is_done`;
  if (!cleared?.is_done) throw notFound();
  await audit(call, "second_factor_cleared", "users", user_id, { company_id: person.company_id });
  await notifyChange(tx, call, person, "cleared");
}
