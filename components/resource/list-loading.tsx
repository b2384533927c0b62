import { Skeleton, SkeletonTiles } from "@/components/ui/skeletons";

/** The shape of a list before it is there: `export { ListLoading as default } from …` in a loading.tsx. */
export function ListLoading() {
  return (
    <div>
      <div className="px-4 pt-3.5 pb-3 max-md:px-3">
        <Skeleton className="h-7 w-48" />
      </div>
      <div className="page-pad grid gap-3 pt-0!">
        <Skeleton className="h-control w-full max-w-md rounded-control" />
        <SkeletonTiles tiles={9} />
      </div>
    </div>
  );
}
