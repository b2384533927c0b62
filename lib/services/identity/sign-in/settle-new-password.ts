import type { Tx } from "@/lib/server/data/db";
import { endSessions } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import type { Person } from "../people";
import { record } from "./record";

export interface Replacing {
  person: Person;
  action: "change_password" | "reset_password" | "accept_invitation";
  /** The only session that goes on. */
  but?: number;
}

/** The effects of every new password: other sessions end, it is recorded, and its owner is notified. */
export async function settleNewPassword(tx: Tx, visitor: Visitor, { person, action, but }: Replacing) {
  const ended = await endSessions(tx, person.id, visitor.now, but);
  await record(tx, visitor, { action, object: "users", person, after: { ended_sessions: ended } });
  // Who has just chosen the first one knows.
  if (action === "accept_invitation") return;
  await deliver(tx, {
    channel: "mail",
    to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id: person.company_id },
    subject: `mail:password-changed:${person.id}:${visitor.request_id}`,
    template: "password_changed",
    params: { name: person.first_name, ip: visitor.ip ?? "?" },
    href: "/login/password/forgot",
  });
}
