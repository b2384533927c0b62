import type { Viewer } from "@/lib/domain/identity/viewer";
import { consume, giveBack } from "@/lib/server/http/limits";

/** Counts a request to the model: 20 an hour and person, 500 a day and company. */
export async function countRequest({ user_id, company_id }: Pick<Viewer, "user_id" | "company_id">): Promise<void> {
  await consume("model_person", String(user_id));
  await consume("model_company", String(company_id)).catch(async (refused) => {
    await giveBack("model_person", String(user_id));
    throw refused;
  });
}
