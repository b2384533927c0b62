import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Moment } from "@/components/ui/moment";
import { boardColumns } from "@/lib/domain/maintenance/permit";
import { PermitChip } from "./permit-chip";
import type { BoardPermit } from "./types";

interface PrintedPermitsProps {
  of: readonly BoardPermit[];
  /** When it was read: on paper nothing is renewed. */
  now: string;
}

/** What the board is on paper: a line for each permit that is not over, in the order of its columns. */
export function PrintedPermits({ of, now }: PrintedPermitsProps) {
  const t = useTranslations("permits");
  const rows = boardColumns.flatMap((column) => of.filter(({ status }) => status === column));

  return (
    <section aria-hidden className="hidden gap-2 print:grid">
      <h1 className="font-bold text-strong text-xl">
        {t("title")}, <Moment at={now} timeZone={of[0]?.plant.time_zone} />
      </h1>
      <p className="font-semibold">{t("copy_stamp")}</p>
      <Rows
        of={rows}
        keyOf={({ id }) => id}
        pad="py-1 pr-2 align-top"
        className="text-left text-xs"
        headRowClassName="border-control border-b"
        rowClassName="border-line-soft border-b"
        columns={[
          { key: "label", head: t("fields.label"), isRowHead: true, cell: ({ label }) => label },
          { key: "name", head: t("work_order"), cell: ({ name, work_order }) => `${work_order.label} ${name}` },
          { key: "kind_name", head: t("fields.kind_name"), cell: ({ kind_name }) => kind_name },
          { key: "place", head: t("fields.place"), cell: ({ place }) => place },
          { key: "holder", head: t("fields.holder"), cell: ({ holder }) => holder.name },
          { key: "status", head: t("fields.status"), cell: (permit) => <PermitChip of={permit} /> },
          {
            key: "valid_until",
            head: t("fields.valid_until"),
            cell: ({ valid_until, plant }) => valid_until && <Moment at={valid_until} timeZone={plant.time_zone} />,
          },
          {
            key: "points",
            head: t("fields.points"),
            cell: ({ points, verified }) => points > 0 && t("board.points", { verified, points }),
          },
          { key: "locks", head: t("fields.locks"), isRight: true, cell: ({ locks }) => locks },
        ]}
      />
    </section>
  );
}
