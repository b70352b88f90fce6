import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.js';

/** A program that is there wherever the tests run. */
const PROGRAM = process.execPath;
const NOWHERE = '/nowhere/chromium';

describe('Chromium', () => {
  it('is where CHROME_PATH says', () => {
    expect(findChromium(PROGRAM, [])).toEqual({ path: PROGRAM });
  });

  it('is looked for in the usual places', () => {
    expect(findChromium('', [NOWHERE, PROGRAM])).toEqual({ path: PROGRAM });
  });

  it('is looked for there with a word when it is not where CHROME_PATH says', () => {
    expect(findChromium(NOWHERE, [PROGRAM])).toEqual({
      path: PROGRAM,
      remark: `CHROME_PATH is ${NOWHERE}, which cannot be run; ${PROGRAM} is taken.`,
    });
  });

  it('is left out in one line where there is none', () => {
    const { path, remark } = findChromium(NOWHERE, [NOWHERE], false);
    expect(path).toBeUndefined();
    expect(remark).toMatch(/^The tests in the browser are left out: .*$/);
  });

  it('must be there where it is required', () => {
    expect(() => findChromium(NOWHERE, [NOWHERE], true)).toThrow(/^There is no Chromium here/);
  });
});
