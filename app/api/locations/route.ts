import { locations } from "@/lib/domain/locations";
import { endpoint } from "@/lib/server/http";

export const GET = endpoint({
  allow: "signed_in",
  summary: "The time zones of plants and the countries of phone numbers",
  run: async () => locations,
});
