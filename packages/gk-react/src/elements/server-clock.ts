// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkServerClock as GkServerClockElement } from 'gk-elements/define/server-clock';
import * as React from 'react';

/** The server's time with its time zone. Wraps `<gk-server-clock>`. @public */
export const GkServerClock = createComponent({
  react: React,
  tagName: 'gk-server-clock',
  elementClass: GkServerClockElement,
  displayName: 'GkServerClock',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkServerClock = GkServerClockElement;
