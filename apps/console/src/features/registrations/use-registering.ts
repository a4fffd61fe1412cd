import { useSession } from 'gk-react';
import { registrationCommands, type ActionResult } from 'gk-sdk';
import { MAX_IDENTITY_LENGTH } from '../../shared/vehicle/device-edit.js';
import { forgetGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { REGISTRATION_WORDS } from '../../shared/notice/notice-words.js';
import { useConfirm, usePrompt } from '../../shared/dialog/use-questions.js';
import { t } from '../../shared/i18n/translate.js';
import { useSave } from '../../shared/query/use-save.js';
import type { Acceptance } from './accept-dialog.js';

/** Registering and removing, each with its question. */
export interface Registering {
  readonly register: () => void;
  /** Takes a device that waits into the fleet. */
  readonly accept: (deviceId: string, acceptance: Acceptance) => void;
  /** Lets a terminal into the place of another one with its id. */
  readonly acceptAnew: (deviceId: string) => void;
  readonly remove: (deviceId: string) => void;
  /** A command is on its way. */
  readonly busy: boolean;
}

/**
 * Registers a device (D01) and takes one out of the fleet (D02): '{id} added', '{id} removed' (spec 000 section 8).
 *
 * @param onDone - The list of the server is another one.
 */
export function useRegistering(onDone: () => void): Registering {
  const session = useSession();
  const commands = registrationCommands(session.command);
  const confirm = useConfirm();
  const prompt = usePrompt();
  const change = async (
    deviceId: string,
    action: 'added' | 'removed',
    sent: Promise<ActionResult>,
  ): Promise<string> => {
    const result = await sent;
    onDone();
    return resultWords(result, deviceId, action);
  };
  const registering = useSave((signal, deviceId: string) =>
    change(deviceId, 'added', commands.registerDevice(deviceId, {}, { signal })),
  );
  const accepting = useSave(async (signal, deviceId: string, { vehicleId, groupId }: Acceptance) => {
    const registration = { vehicleId, groupIds: groupId === undefined ? [] : [groupId], onlyNew: true };
    try {
      return await change(deviceId, 'added', commands.registerDevice(deviceId, registration, { signal }));
    } finally {
      // Another administrator may have been quicker.
      onDone();
      forgetGroupDevices(session);
    }
  });
  const acceptingAnew = useSave((signal, deviceId: string) =>
    change(deviceId, 'added', commands.registerDevice(deviceId, { onlyNew: true }, { signal })),
  );
  const removing = useSave((signal, deviceId: string) =>
    change(deviceId, 'removed', commands.removeDevice(deviceId, { signal })),
  );
  const askNew = async (): Promise<void> => {
    const typed = await prompt({
      title: t('Register a device'),
      text: t('The ID that is set in the device. Once registered, the device joins the fleet and can log in.'),
      label: t('Device ID'),
      check: idProblem,
    });
    if (typed !== undefined) registering.run(typed.trim());
  };
  const askAnew = async (deviceId: string): Promise<void> => {
    const question = t('Accept {device} anew?', { device: deviceId });
    const text = t(
      'Another terminal connects under the id of this device, or the same one with another plate. If you accept it, it takes the place, and the one that had it is refused.',
    );
    if (await confirm({ title: question, text, yes: t('Accept anew') })) acceptingAnew.run(deviceId);
  };
  const askRemoval = async (deviceId: string): Promise<void> => {
    const question = t('Remove {device} from the fleet?', { device: deviceId });
    const text = t('The device and its recordings are hidden until it is registered again.');
    if (await confirm({ title: question, text, yes: t('Remove') })) removing.run(deviceId);
  };
  return {
    register: () => void askNew(),
    accept: accepting.run,
    acceptAnew: (deviceId) => void askAnew(deviceId),
    remove: (deviceId) => void askRemoval(deviceId),
    busy:
      registering.kind === 'running' ||
      accepting.kind === 'running' ||
      acceptingAnew.kind === 'running' ||
      removing.kind === 'running',
  };
}

/** How a registration or removal ended, with the server's words where it is still pending. */
function resultWords({ kind, text }: ActionResult, deviceId: string, action: 'added' | 'removed'): string {
  if (kind === 'done') return t(REGISTRATION_WORDS[action], { name: deviceId });
  const waits =
    kind === 'accepted'
      ? t('Waiting for {device}', { device: deviceId })
      : t('{device} has not answered yet', { device: deviceId });
  return text === '' ? waits : `${waits}: ${text}`;
}

/** Why a text is no device ID; undefined when it is one. */
function idProblem(text: string): string | undefined {
  const deviceId = text.trim();
  if (deviceId === '') return t('cannot be empty');
  return deviceId.length > MAX_IDENTITY_LENGTH
    ? t('At most {max} characters', { max: MAX_IDENTITY_LENGTH })
    : undefined;
}
