import { useState } from 'react';
import { Button, Table } from 'react-bootstrap';
import { useResource } from 'gk-react';
import { deviceFacesResource, type DeviceFace } from 'gk-sdk/rest';
import { faceSlotState } from './face-slots.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useRefusalNotice } from '../../shared/notice/use-refusal-notice.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { SlotEditor } from './slot-editor.js';
import { SlotRow } from './slot-row.js';

/** The faces in the memory of a device, by slot, and the editor of one (spec 002 section 2). */
export function EditTab({ deviceId }: { readonly deviceId: string }) {
  const rest = useRest(deviceFacesResource);
  const confirm = useConfirm();
  const mayLeave = useMayLeave();
  const [edited, setEdited] = useState<{ readonly slot: number; readonly face: DeviceFace }>();
  const summary = useResource(deviceId === '' ? undefined : ['face summary', deviceId], async (signal) => {
    const slots = await rest.summary(deviceId, { signal });
    notify({ title: 'success', text: t('summary loaded') });
    return slots;
  });
  useRefusalNotice(summary.error);
  const remove = useSave(async (signal, slot: number) => {
    await rest.remove(deviceId, slot, { signal });
    summary.reload();
    return t('Slot {slot} deleted', { slot });
  });
  const askRemove = async (slot: number, name: string): Promise<void> => {
    const title = t('Do you really want to remove [{name}]', { name: name === '' ? t('slot {slot}', { slot }) : name });
    if (await confirm({ title, yes: t('Delete') })) remove.run(slot);
  };
  if (deviceId === '') return <EmptyPanel icon="user" title={t('Choose a device to see the faces stored on it.')} />;
  return (
    <div className="gk-faces-edit">
      <div className="gk-faces-tools">
        <Button size="sm" disabled={summary.kind === 'loading'} onClick={summary.reload}>
          {summary.kind === 'loading' ? t('Loading...') : t('Load the summary')}
        </Button>
      </div>
      <ResourceView resource={summary} loading={t('Loading the faces')}>
        {(known) => (
          <div className="gk-faces-slots">
            {known.length === 0 ? (
              <EmptyPanel icon="user" title={t('No faces are stored on the device.')} />
            ) : (
              <div className="gk-faces-scroll">
                <Table size="sm" aria-label={t('Faces of {device}', { device: deviceId })}>
                  <thead>
                    <tr>
                      <th scope="col">#</th>
                      <th scope="col">{t('Identify')}</th>
                      <th scope="col">{t('Name')}</th>
                      <th scope="col">{t('Photo')}</th>
                      <th scope="col">{t('MD5')}</th>
                      <th scope="col">{t('Updatetime')}</th>
                      <th scope="col">
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
                  summary.reload();
                }}
              />
            )}
          </div>
        )}
      </ResourceView>
    </div>
  );
}
