import { Readable } from "node:stream";
import { contentDisposition } from "@/lib/domain/shared/file-range";

interface Download {
  type: string;
  name: string;
  /** Bytes, where they are known beforehand. */
  length?: number;
}

/** A file that was made for this call, for its caller to keep and nobody on the way. */
export const asDownload = (content: BodyInit | Readable, { type, name, length }: Download) =>
  new Response(content instanceof Readable ? (Readable.toWeb(content) as ReadableStream) : content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition("attachment", name),
      ...(length !== undefined && { "Content-Length": String(length) }),
      "Cache-Control": "private, no-store",
    },
  });
