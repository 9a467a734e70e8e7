export { reportLoader as loader } from "../areas/report/report.server";
export { handle, ReportScreen as default } from "../areas/report/report-screen";
