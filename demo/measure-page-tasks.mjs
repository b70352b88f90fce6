/**
 * Measures the longest task on the page's main thread for everything that a visitor can do, from Chromium's trace. Visitors
 * notice tasks of more than 50 ms. Also measures when the first board appears and how long a lap of a race takes. Run nothing
 * else on the machine.
 *
 *   npm run build && node demo/measure-page-tasks.mjs [part of a name]
 *
 * Chromium: CHROME_PATH, or /usr/bin/chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, devices } from 'playwright';
import { build, preview } from 'vite';

const BOARD = '#solve-board';
/** The right board of the first screen. */
const FIRST_BOARD = '#think-right-board';
const LARGE = 'solve?rows=200&cols=200';
/** Visitors notice longer frames. */
const MAX_MILLISECONDS = 50;
/** Identifies the page among others in a trace. */
const MARK = 'measured here';
/** More frames than 40,000 steps need, which are drawn in slices (demo/src/board/board-view.ts). */
const FRAMES = 30;
const PATIENCE = 180_000;
const SLOWER = 4;
const RUNS = 7;
/** Headlines of a finished race. */
const RACE_OVER = /: (.* is the fastest|.* are equally fast|.*too noisy to call.*|nothing to compare)$/;

/**
 * Returns a twelfth of 200 x 200 squares as scattered pairs, one of each colour. On this board Warnsdorff's rule gets stuck
 * after 120 squares. Source of the random numbers: the generator of Numerical Recipes (Press et al. 1992).
 */
function scatteredPairs() {
  const pairs = [];
  let state = 11;
  for (let square = 2; square < 40_000; square += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (state / 2 ** 32 < 0.08) pairs.push(`${square}-${square + 1}`);
  }
  return pairs.join('.');
}

/** Waits until the text of an element or the value of a field matches. */
function says(page, selector, pattern) {
  return page.waitForFunction(
    ([where, source]) => {
      const element = document.querySelector(where);
      return element !== null && new RegExp(source).test(element.value ?? element.textContent);
    },
    [selector, pattern.source],
  );
}

const answers = (page, pattern) => says(page, '#solve-headline', pattern);

