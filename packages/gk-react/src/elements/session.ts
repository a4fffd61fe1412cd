// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkSessionChangedEvent } from 'gk-elements';
import { GkSession as GkSessionElement } from 'gk-elements/define/session';
import * as React from 'react';

/** Gives the elements inside it one connection to a recorder server. Wraps `<gk-session>`. @public */
export const GkSession = createComponent({
  react: React,
  tagName: 'gk-session',
  elementClass: GkSessionElement,
  displayName: 'GkSession',
  events: {
    /** The session or its state changed; does not bubble. */
    onGkSessionChanged: 'gk-session-changed' as EventName<GkSessionChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkSession = GkSessionElement;
