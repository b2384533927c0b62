import { byPlant } from "@/lib/domain/identity/scope";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { RegisterCommandInput } from "@/lib/inputs/commands";
import type { Call } from "@/lib/server/data/call";
import { controllerOf } from "@/lib/services/devices/commands/rebaseline";
import { createCommand } from "../commands/create";

/** Writes registers: one that has a name, within its limits, or any of a controller by address. */
export async function commandRegister(call: Call, input: RegisterCommandInput) {
  if (input.register_id !== undefined) return writeNamed(call, input.register_id, input.value ?? null);
  if (input.controller_id === undefined) {
    throw new DomainError("invalid", "commands.should_be_filled", {
      fields: { controller_id: ["commands.should_be_filled"] },
    });
  }
  await controllerOf(call, input.controller_id);

  return createCommand(call, input.controller_id, { type: "manual", start: input.start, values: input.values });
}

async function writeNamed(call: Call, id: number, value: number | null) {
  const register = await call.tx.register.findFirst({
    where: { AND: [byPlant.write(call.viewer), { id }] },
    select: { controller_id: true, address: true, is_writable: true, min: true, max: true },
  });
  if (!register) throw notFound();
  if (!register.is_writable) throw new DomainError("conflict", "registers.not_writable");
  if (value === null) throw invalidField("value", "commands.should_be_filled");
  const { min, max } = register;
  if (min !== null && value < min) throw invalidField("value", { key: "errors.too_small", params: { min } });
  if (max !== null && value > max) throw invalidField("value", { key: "errors.too_big", params: { max } });

  return createCommand(call, register.controller_id, { type: "manual", start: register.address, values: [value] });
}
