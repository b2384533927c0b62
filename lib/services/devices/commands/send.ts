import { isReaderType } from "@/lib/domain/ingest/devices";
import {
  type CommandPurpose,
  type CommandType,
  commandTimeout,
  type Instruction,
  instructionSchema,
} from "@/lib/domain/monitoring/commands";
import { DomainError } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { findCommand } from "./list";

/** What the database calls when a command waits for a controller; the text is the controller's id. */
export const commandChannel = "millwright_commands";

export interface Order {
  controller: { id: number; company_id: number; plant_id: number };
  type: CommandType;
  instruction: Instruction;
  sensor_id?: number;
  /** Given: the lubricator is sent one command at a time. */
  lubricator_id?: number;
  /** Given: the sensor is sent one of this kind at a time, and another is refused with the one under way. */
  purpose?: CommandPurpose;
  request_id?: number;
  /** Left out: three times the interval in which the controller speaks. */
  expires_at?: Date;
}

/** Puts a command in the controller's queue. It goes with the answer to what the gateway sends next. */
export async function sendCommand(call: Call, order: Order): Promise<number> {
  const { controller, type, sensor_id = null, purpose = null, request_id = null, lubricator_id = null } = order;
  const { id: controller_id, company_id, plant_id } = controller;
  const instruction = instructionSchema.parse(order.instruction);
  if (instruction.type !== "recompute_zones") await refuseReader(call, controller_id);
  const expires_at = order.expires_at ?? (await expiryOf(call, controller_id));
  // Two people at once: the index lets one through, and the other waits here until that one has committed.
  const [made] = await call.tx.$queryRaw<{ id: number }[]>`
    insert into device_commands (company_id, plant_id, controller_id, sensor_id, request_id, lubricator_id, type, purpose, instruction,
      requested_by, created_at, expires_at)
    values (${company_id}, ${plant_id}, ${controller_id}, ${sensor_id}, ${request_id}, ${lubricator_id}, ${type}, ${purpose},
      ${JSON.stringify(instruction)}::jsonb, ${call.viewer.user_id}, ${call.now}, ${expires_at})
    on conflict do nothing
    returning id`;
  if (!made) throw await underWay(call, { sensor_id, purpose, lubricator_id });

  const after = { type, purpose, sensor_id, instruction, company_id, plant_id };
  await audit(call, "command", "controllers", controller_id, { after });
  publish(call.tx, { subject: "commands", action: "queued", id: controller_id, company_id, plant_id });
  await call.tx.$executeRaw`select pg_notify(${commandChannel}, ${String(controller_id)})`;

  return made.id;
}

/** A command would wait in its queue until it times out. */
export async function refuseReader({ tx }: Call, id: number) {
  const { type } = await tx.controller.findUniqueOrThrow({ where: { id }, select: { type: true } });
  if (isReaderType(type)) throw new DomainError("conflict", "commands.only_read");
}

async function expiryOf(call: Call, controller_id: number) {
  const { _min } = await call.tx.sensor.aggregate({
    where: { controller_id, deleted_at: null, archived_at: null },
    _min: { expected_interval_s: true },
  });

  return new Date(call.now.getTime() + commandTimeout(_min.expected_interval_s ?? 0));
}

type CommandTarget = { sensor_id: number | null; purpose: string | null; lubricator_id: number | null };

async function underWay(call: Call, { sensor_id, purpose, lubricator_id }: CommandTarget) {
  const open = await call.tx.deviceCommand.findFirst({
    where: { ...(lubricator_id ? { lubricator_id } : { sensor_id, purpose }), state: { in: ["queued", "sent"] } },
    select: { id: true },
  });

  return new DomainError("conflict", "commands.under_way", open ? { data: await findCommand(call, open.id) } : {});
}
