import { productionLines } from "@/lib/resources/production-lines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen, type PlaceScreenProps } from "../../../place-screen";

export const generateMetadata = titledRow(productionLines, ["view_dashboard"]);

export default function ProductionLinePage(asked: Pick<PlaceScreenProps, "params" | "searchParams">) {
  return <PlaceScreen of="production-lines" {...asked} />;
}
