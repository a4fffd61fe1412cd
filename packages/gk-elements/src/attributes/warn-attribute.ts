const told = new Set<string>();

/** Tells a page's author, once, of an attribute whose value is none: the element goes on with its default. @internal */
export function warnAttribute(name: string, value: string): void {
  const words = `gk-elements: ${name}="${value}" is not a value of this attribute; its default is used.`;
  if (told.has(words)) return;
  told.add(words);
  console.warn(words);
}
