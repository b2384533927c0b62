import type { Receipt } from "@/lib/domain/ingest/receipt";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatedPage } from "@/lib/inputs/fields";
import { controllers } from "@/lib/resources/controllers";
import { about, audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { announceController } from "@/lib/services/devices/controllers/served";

export interface RefusedMessage {
  id: number;
  received_at: Date;
  door: string;
  body: string;
  rejected: Receipt["rejected"];
}

/** What was refused of it and why, in a column of JSON. */
const rejectedOf = ({ rejected }: { rejected: Prisma.JsonValue }) => rejected as Receipt["rejected"];

/** A gateway's rejected messages, newest first. */
export async function listRefused(call: Call, controller_id: number, query: DatedPage) {
  const { plant_id } = await find(call, controllers, controller_id);
  const where = { controller_id, received_at: await insideDays(call, query.daterange, plant_id) };
  const rows = await call.tx.refusedMessage.findMany({
    where,
    orderBy: [{ received_at: "desc" }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
    select: { id: true, received_at: true, door: true, body: true, rejected: true },
  });

  return pageOf(
    rows.map((row) => ({ ...row, rejected: rejectedOf(row) })),
    await call.tx.refusedMessage.count({ where, take: countCap + 1 }),
    query,
  );
}

/** A worker retries all of them; what is valid now leaves the list. */
export async function takeRefusedAgain(call: Call, controller_id: number) {
  const controller = await find(call, controllers, controller_id);
  await announceController(call, controller);
  await audit(call, "retake", "controllers", controller_id, about(controller));

  return { count: await call.tx.refusedMessage.count({ where: { controller_id } }) };
}
