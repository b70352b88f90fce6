import { tourToSvg } from 'knights-tour-wasm/render';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const figure = document.querySelector('figure');

let lastId = 0;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = new FormData(form);
  const problem = {
    rows: Number(values.get('rows')),
    cols: Number(values.get('cols')),
    closed: values.has('closed'),
  };
  status.textContent = 'Solving …';
  worker.postMessage({ id: ++lastId, problem });
  worker.onmessage = ({ data: { id, result, engine, error } }) => {
    if (id !== lastId) return; // the answer to an earlier request
    if (error) {
      status.textContent = error;
    } else if (result.status === 'impossible') {
      status.textContent = result.explanation;
    } else {
      status.textContent = `${result.status}: ${result.path.length} squares, ${engine}`;
      figure.innerHTML = tourToSvg(problem, result.path);
    }
  };
});
form.requestSubmit();
