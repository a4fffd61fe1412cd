import { readLoginRefusal, type LoginRefusal } from '../command/login-refusal.js';
import { badReply, parseBody } from '../command/reply.js';
import type { AccessFlag } from '../model/access/access-flags.js';
import { toRow } from '../model/fields/json-fields.js';
import { toUserInfo } from '../model/access/user-info.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { VcpResult } from '../wire/vcp/result-codes.js';
import { toPermissions, type DisabledFeatures } from '../rules/access/permissions.js';
import type { SessionUser } from './session.js';

/** Lowest rank: "permission ids above 3 (copied groups) rank as 3" (docs/protocol.md). */
const LOWEST_PERMISSION = 3;

/** Parsed reply to Q02. @internal */
export type LoginReply =
  | { readonly kind: 'accepted'; readonly user: SessionUser; readonly streamPort: number | undefined }
  | { readonly kind: 'expired' }
  | LoginRefusal;

/** Options of reading the rights of a login reply. @internal */
export interface LoginReplyOptions {
  /** Name of the user, for a server that does not repeat it. */
  readonly username: string;
  readonly disabledFeatures: DisabledFeatures | undefined;
  readonly accessFlags: readonly AccessFlag[] | undefined;
}

/**
 * Reads the answer to a login (docs/protocol.md, Q02).
 *
 * @param withoutSecrets - Blanks the credentials in words of the server, which may quote them.
 * @throws GkError `bad-reply` when it has no result.
 * @internal
 */
export function readLoginReply(
  message: VcpMessage,
  options: LoginReplyOptions,
  withoutSecrets: (words: string) => string = (words) => words,
): LoginReply {
  const { R: result, T: words, G: permission, A: flags, S: streamPort } = message.fields;
  if (result === String(VcpResult.passwordExpired)) return { kind: 'expired' };
  if (result === undefined) throw badReply(message.code);
  if (result !== String(VcpResult.success)) return readLoginRefusal(result, withoutSecrets(words ?? ''));
  const info = toUserInfo(toRow(parseBody(message)) ?? {});
  return {
    kind: 'accepted',
    user: {
      username: info.username ?? options.username,
      permission: toPermission(permission),
      permissions: toPermissions(flags ?? '', options.disabledFeatures, options.accessFlags),
      info,
      ...(info.inRootGroup !== undefined && { inRootGroup: info.inRootGroup }),
    },
    streamPort: toPort(streamPort),
  };
}

function toPermission(text: string | undefined): number {
  // Without a readable number the least privileged rank is the safe one.
  return text !== undefined && /^\d+$/.test(text) ? Math.min(Number(text), LOWEST_PERMISSION) : LOWEST_PERMISSION;
}

function toPort(text: string | undefined): number | undefined {
  const port = Number(text);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
