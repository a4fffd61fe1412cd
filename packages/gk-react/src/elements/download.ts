// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkDownloadFailedEvent, GkDownloadFinishedEvent } from 'gk-elements';
import { GkDownload as GkDownloadElement } from 'gk-elements/define/download';
import * as React from 'react';

/** Downloads of recordings, with states, size, progress, cancel, retry and save. Wraps `<gk-download>`. @public */
export const GkDownload = createComponent({
  react: React,
  tagName: 'gk-download',
  elementClass: GkDownloadElement,
  displayName: 'GkDownload',
  events: {
    /** A download shown by the element is done; does not bubble. */
    onGkDownloadFinished: 'gk-download-finished' as EventName<GkDownloadFinishedEvent>,
    /** A download shown by the element failed; does not bubble. */
    onGkDownloadFailed: 'gk-download-failed' as EventName<GkDownloadFailedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkDownload = GkDownloadElement;
