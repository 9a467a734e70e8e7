import { eventsCsv } from "../areas/report/report.server";
import { responseLoader } from "../kit/respond.server";

export const loader = responseLoader((adapter) => eventsCsv(adapter, "pub"));
