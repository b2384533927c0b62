import { z } from "zod";
import { id } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { uploadedFile } from "@/lib/services/files/find";

export const POST = endpoint({
  allow: "signed_in",
  summary: "Upload one picture (multipart field `image`); it is decoded and encoded anew",
  files: ["image"],
  body: z.strictObject({ image_id: id }),
  status: 201,
  run: (call, { body }) => uploadedFile(call, body.image_id),
});
