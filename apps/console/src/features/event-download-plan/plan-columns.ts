import type { EventDownloadPlan } from 'gk-sdk/rest';
import { channelsOfMask } from 'gk-sdk/rules';
import {
  PLAN_CHANNELS,
  PLAN_DOWNLOAD_TYPES,
  PLAN_MEDIA_TYPES,
  toPlanDownloadType,
  toPlanMediaType,
} from './download-plan.js';
import { t, word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { targetWords } from '../../shared/plan-target/plan-entries.js';

/** Columns of the plans. */
export function planColumns(nameOf: (eventCode: number) => string): Column<EventDownloadPlan>[] {
  return [
    textColumn('target', word('Plan applies to'), ({ target }) => targetWords(target)),
    textColumn('mode', word('Mode'), ({ target }) => target.mode),
    {
      id: 'appdevid',
      title: word('Event type'),
      value: ({ eventCode }: EventDownloadPlan) => eventCode,
      text: ({ eventCode }) => `${eventCode} ${nameOf(eventCode)}`,
      hideable: false,
    },
    textColumn('downloadtype', word('Download type'), (plan) =>
      t(PLAN_DOWNLOAD_TYPES[toPlanDownloadType(plan.downloadType)]),
    ),
    textColumn('downloadplan', word('Channels'), ({ channelMask }) => numbersOf(channelMask)),
    textColumn('mediatype', word('Media type'), (plan) => t(PLAN_MEDIA_TYPES[toPlanMediaType(plan.mediaType)])),
    textColumn('streamtype', word('Main stream'), ({ streamMask }) => numbersOf(streamMask), { initiallyHidden: true }),
    numberColumn('preoffset', word('Before the event'), ({ preOffsetS }) => preOffsetS, { unit: word('s') }),
    numberColumn('postoffset', word('After the event'), ({ postOffsetS }) => postOffsetS, { unit: word('s') }),
    {
      id: 'entimepart',
      title: word('Only at certain times of day'),
      value: ({ timePartEnabled }) => timePartEnabled,
    },
    numberColumn('intermission', word('Pause between two downloads'), ({ intermissionS }) => intermissionS, {
      unit: word('s'),
      initiallyHidden: true,
    }),
    { id: 'enupload', title: word('Upload to FTP'), value: ({ uploadEnabled }) => uploadEnabled },
    timeColumn('updatetime', word('Update Time'), ({ updatedS }) => updatedS),
  ];
}

function numbersOf(mask: number): string {
  return channelsOfMask(mask, PLAN_CHANNELS).join(', ');
}
