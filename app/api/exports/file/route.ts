import { downloadRoute } from "@/lib/services/outward/exports/download-route";
import { exported } from "@/lib/services/outward/exports/exported";

export const POST = downloadRoute(exported);
