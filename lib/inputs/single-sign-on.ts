import { z } from "zod";
import { isIssuer, protocols } from "@/lib/domain/identity/single-sign-on/openid";
import { id, optionalId, text } from "./fields";

/** What a company's administrator enters about their identity provider. */

const line = z
  .string()
  .trim()
  .min(1)
  .max(1_024)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/);

const address = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: "single-sign-on.not_an_address",
  });

const optionalAddress = z
  .union([z.literal("").transform(() => null), address])
  .nullable()
  .default(null);

const issuer = z.string().trim().max(1_000).refine(isIssuer, { message: "single-sign-on.not_an_address" });

/** The words that a provider knows; without openid it does not identify the user. */
const scopes = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
  .refine((text) => text.split(" ").includes("openid"), { message: "single-sign-on.needs_openid" });

/** What the provider states of itself may be missing until it is switched on: it wants to know our addresses first. */
export const singleSignOnInput = z.strictObject({
  protocol: z.enum(protocols).default("saml"),
  entity_id: z.union([z.literal(""), line]).default(""),
  sso_url: z.union([z.literal(""), address]).default(""),
  slo_url: optionalAddress,
  slo_response_url: optionalAddress,
  /** PEM, or its base64; one text may hold several. */
  certificates: z.array(z.string().max(40_000)).max(10).default([]),
  /** Of OpenID Connect. */
  issuer: z.union([z.literal(""), issuer]).default(""),
  client_id: z.union([z.literal(""), line]).default(""),
  /** Empty: the one that is saved stays. */
  client_secret: z.union([z.literal(""), line]).default(""),
  scopes: scopes.default("openid email profile"),
  trusts_addresses: z.boolean().default(false),
  email_domains: z.array(z.string().trim().toLowerCase().max(253)).max(50).default([]),
  is_active: z.boolean().default(false),
  is_forced: z.boolean().default(false),
  allows_idp_initiated: z.boolean().default(false),
  wants_signed_response: z.boolean().default(false),
  does_mfa: z.boolean().default(false),
  email_attribute: text,
  first_name_attribute: text,
  last_name_attribute: text,
  role_attribute: text,
  role_map: z
    .array(z.strictObject({ value: line, role_id: id }))
    .max(100)
    .default([]),
  default_role_id: optionalId,
  default_plant_ids: z.array(id).max(500).default([]),
  break_glass_user_id: optionalId,
  version: z.int().positive().optional(),
  /** The company's name in our addresses, as it was shown before the first save: refused where it would be another. */
  key: z.string().max(60).optional(),
});

export type SingleSignOnInput = z.infer<typeof singleSignOnInput>;

export const metadataInput = z.strictObject({ xml: z.string().min(1).max(500_000) });

export const issuerInput = z.strictObject({ issuer });
