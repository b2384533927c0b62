export { FormLoading as default } from "@/components/resource/form-loading";
