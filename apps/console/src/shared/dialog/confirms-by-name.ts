/** "Disk formatting: the user types the disk name to confirm" (spec 002 section 4). */
export function confirmsByName(typed: string, name: string): boolean {
  return name !== '' && typed === name;
}
