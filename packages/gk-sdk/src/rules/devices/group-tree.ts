/** "usergroup (groupid, name; sorted by name)" (spec 000 section 3). @public */
export function sortGroups<T extends { readonly name: string }>(groups: readonly T[]): T[] {
  return [...groups].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
