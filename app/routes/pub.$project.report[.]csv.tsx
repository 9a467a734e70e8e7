export { reportCsvLoader as loader } from "../areas/report/report.server";
