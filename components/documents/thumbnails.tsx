import { File as FileIcon } from "lucide-react";
import { Transcript } from "@/components/own-model/transcript";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";

/** Stored files: pictures small, each leading to the whole; audio and video play in place. */
export function Thumbnails({ files }: { files: readonly { id: number; name: string; mime: string }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {files.map(({ id, name, mime }) => (
        <li key={id} className={/^(video|audio)\//.test(mime) ? "col-span-2" : undefined}>
          {mime.startsWith("video/") && <Player id={id} name={name} />}
          {mime.startsWith("audio/") && <Voice id={id} name={name} />}
          <a
            href={fileUrl(id)}
            target="_blank"
            rel="noreferrer"
            className={cn(
              "block overflow-hidden rounded-control border border-line bg-card hover:border-control",
              mime.startsWith("video/") && "rounded-t-none border-t-0",
            )}
          >
            {!/^(video|audio)\//.test(mime) && (
              <span className="grid aspect-[4/3] place-items-center bg-sunk text-muted">
                {mime.startsWith("image/") ? (
                  // biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none.
                  <img src={fileUrl(id)} alt="" loading="lazy" className="size-full object-cover" />
                ) : (
                  <FileIcon aria-hidden className="size-6" />
                )}
              </span>
            )}
            <span className="block truncate px-2 py-1 text-accent text-xs">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A video plays in its place; only its beginning is fetched before the user starts it. */
function Player({ id, name }: { id: number; name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people film machines with their phones, nobody writes captions for it.
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      src={fileUrl(id)}
      className="aspect-video w-full rounded-t-control border border-line bg-sunk"
    />
  );
}

/** A spoken note plays in its place. */
function Voice({ id, name }: { id: number; name: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is below it. */}
      <audio controls preload="metadata" aria-label={name} src={fileUrl(id)} className="mb-1 w-full" />
      <Transcript file_id={id} name={name} />
    </>
  );
}
