import { recordWaiting } from "@/lib/services/monitoring/evaluation/record-waiting";
import { readingsChannel } from "@/lib/services/monitoring/ingest/delivery";
import { startRounds } from "./rounds";

/** An alert is no later than that, and what comes meanwhile shares a pass. */
const gatherFor = 200;

/** Evaluates what gateways sent. */
export function startRecorder(signal: AbortSignal) {
  // Several workers begin at different sensors.
  let cursor = Math.floor(Math.random() * 10_000);
  const round = async () => {
    const begun = cursor;
    // Sensors that cannot be evaluated now do not keep those behind them waiting: their turn comes again.
    const passed = await recordWaiting(begun, new Date(), signal, (sensor_id) => {
      cursor = sensor_id;
    });
    // The first round began in the middle.
    const hasMore = !passed.isLast || passed.left > 0 || begun > 0;
    cursor = passed.cursor;
    return hasMore;
  };

  return startRounds(
    { channel: readingsChannel, round, gatherFor, failure: "readings not evaluated, retrying" },
    signal,
  );
}
