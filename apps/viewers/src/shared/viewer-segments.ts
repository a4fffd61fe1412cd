import type { ViewerPage } from './viewer-path.js';

/** First path segments that open a stand-alone viewer page (spec 000 section 2.11), with their names in words. */
export const VIEWERS = {
  live: 'Live view',
  playback: 'Playback',
  remote: 'Remote playback',
  dlplayback: 'Download of a server recording',
  dlremote: 'Download of a device recording',
  // Ours beyond the specification: a link that a user gave away.
  share: 'Shared view',
  testvcp: 'Protocol tester',
  testdev: 'Device simulator',
  covermonitor: 'Footage download monitor',
  requestarray: 'Pending requests',
  devarray: 'Device array',
  geoarray: 'Geo rules',
  ftpmonitor: 'Upload monitor',
  hbmonitor: 'Heartbeat monitor',
  dlmonitor: 'Download configuration',
} as const;

/** One of {@link VIEWERS}. */
export type ViewerSegment = keyof typeof VIEWERS;

/** Returns the viewer that a path names; undefined when it names none. */
export function viewerSegment(pathname: string): ViewerSegment | undefined {
  const first = pathname.split('/')[1] ?? '';
  return Object.hasOwn(VIEWERS, first) ? (first as ViewerSegment) : undefined;
}

/** Whether a segment plays or fetches video; the others are the diagnostic pages. */
export function isViewerPage(segment: ViewerSegment): segment is ViewerPage {
  return VIDEO_PAGES.has(segment);
}

/** Whether a segment is shown in the language of the brand; the diagnostic pages are English. */
export function isTranslated(segment: ViewerSegment): boolean {
  return segment === 'share' || isViewerPage(segment);
}

const VIDEO_PAGES: ReadonlySet<ViewerSegment> = new Set<ViewerPage>([
  'live',
  'playback',
  'remote',
  'dlplayback',
  'dlremote',
]);
