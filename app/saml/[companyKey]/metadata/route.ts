import { notFound } from "@/lib/domain/shared/errors";
import { served } from "@/lib/server/http/visit";
import { ownMetadata } from "@/lib/services/identity/single-sign-on/own-metadata";
import { SamlRefusal } from "@/lib/services/identity/single-sign-on/refusal";

type Context = { params: Promise<{ companyKey: string }> };

/** Ours, for the company's identity provider. */
export const GET = (request: Request, { params }: Context) =>
  served(request, async () => {
    const text = await ownMetadata((await params).companyKey).catch((error) => {
      throw error instanceof SamlRefusal ? notFound() : error;
    });
    return new Response(text, { headers: { "Content-Type": "application/samlmetadata+xml; charset=utf-8" } });
  });
