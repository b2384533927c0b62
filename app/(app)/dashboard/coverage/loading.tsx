export { CoverageLoading as default } from "@/components/dashboard/dashboard-loading";
