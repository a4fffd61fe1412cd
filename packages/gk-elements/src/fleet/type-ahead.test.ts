import { describe, expect, it } from 'vitest';
import { TypeAhead } from './type-ahead.js';

describe('TypeAhead', () => {
  const devices = ['ABC-1', 'ABD-2', 'XYZ-3', 'ABC-4'].map((id) => ({ id, driver: id === 'XYZ-3' ? 'Lin' : null }));
  const textsOf = ({ id, driver }: { id: string; driver: string | null }) => [id, driver];
  it('finds by the beginning of the id, whatever the case', () => {
    expect(new TypeAhead().type('x', 0, devices, -1, textsOf)).toBe(2);
  });
  it('finds by the driver', () => {
    expect(new TypeAhead().type('l', 0, devices, -1, textsOf)).toBe(2);
  });
  it('narrows while letters follow each other', () => {
    const typing = new TypeAhead();
    expect(typing.type('a', 0, devices, -1, textsOf)).toBe(0);
    expect(typing.type('b', 100, devices, 0, textsOf)).toBe(0);
    expect(typing.type('d', 200, devices, 0, textsOf)).toBe(1);
  });
  it('begins a new word after a pause, goes on to the next match and around', () => {
    const typing = new TypeAhead();
    expect(typing.type('a', 0, devices, -1, textsOf)).toBe(0);
    expect(typing.type('a', 2000, devices, 0, textsOf)).toBe(1);
    expect(typing.type('a', 4000, devices, 3, textsOf)).toBe(0);
  });
  it('finds nothing where nothing is', () => {
    expect(new TypeAhead().type('q', 0, devices, 0, textsOf)).toBeUndefined();
    expect(new TypeAhead().type('q', 0, [], -1, textsOf)).toBeUndefined();
  });
  it('takes letters and digits, also where nothing begins with them, and anything within a word', () => {
    const typing = new TypeAhead();
    expect(['q', '7', '台', 'é'].map((letter) => typing.takes(letter, 0))).toEqual([true, true, true, true]);
    expect(['/', '?', ' '].map((character) => typing.takes(character, 0))).toEqual([false, false, false]);
    typing.type('a', 0, devices, -1, textsOf);
    expect(typing.takes('/', 100)).toBe(true);
    expect(typing.takes('/', 2000)).toBe(false);
  });
});
