export const CELL_LINK = "inline-flex min-h-6 items-center hover:underline";
