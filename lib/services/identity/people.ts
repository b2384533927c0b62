import type { Tx } from "@/lib/server/data/db";

/** Who may come in, or choose a password to come in with: their account and their company must be open. */
export const isOpen = {
  archived_at: null,
  OR: [{ company_id: null }, { company: { archived_at: null, deleted_at: null } }],
};

export const personal = {
  id: true,
  company_id: true,
  first_name: true,
  last_name: true,
  email: true,
  language_id: true,
} as const;

export interface Person {
  id: number;
  company_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  language_id: number;
}

/** One change of a person's password at a time: everything about it takes the person first, so nothing waits crosswise. */
export const hold = (tx: Tx, user_id: number) =>
  tx.$executeRaw`select from users where id = ${user_id} for no key update`;
