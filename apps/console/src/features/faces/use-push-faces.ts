import { useState } from 'react';
import { useSession } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { deviceFacesResource } from 'gk-sdk/rest';
import { FACE_SET_COOLDOWN_S } from './face-slots.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useBatch, type BatchRun } from '../../shared/query/use-batch.js';
import type { FaceRow } from './face-list.js';

/** Faces on their way to a device. */
export interface FacePush {
  /** The device of the last run, which may be another one than is chosen by now. */
  readonly target: string;
  /** The last run. */
  readonly batch: BatchRun;
  readonly run: (faces: readonly FaceRow[]) => void;
}

/** Pushes faces to a device, one after another, with a notice of each. */
export function usePushFaces(deviceId: string): FacePush {
  const { rest } = useSession();
  const [target, setTarget] = useState('');
  const batch = useBatch<FaceRow>(
    ({ id }) => id,
    async ({ idCard, name, photoIds }, signal) => {
      try {
        await deviceFacesResource(rest).set(deviceId, { idCard, name, photoIds }, { signal });
        notify({ title: 'success', text: t('set OK') });
      } catch (thrown) {
        if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
        throw thrown;
      } finally {
        // "After a push the button is disabled for 1 second" (spec 002 section 4).
        await new Promise((resolve) => setTimeout(resolve, FACE_SET_COOLDOWN_S * 1000));
      }
      return t('set OK');
    },
  );
  const run = (faces: readonly FaceRow[]): void => {
    if (batch.action.run(faces)) setTarget(deviceId);
  };
  return { target, batch, run };
}
