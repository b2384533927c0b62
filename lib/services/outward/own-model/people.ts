import { type Redaction, redactionOf } from "@/lib/domain/own-model/redaction";
import { asProvider } from "@/lib/server/data/db";
import type { OwnModel } from "./login";

/** Hides everybody who may be named in a company's records: its people, those who have left, and who is of no company. */
export async function redactionFor({ company_id, is_redacted }: OwnModel): Promise<Redaction> {
  const people = is_redacted
    ? await asProvider((tx) =>
        tx.user.findMany({
          where: { OR: [{ company_id }, { company_id: null }] },
          select: { first_name: true, last_name: true },
          orderBy: { id: "asc" },
        }),
      )
    : [];

  return redactionOf(people, is_redacted);
}
