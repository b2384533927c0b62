import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { draftProcedure } from "@/lib/services/outward/own-model/draft-procedure";

export const POST = endpoint({
  allow: "create_task_procedures",
  summary:
    "Draft a task procedure from a PDF (multipart field `file`) by the company's model; nothing is saved, and the file is not kept",
  body: z.strictObject({}),
  files: ["file"],
  takes: "documents",
  handsOverFiles: true,
  transaction: "own",
  run: (call, { files }) => draftProcedure(call, files.get("file")),
});
