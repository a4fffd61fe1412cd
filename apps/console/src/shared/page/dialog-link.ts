import { useCallback } from 'react';
import { useAddressParams, type ChangeAddressParams } from '../url-state/use-address-params.js';

/** The dialogs that every screen can open (spec 000 section 2.10): the word in the address, `?dialog=stream-status`. */
export const DIALOG_NAMES = [
  'copyright',
  'stream-status',
  'change-password',
  'second-factor',
  'live',
  'talk',
  'broadcast',
  'custom-event',
  'keys',
  'palette',
  'notifications',
] as const;
/** A dialog that every screen can open. */
export type DialogName = (typeof DIALOG_NAMES)[number];

/** Which dialog is open, and for which devices. */
export interface OpenDialog {
  readonly name: DialogName;
  /** Ids of devices, or none. */
  readonly deviceIds: readonly string[];
  /** The time that it begins with, unix seconds. */
  readonly span?: DialogSpan | undefined;
}

/** A time that a dialog begins with, unix seconds. */
export interface DialogSpan {
  readonly startS: number;
  readonly endS: number;
}

const DEVICES = 'of';
const SPAN = 'span';

/** Reads the open dialog of an address. */
export function readDialog(params: URLSearchParams): OpenDialog | undefined {
  const name = DIALOG_NAMES.find((known) => known === params.get('dialog'));
  if (name === undefined) return undefined;
  const [, startS, endS] = /^(\d{1,11})-(\d{1,11})$/.exec(params.get(SPAN) ?? '') ?? [];
  return {
    name,
    deviceIds: params.getAll(DEVICES).filter((id) => id !== ''),
    ...(startS !== undefined && endS !== undefined && { span: { startS: Number(startS), endS: Number(endS) } }),
  };
}

/** A copy of `params` with a dialog open, or with none. */
export function writeDialog(params: URLSearchParams, dialog: OpenDialog | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('dialog');
  next.delete(DEVICES);
  next.delete(SPAN);
  if (dialog) {
    next.set('dialog', dialog.name);
    for (const id of dialog.deviceIds) next.append(DEVICES, id);
    if (dialog.span) next.set(SPAN, `${dialog.span.startS}-${dialog.span.endS}`);
  }
  return next;
}

/** Opens a dialog over the screen; Back closes it. It takes the place of one that is open, which Back would bring again. */
export function useOpenDialog(): (name: DialogName, deviceIds?: readonly string[], span?: DialogSpan) => void {
  const [params, setParams] = useAddressParams();
  const isOpen = readDialog(params) !== undefined;
  return useCallback(
    (name, deviceIds = [], span) => change(setParams, { name, deviceIds, span }, isOpen),
    [setParams, isOpen],
  );
}

/** The dialog of the address, and the way to close it. */
export function useDialog(): readonly [OpenDialog | undefined, () => void] {
  const [params, setParams] = useAddressParams();
  const close = useCallback(() => change(setParams, undefined, true), [setParams]);
  return [readDialog(params), close];
}

function change(setParams: ChangeAddressParams, dialog: OpenDialog | undefined, replace: boolean): void {
  setParams((before) => writeDialog(before, dialog), { replace });
}
