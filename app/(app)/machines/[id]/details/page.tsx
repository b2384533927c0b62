import { machines } from "@/lib/resources/machines";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceScreen, type PlaceScreenProps } from "../../../place-screen";

export const generateMetadata = titledRow(machines, ["view_dashboard"]);

export default function MachinePage(asked: Pick<PlaceScreenProps, "params" | "searchParams">) {
  return <PlaceScreen of="machines" {...asked} />;
}
