import { z } from "zod";
import { optionalId } from "@/lib/inputs/fields";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { parseQuery } from "@/lib/server/http/query";
import type { AnyServed } from "@/lib/server/resources/serve";
import { downloadFormats, downloadList } from "./download";

/** Of the lists that it is given by their names. */
export const downloadRoute = (listNamed: (name: string) => AnyServed) =>
  endpoint({
    // The right to view that list is asked for by downloadList.
    allow: "signed_in",
    summary: "Get a filtered list as a CSV or JSON file",
    transaction: "own",
    isStreamed: true,
    body: z.strictObject({
      resource: z.string().max(60),
      format: z.enum(downloadFormats),
      query: z.record(z.string(), z.unknown()).default({}),
      plant_id: optionalId,
    }),
    run: async (call, { body }) => {
      const source = listNamed(body.resource);
      const { content, ...file } = await downloadList(call, source, {
        format: body.format,
        plant_id: body.plant_id ?? null,
        query: parseQuery(source.query, body.query),
      });
      return asDownload(content, file);
    },
  });
