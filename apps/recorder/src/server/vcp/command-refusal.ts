import { VcpResult } from 'gk-sdk/wire';
import { SourceError } from '../../device/source-error.js';
import { parseJson } from '../http/parse-json.js';
import { RestError, type RefusalStatus } from '../http/rest-error.js';
import { refusal, type CommandHandler, type CommandReply, type UserCall } from './command-call.js';
import { deviceOfCall } from './device-of-call.js';

/** Most characters of a JSON body, as of a REST call; texts for devices have limits of their own. */
const MAX_BODY_CHARACTERS = 1024 * 1024;

/** Refusals shared by both channels use the words of REST. */
const RESULTS: Readonly<Record<RefusalStatus, number>> = {
  400: VcpResult.badRequest,
  401: VcpResult.refused,
  403: VcpResult.forbidden,
  404: VcpResult.notFound,
  409: VcpResult.refused,
  413: VcpResult.badRequest,
  415: VcpResult.badRequest,
  429: VcpResult.refused,
  503: VcpResult.refused,
};

/** A call that is refused: becomes a reply with the result code and the reason. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
  readonly reply: CommandReply;

  constructor(result: number, words: string) {
    super(words);
    this.reply = refusal(result, words);
  }

  /** @throws CommandRefusal always. */
  static throw(reply: CommandReply): never {
    throw new CommandRefusal(Number(reply.fields.R), reply.fields.T ?? '');
  }
}

/** A handler that answers with one message, and refuses by throwing. */
export function oneReply(handler: (call: UserCall) => CommandReply | Promise<CommandReply>): CommandHandler<UserCall> {
  return async function* (call) {
    let reply: CommandReply;
    try {
      reply = await handler(call);
    } catch (error) {
      reply = refusalOf(error);
    }
    yield reply;
  };
}

/** The reply to a call that was refused by throwing; throws again what is no refusal. */
export function refusalOf(error: unknown): CommandReply {
  if (error instanceof CommandRefusal) return error.reply;
  if (error instanceof RestError) return refusal(RESULTS[error.status], error.message);
  if (error instanceof SourceError) return refusal(RESULTS[503], error.message);
  throw error;
}

/** A success with words for people. */
export function success(text?: string): CommandReply {
  return { fields: { R: String(VcpResult.success), ...(text !== undefined && { T: text.replace(/[\r\n]+/g, ' ') }) } };
}

/** @throws CommandRefusal 400 without an id, 403 outside of a token, 404 for a device that is not visible. */
export function requireDevice(call: UserCall): string {
  const device = deviceOfCall(call);
  return 'refused' in device ? CommandRefusal.throw(device.refused) : device.id;
}

/**
 * The JSON object of a message's body; an empty body is an empty object.
 * @throws CommandRefusal 400
 */
export function requireObject({ message }: UserCall): Readonly<Record<string, unknown>> {
  const body = parsedBody(message.body ?? '{}');
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Readonly<Record<string, unknown>>;
  }
  throw new CommandRefusal(VcpResult.badRequest, `${message.code} needs a JSON object as its body`);
}

/**
 * The JSON value of a body; undefined when it is none.
 * @throws RestError 400 for one that is too big or nested too deep.
 */
export function parsedBody(text: string): unknown {
  if (text.length > MAX_BODY_CHARACTERS) {
    throw new RestError(400, `The body has more than ${MAX_BODY_CHARACTERS} characters`);
  }
  return parseJson(text);
}
