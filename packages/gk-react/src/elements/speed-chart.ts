// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkSpeedChartTimeSelectedEvent } from 'gk-elements';
import { GkSpeedChart as GkSpeedChartElement } from 'gk-elements/define/speed-chart';
import * as React from 'react';

/** The speed of a track over time. Wraps `<gk-speed-chart>`. @public */
export const GkSpeedChart = createComponent({
  react: React,
  tagName: 'gk-speed-chart',
  elementClass: GkSpeedChartElement,
  displayName: 'GkSpeedChart',
  events: {
    /** The user selected a time; does not bubble. */
    onGkSpeedChartTimeSelected: 'gk-speed-chart-time-selected' as EventName<GkSpeedChartTimeSelectedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkSpeedChart = GkSpeedChartElement;
