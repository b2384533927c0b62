import { useLocale } from "next-intl";
import { momentText, zoneText } from "@/lib/domain/shared/moments";
import { writtenTime } from "@/lib/domain/shared/plant-day";

/**
 * A moment on the plant's clock, with its zone, as Moment draws it. Only the server draws it: what Moment knows of the clocks
 * of other pages would be a tenth of all that a guest loads.
 */
export function When({ at, timeZone, now }: { at: string; timeZone: string; now: string }) {
  const tag = useLocale();
  const zone = zoneText(timeZone, at);
  const shown = Date.parse(now);

  return (
    <time dateTime={at} title={`${writtenTime(new Date(at).getTime(), timeZone, "second")} ${zone}`}>
      {momentText(at, "minute", { tag, timeZone, now: shown })}
      <span className="font-normal text-muted"> {zone}</span>
    </time>
  );
}
