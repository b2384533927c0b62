import { createHash } from "node:crypto";
import { eventsOf } from "@/lib/domain/own-model/events";
import { mostSentBytes } from "@/lib/domain/own-model/features";
import type { Sentence } from "@/lib/domain/own-model/sentences";
import { DomainError } from "@/lib/domain/shared/errors";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { type Reader, readAsPerson } from "@/lib/server/mcp/read-as-person";
import { find } from "@/lib/server/resources/crud";
import { kept, type WrittenByModel } from "./ask";
import { answerWith, conversationOf, nextMessage, readRecords, sentencesIn } from "./conversation";
import { summaryInstructions } from "./instructions";
import { countRequest } from "./limits";
import { modelFor } from "./login";
import { redactionFor } from "./people";
import { beginRequest } from "./requests";

export interface ItemSummary extends WrittenByModel {
  made_at: Date;
  /** Nothing has happened since it was made, so it was not made again. */
  is_kept: boolean;
}

type OwnTransaction = Omit<Call, "tx">;

/** What a summary is made of, each as far as the person may read it. */
const readings = (id: number) =>
  [
    ["get_item", { id }],
    ["item_history", { id }],
    ["list_alerts", { equipment_id: id }],
    ["list_work_orders", { equipment_id: id }],
  ] as const;

/** An item in a few sentences, of what the caller may read. Kept for them until something happens to the item. */
export async function summarizeItem(call: OwnTransaction, equipment_id: number, reader: Reader): Promise<ItemSummary> {
  const model = await modelFor(call.viewer.company_id, "summaries");
  const item = await withScope(call.viewer, (tx) => find({ ...call, tx }, equipments, equipment_id));
  if (item.company_id !== model.company_id) throw new DomainError("forbidden", "own-model.switched_off");
  const read_hash = await hashOfEvents(reader, equipment_id, model.model);
  const earlier = await keptSummary(call, equipment_id, read_hash);
  if (earlier) return earlier;

  await countRequest(call.viewer);
  const request = await beginRequest(
    { company_id: model.company_id, user_id: call.viewer.user_id, feature: "summaries", model: model.model },
    call.now,
  );
  const redaction = await redactionFor(model);
  const of = conversationOf({
    model,
    reader,
    request,
    redaction,
    locale: call.locale,
    plant_id: null,
    messages: [{ role: "system", content: summaryInstructions(call.locale, call.now) }],
  });
  const sentences = await kept(of, async () => {
    const records: Record<string, unknown> = {};
    for (const [tool, args] of readings(equipment_id))
      records[tool] = await readRecords(of, tool, args, mostSentBytes / 4);
    of.messages.push({ role: "user", content: JSON.stringify(records) });
    return answerWith(of, sentencesIn(of, await nextMessage(of, false)));
  });
  const summary = { sentences, model: model.model, request_id: request.id, made_at: call.now };
  await keepSummary(call, { ...item, id: equipment_id }, read_hash, summary);

  return { ...summary, is_kept: false };
}

/** Changes when something happens to the item, and not with each reading. */
async function hashOfEvents(reader: Reader, id: number, model: string): Promise<string> {
  const hash = createHash("sha256").update(model);
  for (const [tool, args] of readings(id)) {
    const read = await readAsPerson(reader, tool, args);
    hash.update(JSON.stringify(read && !read.isRefused ? eventsOf(tool, read.body) : null));
  }

  return hash.digest("base64url");
}

const keptSummary = ({ viewer, locale }: OwnTransaction, equipment_id: number, read_hash: string) =>
  withScope(viewer, async (tx): Promise<ItemSummary | null> => {
    const row = await tx.itemSummary.findFirst({
      where: { equipment_id, user_id: viewer.user_id, locale, read_hash },
      select: { answer: true, model: true, request_id: true, made_at: true },
    });
    if (!row) return null;
    const { request_id, answer, ...rest } = row;
    const kept: unknown = answer;

    return { ...rest, request_id: request_id ?? 0, sentences: kept as Sentence[], is_kept: true };
  });

interface Place {
  id: number;
  company_id: number;
  plant_id: number;
}

/** In place of the one before; of two that are made at once the later stays. */
const keepSummary = (
  { viewer, locale }: OwnTransaction,
  { id: equipment_id, company_id, plant_id }: Place,
  read_hash: string,
  { sentences, ...made }: Omit<ItemSummary, "is_kept">,
) =>
  withScope(viewer, async (tx) => {
    await tx.$executeRaw`insert into item_summaries
        (company_id, plant_id, equipment_id, user_id, locale, read_hash, answer, model, request_id, made_at)
      values (${company_id}::int, ${plant_id}::int, ${equipment_id}::int, ${viewer.user_id}::int, ${locale}, ${read_hash},
        ${JSON.stringify(sentences)}::jsonb, ${made.model}, ${made.request_id}::int, ${made.made_at}::timestamptz)
      on conflict (equipment_id, user_id, locale) do update set read_hash = excluded.read_hash, answer = excluded.answer,
        model = excluded.model, request_id = excluded.request_id, made_at = excluded.made_at,
        company_id = excluded.company_id, plant_id = excluded.plant_id
      where item_summaries.made_at <= excluded.made_at`;
  });
