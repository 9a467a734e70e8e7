export { type CountedEvent, readCountedEvents, type VerdictCount } from "./events";
export {
  counts,
  type ForgedPlace,
  type Report,
  type ReportRow,
  readReport,
  readUnattributed,
  type UnattributedBeacons,
} from "./report";
