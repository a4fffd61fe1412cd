import type { EventMessage } from 'gk-sdk/wire';
import { failureWords } from '../../store/state/disk-full.js';
import type { PlanKey } from '../../store/events/event-plan-store.js';
import type { PushPlan, RealtimePlan } from '../../store/events/event-plan.js';
import type { Notification } from '../../store/logs/notification-log.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Places } from '../../world/places/places.js';
import { PlansInForce } from '../events/plans-in-force.js';
import type { Log } from '../http/log.js';
import { CLOUD } from '../settings/server-settings.js';
import type { PushSender } from './push-sender.js';
import { recipientsOf } from './recipients.js';

export interface NotifierOptions {
  readonly store: RecorderStore;
  readonly places: Pick<Places, 'reverse'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  readonly sender: PushSender;
}

/** A notification that has no time yet. */
type NewNotification = Omit<Notification, 'atMs'>;

/** Fields shared by all notifications of an event. */
type EventWords = Pick<NewNotification, 'serialNo' | 'deviceId' | 'code' | 'text'>;

/**
 * Tells people and machines of events, as push and realtime plans have it: pushes go to the cloud target of the server
 * settings, mails and text messages only into the sink.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #pushPlans: PlansInForce<PushPlan>;
  readonly #realtimePlans: PlansInForce<RealtimePlan>;
  readonly #sender: PushSender;

  constructor(options: NotifierOptions) {
    this.#options = options;
    const { store, sender } = options;
    this.#pushPlans = new PlansInForce(store, store.events.pushPlans);
    this.#realtimePlans = new PlansInForce(store, store.events.realtimePlans);
    this.#sender = sender;
  }

  /** Notifies of an event that has just been reported. */
  take(event: EventMessage): void {
    const { deviceid: deviceId, appdevid } = event;
    if (!deviceId || appdevid === undefined || (event.cmd !== 'new' && event.cmd !== 'cover')) return;
    const code = Number(appdevid);
    const push = this.#pushPlans.planFor(deviceId, code, this.#options.now());
    const realtime = this.#realtimePlans.planFor(deviceId, code, this.#options.now());
    if (push?.enable !== 1 && realtime === undefined) return;
    const words = this.#words(event, deviceId, code);
    if (push?.enable === 1) this.#push(push, event, words);
    if (realtime?.email_en === 1) this.#tell(realtime, 'mail', words);
    if (realtime?.sms_en === 1) this.#tell(realtime, 'sms', words);
  }

  /** Puts a mail or a text message into the sink that a user sends to try the settings. */
  test(channel: 'mail' | 'sms', recipient: string, text: string): void {
    const about = { serialNo: null, deviceId: '', code: null };
    this.#add({ ...about, plan: 'Test', channel, recipient, text, state: 'kept', reason: '' });
  }

  close(): void {
    this.#sender.close();
  }

  #push(plan: PushPlan, event: EventMessage, words: EventWords): void {
    const { store, log } = this.#options;
    const about = { ...words, plan: plan.name || `Push plan, ${targetOf(plan)}`, channel: 'push' } as const;
    const cloud = store.settings.read(CLOUD);
    if (cloud.enable === 0 || cloud.ip === '') {
      this.#keep({ ...about, recipient: '', state: 'kept', reason: 'Push Event is off in the server settings' });
      return;
    }
    const url = `http://${cloud.ip.includes(':') ? `[${cloud.ip}]` : cloud.ip}:${cloud.port}/`;
    if (!URL.canParse(url)) {
      this.#keep({ ...about, recipient: cloud.ip, state: 'failed', reason: 'The cloud target is not an address' });
      return;
    }
    this.#sender
      .post(url, { plan: plan.name, event })
      .then(({ reason }) => {
        this.#keep({ ...about, recipient: url, state: reason === '' ? 'sent' : 'failed', reason });
      })
      .catch((error: unknown) => {
        log(`A push was not noted: ${String(error)}`, error);
      });
  }

  #tell(plan: RealtimePlan, channel: 'mail' | 'sms', words: EventWords): void {
    const recipients = recipientsOf(plan.receivers, channel);
    const about = { ...words, plan: `Realtime plan, ${targetOf(plan)}`, channel };
    if (recipients.length === 0) {
      const reason = `The plan names no ${channel === 'mail' ? 'mail address' : 'phone number'}`;
      this.#keep({ ...about, recipient: '', state: 'failed', reason });
    }
    for (const recipient of recipients) this.#keep({ ...about, recipient, state: 'kept', reason: '' });
  }

  /** An event goes on to everybody else even when its notification cannot be kept. */
  #keep(notification: NewNotification): void {
    try {
      this.#add(notification);
    } catch (error) {
      this.#options.log(failureWords(error, 'A notification could not be kept'), error);
    }
  }

  #add(notification: NewNotification): void {
    const { store, now } = this.#options;
    store.notifications.add({ atMs: now(), ...notification });
  }

  #words(event: EventMessage, deviceId: string, code: number): EventWords {
    const { store, places } = this.#options;
    const device = store.devices.get(deviceId);
    const plate = device?.edit.plate ?? device?.seed.plate ?? '';
    const name = store.events.definitions.nameFor(deviceId, code) ?? `Event ${code}`;
    const { vehiclex: lng, vehicley: lat } = event;
    const place = lat == null || lng == null ? '' : (places.reverse(lat, lng) ?? `${lat}, ${lng}`);
    const parts = [
      plate === '' ? deviceId : `${deviceId} (${plate})`,
      event.drivername ?? '',
      event.eventtime ?? '',
      place,
      event.memo,
    ];
    const text = `${name}: ${parts.filter((part) => part !== undefined && part !== '').join(', ')}`;
    return { serialNo: event.serialno == null ? null : Number(event.serialno), deviceId, code, text };
  }
}

/** Whom a plan is for, in words. */
function targetOf({ updateMode, deviceid, groupid, appdevid }: PlanKey): string {
  const target = { GLOBAL: 'all devices', DEVICE: deviceid, GROUP: `group ${groupid}` }[updateMode];
  return `${target}, event ${appdevid}`;
}
