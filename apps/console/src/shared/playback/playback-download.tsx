import { useCallback, useState } from 'react';
import { Form } from 'react-bootstrap';
import { GkDownload } from 'gk-react/elements/download';
import { downloadDurationsS, type DownloadFormat } from 'gk-sdk/rules';
import {
  DEFAULT_DOWNLOAD_DURATION_S,
  DEFAULT_DOWNLOAD_FORMAT,
  fitDownloadDurationS,
  REMOTE_PLAYBACK_DURATIONS_S,
} from './download-choices.js';
import { t } from '../i18n/translate.js';
import { formatLocalTime } from '../table/column-kinds.js';
import { durationWords } from './duration-words.js';
import type { DownloadsPanel } from './use-downloads-panel.js';
import './playback-download.css';

const FORMATS: readonly DownloadFormat[] = ['mp4', 'gms'];

/**
 * Downloads the recordings from the moment on screen on, or the clip of the player, as a file of each channel, and
 * shows how far each download is (spec 001 sections 4 and 9).
 */
export function PlaybackDownload({
  deviceId,
  place,
  channels,
  positionS,
  panel: { clip, forgetClip },
}: {
  readonly deviceId: string;
  readonly place: 'server' | 'device';
  readonly channels: readonly number[];
  /** The moment on screen, unix seconds. */
  readonly positionS: number;
  /** Its clip goes before the moment and the duration. */
  readonly panel: Pick<DownloadsPanel, 'clip' | 'forgetClip'>;
}) {
  const [startS, setStartS] = useState(positionS);
  // It may open before the player has a moment.
  if (startS === 0 && positionS > 0) setStartS(positionS);
  const [format, setFormat] = useState<DownloadFormat>(DEFAULT_DOWNLOAD_FORMAT);
  const [durationS, setDurationS] = useState(DEFAULT_DOWNLOAD_DURATION_S);
  // It opens below player and map: on a low screen that is out of sight.
  const bringIntoSight = useCallback(
    (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' }),
    [],
  );
  const durations = place === 'device' ? REMOTE_PLAYBACK_DURATIONS_S : downloadDurationsS(format);
  const period = clip ?? { startS, endS: startS + durationS };
  return (
    <section ref={bringIntoSight} className="gk-playback-download" aria-label={t('Download')}>
      <div className="gk-playback-download-fields">
        <div>
          <span className="form-label">{t('From')}</span>
          <output>{period.startS > 0 ? formatLocalTime(period.startS, deviceId) : '-'}</output>
        </div>
        {clip ? (
          <>
            <div>
              <span className="form-label">{t('To')}</span>
              <output>{formatLocalTime(clip.endS, deviceId)}</output>
            </div>
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={forgetClip}>
              {t('No clip')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => setStartS(Math.floor(positionS))}
            >
              {t('From the displayed time')}
            </button>
            <Form.Group controlId="playback-download-duration">
              <Form.Label>{t('Duration')}</Form.Label>
              <Form.Select
                size="sm"
                value={durationS}
                onChange={(event) => setDurationS(Number(event.currentTarget.value))}
              >
                {durations.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {durationWords(seconds)}
                  </option>
                ))}
              </Form.Select>
            </Form.Group>
          </>
        )}
        {place === 'server' && (
          <Form.Group controlId="playback-download-format">
            <Form.Label>{t('Format')}</Form.Label>
            <Form.Select
              size="sm"
              value={format}
              onChange={(event) => {
                const next = FORMATS.find((known) => known === event.currentTarget.value) ?? DEFAULT_DOWNLOAD_FORMAT;
                setFormat(next);
                setDurationS(fitDownloadDurationS(durationS, next));
              }}
            >
              {FORMATS.map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
            </Form.Select>
          </Form.Group>
        )}
      </div>
      {period.startS > 0 && (
        <GkDownload
          className="gk-playback-download-wish"
          device={deviceId}
          place={place}
          channels={clip?.channels ?? channels}
          fromS={period.startS}
          toS={period.endS}
          format={format}
        />
      )}
      <h2 className="gk-playback-download-title">{t('Downloads')}</h2>
      <GkDownload />
    </section>
  );
}
