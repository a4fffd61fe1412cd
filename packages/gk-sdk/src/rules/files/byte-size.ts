const KILO = 1024;
const MEGA = KILO * 1024;
const GIGA = MEGA * 1024;

/** A file's size: "File Size (B, KB, MB or GB)" (spec 001 section 2, Auto Upload). @public */
export function formatFileSize(bytes: number): string {
  if (bytes >= GIGA) return `${round2(bytes / GIGA)} GB`;
  if (bytes >= MEGA) return `${round2(bytes / MEGA)} MB`;
  if (bytes >= KILO) return `${round2(bytes / KILO)} KB`;
  return `${bytes} B`;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
