import { VcpResult } from 'gk-sdk/wire';
import { refusal, type CommandReply, type UserCall } from './command-call.js';

export const UNKNOWN_DEVICE = refusal(VcpResult.notFound, 'Unknown device');

/** The visible device of field D, or the refusal to send instead. */
export function deviceOfCall({ message, services, principal }: UserCall): { id: string } | { refused: CommandReply } {
  const id = message.fields.D;
  if (!id) return { refused: refusal(VcpResult.badRequest, `${message.code} needs a device id in field D`) };
  switch (services.fleet.view(principal, id)) {
    case 'visible':
      return { id };
    case 'forbidden':
      return { refused: refusal(VcpResult.forbidden, 'No permission for this device') };
    case 'unknown':
      return { refused: UNKNOWN_DEVICE };
  }
}
