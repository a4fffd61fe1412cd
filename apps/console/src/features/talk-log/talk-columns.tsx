import { Fragment } from 'react';
import type { TalkLogResource, TalkRecord } from 'gk-sdk/rest';
import { FileButton } from '../../shared/export/file-button.js';
import type { ReportDeviceOf } from '../../shared/fleet/use-report-devices.js';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { Icon } from '../../shared/ui/icon.js';
import { DeviceLink } from '../../shared/vehicle/device-link.js';
import { TALK_KINDS, type TalkChoice } from './talk-kinds.js';

/** The columns of the talk log (spec 001 section 2). A side that was not heard offers nothing. Their ranks keep who talked to whom, and the
 * recordings. */
export function talkColumns(
  log: TalkLogResource,
  deviceOf: ReportDeviceOf,
  play: (choice: TalkChoice) => void,
): readonly Column<TalkRecord>[] {
  const memos = ({ deviceIds }: TalkRecord): string =>
    deviceIds.flatMap((id) => deviceOf(id)?.deviceMemo || []).join(', ');
  return [
    textColumn('ip', word('IP'), (row) => row.sourceIp, { hideable: false }),
    textColumn('username', word('User'), (row) => row.username, { rank: 1 }),
    textColumn('deviceid', word('Device ID'), (row) => row.deviceIds.join(', '), {
      rank: 2,
      cell: ({ deviceIds }) =>
        deviceIds.map((deviceId, index) => (
          <Fragment key={deviceId}>
            {index > 0 && ', '}
            <DeviceLink deviceId={deviceId} />
          </Fragment>
        )),
    }),
    textColumn('memo', word('Device Memo'), memos, { rank: 5 }),
    timeColumn('begintime', word('Begin Time'), (row) => row.beginS, { firstDescending: true, rank: 3 }),
    timeColumn('endtime', word('End Time'), (row) => row.endS, { firstDescending: true, rank: 6 }),
    numberColumn('duration', word('Duration'), (row) => row.durationS, {
      unit: word('s'),
      firstDescending: true,
      rank: 4,
    }),
    timeColumn('updatetime', word('Update Time'), (row) => row.updatedS, { firstDescending: true, rank: 7 }),
    ...TALK_KINDS.map(({ kind, title, has }) =>
      textColumn<TalkRecord>(kind, title, () => '', {
        sortable: false,
        inFiles: false,
        cell: (talk) =>
          has(talk) && (
            <span className="gk-talk-audio">
              <button
                type="button"
                className="btn btn-sm btn-link p-0"
                aria-label={t('Play {side} of talk {talk}', { side: t(title), talk: talk.serialNo })}
                onClick={() => play({ talk, kind })}
              >
                <Icon name="play" size={16} />
              </button>
              <FileButton name={`talk-${talk.serialNo}-${kind}`} load={(signal) => log.audio(talk, kind, { signal })} />
            </span>
          ),
      }),
    ),
  ];
}
