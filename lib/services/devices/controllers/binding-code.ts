import { randomBytes } from "node:crypto";
import { bindingCode, bindingCodeHours } from "@/lib/domain/ingest/binding-code";
import { notFound } from "@/lib/domain/shared/errors";
import { controllers } from "@/lib/resources/controllers";
import { about, audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { sha256 } from "@/lib/server/http/session";
import { find } from "@/lib/server/resources/crud";
import { announceTokenChange, newToken } from "../gateways/tokens";

const hour = 3_600_000;
const overlap = 24 * hour;

/** A new code for the controller; only its hash is kept, and the one before stops working. */
export async function makeBindingCode(call: Call, id: number): Promise<{ code: string; expires_at: Date }> {
  const controller = await find(call, controllers, id);
  const code = bindingCode(randomBytes(16));
  const expires_at = new Date(call.now.getTime() + bindingCodeHours * hour);
  const { count } = await call.tx.controller.updateMany({
    where: { id, deleted_at: null, archived_at: null },
    data: { binding_code_hash: sha256(code), binding_code_expires_at: expires_at },
  });
  if (count === 0) throw notFound();
  await audit(call, "binding_code", "controllers", id, about(controller));

  return { code, expires_at };
}

const columns = { id: true, created_at: true, last_used_at: true, expires_at: true, revoked_at: true } as const;

export async function listTokens(call: Call, controller_id: number) {
  await find(call, controllers, controller_id);

  return call.tx.controllerToken.findMany({
    where: { controller_id },
    orderBy: { id: "desc" },
    take: 50,
    select: columns,
  });
}

/** A new token, shown once; those before live on for a day, so that the device can be changed over without a gap. */
export async function rotateToken(call: Call, controller_id: number): Promise<{ id: number; token: string }> {
  const controller = await find(call, controllers, controller_id);
  const { company_id, plant_id } = controller;
  const ends = new Date(call.now.getTime() + overlap);
  await call.tx.controllerToken.updateMany({
    where: { controller_id, revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: ends } }] },
    data: { expires_at: ends },
  });
  const token = newToken();
  const { id } = await call.tx.controllerToken.create({
    data: { company_id, plant_id, controller_id, token_hash: sha256(token) },
    select: { id: true },
  });
  await audit(call, "rotate_token", "controllers", controller_id, about(controller));

  return { id, token };
}

/** At once: the next request with it is refused. */
export async function revokeToken(call: Call, controller_id: number, id: number): Promise<void> {
  const controller = await find(call, controllers, controller_id);
  const { count } = await call.tx.controllerToken.updateMany({
    where: { id, controller_id },
    data: { revoked_at: call.now },
  });
  if (count === 0) throw notFound();
  await announceTokenChange(call.tx);
  await audit(call, "revoke_token", "controllers", controller_id, { ...about(controller), after: { token_id: id } });
}
