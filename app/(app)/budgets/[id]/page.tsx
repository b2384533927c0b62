import { formPage } from "@/app/form-page";
import { BudgetForm } from "@/components/budgets/budget-form";
import { servedBudgets } from "@/lib/services/maintenance/budgets/served";

const { generateMetadata, Page } = formPage(servedBudgets, { Form: BudgetForm, opensTo: ["view_requisitions"] });

export { generateMetadata, Page as default };
