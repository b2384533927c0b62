import { nameOf } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";

/** Names of those whom the viewer may know: of the provider's people a customer sees none. */
export async function peopleOf(call: Call, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id): id is number => id !== null);
  if (known.length === 0) return new Map<number, { id: number; name: string }>();
  const people = await call.tx.user.findMany({
    where: { id: { in: known } },
    select: { id: true, first_name: true, last_name: true },
  });

  return new Map(people.map((person) => [person.id, { id: person.id, name: nameOf(person) }]));
}
