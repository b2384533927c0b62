import { createHash } from "node:crypto";
import { ReaderWait } from "./channel";
import { type ReaderConfiguration, readerConfiguration } from "./configuration";
import { type Device, holdController } from "./hold";

const longestWaitMs = 30_000;

interface Asked {
  holder: string;
  /** What the reader has already. */
  known: string | null;
  /** Seconds that it is ready to wait for something else. */
  wait_s: number | null;
  signal: AbortSignal;
}

/** The configuration with its tag; null for the one that the reader has, when nothing has changed for as long as it waits. */
export async function waitForConfiguration(
  device: Device,
  { holder, known, wait_s, signal }: Asked,
  clock: () => Date,
): Promise<{ configuration: ReaderConfiguration | null; tag: string }> {
  const ends = clock().getTime() + Math.min(longestWaitMs, (wait_s ?? longestWaitMs / 1000) * 1000);
  const wait = new ReaderWait(device.controller_id);
  try {
    // Of a controller that no reader connects to there is nothing to hold.
    await readerConfiguration(device.controller_id, clock());
    await holdController(device, holder, clock());
    for (;;) {
      const configuration = await readerConfiguration(device.controller_id, clock());
      const tag = tagOf(configuration);
      if (tag !== known) return { configuration, tag };
      const left = ends - clock().getTime();
      if (left <= 0 || signal.aborted) return { configuration: null, tag };
      await wait.next(left, signal);
    }
  } finally {
    wait.end();
  }
}

const tagOf = (configuration: ReaderConfiguration) =>
  `"${createHash("sha256").update(JSON.stringify(configuration)).digest("base64url").slice(0, 27)}"`;
