import { dialogPage } from "@/app/dialog-page";
import { ShownByCell } from "@/components/catalogue/fault-cells";
import { FaultDialog } from "@/components/catalogue/fault-dialog";
import { servedFaults } from "@/lib/services/structure/faults/served";

const { generateMetadata, Page } = dialogPage(servedFaults, {
  Dialog: FaultDialog,
  cells: { parameters: ShownByCell },
});

export { generateMetadata, Page as default };
