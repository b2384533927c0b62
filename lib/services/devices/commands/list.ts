import { byPlant } from "@/lib/domain/identity/scope";
import {
  type CommandState,
  type CommandType,
  commandTypes,
  gainResultOf,
  gainResults,
  type Instruction,
} from "@/lib/domain/monitoring/commands";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { CommandQuery } from "@/lib/inputs/commands";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { find } from "@/lib/server/resources/crud";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { peopleOf } from "@/lib/services/identity/users/names";

const columns = {
  id: true,
  controller_id: true,
  sensor_id: true,
  sensor: { select: { id: true, name: true, uid: true } },
  request_id: true,
  lubricator_id: true,
  type: true,
  purpose: true,
  instruction: true,
  state: true,
  attempts: true,
  error: true,
  result: true,
  requested_by: true,
  created_at: true,
  expires_at: true,
  sent_at: true,
  deadline_at: true,
  ended_at: true,
  late_at: true,
  late_ok: true,
} satisfies Prisma.DeviceCommandSelect;

type Stored = Prisma.DeviceCommandGetPayload<{ select: typeof columns }>;

/** Newest first. */
export async function listCommands(call: Call, controller_id: number, query: CommandQuery) {
  const { page, max, sensor_id, state, daterange } = query;
  const { plant_id } = await find(call, controllers, controller_id);
  const created_at = await insideDays(call, daterange, plant_id);
  const where = { controller_id, created_at, ...(sensor_id ? { sensor_id } : {}), ...(state ? { state } : {}) };
  const rows = await call.tx.deviceCommand.findMany({
    where,
    orderBy: { id: "desc" },
    skip: (page - 1) * max,
    take: max,
    select: columns,
  });
  const total = await call.tx.deviceCommand.count({ where, take: countCap + 1 });

  return pageOf(await shown(call, rows), total, { page, max });
}

export async function findCommand(call: Call, id: number) {
  const row = await call.tx.deviceCommand.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id }] },
    select: columns,
  });
  if (!row) throw notFound();
  const command = firstOf(await shown(call, [row]));

  return command;
}

/** The latest of a kind that a sensor was sent; null when there was none. */
export async function latestCommand(call: Call, sensor_id: number, purpose: string) {
  const row = await call.tx.deviceCommand.findFirst({
    where: { sensor_id, purpose },
    orderBy: { id: "desc" },
    select: columns,
  });

  return row ? firstOf(await shown(call, [row])) : null;
}

async function shown(call: Call, rows: readonly Stored[]) {
  const people = await peopleOf(
    call,
    rows.map(({ requested_by }) => requested_by),
  );

  return rows.map(({ type, state, error, requested_by, instruction, result, ...row }) => ({
    ...row,
    instruction: instruction as Instruction,
    result: result as { values?: number[] } | null,
    type: type as CommandType,
    type_id: commandTypes.number[type as CommandType],
    state: state as CommandState,
    error,
    error_text: error && sentenceOf(call, error),
    requested_by: people.get(requested_by ?? 0) ?? null,
    ...(row.purpose === "gain" ? gainOf(state as CommandState) : {}),
  }));
}

export type ShownCommand = Awaited<ReturnType<typeof shown>>[number];

const own = ["controller_timeout", "connectivity"];

/** Ours are message keys; what else stands there is the gateway's own sentence. */
const sentenceOf = (call: Call, error: string) =>
  own.includes(error) ? translate(call.locale, `commands.errors.${error}`) : error;

function gainOf(state: CommandState) {
  const gain_status = gainResultOf(state);

  return { gain_status, gain_status_id: gainResults.number[gain_status] };
}
