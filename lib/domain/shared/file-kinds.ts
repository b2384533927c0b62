/** What an upload may be: pictures alone, also videos and voice notes, or also PDF. */
export type Uploads = "pictures" | "media" | "documents";

/** What a stored file is to the user who opens it. */
export const fileKinds = ["pdf", "picture", "video", "sound", "other"] as const;
export type FileKind = (typeof fileKinds)[number];

export function fileKindOf(mime: string): FileKind {
  if (mime === "application/pdf") return "pdf";
  const [group] = mime.split("/");

  return group === "image" ? "picture" : group === "video" ? "video" : group === "audio" ? "sound" : "other";
}

/** The media types of one kind, as the database compares them: each begins with one of these. */
export const mimeStarts: Readonly<Record<Exclude<FileKind, "other">, string>> = {
  pdf: "application/pdf",
  picture: "image/",
  video: "video/",
  sound: "audio/",
};
