import { useMemo, useRef } from 'react';
import { Table } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import type { GkLiveTile as LiveTileElement } from 'gk-elements';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { FilterSelect } from '../../shared/report/filter-fields.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { choiceParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { askDecoding, type CodecAnswer, type DecodingApis } from './browser-decoding.js';
import { CAMERA_PARAMETERS, CameraFields } from './camera-fields.js';
import { useTileFigures, type TileFigures } from './use-tile-figures.js';
import '../../shared/report/report.css';
import './media-tests.css';

const STREAMS = ['sub', 'main'] as const;
const RENDER_PATHS = ['auto', 'generator', 'canvas', 'mse', 'jpeg'] as const;
const URL_STATE = {
  ...CAMERA_PARAMETERS,
  stream: choiceParameter(STREAMS, 'sub'),
  path: choiceParameter(RENDER_PATHS, 'auto'),
};

const STREAM_NAMES = { sub: word('Sub stream'), main: word('Main stream') };
const PATH_NAMES = {
  auto: word('Best available'),
  generator: word('WebCodecs into a video element'),
  canvas: word('WebCodecs onto a canvas'),
  mse: word('Media Source Extensions'),
  jpeg: word('Single JPEG pictures'),
};

/**
 * Whether this browser shows the pictures of a camera, how, and which codecs it can decode at all (route of spec 000
 * section 2).
 */
export function VideoTestPage() {
  const session = useSession();
  const [state, change] = useUrlState(URL_STATE);
  const { device, ch, stream, path } = state;
  const tile = useRef<LiveTileElement>(null);
  const figures = useTileFigures(tile);
  return (
    <div className="gk-report">
      <PageHeader title={t('Video test')} />
      <div className="gk-report-bar gk-card">
        <CameraFields camera={state} onChange={change} />
        <FilterSelect
          label={t('Stream')}
          value={stream}
          choices={STREAMS.map((value) => ({ value, label: t(STREAM_NAMES[value]) }))}
          onChange={(value) => change({ stream: value })}
        />
        <FilterSelect
          label={t('Playback method')}
          value={path}
          choices={RENDER_PATHS.map((value) => ({ value, label: t(PATH_NAMES[value]) }))}
          onChange={(value) => change({ path: value })}
        />
      </div>
      <div className="gk-media-test">
        <section className="gk-card gk-media-test-picture" aria-label={t('Picture')}>
          {device === '' ? (
            <EmptyPanel icon="live" title={t('No device chosen')}>
              <p>{t('Choose a device and a channel above.')}</p>
            </EmptyPanel>
          ) : (
            <GkLiveTile
              // A way to the screen is chosen when the stream begins.
              key={`${device} ${ch} ${stream} ${path}`}
              ref={tile}
              session={session}
              device={device}
              channel={ch}
              main={stream === 'main'}
              renderPath={path}
            />
          )}
        </section>
        <section className="gk-card" aria-label={t('Stream')}>
          <h2>{t('Stream')}</h2>
          {device !== '' && figures ? <StreamFigures {...figures} /> : <p>{t('Nothing is playing')}</p>}
        </section>
        <section className="gk-card" aria-label={t('This browser')}>
          <h2>{t('This browser')}</h2>
          <BrowserDecoding apis={globalThis} />
        </section>
      </div>
    </div>
  );
}

function StreamFigures({ state, message, stats }: TileFigures) {
  const isLive = state === 'live';
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('State'), isLive ? t('Playing') : message],
    [t('Codec'), stats?.codec ?? ''],
    [t('Picture size'), stats && stats.width > 0 ? `${stats.width} × ${stats.height}` : ''],
    [t('Pictures per second'), isLive && stats ? stats.fps.toFixed(1) : ''],
    [t('Bit rate'), isLive && stats ? t('{rate} kbit/s', { rate: Math.round(stats.bitrateBps / 1000) }) : ''],
    [
      t('Latency in this browser'),
      stats?.latencyMs === undefined ? '' : t('{count} ms', { count: Math.round(stats.latencyMs) }),
    ],
    [t('Playback method'), stats?.renderPath ? t(PATH_NAMES[stats.renderPath]) : ''],
    [t('Pictures dropped'), stats ? String(stats.droppedFrames) : ''],
    [t('Decoder restarts'), stats ? String(stats.decoderRestarts) : ''],
    [t('Reconnections'), stats ? String(stats.retries) : ''],
  ];
  return (
    <dl className="gk-media-test-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Codecs that the browser says it decodes. */
export function BrowserDecoding({ apis }: { readonly apis: DecodingApis }) {
  const load = useMemo(() => () => askDecoding(apis), [apis]);
  const answers = useResource('decoding', load);
  if (answers.kind !== 'ready') return <p role="status">{t('Checking the browser')}</p>;
  return (
    <>
      {!globalThis.isSecureContext && (
        <p>{t('This page is not secure (https), so the browser does not provide WebCodecs or the microphone.')}</p>
      )}
      <Table size="sm" className="mb-0" aria-label={t('Formats that this browser decodes')}>
        <thead>
          <tr>
            <th scope="col">{t('Codec')}</th>
            <th scope="col">{t('WebCodecs')}</th>
            <th scope="col">{t('Media Source')}</th>
            <th scope="col">{t('In hardware')}</th>
          </tr>
        </thead>
        <tbody>
          {answers.data.map(({ codec, webCodecs, mediaSource, efficient }: CodecAnswer) => (
            <tr key={codec.codec}>
              <th scope="row">{t(codec.name)}</th>
              {[webCodecs, mediaSource, efficient].map((answer, index) => (
                <td key={index}>{answer === undefined ? t('unknown') : answer ? t('yes') : t('no')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
