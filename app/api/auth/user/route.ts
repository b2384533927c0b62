import { z } from "zod";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { can, isProviderSide, type Viewer } from "@/lib/domain/identity/viewer";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { setSessionCookie } from "@/lib/server/http/session";
import { renewSession } from "@/lib/services/identity/sign-in/renew";

const query = z.object({ refresh_token: z.enum(["true", "false"]).optional() });

/** Who is signed in. `?refresh_token=true` also gives a new token, and so needs the web app's marker. */
export const GET = endpoint({
  allow: "signed_in",
  summary: "Get the signed-in user with role and permissions",
  query,
  transaction: "own",
  changesState: true,
  isBeforeFactor: true,
  run: async (call, { query, request }) => {
    const user = shown(call.viewer);
    if (query.refresh_token !== "true") return { user };
    const session = await renewSession(call, request.headers.get("user-agent"));
    if (session.kind === "bearer") return { user, access_token: session.token };
    return new Answer(
      { data: { user, access_token: "cookie" } },
      { headers: { "Set-Cookie": setSessionCookie(session) } },
    );
  },
});

function shown(viewer: Viewer) {
  const { id, name, type, kind, is_forced_mfa, is_technic, is_requisitioner, is_fab_shop_manager } = viewer.role;
  const role = { id, name, kind, is_forced_mfa, is_technic, is_requisitioner, is_fab_shop_manager };
  return {
    id: viewer.user_id,
    first_name: viewer.first_name,
    last_name: viewer.last_name,
    email: viewer.email,
    language_id: viewer.language_id,
    is_mfa_enabled: viewer.is_mfa_enabled,
    is_mfa_required: viewer.is_mfa_required,
    company_id: viewer.company_id,
    plant_id: viewer.plant_id,
    is_provider_side: isProviderSide(viewer),
    role: { ...role, type, permissions: allPermissions.filter((key) => can(viewer, key)) },
    temp_role: viewer.is_temp_role ? { id: viewer.role.id, name: viewer.role.name } : null,
  };
}
