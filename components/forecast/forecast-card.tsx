import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ForecastLine, type ForecastLineProps } from "./forecast-line";
import { PartLines } from "./part-lines";

/** Of an item: its forecast, and whether its parts are there in time. Nothing where it has no limits. */
export function ForecastCard({ forecast }: ForecastLineProps) {
  const t = useTranslations("forecast");
  if (!forecast.leading) return null;

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
