import { lazy, Suspense, useState } from 'react';
import { Dropdown } from 'react-bootstrap';
import { deviceCommands, isGkError } from 'gk-sdk';
import { useResource, useSession } from 'gk-react';
import { deviceLogsResource, type DeviceLogType } from 'gk-sdk/rest';
import { readFixMethod } from '../../../shared/vehicle/device-edit.js';
import type { Area } from 'gk-sdk/rules';
import { useAccess } from '../../../shared/access/use-may.js';
import { DialogBoundary } from '../../../shared/dialog/dialog-boundary.js';
import { useConfirm, usePrompt } from '../../../shared/dialog/use-questions.js';
import { t } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useServerHas } from '../../../shared/session/use-user.js';
import { useTextDevice } from '../../../shared/vehicle/use-text-device.js';
import { DeleteRecordsDialog } from './delete-records-dialog.js';
import { DeviceLogDialog } from './device-log-dialog.js';
import { loadProtocolLogDialog } from './protocol-log/load-protocol-log.js';
import { RawDataDialog } from './raw-data-dialog.js';
import { useDeviceAction } from './use-device-action.js';

const ProtocolLogDialog = lazy(async () => ({ default: (await loadProtocolLogDialog()).ProtocolLogDialog }));

/** Wakes a device for 120 s (spec 002 section 7). */
const WAKE_UP = '@WAKEUP,120';

/** An entry of a menu. */
interface MenuAction {
  readonly area: Area;
  readonly label: string;
  readonly run: () => void;
}

type OpenDialog = { readonly kind: DeviceLogType | 'protocol' | 'records' | 'raw' };

