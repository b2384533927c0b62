import type { ModelFeature } from "@/lib/domain/own-model/features";
import { DomainError } from "@/lib/domain/shared/errors";
import { asProvider } from "@/lib/server/data/db";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";

/** A company's model with its key, for calls to it. */
export interface OwnModel {
  company_id: number;
  url: string;
  model: string;
  api_key: string | null;
  transcription_url: string | null;
  transcription_model: string | null;
  features: ModelFeature[];
  is_redacted: boolean;
}

const select = {
  company_id: true,
  url: true,
  model: true,
  api_key: true,
  transcription_url: true,
  transcription_model: true,
  features: true,
  is_redacted: true,
} as const;

/** Null: there is none, or it was removed meanwhile. */
export const ownModel = (company_id: number): Promise<OwnModel | null> =>
  asProvider(async (tx) => {
    const row = await tx.ownModel.findUnique({ where: { company_id }, select });
    if (!row) return null;
    const api_key = row.api_key && unseal(row.api_key, placeOf("own_models", "api_key", company_id));

    return { ...row, api_key, features: row.features as ModelFeature[] };
  });

/** The model of the caller's company, if it is used for this. */
export async function modelFor(company_id: number | null, feature: ModelFeature): Promise<OwnModel> {
  const model = company_id === null ? null : await ownModel(company_id);
  if (!model?.features.includes(feature)) throw new DomainError("forbidden", "own-model.switched_off");

  return model;
}
