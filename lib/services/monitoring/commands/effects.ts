import type { PoolClient } from "pg";
import type { CommandAck } from "@/lib/domain/ingest/payload";
import type { Ended } from "@/lib/services/devices/commands/ended";
import { moveLubricator } from "@/lib/services/devices/lubricators/after-command";
import { moveBaselines } from "../baselines/after-command";
import { moveRequest } from "../captures/after-command";

/** What the end of a command leads to, by what it was about. In the transaction that ends it. */
export async function follow(
  client: PoolClient,
  command: Ended,
  answer: Pick<CommandAck, "values" | "error"> | null,
  now: Date,
): Promise<void> {
  if (command.purpose === "fft") await moveRequest(client, command, now);
  if (command.purpose === "config" && command.state === "acked") await keepConfig(client, command);
  if (command.purpose === "rebaseline") await moveBaselines(client, command, answer?.error ?? null, now);
  if (command.lubricator_id !== null) await moveLubricator(client, command, now);
  if (command.state === "acked") await keepRegisters(client, command, answer?.values ?? [], now);
}

/** The device has carried out the command: from now on it is set so, and sends in its new interval. */
async function keepConfig(client: PoolClient, { sensor_id, instruction }: Ended) {
  if (instruction.type !== "configure") return;
  await client.query({
    name: "keep-config",
    text: `update sensors set device_config = coalesce(device_config, '{}') || $2::jsonb,
        expected_interval_s = coalesce(($2::jsonb ->> 'sampling_interval_min')::int * 60, expected_interval_s),
        updated_at = now(), version = version + 1
      where id = $1`,
    values: [sensor_id, JSON.stringify(instruction.config)],
  });
}

/** Registers that have a name remember what was read from them or written to them. */
async function keepRegisters(client: PoolClient, { controller_id, instruction }: Ended, read: number[], now: Date) {
  const values = instruction.type === "write_registers" ? instruction.values : read;
  if (!("start" in instruction) || values.length === 0) return;
  await client.query({
    name: "keep-registers",
    text: `update registers r set value = u.value, value_at = $3
      from unnest($2::float8[]) with ordinality as u (value, at)
      where r.controller_id = $1 and r.address = $4 + u.at - 1`,
    values: [controller_id, values, now, instruction.start],
  });
}
