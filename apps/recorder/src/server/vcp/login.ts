import { VcpResult } from 'gk-sdk/wire';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { Credentials } from '../access/credentials.js';
import { seenGroupTree } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { jsonReply, refusal, type CommandCall, type CommandReply } from './command-call.js';

/** Result of a Q02. */
export type LoginOutcome =
  | {
      readonly kind: 'answered';
      readonly reply: CommandReply;
      /** Set when the user is in. */
      readonly principal?: Principal;
    }
  /** The password was not looked at. An answer would say that it is wrong: the client is to come again. */
  | { readonly kind: 'held'; readonly message: string };

/** Q02: a login by user and password hash, or by token. */
export async function login(call: CommandCall, ip: string): Promise<LoginOutcome> {
  const { services } = call;
  const credentials = credentialsOf(call);
  if (credentials === undefined) {
    return answered(refusal(VcpResult.refused, 'Q02 needs U and P, or E and H'));
  }
  const result = await services.authenticator.login(credentials, { ip, method: 'Q02', path: '' });
  switch (result.kind) {
    case 'refused':
      if (result.waitS !== undefined) return { kind: 'held', message: result.message };
      return answered(refusal(VcpResult.refused, result.message));
    case 'password-expired':
      return answered(refusal(VcpResult.passwordExpired, 'The password has expired and must be changed.'));
    case 'granted': {
      const { principal } = result;
      // Who comes with a link is not its maker.
      if (principal.token?.link === undefined)
        writeUnlessFull(() => {
          services.store.users.noteLogin(principal.username, Math.floor(services.now() / 1000));
        });
      return { kind: 'answered', reply: granted(call, principal), principal };
    }
  }
}

function answered(reply: CommandReply): LoginOutcome {
  return { kind: 'answered', reply };
}

function credentialsOf({ message: { fields } }: CommandCall): Credentials | undefined {
  if (fields.E && fields.H) return { kind: 'token', e: fields.E, h: fields.H };
  if (fields.U && fields.P) return { kind: 'password', username: fields.U, wireHash: fields.P.toUpperCase() };
  return undefined;
}

function granted({ services, address }: CommandCall, principal: Principal): CommandReply {
  const passwordexpires = services.authenticator.passwordEndS(principal);
  return jsonReply(
    {
      UserName: principal.username,
      groupid: principal.groupId,
      rootgroup: principal.groupId === services.store.groups.rootId,
      childrens: seenGroupTree(services.store, principal),
      ServerIp: address.hostname,
      ServerPort: address.port,
      ...(passwordexpires !== undefined && { passwordexpires }),
    },
    {
      R: String(VcpResult.success),
      G: String(principal.permission),
      A: principal.access,
      S: String(services.streamPort(address.port)),
    },
  );
}
