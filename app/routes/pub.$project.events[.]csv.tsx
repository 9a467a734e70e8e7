export { eventsCsvLoader as loader } from "../areas/report/report.server";
