import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { useSession } from 'gk-react';
import { deviceCommands, isOnline, type Device } from 'gk-sdk';
import { useMay } from '../access/use-may.js';
import { usePrompt } from '../dialog/use-questions.js';
import { t, word } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { useOpenDialog } from '../page/dialog-link.js';
import { useSave } from '../query/use-save.js';
import { useVehiclePaths } from './use-vehicle-paths.js';

/** Why a text was not shown (spec 000 section 8), spelled as there. */
const TEXT_FAILURES = {
  'not-supported': word('Text not supported'),
  'device-offline': word('Deivice offline'),
  'no-response': word('Text no response'),
  failed: word('Failed'),
} as const;

/** Where one goes from a vehicle, and what one does with it. */
export function VehicleActions({ device }: { readonly device: Device }) {
  const { deviceId } = device;
  const online = isOnline(device);
  const paths = useVehiclePaths();
  const openDialog = useOpenDialog();
  const prompt = usePrompt();
  const { command } = useSession();
  const may = {
    live: useMay('liveview'),
    playback: useMay('splayback'),
    gps: useMay('gpsplayback'),
    talk: useMay('talk'),
    customEvent: useMay('customEvent'),
    text: useMay('textDevice'),
  };
  const text = useSave(async (signal, words: string) => {
    const result = await deviceCommands(command).sendText(deviceId, words, { signal });
    if (result.kind === 'shown') notify({ title: 'success', text: t('Success') });
    else notify({ title: 'error', text: t(TEXT_FAILURES[result.kind]) });
  });
  const askText = async (): Promise<void> => {
    const words = await prompt({ title: t('Text to {1}', deviceId), label: t('Text') });
    if (words !== undefined) text.run(words);
  };
  return (
    <div className="gk-vehicle-drawer-actions">
      {may.live && (
        <Link className="btn btn-sm btn-primary" to={paths.live(deviceId)}>
          {t('Live view')}
        </Link>
      )}
      {may.playback && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.playback(deviceId)}>
          {t('Playback')}
        </Link>
      )}
      {may.gps && (
        <Link className="btn btn-sm btn-outline-primary" to={paths.gpsPlayback(deviceId)}>
          {t('GPS playback')}
        </Link>
      )}
      {may.talk && (
        <Button size="sm" variant="outline-secondary" disabled={!online} onClick={() => openDialog('talk', [deviceId])}>
          {t('Talk')}
        </Button>
      )}
      {may.text && (
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={!online || text.kind === 'running'}
          onClick={() => void askText()}
        >
          {t('Text')}
        </Button>
      )}
      {may.customEvent && (
        <Button size="sm" variant="outline-secondary" onClick={() => openDialog('custom-event', [deviceId])}>
          {t('Custom event')}
        </Button>
      )}
    </div>
  );
}
