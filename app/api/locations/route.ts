import { locations } from "@/lib/domain/structure/locations";
import { endpoint } from "@/lib/server/http/endpoint";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the time zones for plants and the countries for phone numbers",
  run: async () => locations,
});
