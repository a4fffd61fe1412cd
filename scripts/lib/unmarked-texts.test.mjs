import { describe, expect, it } from 'vitest';
import { unmarkedConsoleTexts, unmarkedTexts } from './unmarked-texts.mjs';

const literalsOf = (code) => unmarkedTexts('screen.tsx', code).map((literal) => literal.replace(/^line \d+: /, ''));

it('the console shows no text that does not go through t()', () => {
  expect(unmarkedConsoleTexts()).toEqual([]);
});

describe('a text that is not marked', () => {
  it.each([
    ['in markup', '<p>Save it</p>', 'Save it'],
    ['chosen in markup', "<p>{busy ? t('Busy') : 'Ready'}</p>", "'Ready'"],
    ['as a name', '<button aria-label="Close" />', '"Close"'],
    ['put together', '<img alt={`Picture of ${name}`} />', '`Picture of ${name}`'],
    ['in a table', "const labels = { on: 'Driving' };", "'Driving'"],
    ['as a sentence', "show('The server is away.');", "'The server is away.'"],
    ['as the unit of a field', '<Field unit="m" />', '"m"'],
    ['as the unit of a column', "const column = { unit: 's' };", "'s'"],
  ])('%s is found', (_where, code, literal) => {
    expect(literalsOf(code)).toEqual([literal]);
  });

  it.each([
    ['a marked word', "<p title={t('Name')}>{t('Save {name}', { name })}</p>"],
    ['a table of marked words', "const labels = { on: word('Driving') };"],
    ['a marked unit', "const column = { unit: word('s') };"],
    ['a unit without letters', '<Field unit="°" />'],
    ['a unit of a library', "new jsPDF({ unit: 'pt' });"],
    ['a class', '<p className="Gk big">{count}</p>'],
    ['a key that is compared', "<p>{key === 'Escape' && <b>{name}</b>}</p>"],
    ['what only a developer reads', "throw new Error('No session here.');"],
  ])('%s is none', (_what, code) => {
    expect(literalsOf(code)).toEqual([]);
  });
});