/** Actions on a device, each by its right and with its question (spec 002 sections 5 and 6). */
export function DeviceActions({ deviceId }: { readonly deviceId: string }) {
  const device = deviceCommands(useSession().command);
  const confirm = useConfirm();
  const prompt = usePrompt();
  const [open, setOpen] = useState<OpenDialog>();
  const command = useDeviceAction((signal, text: string) => device.sendCommand(deviceId, text, { signal }));
  const repair = useDeviceAction((signal, method: number) => device.repairRecording(deviceId, method, { signal }));
  const text = useTextDevice(deviceId);
  const access = useAccess();
  const hasProtocol = useHasProtocol(deviceId);
  const busy = text.busy || [command, repair].some(({ kind }) => kind === 'running');

  const askCommand = async (title: string, consequence: string, words: string): Promise<void> => {
    if (await confirm({ title, text: consequence, yes: title })) command.run(words);
  };
  const askRepair = async (): Promise<void> => {
    const answered = await prompt({
      title: t('Fix the recordings of {device}', { device: deviceId }),
      text: t('1 relocate, 2 clean buffer, 3 reset writer, 4 force reset'),
      label: t('Method number, 1 to 4'),
    });
    if (answered === undefined) return;
    const method = readFixMethod(answered);
    if ('alert' in method) notify({ title: 'error', text: t(method.alert) });
    else repair.run(method.method);
  };
  const askMcu = async (): Promise<void> => {
    const words = await prompt({
      title: t('MCU command to {device}', { device: deviceId }),
      label: t('Command'),
      initial: 'MCU ',
    });
    if (words !== undefined) command.run(words);
  };

  const logs: readonly MenuAction[] = [
    { area: 'deviceSyslog', label: t('System log'), run: () => setOpen({ kind: 'syslog' }) },
    { area: 'deviceCarbox', label: t('Driving recorder log'), run: () => setOpen({ kind: 'carbox' }) },
    ...(hasProtocol
      ? [{ area: 'protocolLog', label: t('Protocol log'), run: () => setOpen({ kind: 'protocol' }) } as const]
      : []),
  ];
  const jobs: readonly MenuAction[] = [
    { area: 'textDevice', label: t('Text'), run: () => void text.ask() },
    {
      area: 'wakeupDevice',
      label: t('Wake up'),
      run: () => void askCommand(t('Wake up'), t('{device} stays awake for 120 s.', { device: deviceId }), WAKE_UP),
    },
    {
      area: 'rebootDevice',
      label: t('Reboot'),
      run: () =>
        void askCommand(t('Reboot'), t('{device} is offline while it restarts.', { device: deviceId }), 'REBOOT'),
    },
    { area: 'fixRecording', label: t('Fix recording'), run: () => void askRepair() },
    { area: 'mcuCommand', label: t('MCU command'), run: () => void askMcu() },
    { area: 'rawData', label: t('Raw data'), run: () => setOpen({ kind: 'raw' }) },
  ];
  const losses: readonly MenuAction[] = [
    {
      area: 'restoreDefault',
      label: t('Restore default'),
      run: () =>
        void askCommand(
          t('Restore default'),
          t('All parameters of {device} are reset to the factory defaults.', { device: deviceId }),
          'RESTORE',
        ),
    },
    {
      area: 'formatSd',
      label: t('Format SD'),
      run: () =>
        void askCommand(
          t('Format SD'),
          t('All recordings on the SD card of {device} will be lost.', { device: deviceId }),
          'FORMAT',
        ),
    },
    { area: 'deleteRecord', label: t('Delete recordings'), run: () => setOpen({ kind: 'records' }) },
  ];
  const allowed = (actions: readonly MenuAction[]): readonly MenuAction[] =>
    actions.filter(({ area }) => access(area).allowed);
  return (
    <>
      <ActionMenu title={t('Logs')} actions={allowed(logs)} />
      <ActionMenu
        title={busy ? t('Working') : t('Maintenance')}
        actions={allowed(jobs)}
        dangerous={allowed(losses)}
        disabled={busy}
      />
      {open && <ActionDialog open={open} deviceId={deviceId} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Whether the server can record the protocol of this device, and the user may have it do so. */
function useHasProtocol(deviceId: string): boolean {
  const logs = useRest(deviceLogsResource);
  const isOffered = [useServerHas('protocol-log'), useAccess()('protocolLog').allowed].every(Boolean);
  const found = useResource(isOffered ? ['has a protocol', deviceId] : undefined, async (signal) => {
    try {
      await logs.protocolLogs(deviceId, { signal });
      return true;
    } catch (error) {
      if (isGkError(error) && error.code === 'not-found') return false;
      throw error;
    }
  });
  return found.data === true;
}

/** A button that opens the actions which the user has; nothing without any. */
function ActionMenu({
  title,
  actions,
  dangerous = [],
  disabled = false,
}: {
  readonly title: string;
  readonly actions: readonly MenuAction[];
  /** Actions that cannot be undone. */
  readonly dangerous?: readonly MenuAction[];
  readonly disabled?: boolean;
}) {
  if (actions.length + dangerous.length === 0) return null;
  return (
    <Dropdown>
      <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={disabled}>
        {title}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {actions.map(({ area, label, run }) => (
          <Dropdown.Item key={area} as="button" onClick={run}>
            {label}
          </Dropdown.Item>
        ))}
        {dangerous.map(({ area, label, run }) => (
          <Dropdown.Item key={area} as="button" className="text-danger" onClick={run}>
            {label}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  );
}

function ActionDialog({
  open,
  ...rest
}: {
  readonly open: OpenDialog;
  readonly deviceId: string;
  readonly onClose: () => void;
}) {
  switch (open.kind) {
    case 'syslog':
    case 'carbox':
      return <DeviceLogDialog {...rest} type={open.kind} />;
    case 'protocol':
      return (
        <DialogBoundary onClose={rest.onClose}>
          <Suspense>
            <ProtocolLogDialog {...rest} />
          </Suspense>
        </DialogBoundary>
      );
    case 'records':
      return <DeleteRecordsDialog {...rest} />;
    case 'raw':
      return <RawDataDialog {...rest} />;
  }
}
