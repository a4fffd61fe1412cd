import manifestUrl from 'gk-elements/custom-elements.json?url';

/** Something that an element documents: a part, a token, a state, a slot, an event. */
export interface Documented {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}

/** An attribute, or a property, as the manifest tells of it. */
export interface ElementField extends Documented {
  readonly kind?: string;
  readonly fieldName?: string;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly type?: { readonly text: string };
  /** The type written out, where its name alone says little. */
  readonly parsedType?: { readonly text: string };
}

/** One element, as the manifest tells of it. */
export interface ElementDeclaration {
  readonly tagName: string;
  readonly name: string;
  readonly summary: string;
  readonly attributes?: readonly ElementField[];
  readonly members?: readonly ElementField[];
  readonly events?: readonly (Documented & { readonly type?: { readonly text: string } })[];
  readonly cssParts?: readonly Documented[];
  readonly cssProperties?: readonly Documented[];
  readonly cssStates?: readonly Documented[];
  readonly slots?: readonly Documented[];
}

/** Every element of the package, by name. */
export async function loadManifest(): Promise<readonly ElementDeclaration[]> {
  const { modules } = (await (await fetch(manifestUrl)).json()) as {
    modules: readonly { readonly declarations?: readonly Partial<ElementDeclaration>[] }[];
  };
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((declaration): declaration is ElementDeclaration => declaration.tagName !== undefined)
    .sort((a, b) => a.tagName.localeCompare(b.tagName));
}

/** Returns the type of an attribute, without `undefined`, which a missing attribute stands for. */
export function typeOf({ parsedType, type }: ElementField): string {
  return (parsedType ?? type)?.text.replace(/ \| undefined$/, '') ?? 'string';
}

/** Properties that only scripts can set, and those that only tell. */
export function scriptProperties({ members = [] }: ElementDeclaration): readonly ElementField[] {
  return members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined);
}
