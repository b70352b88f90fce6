import { drawPicture, type Picture } from './picture.js';

/** Draws one picture and sends it as PNG, or what went wrong. */
addEventListener('message', async ({ data }: MessageEvent<Picture>) => {
  try {
    postMessage(await drawPicture(data).convertToBlob({ type: 'image/png' }));
  } catch (error) {
    postMessage(error instanceof Error ? error.message : String(error));
  }
});
