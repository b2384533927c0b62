import { locations } from "@/lib/domain/structure/locations";
import { endpoint } from "@/lib/server/http/endpoint";

export const GET = endpoint({
  allow: "signed_in",
  summary: "The time zones of plants and the countries of phone numbers",
  run: async () => locations,
});
