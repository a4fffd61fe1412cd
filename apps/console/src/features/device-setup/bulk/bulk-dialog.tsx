import { useMemo, useState, useSyncExternalStore } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import type { Permissions } from 'gk-sdk';
import { deviceSetupResource, groupsResource, type DeviceGroup, type DeviceSetupChange } from 'gk-sdk/rest';
import { useMay } from '../../../shared/access/use-may.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { groupWords } from '../../../shared/fleet/group-path-words.js';
import { forgetGroupDevices } from '../../../shared/fleet/use-group-device-ids.js';
import { checkField } from '../../../shared/form/check-field.js';
import { useUnsaved } from '../../../shared/form/unsaved.js';
import { useMayLeave } from '../../../shared/form/unsaved-guard.js';
import { t } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { setupFields } from '../editor/device-setup-fields.js';
import { BulkForm } from './bulk-form.js';
import { tellRun } from './bulk-notice.js';
import { planBulk, toBulkDevice, type BulkDevice, type BulkPick } from './bulk-plan.js';
import { BulkResult } from './bulk-result.js';
import { BulkReview } from './bulk-review.js';
import { BulkRun, DEVICES_A_CALL } from './bulk-run.js';
import type { SetupWords } from './bulk-words.js';
import './bulk-dialog.css';

/** Settings that tell vehicles apart, and are edited one by one. */
const ONE_BY_ONE: ReadonlySet<string> = new Set([
  'vehicleId',
  'driver',
  'plate',
  'externalId',
  'mapLocation',
  'channelOrder',
]);
const NOTHING: BulkPick = { values: {} };

interface Loaded {
  readonly devices: readonly BulkDevice[];
  /** Devices that the server does not know, or does not show to this user. */
  readonly missing: readonly string[];
  readonly groups: readonly DeviceGroup[] | undefined;
}

/** Changes settings of many devices: a form, the difference, and the result of each, with the way back. */
export function BulkDialog({
  deviceIds,
  permissions,
  onClose,
}: {
  readonly deviceIds: readonly string[];
  readonly permissions: Permissions;
  readonly onClose: () => void;
}) {
  const setups = useRest(deviceSetupResource);
  const groupsOf = useRest(groupsResource);
  const mayMove = useMay('groupEditing');
  const [read, setRead] = useState(0);
  const loaded = useResource(['device setups', ...deviceIds], async (signal): Promise<Loaded> => {
    const devices: BulkDevice[] = [];
    const missing: string[] = [];
    const groups = mayMove ? await groupsOf.list({ signal }) : undefined;
    for (let from = 0; from < deviceIds.length; from += DEVICES_A_CALL) {
      const part = deviceIds.slice(from, from + DEVICES_A_CALL);
      const found = await setups.readMany(part, { signal });
      for (const deviceId of part) {
        const stored = found.get(deviceId);
        if (stored) devices.push(toBulkDevice(deviceId, stored));
        else missing.push(deviceId);
      }
      setRead(from + part.length);
    }
    return { devices, missing, groups };
  });
  const title = t('{count, plural, one {Settings of # device} other {Settings of # devices}}', {
    count: deviceIds.length,
  });
  if (loaded.data === undefined) {
    return (
      <DialogFrame title={title} size="xl" onClose={onClose}>
        <ResourceView
          resource={loaded}
          loading={t('Loading the settings: {count} of {total}', { count: read, total: deviceIds.length })}
        >
          {() => null}
        </ResourceView>
      </DialogFrame>
    );
  }
  return <BulkSteps title={title} loaded={loaded.data} permissions={permissions} onClose={onClose} />;
}

