import type { ReactNode } from "react";
import { Skeleton, Waiting } from "@/components/ui/skeletons";
import { cn } from "@/lib/client/class-names";

/**
 * The dashboard and its children before they are there, in their own geometry, so that nothing moves when they come:
 * `export { … as default } from …` in a loading.tsx.
 */

export const DashboardLoading = () => (
  <Waiting>
    <Head hasCrumbs />
    <span className="page-pad grid min-w-0 content-start gap-3 pt-0!">
      <LevelTabs />
      <span className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_300px]">
        <span className="grid min-w-0 gap-3">
          <Box head>
            <span className="block h-7 border-line-soft border-b max-md:hidden" />
            {times(7, (row) => (
              <AttentionRow key={row} at={row} />
            ))}
            <span className="block h-8" />
          </Box>
          <Box head>
            {times(4, (row) => (
              <span key={row} className="flex items-center gap-4 px-3 py-2.5">
                <Skeleton className="h-8 w-40 max-md:w-24" />
                <Skeleton className="h-8 flex-1" />
              </span>
            ))}
          </Box>
        </span>
        <span className="grid min-w-0 gap-3 md:max-xl:grid-cols-2">
          {[4, 3, 5].map((rows) => (
            <Box key={rows} head>
              {times(rows, (row) => (
                <span
                  key={row}
                  className="flex h-11 items-center justify-between gap-6 border-line-soft border-b px-3 last:border-0"
                >
                  <Skeleton className="h-3 w-1/2" />
                  <Skeleton className="h-3 w-10" />
                </span>
              ))}
            </Box>
          ))}
        </span>
      </span>
    </span>
  </Waiting>
);

/** The places of one kind: tabs of the levels, tools, and a table that is cards on a phone. */
export const PlacesLoading = () => (
  <Waiting>
    <Head />
    <span className="page-pad grid min-w-0 gap-3 pt-0.5!">
      <LevelTabs />
      <Tools />
      <Table rows={12} columns={6} />
    </span>
  </Waiting>
);

/** Which items are watched: a head with tabs, what it explains, and a table. */
export const CoverageLoading = () => (
  <Waiting>
    <span className="block border-line border-b bg-card">
      <Head />
      <span className="flex h-9 items-center gap-6 px-4">
        {times(4, (tab) => (
          <Skeleton key={tab} className="h-3.5 w-24" />
        ))}
      </span>
    </span>
    <span className="page-pad grid min-w-0 gap-3">
      <Skeleton className="h-4 max-w-prose" />
      <Tools />
      <Table rows={12} columns={5} />
    </span>
  </Waiting>
);

const Head = ({ hasCrumbs }: { hasCrumbs?: boolean }) => (
  <span className="flex items-end justify-between gap-2 px-4 pt-3.5 pb-3 max-md:flex-wrap max-md:px-3">
    <span className="grid min-w-0 flex-1 gap-1">
      {hasCrumbs && <Skeleton className="h-4 w-32" />}
      <Skeleton className="h-6.5 w-48" />
    </span>
    <Skeleton className="h-control w-32 rounded-control max-md:w-full" />
  </span>
);

const LevelTabs = () => (
  <Box>
    <span className="grid grid-cols-2 md:grid-cols-3 lg:flex">
      {times(6, (tab) => (
        <span
          key={tab}
          className="grid h-[58px] min-w-0 flex-1 content-center gap-2 border-line-soft px-3 not-last:border-r max-lg:border-b"
        >
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-3 w-14" />
        </span>
      ))}
    </span>
  </Box>
);

const AttentionRow = ({ at }: { at: number }) => (
  <span className="flex items-center gap-4 border-line-soft border-b px-3 max-md:h-48 md:h-11.5">
    <Skeleton className="h-5 w-20 shrink-0" />
    <span className="grid min-w-0 flex-1 gap-1.5">
      <Skeleton className={cn("h-3.5", at % 2 === 0 ? "w-3/5" : "w-2/5")} />
      <Skeleton className="h-2.5 w-4/5" />
    </span>
    <Skeleton className="h-4 w-16 max-md:hidden" />
    <Skeleton className="h-4 w-24 max-lg:hidden" />
    <Skeleton className="h-4 w-20 max-md:hidden" />
  </span>
);

const Tools = () => (
  <span className="flex gap-2">
    <Skeleton className="h-control w-60 rounded-control max-md:w-full" />
    <Skeleton className="h-control w-20 rounded-control max-md:hidden" />
  </span>
);

function Table({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Box>
      <span className="block h-[34px] border-line border-b bg-sunk max-md:hidden" />
      {times(rows, (row) => (
        <span
          key={row}
          className="flex h-row items-center gap-6 border-line-soft border-b px-3 last:border-0 max-md:h-40"
        >
          {times(columns, (column) => (
            <Skeleton key={column} className={cn("h-3 flex-1", column > 1 && "max-md:hidden")} />
          ))}
        </span>
      ))}
    </Box>
  );
}

const Box = ({ head, children }: { head?: boolean; children: ReactNode }) => (
  <span className="block min-w-0 overflow-hidden rounded-card border border-line bg-card max-md:rounded-phone">
    {head && (
      <span className="flex h-[38px] items-center border-line-soft border-b px-3">
        <Skeleton className="h-3.5 w-32" />
      </span>
    )}
    {children}
  </span>
);

const times = (count: number, draw: (index: number) => React.ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(at));
