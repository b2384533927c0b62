"use client";

import { useEffect, useState } from "react";
import { cn } from "@/lib/client/class-names";

export interface BlobViewProps {
  name: string;
  blob: Blob;
  className?: string;
}

/** A picture, video or voice note that is on this device only. */
export function BlobView({ name, blob, className }: BlobViewProps) {
  const url = useBlobUrl(blob);
  if (!url) return <span className={cn("block animate-pulse rounded-control bg-sunk", className)} />;
  if (blob.type.startsWith("audio/"))
    // biome-ignore lint/a11y/useMediaCaption: it is spoken by one technician to the next.
    return <audio controls preload="metadata" aria-label={name} src={url} className="w-full" />;
  if (blob.type.startsWith("video/"))
    return (
      // biome-ignore lint/a11y/useMediaCaption: people film machines with their phones, nobody writes captions for it.
      <video controls playsInline preload="metadata" aria-label={name} src={url} className={className} />
    );

  // biome-ignore lint/performance/noImgElement: it has no address outside this page.
  return <img src={url} alt={name} className={cn("rounded-control bg-sunk object-cover", className)} />;
}

/** An address for it while it is shown. */
function useBlobUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);

  return url;
}
