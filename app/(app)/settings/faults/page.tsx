import { dialogPage } from "@/app/dialog-page";
import { FaultActions } from "@/components/catalogue/fault-actions";
import { ShownByCell } from "@/components/catalogue/fault-cells";
import { FaultDialog } from "@/components/catalogue/fault-dialog";
import { FaultTabs } from "@/components/catalogue/fault-tabs";
import { servedFaults } from "@/lib/services/structure/faults/served";

const { generateMetadata, Page } = dialogPage(servedFaults, {
  Dialog: FaultDialog,
  cells: { parameters: ShownByCell },
  actions: FaultActions,
  head: <FaultTabs />,
  keeps: "kind",
  opensTo: ["view_equipment_types", "view_settings"],
});

export { generateMetadata, Page as default };
