import { type ShapeChange, suggestShapes, type TourProblem } from 'knights-tour-wasm';

/** Visitors read the reason meanwhile. */
const TIME_LIMIT = 1500;

/** Responds with changes of the shape that allow a tour, or with an error message. */
addEventListener('message', ({ data }: MessageEvent<TourProblem>) => {
  try {
    postMessage(suggestShapes(data, { timeLimit: TIME_LIMIT }) satisfies ShapeChange[]);
  } catch (error) {
    postMessage(error instanceof Error ? error.message : String(error));
  }
});
