import { z } from "zod";
import { idText, withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { search } from "@/lib/services/views/search/search";

export const GET = endpoint({
  allow: "signed_in",
  isForKeys: true,
  summary: "Find records of every kind that the caller may see, by name, number, code, serial number or email",
  query: withShortPage(
    z.object({
      search: z
        .string()
        .trim()
        .max(100)
        // PostgreSQL cannot search for NUL.
        .refine((text) => !text.includes("\0"))
        .default(""),
      plant_id: idText.optional(),
    }),
  ),
  // It reads on a bare connection of the viewer's scope, in one round trip.
  transaction: "own",
  tool: {
    name: "search",
    description:
      "Find records of every kind by words, a number (WO-12), a code or a serial number: five of each kind, with ids. The way from a name to an id, also of plants, storerooms and counted lines.",
    example: { search: "press roll 3" },
    link: "/dashboard",
  },
  run: async ({ viewer }, { query }) => pageIn(await search(viewer, query.search, query.plant_id ?? null), query),
});
