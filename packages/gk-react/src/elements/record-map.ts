// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkRecordMapDaySelectedEvent,
  GkRecordMapMinuteSelectedEvent,
  GkRecordMapRangeSelectedEvent,
} from 'gk-elements';
import { GkRecordMap as GkRecordMapElement } from 'gk-elements/define/record-map';
import * as React from 'react';

/** Day record map, 24 hours by 60 minutes. Wraps `<gk-record-map>`. @public */
export const GkRecordMap = createComponent({
  react: React,
  tagName: 'gk-record-map',
  elementClass: GkRecordMapElement,
  displayName: 'GkRecordMap',
  events: {
    /** A minute was chosen; does not bubble. */
    onGkRecordMapMinuteSelected: 'gk-record-map-minute-selected' as EventName<GkRecordMapMinuteSelectedEvent>,
    /** Minutes were selected; does not bubble. */
    onGkRecordMapRangeSelected: 'gk-record-map-range-selected' as EventName<GkRecordMapRangeSelectedEvent>,
    /** Another day was chosen; does not bubble. */
    onGkRecordMapDaySelected: 'gk-record-map-day-selected' as EventName<GkRecordMapDaySelectedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkRecordMap = GkRecordMapElement;
