import { eventsCsv } from "../server/csv";
import { pageLoader } from "../server/respond";

export const loader = pageLoader((adapter) => eventsCsv(adapter, "adv"));
