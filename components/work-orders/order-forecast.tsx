import { NowHead, type NowHeadProps } from "@/components/alerts/now-head";
import { ForecastLine, type ForecastLineProps } from "@/components/forecast/forecast-line";
import { namesAllParts, PartLines } from "@/components/forecast/part-lines";

interface OrderForecastProps {
  item_now: NowHeadProps["of"] | null;
  forecast: ForecastLineProps["forecast"] | null;
  now: string;
}

/** Above an order: how its item is, how long it has, and each part once with whether it is there before. */
export function OrderForecast({ item_now, forecast, now }: OrderForecastProps) {
  const known = forecast?.leading ? forecast : null;
  const isInHead = known !== null && namesAllParts(item_now?.parts, known);

  return (
    <>
      {item_now && (
        <NowHead of={item_now} now={now} at="order" className="mb-3" forecast={isInHead ? known : undefined} />
      )}
      {known && (
        <div className="mb-3 grid max-w-xl gap-2 rounded-control border border-line px-3 py-2">
          <ForecastLine forecast={known} />
          {!isInHead && <PartLines forecast={known} />}
        </div>
      )}
    </>
  );
}
