import { keyMark } from "@/lib/domain/identity/api-keys";
import type { Tx } from "@/lib/server/data/db";
import { bearerKey } from "@/lib/server/http/bearer-key";

const [hour, day] = [3_600_000, 86_400_000];

/** Keys whose secrets nobody has: one that assistants may use, for reading and requests, and one that they may not. */
export async function seedApiKeys(tx: Tx, now: Date) {
  const person = await tx.user.findUniqueOrThrow({
    where: { email: "corporate@cedar.example" },
    select: { id: true },
  });
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const add = (name: string, is_for_mcp: boolean, sections: string[], last_used_at: Date | null) => {
    const { prefix, hash } = bearerKey(keyMark);
    const expires_at = new Date(now.getTime() + 60 * day);
    return tx.apiKey.create({
      data: {
        user_id: person.id,
        name,
        prefix,
        key_hash: hash,
        is_for_mcp,
        sections,
        last_used_at,
        created_at: ago(30 * day),
        expires_at,
      },
      select: { id: true },
    });
  };
  await add("Power BI", false, [], ago(9 * hour));
  await add("Morning report", true, ["work_order_requests"], ago(2 * hour));
}
