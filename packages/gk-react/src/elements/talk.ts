// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkTalkStateChangedEvent } from 'gk-elements';
import { GkTalk as GkTalkElement } from 'gk-elements/define/talk';
import * as React from 'react';

/** Talk with one device. Wraps `<gk-talk>`. @public */
export const GkTalk = createComponent({
  react: React,
  tagName: 'gk-talk',
  elementClass: GkTalkElement,
  displayName: 'GkTalk',
  events: {
    /** The talk changed its state; does not bubble. */
    onGkTalkStateChanged: 'gk-talk-state-changed' as EventName<GkTalkStateChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkTalk = GkTalkElement;
