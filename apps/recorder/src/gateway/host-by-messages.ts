import { NotKept, type GatewayHost, type TerminalStanding } from './gateway-host.js';
import type { FromGateway, ToGateway } from './gateway-messages.js';

/** The recorder as the gateway's thread reaches it: by messages. */
export class HostByMessages implements GatewayHost {
  readonly #post: (message: FromGateway) => void;
  #nextId = 1;
  readonly #standings = new Map<number, (standing: TerminalStanding) => void>();
  readonly #reports = new Map<number, { readonly kept: () => void; readonly notKept: (error: NotKept) => void }>();

  constructor(post: (message: FromGateway) => void) {
    this.#post = post;
  }

  readonly standing: GatewayHost['standing'] = (arrival) =>
    new Promise((resolve) => {
      const id = this.#nextId++;
      this.#standings.set(id, resolve);
      this.#post({ kind: 'arrived', id, arrival });
    });

  readonly contest: GatewayHost['contest'] = (deviceId, arrival) => {
    this.#post({ kind: 'contested', deviceId, arrival });
  };

  readonly keep: GatewayHost['keep'] = (deviceId, reports) =>
    new Promise((kept, notKept) => {
      const id = this.#nextId++;
      this.#reports.set(id, { kept, notKept });
      this.#post({ kind: 'reported', id, deviceId, reports });
    });

  readonly keepPicture: GatewayHost['keepPicture'] = (deviceId, picture) =>
    new Promise((kept, notKept) => {
      const id = this.#nextId++;
      this.#reports.set(id, { kept, notKept });
      this.#post({ kind: 'pictured', id, deviceId, picture });
    });

  readonly learnt: GatewayHost['learnt'] = (deviceId, zoneMinutes) => {
    this.#post({ kind: 'learnt', deviceId, zoneMinutes });
  };

  readonly tell: GatewayHost['tell'] = (deviceId, told) => {
    this.#post({ kind: 'told', deviceId, told });
  };

  readonly notice: GatewayHost['notice'] = (line) => {
    this.#post({ kind: 'notice', line });
  };

  /** Takes an answer of the recorder; false for a message that is none. */
  take(message: ToGateway): boolean {
    switch (message.kind) {
      case 'standing':
        this.#standings.get(message.id)?.(message.standing);
        this.#standings.delete(message.id);
        return true;
      case 'kept':
        this.#reports.get(message.id)?.kept();
        this.#reports.delete(message.id);
        return true;
      case 'notKept':
        this.#reports.get(message.id)?.notKept(new NotKept(message.reason, message.flags));
        this.#reports.delete(message.id);
        return true;
      default:
        return false;
    }
  }
}
