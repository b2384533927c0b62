import { Calculator } from "@/components/roi/calculator";
import { can, mayCalculate } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { calculatorScreen } from "@/lib/services/maintenance/roi-records/screen";

export const generateMetadata = titled("roi-records");

export default async function CalculatorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_requisitions_roi_calculator", mayCalculate);
  const search = await searchParams;
  const screen = await forPage(viewer, (call) => calculatorScreen(call, search));

  return (
    <Calculator
      // Another calculation that is opened from here, from the palette or a sheet, is not what was typed before.
      key={JSON.stringify([screen.opened, screen.given])}
      {...asWire(screen)}
      mayUpdate={can(viewer, "create_requisitions_roi_calculator")}
      mayDelete={can(viewer, "delete_requisitions_roi_calculator")}
    />
  );
}