/** Form, review and result, one after another. */
function BulkSteps({
  title,
  loaded: { devices, missing, groups },
  permissions,
  onClose,
}: {
  readonly title: string;
  readonly loaded: Loaded;
  readonly permissions: Permissions;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const setups = useRest(deviceSetupResource);
  const mayLeave = useMayLeave();
  const [pick, setPick] = useState(NOTHING);
  const [isReviewed, setReviewed] = useState(false);
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [run, setRun] = useState<BulkRun>();
  const words = useMemo<SetupWords>(
    () => ({
      fields: setupFields(permissions).filter(({ name }) => !ONE_BY_ONE.has(name)),
      group: groupWords(groups ?? []),
    }),
    [permissions, groups],
  );
  const plan = useMemo(() => planBulk(devices, pick, words.fields, permissions), [devices, pick, words, permissions]);
  const isPicked = Object.keys(pick.values).length > 0 || pick.groupId !== undefined;
  const isValid = words.fields.every(
    (field) =>
      !Object.hasOwn(pick.values, field.name) ||
      checkField(field, pick.values[field.name as keyof typeof pick.values]) === undefined,
  );
  useUnsaved(isPicked && run === undefined);
  const close = (): void => void mayLeave().then((leave) => leave && onClose());

  const settled = (work: Promise<unknown>, of: BulkRun): void =>
    void work.then(() => {
      // Groups are kept in memory by all screens.
      if (of.get().changes.some(({ changes }) => changes.groupIds !== undefined)) forgetGroupDevices(session);
      tellRun(of, words, () => settled(of.undo(), of));
    });
  const send = (changes: readonly DeviceSetupChange[]): void => {
    const next = new BulkRun(setups, changes, { allOrNothing });
    setRun(next);
    settled(next.send(), next);
  };

  if (run) {
    return (
      <BulkRunFrame title={title} run={run} words={words} settled={(work) => settled(work, run)} onClose={onClose} />
    );
  }
  if (words.fields.length === 0 && groups === undefined) {
    return (
      <DialogFrame title={title} onClose={onClose}>
        <EmptyPanel icon="key" title={t('You do not have permission to change these settings.')} />
      </DialogFrame>
    );
  }
  const count = plan.changes.length;
  return (
    <DialogFrame
      title={title}
      size="xl"
      pinned
      onClose={close}
      footer={
        isReviewed ? (
          <>
            <Form.Check
              id="bulk-all-or-nothing"
              className="me-auto"
              label={t('All or nothing: change none if one is refused')}
              checked={allOrNothing && count <= DEVICES_A_CALL}
              disabled={count > DEVICES_A_CALL}
              onChange={(event) => setAllOrNothing(event.currentTarget.checked)}
            />
            <Button variant="outline-secondary" onClick={() => setReviewed(false)}>
              {t('Back')}
            </Button>
            <Button disabled={count === 0} onClick={() => send(plan.changes)}>
              {t('{count, plural, one {Change # device} other {Change # devices}}', { count })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline-secondary" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button disabled={!isPicked || !isValid} onClick={() => setReviewed(true)}>
              {t('Show the changes')}
            </Button>
          </>
        )
      }
    >
      {isReviewed ? (
        <BulkReview devices={devices.length} missing={missing} plan={plan} words={words} />
      ) : (
        <>
          <p>{t('Check what is to change. Everything else stays as it is on each device.')}</p>
          <BulkForm devices={devices} words={words} groups={groups} pick={pick} onPick={setPick} />
        </>
      )}
    </DialogFrame>
  );
}

/** A run with its result, and what can be done next. */
function BulkRunFrame({
  title,
  run,
  words,
  settled,
  onClose,
}: {
  readonly title: string;
  readonly run: BulkRun;
  readonly words: SetupWords;
  readonly settled: (work: Promise<unknown>) => void;
  readonly onClose: () => void;
}) {
  const state = useSyncExternalStore(run.subscribe, run.get);
  const busy = state.kind === 'running';
  const overwritable = state.outcomes.filter(({ kind }) => kind === 'changed-meanwhile').length;
  const isUnfinished = !busy && state.task === 'save' && state.finished < state.changes.length;
  return (
    <DialogFrame
      title={title}
      size="xl"
      pinned
      // A run goes on when its dialog is gone: it is stopped first, and its results are shown.
      onClose={busy ? run.cancel : onClose}
      footer={
        <>
          {run.undoable > 0 && !busy && (
            <Button variant="outline-secondary" className="me-auto" onClick={() => settled(run.undo())}>
              {t('{count, plural, one {Undo on # device} other {Undo on # devices}}', { count: run.undoable })}
            </Button>
          )}
          {overwritable > 0 && !busy && state.task === 'save' && (
            <Button variant="outline-danger" onClick={() => settled(run.overwrite())}>
              {t('{count, plural, one {Overwrite # setting} other {Overwrite # settings}}', { count: overwritable })}
            </Button>
          )}
          {isUnfinished && (
            <Button variant="outline-primary" onClick={() => settled(run.send())}>
              {t('Send the rest')}
            </Button>
          )}
          {busy ? (
            <Button variant="outline-secondary" onClick={run.cancel}>
              {t('Cancel')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('Close')}</Button>
          )}
        </>
      }
    >
      <BulkResult state={state} words={words} />
    </DialogFrame>
  );
}
