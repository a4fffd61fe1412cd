// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkPlayerChannelsChangedEvent,
  GkPlayerClipChangedEvent,
  GkPlayerClipPackedEvent,
  GkPlayerMainChangedEvent,
  GkPlayerStartSelectedEvent,
  GkPlayerStateChangedEvent,
  GkPlayerTimeChangedEvent,
  GkRequestDownloadEvent,
} from 'gk-elements';
import { GkPlayer as GkPlayerElement } from 'gk-elements/define/player';
import * as React from 'react';

/** Playback of a vehicle's recordings. Wraps `<gk-player>`. @public */
export const GkPlayer = createComponent({
  react: React,
  tagName: 'gk-player',
  elementClass: GkPlayerElement,
  displayName: 'GkPlayer',
  events: {
    /** The time on the screen; at most once a frame; does not bubble. */
    onGkPlayerTimeChanged: 'gk-player-time-changed' as EventName<GkPlayerTimeChangedEvent>,
    /** The user chose where playing begins: in the time pickers, or a day in the record map; does not bubble. */
    onGkPlayerStartSelected: 'gk-player-start-selected' as EventName<GkPlayerStartSelectedEvent>,
    /** The state of the player changed; does not bubble. */
    onGkPlayerStateChanged: 'gk-player-state-changed' as EventName<GkPlayerStateChangedEvent>,
    /** The user chose channels; does not bubble. */
    onGkPlayerChannelsChanged: 'gk-player-channels-changed' as EventName<GkPlayerChannelsChangedEvent>,
    /** The user chose the main stream, the sub stream, or neither; does not bubble. */
    onGkPlayerMainChanged: 'gk-player-main-changed' as EventName<GkPlayerMainChangedEvent>,
    /** The user chose a clip; does not bubble. */
    onGkPlayerClipChanged: 'gk-player-clip-changed' as EventName<GkPlayerClipChangedEvent>,
    /** A clip was packed into MP4; cancelable: the player then saves nothing; does not bubble. */
    onGkPlayerClipPacked: 'gk-player-clip-packed' as EventName<GkPlayerClipPackedEvent>,
    /** The user wants the clip as a file; bubbles. */
    onGkRequestDownload: 'gk-request-download' as EventName<GkRequestDownloadEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkPlayer = GkPlayerElement;
