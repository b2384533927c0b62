import { contentDisposition, rangeOf } from "@/lib/domain/shared/file-range";
import { type StoredFile, streamStored } from "./storage";

// What a browser may show in place. SVG never gets here: it is stored as PNG.
const shown = /^(image\/(png|jpeg|gif|webp)|video\/mp4|audio\/(mp4|webm))$/;

/** A stored file as it is answered: whole, a part of it, or "you have it". `opened`: of a file that is stored elsewhere. */
export async function fileAnswer(
  file: StoredFile,
  request: Request,
  opened: (part: { start: number; end: number }) => Promise<ReadableStream> = (part) =>
    streamStored(file.storage_key, part),
): Promise<Response> {
  const isShown = shown.test(file.mime);
  const headers = new Headers({
    "Content-Type": isShown ? file.mime : file.mime.startsWith("text/") ? "application/octet-stream" : file.mime,
    "Content-Disposition": contentDisposition(isShown ? "inline" : "attachment", file.name),
    "X-Content-Type-Options": "nosniff",
    // Whatever the bytes are, nothing in them runs as a page of ours.
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The bytes of an id never change, but who may see them does: asked again each time, answered in short.
    "Cache-Control": "private, no-cache",
    ETag: `"${file.sha256}"`,
    "Accept-Ranges": "bytes",
  });
  if (request.headers.get("if-none-match")?.includes(file.sha256)) return new Response(null, { status: 304, headers });

  const isSame = (request.headers.get("if-range") ?? file.sha256).includes(file.sha256);
  const range = isSame ? rangeOf(request.headers.get("range"), file.size) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${file.size}`);
  return new Response(await opened({ start, end }), { status: range ? 206 : 200, headers });
}
