import type { Tx } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import type { Person } from "../people";

/** The events of a second factor that are emailed to its user, no matter who made the change. */
export type Change = "on" | "replaced" | "off" | "fewer" | "codes" | "recovery_used" | "cleared";

export const notifyChange = (tx: Tx, visitor: Visitor, person: Person, what: Change) =>
  deliver(tx, {
    ...addressed(person),
    subject: `mail:second-factor:${person.id}:${what}:${visitor.request_id}`,
    template: "second_factor_changed",
    params: { name: person.first_name, what, ip: visitor.ip ?? "?" },
    href: "/profile",
  });

export const notifyBlocked = (tx: Tx, visitor: Visitor, person: Person, what: "blocked" | "locked") =>
  deliver(tx, {
    ...addressed(person),
    subject: `mail:second-factor-blocked:${person.id}:${visitor.request_id}`,
    template: "second_factor_blocked",
    params: { name: person.first_name, what, ip: visitor.ip ?? "?" },
    href: "/login/password/forgot",
  });

const addressed = ({ id: user_id, email, language_id, company_id }: Person) => ({
  channel: "mail" as const,
  to: { user_id, email, language_id, company_id },
});
