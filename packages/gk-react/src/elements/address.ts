// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent } from '@lit/react';

import { GkAddress as GkAddressElement } from 'gk-elements/define/address';
import * as React from 'react';

/** The address of a position or of a device, looked up while the element is visible. Wraps `<gk-address>`. @public */
export const GkAddress = createComponent({
  react: React,
  tagName: 'gk-address',
  elementClass: GkAddressElement,
  displayName: 'GkAddress',
  events: {},
});
/** The element itself, as a ref holds it. @public */
export type GkAddress = GkAddressElement;
