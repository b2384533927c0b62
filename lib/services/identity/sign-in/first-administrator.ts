import { roleType } from "@/lib/domain/identity/permissions";
import { writeEvent } from "@/lib/server/data/audit";
import type { Tx } from "@/lib/server/data/db";

/** Who may do everything, and so make the other accounts. */
const isAdministrator = { role: { type: roleType.developer }, archived_at: null };

export const countAdministrators = (tx: Tx) => tx.user.count({ where: isAdministrator });

export interface FirstAdministrator {
  email: string;
  /** As it is written: what stands before the first blank is the first name. */
  name: string;
  password_hash: string;
  language_id?: number;
}

/**
 * Makes the first person who may do everything, whether a command asks or a link. One at most, even if several ask at the
 * same time; whatever link was printed before opens nothing any more.
 */
export async function makeFirstAdministrator(
  tx: Tx,
  { name, ...account }: FirstAdministrator,
  by: { ip?: string | null; request_id?: string } = {},
): Promise<{ id: number } | "there_is_one" | "address_taken"> {
  await holdPeople(tx);
  if ((await countAdministrators(tx)) > 0) return "there_is_one";
  const { email } = account;
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) return "address_taken";

  const role = await tx.role.findUniqueOrThrow({ where: { key: "developer" }, select: { id: true } });
  const [first_name = name, ...rest] = name.split(" ");
  const { id } = await tx.user.create({
    data: { ...account, first_name, last_name: rest.join(" "), role_id: role.id },
    select: { id: true },
  });
  await tx.setupLink.deleteMany({ where: { used_at: null } });
  await writeEvent(tx, {
    action: "create_first_administrator",
    object: "users",
    object_id: id,
    user_id: id,
    actor: name,
    label: name,
    ...by,
  });
  return { id };
}

/** Two that are asked at once must not both find nobody. Before anything else is held, so that none waits crosswise. */
export const holdPeople = (tx: Tx) => tx.$executeRaw`lock table users in share row exclusive mode`;

/** What the password of somebody who sees everything must not hold. */
export async function namesOfPlaces(tx: Tx): Promise<string[]> {
  const select = { name: true };
  const [companies, plants] = [await tx.company.findMany({ select }), await tx.plant.findMany({ select })];
  return [...companies, ...plants].map(({ name }) => name);
}
