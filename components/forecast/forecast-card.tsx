import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ForecastLine, type ForecastLineProps } from "./forecast-line";
import { namesAllParts, PartLines } from "./part-lines";

interface ForecastCardProps extends ForecastLineProps {
  /** The head of the item: it has the range, and the parts that it names. Null where there is none. */
  head: { parts: Parameters<typeof namesAllParts>[0] } | null;
}

/** Of an item: its forecast, and whether its parts are there in time. Nothing where it has no limits. */
export function ForecastCard({ forecast, head }: ForecastCardProps) {
  const t = useTranslations("forecast");
  if (!forecast.leading) return null;
  const isNamed = head !== null && namesAllParts(head.parts, forecast);
  const isInHead = head !== null && forecast.leading.target !== null;
  if (isInHead && (isNamed || !forecast.supply?.parts.length)) return null;

  return (
    <Card aria-label={t("title")}>
      {!isInHead && <CardHeader title={t("title")} />}
      <CardBody className="grid gap-2">
        {!isInHead && <ForecastLine forecast={forecast} />}
        {!isNamed && <PartLines forecast={forecast} />}
      </CardBody>
    </Card>
  );
}