function passFrames(page, frames) {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

/** The sections, each with an element that shows that it is ready. */
const SECTIONS = {
  think: '#think-right-board canvas',
  explain: '#explain-board canvas',
  solve: '#solve-board canvas',
  play: '#play-board canvas',
  puzzle: '#puzzle-board canvas',
  count: '#count-start',
  giant: '#giant-board canvas',
};

/** Waits until a section is ready and its first animation is over. */
async function waitForSection(page, section) {
  await page.locator(SECTIONS[section]).first().waitFor();
  await passFrames(page, 2 * FRAMES);
}

/** Scenarios: the address, what to wait for, and what to do while tasks are recorded. `fresh` records the loading, too. */
const scenarios = [
  ...Object.keys(SECTIONS).map((section) => ({
    name: `the page opens with ${section}`,
    state: section,
    fresh: true,
    act: (page) => waitForSection(page, section),
  })),
  ...Object.keys(SECTIONS)
    .slice(1)
    .map((section) => ({
      name: `${section} is opened from the first screen`,
      state: '',
      ready: (page) => waitForSection(page, 'think'),
      act: async (page) => {
        await page.evaluate((id) => document.getElementById(id).click(), `tab-${section}`);
        await waitForSection(page, section);
      },
    })),
  {
    name: '200 x 200 squares are solved and played',
    state: 'solve?rows=8&cols=8',
    ready: (page) => answers(page, /tour of 64/),
    act: async (page) => {
      await page.fill('#solve-rows', '200');
      await page.fill('#solve-cols', '200');
      await answers(page, /tour of 40,000/);
      await page.locator('#playback-speed').fill('100');
      await says(page, '#playback-text', /^40,000 of|^Back on/);
    },
  },
  {
    name: '200 x 200 squares are shown at once',
    state: 'solve?rows=8&cols=8',
    still: true,
    ready: (page) => answers(page, /tour of 64/),
    act: async (page) => {
      await page.evaluate((state) => {
        location.hash = state;
      }, LARGE);
      await answers(page, /tour of 40,000/);
      await passFrames(page, FRAMES);
    },
  },
  {
    name: 'a long search runs',
    state: 'solve?rows=8&cols=8&start=0',
    ready: (page) => answers(page, /tour of 64/),
    act: async (page) => {
      await page.fill('#solve-start', 'b8');
      await page.press('#solve-start', 'Enter');
      await page.selectOption('#solve-strategy', 'backtracking');
      await answers(page, /No tour found within/);
    },
  },
  {
    name: 'the tour is scrubbed',
    state: LARGE,
    still: true,
    ready: waitForTour,
    act: async (page) => {
      for (const step of ['2', '39999', '20000', '30000']) {
        await page.locator('#playback-step').fill(step);
        await passFrames(page, FRAMES);
      }
      await page.click('#playback-back');
    },
  },
  {
    name: 'colours and the size of the window change',
    state: LARGE,
    still: true,
    ready: waitForTour,
    act: async (page) => {
      await page.click('#theme');
      await passFrames(page, FRAMES);
      await page.setViewportSize({ width: 700, height: 800 });
      await passFrames(page, 2 * FRAMES);
    },
  },
  {
    name: 'a path that got stuck early is played, and the keyboard moves over missed squares',
    state: 'solve?rows=8&cols=8',
    still: true,
    ready: (page) => answers(page, /tour of 64/),
    act: async (page) => {
      await page.evaluate((state) => {
        location.hash = state;
      }, `${LARGE}&start=0&strategy=warnsdorff&blocked=${scatteredPairs()}`);
      await answers(page, /Stuck after 120 of/);
      await passFrames(page, FRAMES);
      await page.locator(BOARD).focus();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) {
        await page.keyboard.press(key);
        await passFrames(page, 2);
      }
      await page.click('#playback-play');
      await says(page, '#playback-text', /^1?\d\d of 120/);
      await page.click('#theme');
      await passFrames(page, FRAMES);
    },
  },
  {
    name: 'squares are painted',
    state: LARGE,
    still: true,
    ready: async (page) => {
      await waitForTour(page);
      await page.check('#tool-block');
    },
    act: async (page) => {
      await page.locator(BOARD).scrollIntoViewIfNeeded();
      const { x, y, width, height } = await page.locator(BOARD).boundingBox();
      await page.mouse.move(x + 0.2 * width, y + 0.2 * height);
      await page.mouse.down();
      await page.mouse.move(x + 0.8 * width, y + 0.2 * height, { steps: 10 });
      await page.mouse.move(x + 0.2 * width, y + 0.8 * height, { steps: 10 });
      await page.mouse.up();
      await answers(page, /tour of 39,9|No tour/);
    },
  },
  ...['#share-svg', '#share-png', '#share-json', '#share-link', '#share-embed'].map((control) => ({
    name: `${control} does its work`,
    state: LARGE,
    still: true,
    ready: waitForTour,
    act: async (page) => {
      await page.click(control);
      await says(page, '#share-status', /^Saved|copied\.$/);
      await passFrames(page, 2);
    },
  })),
  {
    name: 'the knight rides in Giant',
    state: 'giant?step=1000000',
    ready: (page) => page.locator('#giant-speed').fill('30'),
    act: async (page) => {
      await page.click('#giant-ride');
      await says(page, '#giant-step', /^1,000,0[3-9]/);
    },
  },
  {
    name: 'a ride is finished',
    state: 'play?rows=20&cols=20&ride=0.',
    still: true,
    act: async (page) => {
      await page.click('#play-finish');
      await says(page, '#play-headline', /tour!$/);
    },
  },
  ...[
    'race?rows=8&cols=8&strategy=warnsdorff',
    'race?rows=5&cols=5&strategy=warnsdorff-backtracking',
    'race?rows=200&cols=200&strategy=warnsdorff',
    'race?rows=1000&cols=1000&strategy=divide-and-conquer',
  ].map((state) => ({
    name: state,
    state,
    act: async (page) => {
      await page.click('#race-start');
      await says(page, '#race-headline', RACE_OVER);
    },
    detail: measureLap,
  })),
];

