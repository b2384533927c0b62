import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedBudgets } from "@/lib/services/maintenance/budgets/served";

export const { GET, POST, DELETE } = collectionRoutes(servedBudgets);
