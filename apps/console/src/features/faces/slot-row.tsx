import { useState } from 'react';
import { useResource } from 'gk-react';
import type { DeviceFace } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { notify } from '../../shared/notice/notify.js';

/** A slot of a device: its content, read by itself, or 'Deleted'. */
export function SlotRow({
  deviceId,
  slot,
  value,
  pictureUrl,
  load,
  onEdit,
  onDelete,
}: {
  readonly deviceId: string;
  readonly slot: number;
  /** Value in the summary; undefined for a deleted slot. */
  readonly value: number | undefined;
  readonly pictureUrl: string;
  readonly load: (signal: AbortSignal) => Promise<DeviceFace>;
  readonly onEdit: (face: DeviceFace) => void;
  readonly onDelete: (name: string) => void;
}) {
  const [asked, setAsked] = useState(0);
  const key = value === undefined ? undefined : ['face slot', deviceId, slot, value, asked];
  const detail = useResource(key, async (signal) => {
    const face = await load(signal);
    // The first reading was not asked for by the user.
    if (asked > 0) notify({ title: 'success', text: t('detail loaded') });
    return face;
  });
  if (value === undefined) {
    return (
      <tr>
        <th scope="row">{slot}</th>
        <td colSpan={6} className="text-body-secondary">
          {t('Deleted')}
        </td>
      </tr>
    );
  }
  const face = detail.data;
  return (
    <tr>
      <th scope="row">{slot}</th>
      {face ? (
        <>
          <td>{face.idCard}</td>
          <td>{face.name}</td>
          <td>
            <img
              className="gk-face-thumbnail"
              src={pictureUrl}
              alt={t('Photo of {name}', { name: face.name })}
              loading="lazy"
            />
          </td>
          <td className="gk-face-md5">{face.md5}</td>
          <td>{formatLocalTime(face.updatedS)}</td>
        </>
      ) : (
        <td colSpan={5} role={detail.kind === 'failed' ? 'alert' : undefined}>
          {detail.kind === 'failed' ? detail.error.message : t('Loading...')}
        </td>
      )}
      <td className="gk-face-slot-actions">
        <button type="button" className="btn btn-sm btn-link" onClick={() => setAsked(asked + 1)}>
          {t('Reload')}
        </button>
        <button type="button" className="btn btn-sm btn-link" disabled={!face} onClick={() => face && onEdit(face)}>
          {t('Edit')}
        </button>
        <button type="button" className="btn btn-sm btn-link text-danger" onClick={() => onDelete(face?.name ?? '')}>
          {t('Delete')}
        </button>
      </td>
    </tr>
  );
}
