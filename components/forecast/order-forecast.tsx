import { ForecastLine, type ForecastLineProps } from "./forecast-line";
import { PartLines } from "./part-lines";

/** Above an order: how long its item has, and whether the order's parts are there before. */
export function OrderForecast({ forecast }: ForecastLineProps) {
  if (!forecast.leading) return null;

  return (
    <div className="mb-3 grid max-w-xl gap-2 rounded-control border border-line px-3 py-2">
      <ForecastLine forecast={forecast} />
      <PartLines forecast={forecast} />
    </div>
  );
}
