import { ForgotForm } from "@/components/auth/forgot-form";
import { titled } from "@/lib/server/http/titles";

export const generateMetadata = titled("passwords", "forgot.title");

export default function ForgotPage() {
  return <ForgotForm />;
}
