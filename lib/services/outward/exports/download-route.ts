import { Readable } from "node:stream";
import { z } from "zod";
import { contentDisposition } from "@/lib/domain/shared/file-range";
import { optionalId } from "@/lib/inputs/fields";
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
      const { type, name, content } = await downloadList(call, source, {
        ...{ format: body.format, plant_id: body.plant_id ?? null },
        query: parseQuery(source.query, body.query),
      });
      return new Response(Readable.toWeb(content) as ReadableStream, {
        headers: {
          "Content-Type": type,
          "Content-Disposition": contentDisposition("attachment", name),
          "Cache-Control": "private, no-store",
        },
      });
    },
  });
