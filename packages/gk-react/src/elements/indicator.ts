// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkIndicator as GkIndicatorElement } from 'gk-elements/define/indicator';
import * as React from 'react';

/** One fact of a device as a badge: signal, GPS, ignition, voltage, temperature, disk, card, recording, speed, viewers. Wraps `<gk-indicator>`. @public */
export const GkIndicator = createComponent({
  react: React,
  tagName: 'gk-indicator',
  elementClass: GkIndicatorElement,
  displayName: 'GkIndicator',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkIndicator = GkIndicatorElement;
