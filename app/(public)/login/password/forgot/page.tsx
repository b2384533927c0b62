import { withTexts } from "@/app/with-texts";
import { ForgotForm } from "@/components/auth/forgot-form";
import { titled } from "@/lib/server/http/titles";

export const generateMetadata = titled("passwords", "forgot.title");

function ForgotPage() {
  return <ForgotForm />;
}

export default withTexts("app/(public)/login/password/forgot/page.tsx", ForgotPage);
