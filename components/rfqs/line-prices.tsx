import { useTranslations } from "next-intl";
import { NumberInput } from "@/components/catalogue/number-input";
import { DateInput } from "@/components/ui/date-input";
import { inCents } from "@/lib/domain/shared/money";

/** What is typed of a line: a price of one in whole units of the currency, and a day or nothing. */
export interface TypedLine {
  price: number | null;
  date: string;
}

interface AskedLine {
  id: number;
  quantity: number;
  name: string;
  number?: string | null;
}

/** The lines that have a price, as the call takes them. */
export const pricedOf = (lines: readonly AskedLine[], lineOf: (id: number) => TypedLine) =>
  lines.flatMap(({ id }) => {
    const { price, date } = lineOf(id);
    return price === null ? [] : [{ line_id: id, unit_price: inCents(price), delivery_date: date || null }];
  });

export interface LinePricesProps {
  lines: readonly AskedLine[];
  currency: string;
  lineOf: (id: number) => TypedLine;
  onChange: (id: number, part: Partial<TypedLine>) => void;
}

/** A price and a delivery date for each line. */
export function LinePrices({ lines, currency, lineOf, onChange }: LinePricesProps) {
  const t = useTranslations("rfqs");

  return (
    <ul className="grid gap-3">
      {lines.map(({ id, quantity, name, number }) => (
        <li key={id} className="grid gap-1.5 border-line-soft border-b pb-3">
          <span className="font-medium text-strong">
            {quantity} × {name}
            {number && <span className="font-normal text-muted text-xs"> {number}</span>}
          </span>
          <div className="grid grid-cols-2 gap-2">
            <NumberInput
              aria-label={t("price_of", { name })}
              placeholder={t("vendor.unit_price")}
              unit={currency}
              value={lineOf(id).price}
              onValueChange={(price) => onChange(id, { price })}
            />
            <DateInput
              aria-label={t("delivery_of", { name })}
              value={lineOf(id).date}
              onValueChange={(date) => onChange(id, { date })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
