const told = new Set<string>();

/** Warns a page's author, once, of an invalid attribute value: the element goes on with its default. @internal */
export function warnAttribute(name: string, value: string): void {
  const words = `gk-elements: ${name}="${value}" is not a value of this attribute; its default is used.`;
  if (told.has(words)) return;
  told.add(words);
  console.warn(words);
}
