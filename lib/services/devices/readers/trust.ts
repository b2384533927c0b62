import { DomainError } from "@/lib/domain/shared/errors";
import { controllers } from "@/lib/resources/controllers";
import { about, audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { wakeReader } from "./channel";
import { readerStatus } from "./status";

/** Trusts the certificate that the device shows now, or no longer. Another one than the person has seen is refused. */
export async function trustCertificate(
  call: Call,
  controller_id: number,
  { fingerprint, is_trusted }: { fingerprint: string; is_trusted: boolean },
) {
  const controller = await find(call, controllers, controller_id);
  const { count } = await call.tx.controllerReader.updateMany({
    where: is_trusted
      ? { controller_id, server_fingerprint: fingerprint }
      : { controller_id, trusted_fingerprint: fingerprint },
    data: { trusted_fingerprint: is_trusted ? fingerprint : null },
  });
  if (count === 0) throw new DomainError("conflict", "readers.other_certificate");
  const after = { fingerprint };
  await audit(call, is_trusted ? "trust" : "distrust", "controllers", controller_id, { ...about(controller), after });
  const { company_id, plant_id } = controller;
  publish(call.tx, { subject: "readers", action: "saved", id: controller_id, company_id, plant_id });
  wakeReader(call.tx, controller_id);

  return readerStatus(call, controller_id);
}
