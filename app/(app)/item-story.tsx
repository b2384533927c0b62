import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AlarmCurve } from "@/components/alerts/alarm-curve";
import { limitWords } from "@/components/alerts/limit-words";
import { EnvelopeCard } from "@/components/items/envelope-card";
import { PicturesCard } from "@/components/items/pictures-card";
import { SistersCard } from "@/components/items/sisters-card";
import { useReading } from "@/components/ui/use-reading";
import type { ShownPlace } from "./place-head";

interface ItemStoryProps {
  place: ShownPlace;
  mayChange: boolean;
  /** The part in stock, and what happened: an item without an alarm has them elsewhere. */
  part: ReactNode;
  history: ReactNode;
}

/** Below the head of an item with something wrong: the curve beside the picture, then what the case rests on. */
export function ItemStory({ place, mayChange, part, history }: ItemStoryProps) {
  const { row, item, item_now, around, forecast, sensors, now, time_zone } = place;
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const worst = item_now?.worst;
  if (!item || !item_now || !worst || !around) return null;
  const { diagnosis } = item_now;

  return (
    <>
      <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 pb-0! xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <AlarmCurve of={item_now} forecasts={forecast?.measurements ?? []} now={now} />
        <PicturesCard
          item_id={row.id}
          pictures={item.pictures}
          sensors={sensors}
          mayChange={mayChange}
          spot={{
            sensor_id: worst.sensor.id,
            level: item_now.level,
            reading: withUnit(worst.value, worst),
            limit:
              worst.limit === null ? null : t(limitWords(worst.cause), { value: figure(worst.limit, worst.decimals) }),
          }}
        />
      </div>
      <div className="page-pad grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3 pb-0!">
        {around.lines && diagnosis && (
          <EnvelopeCard found={around.lines} taken_at={diagnosis.taken_at} href={diagnosis.href} timeZone={time_zone} />
        )}
        {part}
        <SistersCard sisters={around.sisters} />
        {history}
      </div>
    </>
  );
}
