const EFFECTS: Readonly<Record<string, string>> = {
  protocol:
    'Saved. Live streams follow at once; HTTP, command and streaming ports hold from the next start on, unless its command line names one. This reference recorder keeps the rest: it speaks plain HTTP.',
  cloud: 'Saved. Push plans post to this address from now on.',
  smtp: 'Saved. Mails of this reference recorder go to its sink only, at /sink.',
  sms: 'Saved. Text messages of this reference recorder go to its sink only, at /sink.',
  googlekey: 'Saved. Clients whose maps take a key read it from now on; the maps of this console need none.',
  center: 'Saved. Maps that are opened from now on begin there.',
  iframes:
    'Saved. The menu has them when it is opened next; a page of another host is embedded once the console is loaded anew.',
  nominatim: 'Saved. This reference recorder takes addresses from its own map, whatever the server.',
  videolayout: 'Saved. Screens that are opened from now on have it.',
  gmsjs: 'Saved. It runs in every console that is loaded from now on.',
  menus: 'Saved. Calls follow at once, the menus of open consoles when they are loaded anew.',
  event:
    'Saved. Video downloads of plans and the size of footage follow the settings from now on; the reference recorder keeps the rest.',
  recordoption: 'Saved. How long recordings of devices without a number of their own are kept follows at once.',
  dbmaintain:
    'Saved. Older events and positions are told no more; what is stored of them goes at the next daily upkeep.',
  restartplan: 'Saved. This reference recorder keeps the plan and does not restart by it.',
  encrypt: 'Saved. This reference recorder keeps the certificate and speaks plain HTTP: put a proxy in front of it.',
};

/** Notes for who reads a setting, before it is saved: which part of it this recorder does not act by. */
const NOTES: Readonly<Record<string, string>> = {
  protocol: 'This reference recorder speaks plain HTTP and keeps the HTTPS and GPS ports only.',
  smtp: 'Mails of this reference recorder go to its sink only, at /sink.',
  sms: 'Text messages of this reference recorder go to its sink only, at /sink.',
  googlekey: 'The maps of this console need no key.',
  nominatim: 'This reference recorder takes addresses from its own map, whatever the server.',
  event: 'This reference recorder acts by the video download and the size of footage, and keeps the rest.',
  restartplan: 'This reference recorder keeps the plan and does not restart by it.',
  encrypt: 'This reference recorder keeps the certificate and speaks plain HTTP: put a proxy in front of it.',
};

/** Says of a setting that this recorder does not act by it, or by which part; undefined where it acts by all of it. */
export function noteOf({ name }: { readonly name: string }): string | undefined {
  return (
    NOTES[name] ??
    (EFFECTS[name] === undefined ? 'This reference recorder keeps this setting and does not act by it.' : undefined)
  );
}

/** Describes the effect of saving a setting in this recorder. */
export function effectOf({ name }: { readonly name: string }): string {
  return EFFECTS[name] ?? 'Saved. This reference recorder keeps the setting and does not act by it.';
}
