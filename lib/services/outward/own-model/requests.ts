import type { ModelFeature } from "@/lib/domain/own-model/features";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { asProvider } from "@/lib/server/data/db";

/** One message to a model, without the key. */
interface SentMessage {
  to: string;
  body: unknown;
}

/** A request of a person to their company's model, which keeps what is sent for it. */
export interface ModelRequest {
  id: number;
  /** In memory until `keep` writes it. */
  onSend: (sent: SentMessage) => void;
  keep: () => Promise<void>;
}

interface Asking {
  company_id: number;
  user_id: number;
  feature: ModelFeature;
  model: string;
}

/** Written before anything is sent, so that what was sent is known of also where a process dies. */
export async function beginRequest(asking: Asking, created_at: Date): Promise<ModelRequest> {
  const id = await asProvider(async (tx) => {
    const made = await tx.modelRequest.createManyAndReturn({ data: { ...asking, created_at }, select: { id: true } });
    return firstOf(made).id;
  });
  const sent: SentMessage[] = [];

  return {
    id,
    onSend: (message) => sent.push(message),
    keep: () =>
      asProvider(async (tx) => {
        const kept = JSON.parse(JSON.stringify(sent, (_key, value) => storable(value))) as Prisma.InputJsonArray;
        await tx.modelRequest.updateMany({ where: { id }, data: { sent: kept } });
      }),
  };
}

/** JSON of the database holds neither a NUL nor half a character, which is left where a text was cut. */
const storable = (value: unknown) => (typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value);

/** What was sent for the caller, within 30 days. Nobody else's, the provider's people included. */
export async function sentFor({ tx, viewer }: Call, id: number) {
  const row = await tx.modelRequest.findFirst({
    where: { id, user_id: viewer.user_id },
    select: { id: true, feature: true, model: true, sent: true, created_at: true },
  });
  if (!row) throw notFound();
  const kept: unknown = row.sent;
  const sent = kept as SentMessage[];

  return { ...row, sent: sent.map(({ to, body }) => ({ to, body: JSON.stringify(body, null, 2) })) };
}
