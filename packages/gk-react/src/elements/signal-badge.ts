// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkSignalBadge as GkSignalBadgeElement } from 'gk-elements/define/signal-badge';
import * as React from 'react';

/** Signal strength of a device: bars, percent and a colour by the rules of the specification. Wraps `<gk-signal-badge>`. @public */
export const GkSignalBadge = createComponent({
  react: React,
  tagName: 'gk-signal-badge',
  elementClass: GkSignalBadgeElement,
  displayName: 'GkSignalBadge',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkSignalBadge = GkSignalBadgeElement;
