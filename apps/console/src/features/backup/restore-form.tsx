import { useEffect, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAction } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { backupResource, type BackupContent } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { PasswordField } from '../../shared/password/password-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { useConsoleSession } from '../../shared/session/console-session-context.js';
import { formatAbsolute } from '../../shared/time/relative-time.js';

/** Has a backup checked, shows what is in it, and puts it in the place of what users made. */
export function RestoreForm() {
  const backups = useRest(backupResource);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [sent, setSent] = useState(0);
  const check = useAction(async (signal, chosen: File) => {
    setSent(0);
    const content = await backups.check(chosen, passphrase, {
      signal,
      onProgress: ({ sentBytes }) => setSent(sentBytes),
    });
    setPassphrase('');
    return content;
  });
  const forget = (): void => {
    check.cancel();
    setFile(undefined);
    if (input.current) input.current.value = '';
  };
  const size = file?.size ?? 0;
  return (
    <form
      className="gk-card"
      aria-label={t('Restore')}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) check.run(file);
      }}
    >
      <h2>{t('Restore')}</h2>
      <p className="gk-backup-hint">
        {t('The server checks the file first and says what is in it. Nothing is changed before you confirm.')}
      </p>
      <Form.Group controlId="restore-file" className="mb-3">
        <Form.Label>{t('Backup file')}</Form.Label>
        <Form.Control
          type="file"
          ref={input}
          disabled={check.kind === 'running'}
          onChange={({ currentTarget }) => {
            check.cancel();
            if (currentTarget instanceof HTMLInputElement) setFile(currentTarget.files?.[0]);
          }}
        />
      </Form.Group>
      <PasswordField
        id="restore-passphrase"
        label={t('Passphrase')}
        value={passphrase}
        autoComplete="current-password"
        onChange={setPassphrase}
      />
      <div className="gk-form-actions">
        {check.kind === 'running' ? (
          <>
            <progress max={size} value={sent} aria-label={t('Restore')} />
            <span role="status">
              {sent < size
                ? t('{sent} of {total} sent', { sent: formatFileSize(sent), total: formatFileSize(size) })
                : t('The server checks the backup')}
            </span>
            <Button variant="outline-secondary" onClick={check.cancel}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="outline-secondary" disabled={file === undefined || passphrase === ''}>
            {t('Check the backup')}
          </Button>
        )}
      </div>
      {check.kind === 'failed' && (
        <p role="alert" className="text-danger">
          {check.error.message}
        </p>
      )}
      {check.kind === 'done' && <Checked key={check.data.id} content={check.data} onForget={forget} />}
    </form>
  );
}

/** The content of a checked backup, and the way to restore it. */
function Checked({ content, onForget }: { readonly content: BackupContent; readonly onForget: () => void }) {
  const backups = useRest(backupResource);
  const consoleSession = useConsoleSession();
  const confirm = useConfirm();
  const { id } = content;
  const isOver = useRef(false);
  // It takes space on the server's disk. A page that goes cannot wait: the server forgets it after a time by itself.
  useEffect(
    () => () => {
      if (!isOver.current) void backups.discard(id).catch(() => undefined);
    },
    [backups, id],
  );
  const restore = useAction(async (signal) => {
    const isSure = await confirm({
      title: t('Replace everything that users made?'),
      text: t(
        'Accounts, rights, groups, settings, fences, routes, plans, faces, firmware and words of this server become those of the backup of {time}. What was changed since is lost. Everybody has to sign in again, you too, with the passwords of the backup.',
        { time: formatAbsolute(content.madeS) },
      ),
      yes: t('Restore'),
      typed: t('RESTORE'),
    });
    if (!isSure) return;
    try {
      await backups.restore(id, { signal });
      isOver.current = true;
    } catch (thrown) {
      notify({ title: 'error', text: toGkError(thrown).message });
      return;
    }
    consoleSession.signOut();
    // Logging out clears the notices.
    notify({ title: 'success', text: t('The backup was restored. Everybody has to sign in again.') });
  });
  const forget = useSave(async (signal) => {
    await backups.discard(id, { signal });
    isOver.current = true;
    onForget();
  });
  return (
    <section aria-label={t('In this backup')} className="gk-backup-content">
      <h3>{t('In this backup')}</h3>
      <dl>
        {rowsOf(content).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="gk-form-actions">
        <Button variant="danger" disabled={restore.kind === 'running'} onClick={() => restore.run()}>
          {t('Restore')}
        </Button>
        <Button variant="outline-secondary" onClick={() => forget.run()}>
          {t('Do not restore')}
        </Button>
      </div>
    </section>
  );
}

function rowsOf(content: BackupContent): readonly (readonly [string, string])[] {
  return [
    [t('Made'), formatAbsolute(content.madeS)],
    [t('Made by'), content.madeBy === '' ? t('the schedule') : content.madeBy],
    [t('Version of the server'), content.version],
    [t('Accounts'), String(content.accounts)],
    [t('Groups'), String(content.groups)],
    [t('Devices that were changed'), String(content.devices)],
    [t('Fences'), String(content.fences)],
    [t('Routes'), String(content.routes)],
    [t('Event plans'), String(content.plans)],
    [t('Event reports'), String(content.reports)],
    [t('Faces'), String(content.faces)],
    [t('Firmware files'), String(content.firmware)],
    [t('Size of the files'), formatFileSize(content.fileBytes)],
  ];
}
