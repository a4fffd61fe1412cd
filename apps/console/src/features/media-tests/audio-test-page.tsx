import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import { toGkError, type GkError } from 'gk-sdk';
import { listMicrophones, microphoneSource } from 'gk-sdk/dom';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { FilterSelect } from '../../shared/report/filter-fields.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { useUrlState } from '../../shared/url-state/use-url-state.js';
import { CAMERA_PARAMETERS, CameraFields } from './camera-fields.js';
import { MicrophoneTest, RECORDING_S, SILENCE_DB, type Recording } from './microphone-test.js';
import { playRecording, playTone, type ToneSide } from './loudspeaker.js';
import '../../shared/report/report.css';
import './media-tests.css';

/** Test of loudspeaker, microphone and the sound of a camera (route of spec 000 section 2). */
export function AudioTestPage() {
  const session = useSession();
  const [camera, change] = useUrlState(CAMERA_PARAMETERS);
  const [listening, setListening] = useState(false);
  const { device, ch } = camera;
  return (
    <div className="gk-report">
      <PageHeader title={t('Audio test')} />
      <div className="gk-media-test gk-audio-test">
        <section className="gk-card" aria-label={t('Loudspeaker')}>
          <h2>{t('Loudspeaker')}</h2>
          <ToneTest />
        </section>
        <section className="gk-card" aria-label={t('Microphone')}>
          <h2>{t('Microphone')}</h2>
          <MicrophoneSection />
        </section>
        <section className="gk-card" aria-label={t('Sound of a camera')}>
          <h2>{t('Sound of a camera')}</h2>
          <div className="gk-report-bar gk-media-test-buttons">
            <CameraFields camera={camera} onChange={change} />
            <Button
              size="sm"
              variant="outline-primary"
              disabled={device === ''}
              aria-pressed={listening}
              onClick={() => setListening(!listening)}
            >
              {listening ? t('Stop listening') : t('Listen')}
            </Button>
          </div>
          {device !== '' && listening ? (
            <div className="gk-media-test-picture">
              <GkLiveTile key={`${device} ${ch}`} session={session} device={device} channel={ch} sound />
            </div>
          ) : (
            <EmptyPanel icon="live" title={t('Nothing is playing')}>
              <p>{t('Choose a device and a channel, then listen.')}</p>
            </EmptyPanel>
          )}
        </section>
      </div>
    </div>
  );
}

const SIDES: readonly (readonly [ToneSide, string])[] = [
  ['left', word('Left')],
  ['both', word('Both sides')],
  ['right', word('Right')],
];

/** A sound that is playing, and why the last one failed. */
function useSound<Name>() {
  const [playing, setPlaying] = useState<Name>();
  const [error, setError] = useState<GkError>();
  const play = (name: Name, sound: () => Promise<void>): void => {
    setPlaying(() => name);
    setError(undefined);
    sound()
      .catch((thrown: unknown) => setError(toGkError(thrown)))
      .finally(() => setPlaying(undefined));
  };
  return { playing, error, play };
}

function ToneTest() {
  const { playing, error, play } = useSound<ToneSide>();
  return (
    <>
      <p>{t('Press a side to play a tone of one second on it.')}</p>
      <div className="gk-report-bar gk-media-test-buttons">
        {SIDES.map(([side, name]) => (
          <Button
            key={side}
            size="sm"
            variant="outline-primary"
            active={playing === side}
            disabled={playing !== undefined && playing !== side}
            onClick={() => play(side, () => playTone(side))}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      {error && <p role="alert">{t('The tone could not be played: {reason}', { reason: error.message })}</p>}
    </>
  );
}

function MicrophoneSection() {
  const [test] = useState(() => new MicrophoneTest());
  const state = useSyncExternalStore(test.subscribe, () => test.state);
  const [chosen, setChosen] = useState('');
  const microphones = useResource('microphones', listMicrophones);
  useEffect(() => () => test.stop(), [test]);
  const isOn = state.kind === 'on' || state.kind === 'opening';
  const named = microphones.kind === 'ready' ? microphones.data.filter(({ deviceId }) => deviceId !== '') : [];
  const { reload } = microphones;
  const kind = state.kind;
  useEffect(() => {
    // Browsers tell the names once a microphone was allowed.
    if (kind === 'on') reload();
  }, [kind, reload]);
  return (
    <>
      <p>
        {t('Speak for {seconds} seconds, then listen to yourself. The sound stays on this computer.', {
          seconds: RECORDING_S,
        })}
      </p>
      <div className="gk-report-bar gk-media-test-buttons">
        <FilterSelect
          label={t('Microphone')}
          value={chosen}
          choices={[
            { value: '', label: t('Default of the browser') },
            ...named.map(({ deviceId, label }) => ({ value: deviceId, label: label || t('Unnamed microphone') })),
          ]}
          onChange={setChosen}
        />
        <Button
          size="sm"
          variant={isOn ? 'primary' : 'outline-primary'}
          onClick={() => (isOn ? test.stop() : test.start(microphoneSource({ deviceId: chosen })))}
        >
          {isOn ? t('Stop') : t('Record')}
        </Button>
        {state.kind === 'off' && state.recording && <Playback recording={state.recording} />}
      </div>
      {microphones.kind === 'failed' && <p role="alert">{microphones.error.message}</p>}
      {state.kind === 'failed' && <p role="alert">{state.error.message}</p>}
      {state.kind === 'opening' && <p role="status">{t('The browser may ask for your permission.')}</p>}
      {state.kind === 'on' && (
        <>
          <meter
            min={SILENCE_DB}
            max={0}
            low={-40}
            high={-3}
            optimum={-12}
            value={Math.max(SILENCE_DB, state.levelDb)}
            aria-label={t('Level of the microphone')}
          />
          <p role="status">
            {t('Recording: {seconds} of {total} s', { seconds: Math.floor(state.recordedS), total: RECORDING_S })}
          </p>
        </>
      )}
    </>
  );
}

function Playback({ recording }: { readonly recording: Recording }) {
  const { playing, error, play } = useSound<true>();
  return (
    <>
      <Button
        size="sm"
        variant="outline-primary"
        disabled={playing === true}
        onClick={() => play(true, () => playRecording(recording))}
      >
        {t('Listen to the recording')}
      </Button>
      {error && <p role="alert">{t('The recording could not be played: {reason}', { reason: error.message })}</p>}
    </>
  );
}
