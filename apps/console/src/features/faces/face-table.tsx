import { useCallback, useMemo, useState } from 'react';
import { Button } from 'react-bootstrap';
import { facePhotosResource, facesResource } from 'gk-sdk/rest';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { t, word } from '../../shared/i18n/translate.js';
import { BatchProgress } from '../../shared/query/batch-progress.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import type { RowAction } from '../../shared/table/column.js';
import { DataTableView } from '../../shared/table/data-table-view.js';
import { useDataTable } from '../../shared/table/use-data-table.js';
import { textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { faceColumns, type FaceCells } from './face-columns.js';
import { FaceDialog } from './face-dialog.js';
import { faceGroups, lacksForPush, type FaceRow } from './face-list.js';
import { PhotoDialog } from './photo-dialog.js';
import { usePushFaces } from './use-push-faces.js';

const SHAPE = { unit: textParameter() };

/** The faces in their groups, with New, Set, photos and Delete (spec 002 section 2). */
export function FaceTable({
  rows,
  deviceId,
  onChanged,
}: {
  readonly rows: readonly FaceRow[];
  readonly deviceId: string;
  readonly onChanged: () => void;
}) {
  const [{ unit }, change] = useUrlState(SHAPE);
  const faces = useRest(facesResource);
  const photos = useRest(facePhotosResource);
  const confirm = useConfirm();
  const push = usePushFaces(deviceId);
  const [edited, setEdited] = useState<string>();
  const [photographed, setPhotographed] = useState<string>();
  const groups = faceGroups(rows);
  const shown = useMemo(() => (unit === '' ? rows : rows.filter((face) => face.unit === unit)), [rows, unit]);
  const create = useSave(async (signal) => {
    const { saved } = await faces.create({ signal });
    onChanged();
    setEdited(saved?.id);
  });
  const remove = useSave(async (signal, face: FaceRow) => {
    await faces.remove(face.id, { signal });
    onChanged();
    return t('{name} deleted', { name: face.name || face.id });
  });
  const { run: removePhoto } = useSave(async (signal, photoId: string) => {
    await photos.remove(photoId, { signal });
    onChanged();
    return t('Photo deleted');
  });
  const askRemove = useCallback(
    async (name: string, go: () => void): Promise<void> => {
      if (await confirm({ title: t('Do you really want to remove [{name}]', { name }), yes: t('Delete') })) go();
    },
    [confirm],
  );
  const edit = useCallback<FaceCells['onEdit']>(
    async (face, field, text, signal) => {
      await faces.update(face.id, { [field]: text }, { signal });
      onChanged();
      return t('{name} saved', { name: face.name || face.id });
    },
    [faces, onChanged],
  );
  // Of another device they say nothing.
  const states = push.target === deviceId ? push.batch.states : undefined;
  const columns = useMemo(
    () =>
      faceColumns({
        pictureUrl: (id) => photos.pictureUrl(id),
        stateOf: (id) => states?.get(id),
        onEdit: edit,
        onUpload: setPhotographed,
        onRemovePhoto: (id) => void askRemove(t('photo {photo}', { photo: id }), () => void removePhoto(id)),
      }),
    [photos, states, edit, askRemove, removePhoto],
  );
  const pushing = push.batch.action.kind === 'running';
  const table = useDataTable({ rows: shown, columns, rowKey: ({ id }) => id, selection: 'none', viewsName: 'faces' });
  const checked = table.selection?.checkedRows ?? [];
  const canPush = (face: FaceRow): boolean => deviceId !== '' && lacksForPush(face) === undefined;
  const actionsOf = (face: FaceRow): RowAction[] => [
    {
      id: 'set',
      title: word('Set'),
      disabled: pushing || !canPush(face),
      onSelect: () => push.run([face]),
    },
    { id: 'edit', title: word('Edit'), onSelect: () => setEdited(face.id) },
    {
      id: 'delete',
      title: word('Delete'),
      danger: true as const,
      onSelect: () => void askRemove(face.name || face.id, () => void remove.run(face)),
    },
  ];
  const editedFace = rows.find(({ id }) => id === edited);
  return (
    <div className="gk-faces-table">
      <div className="gk-faces-tools">
        <Button size="sm" disabled={create.kind === 'running'} onClick={() => create.run()}>
          {t('New')}
        </Button>
        <div className="btn-group btn-group-sm gk-faces-groups" role="group" aria-label={t('Groups')}>
          {['', ...groups].map((group) => (
            <button
              key={group}
              type="button"
              className={group === unit ? 'btn btn-outline-secondary active' : 'btn btn-outline-secondary'}
              aria-pressed={group === unit}
              onClick={() => change({ unit: group })}
            >
              {group === '' ? t('ALL') : group}
            </button>
          ))}
        </div>
        <Button size="sm" variant="outline-secondary" onClick={() => table.selection?.setAll(true)}>
          {t('Select ALL')}
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => table.selection?.setAll(false)}>
          {t('Clear')}
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={pushing || checked.length === 0 || !checked.every(canPush)}
          onClick={() => push.run(checked)}
        >
          {t('Set selected')}
        </Button>
      </div>
      <p className="gk-faces-hint" role="status">
        {deviceId === ''
          ? t('Choose a device in the list. Set sends faces to it.')
          : checked.some((face) => !canPush(face))
            ? t('A face needs a photo, Identify and Name before a device can learn it.')
            : ''}
      </p>
      {push.batch.states.size > 1 && (
        <>
          <p className="gk-faces-hint">{t('Push to {target}', { target: push.target })}</p>
          <BatchProgress batch={push.batch} label={t('Push to {target}', { target: push.target })} />
        </>
      )}
      <DataTableView table={table} label={t('Faces')} rowActions={actionsOf} empty={t('There are no faces')} />
      {editedFace && (
        <FaceDialog
          key={editedFace.id}
          face={editedFace}
          groups={groups}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            onChanged();
          }}
        />
      )}
      {photographed !== undefined && (
        <PhotoDialog
          faceId={photographed}
          onClose={() => setPhotographed(undefined)}
          onUploaded={() => {
            setPhotographed(undefined);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
