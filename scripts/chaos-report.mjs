/**
 * Describes calls of chaos.mjs without an answer: their state in the client and in Redis.
 */
import { Session } from 'node:inspector/promises';

/** Returns the value of a private field. */
async function privateField(object, name) {
  globalThis.probe = { object };
  const session = new Session();
  session.connect();
  const expression = `probe.value = probe.object.#${name}`;
  await session.post('Runtime.evaluate', { expression, replMode: true });
  session.disconnect();
  return globalThis.probe.value;
}

/** Returns the open calls of a cluster, with their tasks that have no result yet. */
export async function openCalls(cluster) {
  const remote = await privateField(cluster, 'executor');
  const redis = await privateField(remote, 'redis');
  const calls = [];
  for (const all of (await privateField(remote, 'calls')).values()) {
    for (const call of all) {
      const pending = await privateField(call, 'pending');
      const tasks = Array.from(pending, ([id, { data, memory, losses, priority }]) => ({
        ...{ id, kind: data.kind, queue: memory.suffix, losses, priority },
      }));
      const { status, commandQueue } = redis;
      calls.push({ ...call.identity, failure: call.failure, status, commands: commandQueue.length, tasks });
    }
  }
  return calls;
}

/** Describes calls: the tasks that their clients wait for, and all keys of these tasks in Redis. */
export async function describeJobs(redis, hanging, calls) {
  const lines = hanging.map(
    ({ name, jobId, begin }) => `${name} ${jobId ?? ''} begun ${new Date(begin).toISOString()}`,
  );
  const keys = (await redis.keys('*')).toSorted();
  for (const { tasks, ...call } of calls) {
    lines.push(`open: ${JSON.stringify(call)}`);
    const ids = new Set(tasks.map(({ id }) => id));
    for (const key of keys.filter((each) => each.includes(call.key)))
      ids.add(/[\w-]{45}/.exec(key)?.[0] ?? '');
    ids.delete('');
    for (const key of keys.filter((each) => each.endsWith(`:${call.key}`)))
      lines.push(`  ${key}: ${await content(redis, key)}`);
    for (const id of ids) {
      lines.push(`  task ${id}: ${JSON.stringify(tasks.find((each) => each.id === id))}`);
      for (const key of keys.filter((each) => each.includes(id)))
        lines.push(`    ${key}: ${await content(redis, key)}`);
      for (const list of await listsWith(redis, keys, id)) lines.push(`    in ${list}`);
    }
  }
  lines.push(...keys.filter((key) => /:(client|meta|marker|stalled):?/.test(key)));
  return lines.join('\n');
}

/** Returns the time to live and the value of a key, without the data of tasks. */
async function content(redis, key) {
  const type = await redis.type(key);
  const ttl = `ttl ${await redis.ttl(key)} s, ${type}`;
  if (type === 'string') return `${ttl}, ${await redis.strlen(key)} bytes`;
  if (type !== 'hash') return ttl;
  const { data, ...rest } = await redis.hgetall(key);
  return `${ttl} ${JSON.stringify({ ...rest, data: data?.length })}`;
}

/** Returns the lists and sets of queues that contain a task. */
async function listsWith(redis, keys, id) {
  const found = [];
  for (const key of keys.filter((each) => /^bull:[^:]+:[\w-]+$/.test(each))) {
    const type = await redis.type(key);
    if (type === 'list' && (await redis.lpos(key, id)) !== null) found.push(key);
    if (type === 'zset' && (await redis.zscore(key, id)) !== null) found.push(key);
    if (type === 'set' && (await redis.sismember(key, id)) === 1) found.push(key);
  }
  return found;
}
