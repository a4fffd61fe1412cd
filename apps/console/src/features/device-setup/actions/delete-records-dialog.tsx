import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { playbackCommands } from 'gk-sdk/recordings';
import { queryBoundsS, queryDaysHint } from '../../../shared/period/query-days.js';
import type { QueryDays } from '../../../shared/period/calendar-days.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t } from '../../../shared/i18n/translate.js';
import { DayRangeField } from '../../../shared/period/period-field.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { useDeviceAction } from './use-device-action.js';

/** Deletes the server's recordings of a device on some days: "requires typing the device id" (spec 002 section 5). */
export function DeleteRecordsDialog({
  deviceId,
  onClose,
}: {
  readonly deviceId: string;
  readonly onClose: () => void;
}) {
  const { command } = useSession();
  const confirm = useConfirm();
  const [days, setDays] = useState<QueryDays>({});
  const bounds = queryBoundsS(days, shownZone(deviceId));
  const hint = queryDaysHint(days);
  const remove = useDeviceAction(async (signal, period: { readonly startS: number; readonly endS: number }) => {
    const result = await playbackCommands(command).deleteRecords(deviceId, period, { signal });
    onClose();
    return result;
  });
  const ask = async (): Promise<void> => {
    if (!bounds) return;
    const text = t('All recordings of {device} on these days will be deleted from the server. This cannot be undone.', {
      device: deviceId,
    });
    if (await confirm({ title: t('Delete recordings'), text, yes: t('Delete'), typed: deviceId })) remove.run(bounds);
  };
  return (
    <DialogFrame
      title={t('Delete recordings of {device}', { device: deviceId })}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" disabled={!bounds || remove.kind === 'running'} onClick={() => void ask()}>
            {remove.kind === 'running' ? t('Working') : t('Delete')}
          </Button>
        </>
      }
    >
      <DayRangeField days={days} months={1} deviceId={deviceId} onChange={setDays} />
      {hint !== undefined && (
        <p className="mb-0" role="status">
          {t(hint)}
        </p>
      )}
    </DialogFrame>
  );
}
