import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedBudgets } from "@/lib/services/maintenance/budgets/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedBudgets);