/** Waits until the tour of 200 x 200 squares is completely drawn. */
async function waitForTour(page) {
  await answers(page, /tour of 40,000/);
  await passFrames(page, 2 * FRAMES);
}

/** Returns the duration of a lap of the slowest engine. It should be 0.2 s. */
async function measureLap(page) {
  const report = await page.inputValue('#race-text');
  const number = (digits) => Number(digits.replaceAll(',', ''));
  const tours = number(/^([\d,]+) tours a lap/m.exec(report)[1]);
  const rates = [...report.matchAll(/([\d,.]+) tours a second/g)].map(([, rate]) => number(rate));
  return `a lap of the slowest took ${(tours / Math.min(...rates)).toFixed(2)} s`;
}

/** Records the tasks of the main thread. Chromium's trace has the CPU time of each. */
async function recordTasks(page) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        '__metadata',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  });
  return async () => {
    // The browser has other pages. The mark identifies this one.
    await page.evaluate((mark) => console.timeStamp(mark), MARK);
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const main = events.find(({ name, args }) => name === 'TimeStamp' && args.data.message === MARK);
    return events
      .filter(
        ({ name, ph, pid, tid }) =>
          /RunTask$/.test(name) && ph === 'X' && pid === main.pid && tid === main.tid,
      )
      .map(({ dur = 0, tdur = dur }) => tdur / 1000);
  };
}

async function measure(browser, address, { state, still = false, fresh = false, ready, act, detail }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: still ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const open = () => page.goto(`${address}#${state}`);
  if (!fresh) await open();
  await ready?.(page);
  const end = await recordTasks(page);
  if (fresh) await open();
  await act(page);
  const tasks = await end();
  const measured = detail && (await detail(page));
  await context.close();
  return { longest: Math.max(...tasks), count: tasks.length, measured };
}

/** Measures on a phone four times slower than this machine when a board appears and when the first steps appear on it. */
async function firstBoard(browser, address) {
  const context = await browser.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  const steps = await page.evaluate(async (board) => {
    for (;;) {
      const canvas = document.querySelector(`${board} canvas[data-layer=lines]`);
      if (canvas?.width) {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        if (data.some((value) => value > 0)) return performance.now();
      }
      await new Promise(requestAnimationFrame);
    }
  }, FIRST_BOARD);
  // The first paint already contains the boards (demo/plugins/first-screen.ts).
  const seen = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  await context.close();
  return { seen, steps };
}

async function reportFirstBoard(browser, address) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await firstBoard(browser, address));
  const summarize = (values) => {
    const sorted = values.sort((one, other) => one - other).map((value) => value.toFixed(0));
    return `${sorted[Math.floor(RUNS / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`;
  };
  console.log(
    `on a phone ${SLOWER} times slower the board appears after ${summarize(runs.map(({ seen }) => seen))}, steps on it after ${summarize(runs.map(({ steps }) => steps))}`,
  );
}

const outDir = mkdtempSync(join(tmpdir(), 'knights-tour-page-'));
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
await build({ configFile, build: { outDir, emptyOutDir: true }, logLevel: 'error' });
const server = await preview({ configFile, build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [address] = server.resolvedUrls.local;
  await reportFirstBoard(browser, address);
  for (const scenario of scenarios) {
    if (!scenario.name.includes(process.argv[2] ?? '')) continue;
    const { longest, count, measured } = await measure(browser, address, scenario);
    const mark = longest > MAX_MILLISECONDS ? '  LONG' : '';
    const more = measured ? `; ${measured}` : '';
    console.log(`${longest.toFixed(1).padStart(6)} ms${mark}  ${scenario.name} (${count} tasks${more})`);
    if (longest > MAX_MILLISECONDS) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
