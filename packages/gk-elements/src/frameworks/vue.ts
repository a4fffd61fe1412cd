/**
 * Lets templates of Vue 3 know the elements by their tags: `import type {} from 'gk-elements/types/vue'` once in a program.
 * Types only.
 *
 * @packageDocumentation
 */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { GkElementTypes } from './element-types.js';

type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>;

/** Listeners of an element as Vue names them inside: `@gk-live-tile-state-changed` is `onGkLiveTileStateChanged`. */
type Listeners<Tag extends keyof GkElementTypes> = {
  [Name in keyof GkElementTypes[Tag]['events'] & string as `on${Pascal<Name>}`]?: (
    event: GkElementTypes[Tag]['events'][Name],
  ) => void;
};

/** The elements as templates of Vue take them. @public */
export type GkVueElements = {
  [Tag in keyof GkElementTypes]: new () => GkElementTypes[Tag]['element'] & {
    /** For the template compiler only: the element itself has no such member. */
    $props: GkElementTypes[Tag]['props'] &
      Listeners<Tag> &
      ReservedProps &
      Omit<HTMLAttributes, keyof GkElementTypes[Tag]['props'] | keyof Listeners<Tag>>;
  };
};

declare module 'vue' {
  interface GlobalComponents extends GkVueElements {}
}
