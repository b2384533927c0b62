import { type Owner, passwordProblems } from "@/lib/domain/identity/password";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { type Person, personal } from "../people";

/** What a person's password must not hold. Names of plants that they do not see are none of their business. */
export async function ownerOf(tx: Tx, { id, email, company_id }: Pick<Person, "id" | "email" | "company_id">) {
  const names = await tx.$queryRaw<{ name: string }[]>`
    select name from companies where id = ${company_id}::int
    union select p.name from users u join roles r on r.id = u.role_id join plants p on p.company_id = u.company_id
      where u.id = ${id} and p.deleted_at is null and (r.kind = 'corporate'
        or exists (select from user_plants up where up.user_id = u.id and up.plant_id = p.id))
    order by name`;
  return { account: email, names: names.map(({ name }) => name) };
}

/** The same for the form in the profile. */
export const ownPasswordRules = ({ viewer }: Omit<Call, "tx">) =>
  asAuth(async (tx) =>
    ownerOf(tx, await tx.user.findUniqueOrThrow({ where: { id: viewer.user_id }, select: personal })),
  );

/** Refuses with every rule that the password breaks, in the field that holds it. */
export function refuseWeak(password: string, owner: Owner) {
  const problems = passwordProblems(password, owner).map((problem) => `passwords.problems.${problem}`);
  if (problems.length > 0)
    throw new DomainError("invalid", "errors.validation_error", { fields: { password: problems } });
}
