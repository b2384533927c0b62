import { notFound } from "@/lib/domain/errors";
import { served } from "@/lib/server/visit";
import { ownMetadata } from "@/lib/services/saml/own-metadata";
import { SamlRefusal } from "@/lib/services/saml/refusal";

type Context = { params: Promise<{ companyKey: string }> };

/** Ours, for the company's identity provider. */
export const GET = (request: Request, { params }: Context) =>
  served(request, async () => {
    const text = await ownMetadata((await params).companyKey).catch((error) => {
      throw error instanceof SamlRefusal ? notFound() : error;
    });
    return new Response(text, { headers: { "Content-Type": "application/samlmetadata+xml; charset=utf-8" } });
  });
