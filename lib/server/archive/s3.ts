import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { ArchivePlace } from "@/lib/domain/operation/archive";
import { env } from "../env";
import type { ArchiveStore } from "./store";

interface Account {
  endpoint: string | undefined;
  region: string;
  /** Without one the machine's own role is asked, as Amazon's programs do. */
  key: { id: string; secret: string } | undefined;
}

/** Of one request: a part of an archive is some sixty megabytes. */
const longestRequest = 10 * 60_000;

/** What it would print is logged by the code that handles its failure. */
const nothing = () => undefined;
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The archive in a bucket of Amazon S3, or of a compatible server. */
export function s3Store(
  { bucket: Bucket, prefix }: Extract<ArchivePlace, { kind: "s3" }>,
  { endpoint, region, key }: Account,
): ArchiveStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    // Checksums at the end of a stream are Amazon's alone; ours is known before, and goes with the header.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    logger: quiet,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: longestRequest },
  });
  const folder = path.join(env.dataDir, "archive-drafts");
  const sizeOf = async (name: string) => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: prefix + name }))).ContentLength ?? null;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  };

  return {
    draft: async () => {
      await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true });
      return path.join(folder, randomUUID());
    },
    put: async (name, draft, { bytes, sha256 }) => {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: prefix + name,
          ContentLength: bytes,
          ContentType: "application/vnd.apache.parquet",
          Body: createReadStream(/*turbopackIgnore: true*/ draft),
          ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
        }),
      );
      const stored = await sizeOf(name);
      if (stored !== bytes) throw new Error(`the storage has ${stored} of ${bytes} bytes`);
      await rm(draft, { force: true });
    },
    sizeOf,
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
