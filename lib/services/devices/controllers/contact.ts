import { type Contact, contactOf } from "@/lib/domain/ingest/devices";
import { controllers } from "@/lib/resources/controllers";
import type { RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

type ContactRow = Pick<RowOf<typeof controllers>, "is_online" | "last_seen_at" | "sensors">;

const contactIn = ({ is_online, last_seen_at, sensors }: ContactRow, now: Date) =>
  contactOf({ is_online, last_seen_at, interval_s: sensors[0]?.expected_interval_s ?? null }, now);

/** Adds the contact of a controller to its row; its sensors were read for their interval only. */
export function withContact<Row extends ContactRow>(row: Row, now: Date) {
  const { sensors: _, ...rest } = row;

  return { ...rest, contact: contactIn(row, now) };
}

/** The controllers whose contact is one of these, by the rule that their list shows. */
export async function conditionOfContact(call: Call, contacts: Contact[]) {
  const { is_online, last_seen_at, sensors } = controllers.select;
  const rows = await call.tx.controller.findMany({
    where: seen(controllers, call),
    select: { id: true, is_online, last_seen_at, sensors },
  });

  return { id: { in: rows.filter((row) => contacts.includes(contactIn(row, call.now))).map(({ id }) => id) } };
}
