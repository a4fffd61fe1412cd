// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkTimelineScrubbedEvent,
  GkTimelineSeekedEvent,
  GkTimelineSelectionChangedEvent,
  GkTimelineViewChangedEvent,
} from 'gk-elements';
import { GkTimeline as GkTimelineElement } from 'gk-elements/define/timeline';
import * as React from 'react';

/** One zoomable timeline of recordings and events. Wraps `<gk-timeline>`. @public */
export const GkTimeline = createComponent({
  react: React,
  tagName: 'gk-timeline',
  elementClass: GkTimelineElement,
  displayName: 'GkTimeline',
  events: {
    /** A time was chosen; does not bubble. */
    onGkTimelineSeeked: 'gk-timeline-seeked' as EventName<GkTimelineSeekedEvent>,
    /** The user is scrubbing; does not bubble. */
    onGkTimelineScrubbed: 'gk-timeline-scrubbed' as EventName<GkTimelineScrubbedEvent>,
    /** The selection changed; does not bubble. */
    onGkTimelineSelectionChanged: 'gk-timeline-selection-changed' as EventName<GkTimelineSelectionChangedEvent>,
    /** The visible period changed; does not bubble. */
    onGkTimelineViewChanged: 'gk-timeline-view-changed' as EventName<GkTimelineViewChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkTimeline = GkTimelineElement;
