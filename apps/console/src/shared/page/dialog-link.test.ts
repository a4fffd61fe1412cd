import { describe, expect, it } from 'vitest';
import { readDialog, writeDialog } from './dialog-link.js';

describe('the dialog of an address', () => {
  it('comes back as it was written, with its devices, beside what the screen has there', () => {
    const params = writeDialog(new URLSearchParams('filter=online'), { name: 'talk', deviceIds: ['BUS 7', 'A&B'] });
    expect(params.get('filter')).toBe('online');
    expect(readDialog(new URLSearchParams(params.toString()))).toEqual({ name: 'talk', deviceIds: ['BUS 7', 'A&B'] });
  });

  it('leaves nothing behind when it is closed, and knows no other word', () => {
    expect(writeDialog(new URLSearchParams('dialog=live&of=A&q=x'), undefined).toString()).toBe('q=x');
    expect(readDialog(new URLSearchParams('dialog=nothing'))).toBeUndefined();
  });
});
