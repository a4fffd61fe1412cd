import { useState } from 'react';
import { Button, Table } from 'react-bootstrap';
import { useAction, useResource } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { deviceFacesResource, type DeviceFace } from 'gk-sdk/rest';
import { faceSlotState } from 'gk-sdk/rules';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { EmptyPanel, ErrorPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { SlotEditor } from './slot-editor.js';
import { SlotRow } from './slot-row.js';

/** The faces in the memory of a device, by slot, and the editor of one (spec 002 section 2). */
export function EditTab({ deviceId }: { readonly deviceId: string }) {
  const rest = useRest(deviceFacesResource);
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const [edited, setEdited] = useState<{ readonly slot: number; readonly face: DeviceFace }>();
  const summary = useAction(async (signal) => {
    try {
      const slots = await rest.summary(deviceId, { signal });
      notify({ title: 'success', text: t('summary loaded') });
      return slots;
    } catch (thrown) {
      if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
      throw thrown;
    }
  });
  /** Asks again after a change: a summary that is under way may be of the time before it. */
  const renew = (): void => {
    summary.cancel();
    summary.run();
  };
  // The first summary comes by itself; the button and each change ask again.
  useResource(deviceId === '' ? undefined : ['face summary', deviceId], async () => {
    summary.run();
  });
  const [known, setKnown] = useState<readonly number[]>();
  if (summary.kind === 'done' && summary.data !== known) setKnown(summary.data);
  const remove = useSave(async (signal, slot: number) => {
    await rest.remove(deviceId, slot, { signal });
    renew();
    return t('Slot {1} deleted', slot);
  });
  const askRemove = async (slot: number, name: string): Promise<void> => {
    const title = t('Do you really want to remove [{1}]', name === '' ? t('slot {1}', slot) : name);
    if (await confirm({ title, yes: t('Delete') })) remove.run(slot);
  };
  if (deviceId === '') return <EmptyPanel icon="user" title={t('Choose a device to see the faces stored on it.')} />;
  return (
    <div className="gk-faces-edit">
      <div className="gk-faces-tools">
        <Button size="sm" disabled={summary.kind === 'running'} onClick={() => summary.run()}>
          {summary.kind === 'running' ? t('Loading...') : t('Load the summary')}
        </Button>
      </div>
      {summary.kind === 'failed' && <ErrorPanel message={summary.error.message} onRetry={() => void summary.run()} />}
      {known === undefined && summary.kind === 'running' && <LoadingPanel>{t('Loading the faces')}</LoadingPanel>}
      {known !== undefined && summary.kind !== 'failed' && (
        <div className="gk-faces-slots">
          {known.length === 0 ? (
            <EmptyPanel icon="user" title={t('No faces are stored on the device.')} />
          ) : (
            <div className="gk-faces-scroll">
              <Table size="sm" aria-label={t('Faces of {1}', deviceId)}>
                <thead>
                  <tr>
                    <th>#</th>
                    <th>{t('Identify')}</th>
                    <th>{t('Name')}</th>
                    <th>{t('Photo')}</th>
                    <th>{t('MD5')}</th>
                    <th>{t('Updatetime')}</th>
                    <th>
                      <span className="visually-hidden">{t('Maintenance')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {known.map((value, slot) => (
                    <SlotRow
                      // A slot has no other name than its place.
                      key={slot}
                      deviceId={deviceId}
                      slot={slot}
                      value={faceSlotState(value) === 'Deleted' ? undefined : value}
                      pictureUrl={rest.pictureUrl(deviceId, slot)}
                      load={(signal) => rest.get(deviceId, slot, { signal })}
                      onEdit={(face) => void mayLeave().then((leave) => leave && setEdited({ slot, face }))}
                      onDelete={(name) => void askRemove(slot, name)}
                    />
                  ))}
                </tbody>
              </Table>
            </div>
          )}
          {edited && (
            <SlotEditor
              key={edited.slot}
              deviceId={deviceId}
              {...edited}
              update={(words, signal) => rest.update(deviceId, edited.slot, words, { signal })}
              onUpdated={() => {
                setEdited(undefined);
                renew();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
