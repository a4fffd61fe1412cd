import type { FleetEvent } from 'gk-sdk/rest';
import { otherFiles, pictureCount } from '../../../shared/events/event-files.js';
import { eventMedia } from '../../../shared/events/event-media.js';

/** Media of an event. */
export type EventMediaCount =
  | { readonly kind: 'none' }
  /** The footage is not on the server yet. */
  | { readonly kind: 'waiting' }
  /** The server has given the footage up. */
  | { readonly kind: 'failed' }
  /** `count` channels; undefined where every channel of the device can be asked. */
  | { readonly kind: 'there'; readonly count?: number };

/** Pictures, videos, recording or other files of an event. */
export function mediaOf(event: FleetEvent, view: 'image' | 'video' | 'playback' | 'files'): EventMediaCount {
  if (view === 'playback') return { kind: 'there' };
  if (view === 'image') return counted(pictureCount(event));
  if (view === 'files') return counted(otherFiles(event).length);
  const slots = eventMedia(event);
  if (slots.some(({ video }) => video === 'waiting')) return { kind: 'waiting' };
  if (slots.some(({ video }) => video === 'failed')) return { kind: 'failed' };
  return counted(slots.filter(({ video }) => video === 'stored').length);
}

function counted(count: number): EventMediaCount {
  return count === 0 ? { kind: 'none' } : { kind: 'there', count };
}
