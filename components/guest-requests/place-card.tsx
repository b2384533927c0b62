import type { OnWire } from "@/lib/server/http/wire";
import type { GuestPlace } from "@/lib/services/maintenance/guest-requests/place";
import { PlaceIcon } from "./icons";

interface PlaceCardProps {
  place: Pick<OnWire<GuestPlace>, "name" | "above" | "plant">;
  /** Small enough to come with the page. */
  picture: string | null;
}

/** Where the label hangs. */
export function PlaceCard({ place, picture }: PlaceCardProps) {
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card p-2.5">
      {picture ? (
        // biome-ignore lint/performance/noImgElement: it comes with the page
        <img src={picture} alt="" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <PlaceIcon className="size-6 shrink-0 text-muted" />
      )}
      <div className="grid min-w-0">
        <b className="text-lg text-strong leading-tight [overflow-wrap:anywhere]">{place.name}</b>
        <span className="text-muted text-sm">{[...place.above, place.plant].join(" · ")}</span>
      </div>
    </div>
  );
}
