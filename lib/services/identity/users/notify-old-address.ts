import { hintedAddress } from "@/lib/domain/shared/hinted-address";
import type { Call } from "@/lib/server/data/call";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import type { Person } from "../people";

/** Notifies the address that an account had that it has another, and what to do if that is wrong. */
export const notifyOldAddress = ({ tx, request_id }: Call, before: Person, email: string) =>
  deliver(tx, {
    channel: "mail",
    to: {
      user_id: before.id,
      email: before.email,
      language_id: before.language_id,
      company_id: before.company_id,
    },
    subject: `mail:address-changed:${before.id}:${request_id}`,
    template: "address_changed",
    params: { name: before.first_name, address: hintedAddress(email) },
  });
