import { accessSync, constants } from 'node:fs';

/** Usual places of Chromium. CHROME_PATH comes first. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that prevent updates and other requests. */
export const CHROMIUM_FLAGS: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const LEFT_OUT = 'The tests in the browser are left out: there is no Chromium here (CHROME_PATH).';

const MISSING = 'There is no Chromium here, and with CI set the tests in the browser must not be left out.';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Chromium, and a remark about how it was found. */
export interface Finding {
  /** Its path; undefined if there is none. */
  readonly path?: string;
  readonly remark?: string;
}

/**
 * Looks for Chromium in CHROME_PATH, then in the usual places.
 * @throws Error with CI set, if there is none
 */
export function findChromium(): Finding {
  const chosen = process.env.CHROME_PATH;
  if (chosen && isExecutable(chosen)) return { path: chosen };
  const path = USUAL_PLACES.find(isExecutable);
  if (!path && process.env.CI) throw new Error(MISSING);
  if (!path) return { remark: LEFT_OUT };
  return chosen
    ? { path, remark: `CHROME_PATH is ${chosen}, which cannot be run; ${path} is taken.` }
    : { path };
}
