/** "Streamid 0 means random" (spec 000 section 2.11): a whole number from 1 to 2^31 - 1, as text. @public */
export function randomStreamId(random: () => number): string {
  return String(1 + Math.floor(random() * 0x7fff_fffe));
}
