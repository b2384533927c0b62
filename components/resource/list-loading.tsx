import { SkeletonList } from "@/components/ui/skeletons";

/** The shape of a list before it is there: `export { ListLoading as default } from …` in a loading.tsx. */
export const ListLoading = () => <SkeletonList />;
