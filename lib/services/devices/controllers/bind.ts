import { readBindingCode } from "@/lib/domain/ingest/binding-code";
import { baseTopic, type Gateway } from "@/lib/domain/ingest/topics";
import { DomainError } from "@/lib/domain/shared/errors";
import { writeEvent } from "@/lib/server/data/audit";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { publish } from "@/lib/server/live/events";
import { announceTokenChange, newToken } from "../gateways/tokens";

export interface Binding {
  serial: string;
  code: string;
}

export const wrongCode = () => new DomainError("unauthenticated", "ingest.wrong_code");

/** Whether a code for this serial number is out: any other number cannot be guessed at. */
export function awaitsBinding(serial: string, now: Date): Promise<boolean> {
  return asAuth(async (tx) => {
    const [found] = await tx.$queryRaw<{ id: number }[]>`
      select id from controllers
      where lower(serial_number) = lower(${serial}) and binding_code_expires_at > ${now}
        and deleted_at is null and archived_at is null
      limit 1`;
    return found !== undefined;
  });
}

/**
 * Gives the device that shows the controller's code a token. The code is used up in the same statement that checks
 * it, so of two devices that send it at once only one is bound. Whatever was bound before is shut out.
 */
export function bindController(
  { serial, code }: Binding,
  now: Date,
): Promise<{ token: string; controller_id: number; topic: string }> {
  return asAuth(async (tx) => {
    const controller = await takeCode(tx, serial, readBindingCode(code), now);
    if (!controller) throw wrongCode();

    const { id: controller_id, company_id, plant_id } = controller;
    await tx.controllerToken.updateMany({ where: { controller_id, revoked_at: null }, data: { revoked_at: now } });
    await announceTokenChange(tx);
    const token = newToken();
    await tx.controllerToken.createMany({ data: { company_id, plant_id, controller_id, token_hash: sha256(token) } });
    publish(tx, { subject: "controllers", action: "bind", id: controller_id, company_id, plant_id });
    const named = { object_id: controller_id, label: controller.serial_number };
    await writeEvent(tx, { company_id, plant_id, action: "bind", object: "controllers", ...named });

    return { token, controller_id, topic: baseTopic(controller) };
  });
}

async function takeCode(tx: Tx, serial: string, code: string | null, now: Date) {
  if (code === null) return undefined;
  const [controller] = await tx.$queryRaw<(Gateway & { id: number })[]>`
    update controllers set binding_code_hash = null, binding_code_expires_at = null
    where lower(serial_number) = lower(${serial}) and binding_code_hash = ${sha256(code)}
      and binding_code_expires_at > ${now} and deleted_at is null and archived_at is null
    returning id, company_id, plant_id, serial_number`;

  return controller;
}
