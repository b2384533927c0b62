export { DashboardLoading as default } from "@/components/dashboard/dashboard-loading";
