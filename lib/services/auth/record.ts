import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/db";
import type { Visitor } from "@/lib/server/visit";

interface Recorded {
  action: string;
  object: "sessions" | "users";
  /** Whose account it is; null where nobody has it. */
  person: { id: number; company_id: number | null } | null;
  after?: Prisma.InputJsonObject;
}

/** What happens to an account before, or without, anybody being signed in to it. */
export const record = (tx: Tx, visitor: Visitor, { action, object, person, after }: Recorded) =>
  tx.auditEvent.createMany({
    data: {
      action,
      object,
      object_id: object === "users" ? (person?.id ?? null) : null,
      user_id: person?.id ?? null,
      company_id: person?.company_id ?? null,
      after,
      ip: visitor.ip,
      request_id: visitor.request_id,
    },
  });
