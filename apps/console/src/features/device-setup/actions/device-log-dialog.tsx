import { useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import { deviceLogsResource, type DeviceLogType } from 'gk-sdk/rest';
import { zoneOffsetS } from 'gk-sdk/rules';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { csvSeparatorPreference } from '../../../shared/export/csv-separator.js';
import { saveFile } from '../../../shared/export/save-file.js';
import { t } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { usePreference } from '../../../shared/storage/preference.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import './device-log-dialog.css';

/** Lines shown; the file holds all of them. */
const SHOWN_LINES = 2_000;

/** A log of a device, newest line first, with the way to find lines and to save it (spec 002 section 7, gmslog.cgi). */
export function DeviceLogDialog({
  deviceId,
  type,
  onClose,
}: {
  readonly deviceId: string;
  readonly type: DeviceLogType;
  readonly onClose: () => void;
}) {
  const logs = useRest(deviceLogsResource);
  const [wanted, setWanted] = useState('');
  const searchId = useId();
  const session = useSession();
  const utcOffsetS = zoneOffsetS(session.serverNowS(), shownZone(deviceId));
  const separator = usePreference(csvSeparatorPreference);
  const log = useResource(['device log', type, deviceId, separator], (signal) =>
    logs.read({ deviceId, type, utcOffsetS, separator }, { signal }),
  );
  const fileName = type === 'syslog' ? `${deviceId}-syslog.txt` : `${deviceId}-carbox.csv`;
  const title =
    type === 'syslog'
      ? t('System log of {device}', { device: deviceId })
      : t('Driving recorder log of {device}', { device: deviceId });
  return (
    <DialogFrame
      title={title}
      size="xl"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" disabled={log.kind === 'loading'} onClick={log.reload}>
            {t('Reload')}
          </Button>
          <Button
            disabled={log.data === undefined}
            onClick={() => log.data !== undefined && saveFile(fileName, new Blob([log.data], { type: 'text/plain' }))}
          >
            {t('Save file')}
          </Button>
        </>
      }
    >
      <ResourceView resource={log} loading={t('Loading the log')}>
        {(text) => {
          const lines = linesOf(text, wanted);
          return (
            <div className="gk-device-log">
              <Form.Control
                id={searchId}
                type="search"
                size="sm"
                aria-label={t('Find lines')}
                placeholder={t('Find lines')}
                value={wanted}
                onChange={(event) => setWanted(event.currentTarget.value)}
              />
              {/* A long text that scrolls is reached by keyboard. */}
              <pre tabIndex={0} role="region" aria-label={title}>
                {lines.slice(0, SHOWN_LINES).join('\n')}
              </pre>
              <p role="status">
                {lines.length === 0
                  ? t('No matching lines')
                  : lines.length > SHOWN_LINES
                    ? t('The newest {count} of {total} lines', { count: SHOWN_LINES, total: lines.length })
                    : t('{count, plural, one {# line} other {# lines, the newest first}}', { count: lines.length })}
              </p>
            </div>
          );
        }}
      </ResourceView>
    </DialogFrame>
  );
}

/** The lines that hold a text, newest first. */
function linesOf(text: string, wanted: string): readonly string[] {
  const lower = wanted.trim().toLocaleLowerCase();
  return text
    .split('\n')
    .filter((line) => line !== '' && line.toLocaleLowerCase().includes(lower))
    .reverse();
}
