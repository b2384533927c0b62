import { useFormatter } from "next-intl";

interface Unit {
  decimals: number | null;
  unit?: string | null;
}

/** Writes a measured value as a person reads it: always the decimals of its quantity, so that figures line up. */
export function useReading() {
  const format = useFormatter();
  const figure = (value: number | null | undefined, decimals: number | null) =>
    typeof value === "number"
      ? format.number(value, { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 3 })
      : "–";
  const withUnit = (value: number | null | undefined, { decimals, unit }: Unit) =>
    [figure(value, decimals), unit].filter(Boolean).join(" ");

  return { figure, withUnit };
}
