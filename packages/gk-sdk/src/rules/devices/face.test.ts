import { describe, expect, it } from 'vitest';
import { checkFaceField, checkFacePhoto } from './face.js';

describe('faces', () => {
  it("only image/jpeg, image/jpg, image/png: 'Error : Incorrect file type'", () => {
    const check = (type: string) => checkFacePhoto({ type, sizeBytes: 1 });
    expect(['image/jpeg', 'image/jpg', 'image/png', 'IMAGE/PNG'].map(check)).toEqual(Array(4).fill(undefined));
    expect(['image/gif', '', 'text/html'].map(check)).toEqual(Array(3).fill('Error : Incorrect file type'));
  });

  it("above 2 MB (2097152 bytes) refused: 'Error : Exceeded size 2MB'", () => {
    expect(checkFacePhoto({ type: 'image/png', sizeBytes: 2097152 })).toBeUndefined();
    expect(checkFacePhoto({ type: 'image/png', sizeBytes: 2097153 })).toBe('Error : Exceeded size 2MB');
  });

  it("face group and identify cannot be empty ('cannot be empty'); name, contact, memo may be empty", () => {
    expect([checkFaceField('unit', ''), checkFaceField('idCard', ' ')]).toEqual(['cannot be empty', 'cannot be empty']);
    expect((['name', 'contact', 'memo'] as const).map((field) => checkFaceField(field, ''))).toEqual(
      Array(3).fill(undefined),
    );
    expect(checkFaceField('unit', 'north')).toBeUndefined();
  });
});
