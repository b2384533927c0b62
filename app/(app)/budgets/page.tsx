import { listPage } from "@/app/list-page";
import { RequisitionTitle } from "@/components/requisitions/requisition-title";
import { isApprover, isProviderSide } from "@/lib/domain/identity/viewer";
import { servedBudgets } from "@/lib/services/maintenance/budgets/served";

const { generateMetadata, Page } = listPage(servedBudgets, (viewer) => ({
  title: <RequisitionTitle current="budgets" />,
  ...(isApprover(viewer) || isProviderSide(viewer) ? {} : { newHref: false as const }),
}));

export { generateMetadata, Page as default };
