import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { serverSettingsResource } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import {
  MAX_SETTINGS_FILE_BYTES,
  readSettingsFile,
  SETTINGS_FILE_VERSION,
  writeSettingsFile,
} from './settings-file.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { saveFile } from '../../../shared/export/save-file.js';
import { useMayLeave } from '../../../shared/form/unsaved-guard.js';
import { t } from '../../../shared/i18n/translate.js';
import { OpenFileButton } from '../../../shared/import/open-file-button.js';
import { useTextFile } from '../../../shared/import/use-text-file.js';
import { useSave } from '../../../shared/query/use-save.js';
import { DifferenceDialog } from './difference-dialog.js';
import { compareSettings, readSettings, type FileComparison } from './file-of-settings.js';

const FILE_NAME = 'settings.json';

/** All settings of the server to a file, and from a file with the difference shown before anything is sent. */
export function SettingsFileMenu({ onSaved }: { readonly onSaved: () => void }) {
  const { rest, command } = useSession();
  const mayLeave = useMayLeave();
  const [asking, setAsking] = useState(false);
  const [comparison, setComparison] = useState<FileComparison>();
  const server = { settings: serverSettingsResource(rest), command };
  const open = useSave(async (signal, file: File, text?: string) => {
    // Files that are too large are not even read.
    const tooLarge = { kind: 'too-large' } as const;
    const reading = text === undefined ? tooLarge : readSettingsFile(text);
    switch (reading.kind) {
      case 'other':
        throw new Error(t('{file} is not a settings file.', { file: file.name }));
      case 'too-large':
        throw new Error(
          t('{file} is too large: a settings file has at most {size}.', {
            file: file.name,
            size: formatFileSize(MAX_SETTINGS_FILE_BYTES),
          }),
        );
      case 'newer':
        throw new Error(
          t('{file} was created by a newer version ({version}; this one reads {known}).', {
            file: file.name,
            version: reading.version,
            known: SETTINGS_FILE_VERSION,
          }),
        );
      case 'file':
        if (!(await mayLeave())) return;
        setComparison(await compareSettings(server, reading.file.settings, signal));
    }
  });
  const { read, dialog } = useTextFile((text, file) => open.run(file, text));
  const busy = open.kind === 'running';
  return (
    <>
      <Button size="sm" variant="outline-secondary" onClick={() => setAsking(true)}>
        {t('Save to a file')}
      </Button>
      <OpenFileButton
        label={busy ? t('Loading...') : t('Open a file')}
        accept=".json,application/json"
        disabled={busy}
        onFile={(file) => (file.size > MAX_SETTINGS_FILE_BYTES ? open.run(file) : read(file))}
      />
      {dialog}
      {asking && <SaveFileDialog onClose={() => setAsking(false)} />}
      {comparison && (
        <DifferenceDialog
          comparison={comparison}
          onClose={(sent) => {
            setComparison(undefined);
            if (sent) onSaved();
          }}
        />
      )}
    </>
  );
}

function SaveFileDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const [withSecrets, setWithSecrets] = useState(false);
  const save = useSave(async (signal) => {
    const { rest, command } = session;
    const settings = await readSettings({ settings: serverSettingsResource(rest), command }, withSecrets, signal);
    const text = writeSettingsFile({ savedAtS: Math.floor(session.serverNowS()), withSecrets, settings });
    saveFile(FILE_NAME, new Blob([text], { type: 'application/json' }));
    onClose();
  });
  const busy = save.kind === 'running';
  const cancel = (): void => {
    save.cancel();
    onClose();
  };
  return (
    <DialogFrame
      title={t('Save to a file')}
      onClose={cancel}
      footer={
        <>
          <Button variant="outline-secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button disabled={busy} onClick={() => save.run()}>
            {busy ? t('Loading...') : t('Save')}
          </Button>
        </>
      }
    >
      <p>{t('The settings of all tabs, as saved on the server. Unsaved changes are not included.')}</p>
      <Form.Check
        id="settings-file-secrets"
        label={t('Include passwords and keys. Anyone who has the file can read them.')}
        checked={withSecrets}
        disabled={busy}
        onChange={(event) => setWithSecrets(event.currentTarget.checked)}
      />
      {save.kind === 'failed' && (
        <p className="text-danger mt-2" role="alert">
          {save.error.message}
        </p>
      )}
    </DialogFrame>
  );
}
