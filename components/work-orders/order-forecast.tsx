import { NowHead, type NowHeadProps } from "@/components/alerts/now-head";
import { ForecastLine, type ForecastLineProps } from "@/components/forecast/forecast-line";
import { PartLines } from "@/components/forecast/part-lines";

type Supply = ForecastLineProps["forecast"]["supply"];

/** Whether the head of the item names every part whose time the forecast knows: then it tells that time too. */
const namesAll = (named: NowHeadProps["of"]["parts"] | undefined, supply: Supply): boolean =>
  supply?.parts.every(({ part_id, brand_model_id }) =>
    named?.some((one) => (one.part?.id ?? null) === part_id && (one.brand_model?.id ?? null) === brand_model_id),
  ) ?? false;

interface OrderForecastProps {
  item_now: NowHeadProps["of"] | null;
  forecast: ForecastLineProps["forecast"] | null;
  now: string;
}

/** Above an order: how its item is, how long it has, and each part once with whether it is there before. */
export function OrderForecast({ item_now, forecast, now }: OrderForecastProps) {
  const known = forecast?.leading ? forecast : null;
  const isInHead = known !== null && namesAll(item_now?.parts ?? undefined, known.supply);

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
