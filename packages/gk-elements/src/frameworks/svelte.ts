/**
 * Lets Svelte 5 know the elements by their tags: `import type {} from 'gk-elements/types/svelte'` once in a program.
 * Types only.
 *
 * @packageDocumentation
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { GkElementTypes } from './element-types.js';
import type { GkElementAttributes } from './jsx.js';

/** The elements as templates of Svelte take them. @public */
export type GkSvelteElements = {
  [Tag in keyof GkElementTypes]: GkElementAttributes<Tag, HTMLAttributes<GkElementTypes[Tag]['element']>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends GkSvelteElements {}
}
