import { drawPicture, type Picture } from './picture.js';

/** Responds with a PNG, or with an error message. */
addEventListener('message', async ({ data }: MessageEvent<Picture>) => {
  try {
    postMessage(await drawPicture(data).convertToBlob({ type: 'image/png' }));
  } catch (error) {
    postMessage(error instanceof Error ? error.message : String(error));
  }
});
