import { serveModbus } from "./modbus-server";
import { SimulatedPress } from "./press";

const unitIds = [1, 2];

/**
 * The controller of two hydraulic presses, one in each company: it waits to be read by Modbus TCP, at the first of
 * SIMULATED_MACHINES. Where another demo on this machine serves one already, that one is read.
 */
export async function servePlc(epoch: number, log: (message: string, more?: object) => void): Promise<void> {
  const [address] = (process.env.SIMULATED_MACHINES || "").split(",").filter(Boolean);
  if (!address) return;
  const [host = "", port] = address.split(":");
  const presses = new Map(unitIds.map((unit) => [unit, new SimulatedPress(unit, epoch)]));
  const isOwn = ["127.0.0.1", "localhost"].includes(host);
  try {
    await serveModbus({
      host: isOwn ? host : "0.0.0.0",
      port: Number(port),
      read: ({ unit, table, register }) => presses.get(unit)?.read(table, register, Date.now()) ?? null,
    });
    log("Modbus machine listening", { address });
  } catch (error) {
    log("Modbus machine not served", { address, reason: (error as Error).message });
  }
}
