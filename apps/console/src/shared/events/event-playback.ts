/** How long before an event its playback opens, s (spec 002 section 9). */
export const EVENT_PLAYBACK_LEAD_S = 15;

/** "Playback opens 15 seconds before the event" (spec 002 section 9), unix s. */
export function eventPlaybackStartS(happenedS: number): number {
  return Math.max(0, happenedS - EVENT_PLAYBACK_LEAD_S);
}

/** "Event footage up to 8 channels, snapshots up to 16" (spec 002 section 9). */
export const EVENT_MEDIA_CHANNELS = { footage: 8, snapshots: 16 } as const;
