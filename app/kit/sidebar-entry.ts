import type { MessageDescriptor } from "@lingui/core";
import type { LucideIcon } from "lucide-react";

export interface SidebarEntry {
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Below the project's address. */
  path: string;
  also?: readonly string[];
  group?: MessageDescriptor;
  /** Whether the entry shows the number of tasks. */
  counts?: "tasks";
}
