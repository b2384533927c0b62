import { Skeleton, SkeletonForm } from "@/components/ui/skeletons";

export function FormLoading() {
  return (
    <div>
      <div className="px-4 pt-3.5 pb-3 max-md:px-3">
        <Skeleton className="h-7 w-48" />
      </div>
      <div className="page-pad pt-0!">
        <SkeletonForm />
      </div>
    </div>
  );
}
