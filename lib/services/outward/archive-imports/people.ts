import { randomBytes } from "node:crypto";
import { sqlAsProvider } from "@/lib/server/data/db";
import type { Row } from "./ids";
import type { Changes } from "./write-rows";

/** What becomes of a person whose address somebody has here. */
export interface PersonChoice {
  email: string;
  action: "skip" | "rename";
  to?: string | undefined;
}

/** How the address of somebody who is deleted is free again (identity/users). */
const deletedEmail = (email: string, id: unknown) => `${email.replace(/ \(deleted \d+\)$/, "")} (deleted ${id})`;

/** Who is skipped stays in the history as somebody who is deleted. */
export function peopleChange(choices: readonly PersonChoice[], now: Date): Changes {
  const byEmail = new Map(choices.map((choice) => [choice.email.toLowerCase(), choice]));

  return {
    users: (made: Row) => {
      const email = String(made.email);
      const choice = made.deleted_at === null ? byEmail.get(email.toLowerCase()) : undefined;
      if (choice?.action === "rename") return { ...made, email: choice.to };
      if (choice?.action !== "skip" && made.deleted_at === null) return made;
      const gone = { archived_at: made.archived_at ?? now, deleted_at: made.deleted_at ?? now };
      return { ...made, ...gone, email: deletedEmail(email, made.id) };
    },
  };
}

/** Tokens that have to be there are made, and open nothing that anybody knows. */
export const tokensChange: Changes = {
  guest_reports: (made) => ({ ...made, follow_hash: `\\x${randomBytes(32).toString("hex")}` }),
  roles: (made) => ({ ...made, key: null }),
};

/** Each gateway has one place: a serial number that is taken here gets a suffix, until a user sets where the gateway is. */
export const controllersChange: Changes = {
  controllers: async (made) => {
    if (made.deleted_at !== null) return made;
    const { rows } = await sqlAsProvider((client) =>
      client.query({
        name: "serial-taken",
        text: "select from controllers where lower(serial_number) = lower($1) and deleted_at is null",
        values: [made.serial_number],
      }),
    );
    return rows.length === 0 ? made : { ...made, serial_number: `${made.serial_number} (${made.id})` };
  },
};
