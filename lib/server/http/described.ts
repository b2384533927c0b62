import type { Schema } from "./schema-parts";

/** The parts of the API document. */

export interface DescribedParameter {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  required: boolean;
  schema: Schema;
  /** Another name of a parameter, which is still known. */
  deprecated?: boolean;
  style?: string;
  explode?: boolean;
}

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may, and limits of its own. */
  description: string;
  /** The permissions that open, any one of them. */
  "x-permissions"?: readonly string[];
  security: Record<string, string[]>[];
  parameters: DescribedParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Schema>;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string; contact: { name: string; url: string } };
  servers: { url: string }[];
  /** Of a call that states nothing else. */
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { securitySchemes: Schema; schemas: Record<string, Schema>; responses: Record<string, Schema> };
}

/** As it is served: an operation states what is its own, and points to what it has alike with others. */
export interface LeanDocument extends Omit<Document, "paths" | "components"> {
  paths: Record<string, Schema>;
  components: Record<string, Record<string, Schema>>;
}

/** What a parameter of a list does of which nothing else is stated: `info` states it of all of them. */
export const keepsThose = "Only records with this ";
