// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkMiniMap as GkMiniMapElement } from 'gk-elements/define/mini-map';
import * as React from 'react';

/** A small live map of one vehicle. Wraps `<gk-mini-map>`. @public */
export const GkMiniMap = createComponent({
  react: React,
  tagName: 'gk-mini-map',
  elementClass: GkMiniMapElement,
  displayName: 'GkMiniMap',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkMiniMap = GkMiniMapElement;
