import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ForecastLine, type ForecastLineProps } from "./forecast-line";
import { PartLines } from "./part-lines";

interface ForecastCardProps extends ForecastLineProps {
  /** The range stands in the head of the item already. */
  isBelowHead?: boolean;
}

/** Of an item: its forecast, and whether its parts are there in time. Nothing where it has no limits. */
export function ForecastCard({ forecast, isBelowHead = false }: ForecastCardProps) {
  const t = useTranslations("forecast");
  if (!forecast.leading) return null;
  if (isBelowHead && forecast.leading.target)
    return forecast.supply && forecast.supply.parts.length > 0 ? (
      <Card>
        <CardBody className="[&>section]:border-t-0 [&>section]:pt-0">
          <PartLines forecast={forecast} />
        </CardBody>
      </Card>
    ) : null;

  return (
    <Card aria-label={t("title")}>
      <CardHeader title={t("title")} />
      <CardBody className="grid gap-2">
        <ForecastLine forecast={forecast} />
        <PartLines forecast={forecast} />
      </CardBody>
    </Card>
  );
}
