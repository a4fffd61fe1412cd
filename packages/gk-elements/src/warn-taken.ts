/** Tags that have been reported: a whole page of elements in two versions is one warning, not twenty. */
const saidAbout = new Set<string>();

/**
 * Tells the author of a page on the console that a tag is registered by other code. Loaded where one is.
 *
 * @param other - Version of the package that registered it; undefined: it is no class of this package.
 * @internal
 */
export function warnTaken(tagName: string, version: string, other: string | undefined): void {
  const subject = other ?? tagName;
  if (saidAbout.has(subject)) return;
  saidAbout.add(subject);
  console.warn(
    other === undefined
      ? `gk-elements: <${tagName}> is already registered by other code; that of version ${version} stays unused.`
      : `gk-elements: version ${other} is on this page already and has registered <${tagName}>. What version ${version} ` +
          `has under the same names stays unused. Load one version of gk-elements on a page.`,
  );
}
