import { reorderRoute } from "@/lib/services/routes";

export const { POST } = reorderRoute("assets");
