/** "Ports 0 to 65535" (spec 002 section 9). @public */
export const MAX_PORT = 65_535;

/** A typed port, or undefined for what is none: empty, below 0, above 65535, not whole. @public */
export function toPort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text.trim())) return undefined;
  const port = Number(text);
  return port <= MAX_PORT ? port : undefined;
}
