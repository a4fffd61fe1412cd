// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkGauge as GkGaugeElement } from 'gk-elements/define/gauge';
import * as React from 'react';

/** A dial for a speed or a heading. Wraps `<gk-gauge>`. @public */
export const GkGauge = createComponent({
  react: React,
  tagName: 'gk-gauge',
  elementClass: GkGaugeElement,
  displayName: 'GkGauge',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkGauge = GkGaugeElement;
