/**
 * Lets JSX of React 19 know the elements by their tags, without `gk-react`: `import type {} from 'gk-elements/types/react'`
 * once in a program. Types only.
 *
 * @packageDocumentation
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { GkElementTypes } from './element-types.js';
import type { GkElementAttributes } from './jsx.js';

/** The elements as JSX of React takes them. @public */
export type GkReactElements = {
  [Tag in keyof GkElementTypes]: GkElementAttributes<
    Tag,
    DetailedHTMLProps<HTMLAttributes<GkElementTypes[Tag]['element']>, GkElementTypes[Tag]['element']>
  >;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends GkReactElements {}
  }
}
