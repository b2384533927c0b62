import type { Call } from "@/lib/server/data/call";

export type HiddenColumns = Record<string, string[]>;

/** The columns that the caller does not want to see, by list. */
export async function hiddenColumns({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<HiddenColumns> {
  const rows = await tx.listColumns.findMany({
    where: { user_id: viewer.user_id },
    select: { list: true, hidden: true },
  });

  return Object.fromEntries(rows.map(({ list, hidden }) => [list, hidden]));
}

export async function hideColumns(call: Call, list: string, hidden: string[]): Promise<HiddenColumns> {
  const { user_id } = call.viewer;
  await call.tx.$executeRaw`insert into list_columns (user_id, list, hidden) values (${user_id}, ${list}, ${hidden})
    on conflict (user_id, list) do update set hidden = excluded.hidden`;

  return hiddenColumns(call);
}
