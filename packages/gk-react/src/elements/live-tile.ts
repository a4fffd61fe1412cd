// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkTileStateChangedEvent } from 'gk-elements';
import { GkLiveTile as GkLiveTileElement } from 'gk-elements/define/live-tile';
import * as React from 'react';

/** One live camera of a vehicle. Wraps `<gk-live-tile>`. @public */
export const GkLiveTile = createComponent({
  react: React,
  tagName: 'gk-live-tile',
  elementClass: GkLiveTileElement,
  displayName: 'GkLiveTile',
  events: {
    /** The state or its reason changed; does not bubble. */
    onGkTileStateChanged: 'gk-tile-state-changed' as EventName<GkTileStateChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkLiveTile = GkLiveTileElement;
