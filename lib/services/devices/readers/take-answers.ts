import { answerWithinMs } from "@/lib/domain/readers/requests";
import type { ReaderAnswers } from "@/lib/inputs/readers";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { type Device, holdController } from "./hold";
import { notifyUntrusted } from "./notify-untrusted";

/** What a reader reports of its connection, and its answers to what people asked. An answer that comes too late changes nothing. */
export async function takeReaderAnswers(
  device: Device,
  { holder, status, answers, is_leaving }: ReaderAnswers,
  now: Date,
) {
  const { controller_id, company_id, plant_id } = device;
  await holdController(device, holder, now);
  await sqlWithinPlant(company_id, plant_id, async (client) => {
    let isNews = answers.length > 0;
    for (const { id, answer, fault } of answers)
      await client.query({
        name: "answer-reader-request",
        text: `update reader_requests set state = $3, answer = $4, fault = $5, answered_at = $6
          where id = $1 and controller_id = $2 and state = 'waiting' and created_at > $7`,
        values: [
          ...[id, controller_id, fault === null ? "answered" : "failed", answer && JSON.stringify(answer), fault, now],
          new Date(now.getTime() - answerWithinMs),
        ],
      });
    if (status) {
      const { state, fault, certificate, figures } = status;
      const { rows } = await client.query<{ was: string; fault: string | null }>({
        name: "reader-status",
        text: `with before as (select state, fault from controller_readers where controller_id = $1 for no key update)
          update controller_readers r set state = $2, fault = $3, reported_at = $4,
            state_since = case when before.state = $2 then r.state_since else $4 end,
            server_fingerprint = coalesce($5, r.server_fingerprint), server_subject = coalesce($6, r.server_subject),
            server_expires_at = coalesce($7, r.server_expires_at), figures = coalesce($8, r.figures)
          from before where r.controller_id = $1 returning before.state as was, before.fault`,
        values: [
          ...[controller_id, state, fault, now, certificate?.fingerprint, certificate?.subject],
          ...[certificate?.expires_at, figures && JSON.stringify(figures)],
        ],
      });
      isNews ||= rows[0] !== undefined && (rows[0].was !== state || rows[0].fault !== fault);
    }
    if (is_leaving) {
      await client.query("update controllers set held_by = null where id = $1", [controller_id]);
      await client.query(
        "update controller_readers set held_until = null, reported_at = null where controller_id = $1",
        [controller_id],
      );
    }
    if (isNews || is_leaving)
      publish(client, { subject: "readers", action: "saved", id: controller_id, company_id, plant_id });
  });
  if (status) await notifyUntrusted(device, status.fault, status.certificate?.fingerprint);
}
