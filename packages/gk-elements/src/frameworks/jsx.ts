/**
 * Properties and events of each element, for JSX of any kind: Preact and others extend their own table of elements by
 * {@link GkJsxElements}. React has `gk-elements/types/react`. Types only.
 *
 * @packageDocumentation
 */
import type { GkElementTypes } from './element-types.js';

export type * from './element-props.js';
export type { GkElementTypes } from './element-types.js';

/** Listeners of an element by `on` and the name of the event: `ongk-tile-state-changed`. @public */
export type GkElementListeners<Tag extends keyof GkElementTypes> = {
  [Name in keyof GkElementTypes[Tag]['events'] & string as `on${Name}`]?: (
    event: GkElementTypes[Tag]['events'][Name],
  ) => void;
};

/**
 * One element in a template: its properties and events, and those of `Common`, which every element of the framework
 * takes.
 *
 * @public
 */
export type GkElementAttributes<Tag extends keyof GkElementTypes, Common> = GkElementTypes[Tag]['props'] &
  GkElementListeners<Tag> &
  Omit<Common, keyof GkElementTypes[Tag]['props'] | keyof GkElementListeners<Tag>>;

/** Every element by its tag; `Common` is what every element of the framework takes. @public */
export type GkJsxElements<Common> = { [Tag in keyof GkElementTypes]: GkElementAttributes<Tag, Common> };
