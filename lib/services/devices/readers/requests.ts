import { isReaderType } from "@/lib/domain/ingest/devices";
import {
  answerWithinMs,
  mostOpenRequests,
  type RequestKind,
  type RequestState,
  stateOfRequest,
} from "@/lib/domain/readers/requests";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { controllers } from "@/lib/resources/controllers";
import { about, audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { wakeReader } from "./channel";

const keptMs = 60 * 60_000;

/** Puts a question to the reader that holds the controller. The answer is fetched by the number of the request. */
export async function askReader(
  call: Call,
  controller_id: number,
  kind: RequestKind,
  question: object,
): Promise<{ request_id: number }> {
  const controller = await find(call, controllers, controller_id);
  const { company_id, plant_id, type } = controller;
  if (!isReaderType(type) || !controller.connection) throw new DomainError("conflict", "readers.no_connection");
  if (kind === "browse" && type !== "opc_ua") throw new DomainError("conflict", "readers.no_browse");
  // One at a time: they are counted.
  await call.tx.$executeRaw`select pg_advisory_xact_lock(hashtext('reader_requests'), ${controller_id})`;
  const open = await call.tx.readerRequest.count({
    where: { controller_id, state: "waiting", created_at: { gt: new Date(call.now.getTime() - answerWithinMs) } },
  });
  if (open >= mostOpenRequests) throw new DomainError("too_many", "readers.too_many_requests", { retryAfter: 5 });
  await call.tx.readerRequest.deleteMany({
    where: { controller_id, created_at: { lt: new Date(call.now.getTime() - keptMs) } },
  });
  const { id } = await call.tx.readerRequest.create({
    data: {
      company_id,
      plant_id,
      controller_id,
      kind,
      requested_by: call.viewer.user_id,
      created_at: call.now,
      question: { ...question },
    },
    select: { id: true },
  });
  await audit(call, kind, "controllers", controller_id, { ...about(controller), after: { ...question } });
  wakeReader(call.tx, controller_id);

  return { request_id: id };
}

export async function readerRequest(call: Call, controller_id: number, id: number) {
  await find(call, controllers, controller_id);
  const row = await call.tx.readerRequest.findFirst({
    where: { id, controller_id },
    select: {
      id: true,
      kind: true,
      question: true,
      state: true,
      answer: true,
      fault: true,
      created_at: true,
      answered_at: true,
    },
  });
  if (!row) throw notFound();

  return { ...row, state: stateOfRequest({ ...row, state: row.state as RequestState }, call.now) };
}
