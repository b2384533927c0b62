import { type ApiError, api, refusalIn } from "@/lib/client/api";

/** How many went through, or that they wait on this device. */
export type Sent = number | "kept";

/**
 * One call for each alert. What one alert is refused, because somebody else was faster or it has ended, is announced and
 * leaves the others as they are; an entry that is refused is refused for all.
 */
export async function sendToEach<Alert>(
  alerts: readonly Alert[],
  send: (alert: Alert) => Promise<unknown>,
): Promise<Sent> {
  const refusals: ApiError[] = [];
  let isKept = false;
  for (const alert of alerts) {
    try {
      if ((await send(alert)) === "kept") isKept = true;
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.status !== 409) throw error;
      refusals.push(error);
    }
  }
  for (const error of new Map(refusals.map((one) => [one.sentence, one])).values()) api.announce(error);

  return isKept ? "kept" : alerts.length - refusals.length;
}
