import { facesResource, type FaceFields, type SettingResource } from 'gk-sdk/rest';
import { checkFaceField } from 'gk-sdk/rules';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import type { FieldSpec } from '../../shared/form/field-spec.js';
import type { FormProblems } from '../../shared/form/form-resolver.js';
import { sameValue } from '../../shared/form/same-value.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FACE_LENGTHS } from './face-columns.js';
import type { FaceRow } from './face-list.js';

const FIELDS: readonly FieldSpec<FaceFields>[] = [
  { kind: 'text', name: 'unit', label: word('Group'), maxLength: FACE_LENGTHS.unit },
  { kind: 'text', name: 'idCard', label: word('Identify'), maxLength: FACE_LENGTHS.idCard },
  { kind: 'text', name: 'name', label: word('Name'), maxLength: FACE_LENGTHS.name },
  { kind: 'text', name: 'contact', label: word('Contact'), maxLength: FACE_LENGTHS.contact },
  { kind: 'textarea', name: 'memo', label: word('Memo'), rows: 2, maxLength: FACE_LENGTHS.memo },
];

/** The words of a face; only what changed is sent (spec 002 section 7). */
export function FaceDialog({
  face,
  groups,
  onSaved,
  onClose,
}: {
  readonly face: FaceRow;
  /** Groups that there are, named as a help. */
  readonly groups: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const faces = useRest(facesResource);
  const mayLeave = useMayLeave();
  const read: SettingResource<FaceFields>['read'] = async (options) => {
    const found = (await faces.list(options)).find(({ id }) => id === face.id);
    if (!found) throw new Error(t('There is no face {face}', { face: face.id }));
    const { unit, idCard, name, contact, memo } = found;
    return { unit, idCard, name, contact, memo };
  };
  const setting: SettingResource<FaceFields> = {
    read,
    save: async (values, options) => {
      const before = await read(options);
      const changes = Object.fromEntries(
        FIELDS.flatMap(({ name }) => (sameValue(values[name], before[name]) ? [] : [[name, values[name]]])),
      );
      await faces.update(face.id, changes, options);
      return t('{name} saved', { name: values.name || face.id });
    },
  };
  return (
    <DialogFrame
      title={t('Face {face}', { face: face.id })}
      onClose={() => void mayLeave().then((leave) => leave && onClose())}
    >
      {groups.length > 0 && <p>{t('Groups: {groups}', { groups: groups.join(', ') })}</p>}
      <SettingForm id={`face ${face.id}`} resource={setting} fields={FIELDS} check={faceProblems} onSaved={onSaved} />
    </DialogFrame>
  );
}

/** "Face group and identify cannot be empty" (spec 002 section 5). */
function faceProblems({ unit, idCard }: FaceFields): FormProblems<FaceFields> {
  return {
    ...(checkFaceField('unit', unit) && { unit: t('cannot be empty') }),
    ...(checkFaceField('idCard', idCard) && { idCard: t('cannot be empty') }),
  };
}
