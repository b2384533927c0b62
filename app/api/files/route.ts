import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { uploadedFile } from "@/lib/services/platform/files/find";

export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Upload one image, MP4 video, voice note or PDF (multipart field `image`); an image is decoded and re-encoded",
  files: ["image"],
  takes: "documents",
  body: z.strictObject({ image_id: id }),
  status: 201,
  run: (call, { body }) => uploadedFile(call, body.image_id),
});
