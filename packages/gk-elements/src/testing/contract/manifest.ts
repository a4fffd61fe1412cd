/** Something that the manifest names: a part, a slot, an attribute. */
export interface ManifestEntry {
  readonly name: string;
  readonly description?: string;
  readonly kind?: string;
}

/** Element in custom-elements.json. */
export interface ManifestElement {
  readonly tagName: string;
  /** Name of the class. */
  readonly name: string;
  readonly summary?: string;
  readonly members?: readonly ManifestEntry[];
  readonly attributes?: readonly ManifestEntry[];
  readonly events?: readonly (ManifestEntry & { readonly type?: { readonly text: string } })[];
  readonly slots?: readonly ManifestEntry[];
  readonly cssParts?: readonly ManifestEntry[];
  readonly cssProperties?: readonly ManifestEntry[];
  readonly cssStates?: readonly ManifestEntry[];
}

/** An element and the module that it stands in. */
export interface ListedElement {
  readonly element: ManifestElement;
  /** From the package's root: `src/elements/x/x.ts`. */
  readonly path: string;
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations?: readonly (ManifestElement & { readonly customElement?: boolean })[];
  }[];
}

/** Every element of a manifest, so that a new one is in by itself. */
export function listElements(manifest: unknown): readonly ListedElement[] {
  return (manifest as Manifest).modules.flatMap(({ path, declarations = [] }) =>
    declarations.filter(({ customElement }) => customElement).map((element) => ({ element, path })),
  );
}
